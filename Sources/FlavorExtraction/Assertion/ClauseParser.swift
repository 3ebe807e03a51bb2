/// Parses the subject and the finite verb of a clause that has a simple frame.
///
/// A clause that begins with anything other than a noun phrase or an order, as in most notes, gives
/// no result.
struct ClauseParser {
  private let table: StatementTable
  private let classes: WordClasses
  private var determiners: ClassSet { classes[.determiner] }
  private var certain: ClassSet { classes[.certain] }
  private var many: ClassSet { classes[.many] }
  private var typical: ClassSet { classes[.typical] }
  private var superlatives: ClassSet { classes[.superlative] }
  private var relatives: ClassSet { classes[.relativePronoun] }
  private var modals: ClassSet { classes[.modal] }
  private var past: ClassSet { classes[.pastVerb] }
  private var habit: ClassSet { classes[.habit] }
  private var tending: ClassSet { classes[.tendVerb] }
  private var linking: ClassSet { classes[.presentBe] }
  private var definite: ClassSet { classes[.definite] }
  private var indefinite: ClassSet { classes[.indefinite] }
  private var of: ClassSet { classes[.of] }
  private var participles: ClassSet { classes[.participle] }
  private var common: ClassSet { classes[.commonVerb] }
  private var treatment: ClassSet { classes[.treatment] }
  private var expletive: ClassSet { classes[.expletive] }
  private var faulty: ClassSet { classes[.faultWord] }
  private var to: ClassSet { classes[.to] }

  init(model: ExtractionModel) {
    table = model.statements
    classes = model.classes
  }

  /// Whether a range contains a word that some row requires; most ranges do not and are not parsed.
  func mayTell(_ range: Range<Int>, _ note: borrowing NoteDocument) -> Bool {
    for position in range
    where table.triggers.contains(note.words[position]) || note.words[position].tag == .verb {
      return true
    }
    return false
  }

  /// The statement of the clause that starts at a word; nil if its frame is not simple.
  func statement(
    in clause: Range<Int>, of note: borrowing NoteDocument
  ) -> Statement? {
    guard var position = opening(of: clause, note) else { return nil }
    if isOrder(at: position, clause.upperBound, note) {
      // An order after a condition is advice: `if it tastes sour, grind finer`.
      let isConditional =
        position > clause.lowerBound && note.words[clause.lowerBound].tag == .sconj
      return Statement(
        head: -1, determination: isConditional ? .modified : .bare, verb: position, tense: .order)
    }
    var statement = Statement(head: -1, determination: .bare, verb: -1, tense: [])
    let start = position
    var isFrozen = false
    var relativeVerbs = -1
    while position < clause.upperBound, position - start < Self.longestSubject {
      let word = note.words[position]
      if position > start, !word.separator.isSoft { break }
      if statement.head >= 0, isFinite(position, statement, note) {
        statement.verb = position
        // The first verb of a relative clause is not the subject's, if another follows.
        if relativeVerbs != 0 { break }
        relativeVerbs = 1
        position += 1
        continue
      }
      if position == start,
        word.tag == .det || word.classes.intersects(determiners) || word.classes.intersects(many)
      {
        statement.determination = determination(of: position, clause.upperBound, note)
      } else if relativeVerbs < 0, statement.head >= 0, word.classes.intersects(relatives) {
        isFrozen = true
        relativeVerbs = 0
      } else if position == start, word.classes.intersects(treatment) {
        statement.head = position
        isFrozen = true
      } else if statement.head >= 0, word.classes.intersects(expletive) {
        return nil
      } else if !isFrozen {
        if word.classes.intersects(faulty), statement.determination == .bare {
          statement.determination = .many
        }
        switch word.tag {
        case .adp where position > start, .sconj where position > start:
          guard statement.head >= 0 else { return nil }
          isFrozen = true
          if statement.determination == .bare { statement.determination = .modified }
        case .pron where statement.head >= 0 && !word.classes.intersects(certain): return nil
        case .verb
        where position == start && !isHead(word) && !endsLikeParticiple(word, note.forms),
          .aux where position == start:
          return nil
        case .noun, .propn, .pron:
          extend(&statement, to: position, from: start, note)
        default:
          if isHead(word) { extend(&statement, to: position, from: start, note) }
        }
      }
      position += 1
    }
    guard statement.verb >= 0 else { return nil }
    statement.tense = tense(of: statement, clause.upperBound, note)
    if statement.tense.contains(.modal) {
      statement.verb = lexicalVerb(behind: statement.verb, clause.upperBound, note)
    }
    return statement
  }

  private static let longestSubject = 16

  private func extend(
    _ statement: inout Statement, to position: Int, from start: Int, _ note: borrowing NoteDocument
  ) {
    // `altitude and weather`: the first of two, where only that is known.
    if statement.head >= 0, statement.head < position - 1, isHead(note.words[statement.head]),
      !isHead(note.words[position])
    {
      return
    }
    statement.head = position
    if position > start, statement.determination == .bare { statement.determination = .modified }
  }

  private func isHead(_ word: Word) -> Bool { table.heads.contains(word) }

  /// The position where the clause proper begins, after `and`, `also`, `in Turkey, …`; nil if
  /// unknown.
  private func opening(of clause: Range<Int>, _ note: borrowing NoteDocument) -> Int? {
    var position = clause.lowerBound
    while position < clause.upperBound,
      note.words[position].tag == .cconj || note.words[position].tag == .intj
        || (note.words[position].tag == .adv && !isHead(note.words[position])
          && !note.words[position].classes.intersects(many))
    {
      position += 1
    }
    guard position < clause.upperBound else { return nil }
    guard note.words[position].tag == .adp || note.words[position].tag == .sconj else {
      return position
    }
    if isHead(note.words[position]) { return position }
    if position + 1 < clause.upperBound, note.words[position + 1].separator.contains(.hyphen) {
      return position
    }
    for next in (position + 1)..<min(clause.upperBound, position + Self.longestOpening)
    where next > position + 1 {
      if note.words[next].separator.contains(.comma) { return next }
      if !note.words[next].separator.isSoft { return nil }
      // `In Turkey people add …`
      if note.words[position].tag == .adp, isHead(note.words[next]),
        note.words[next - 1].tag == .propn,
        next + 1 < clause.upperBound,
        note.words[next + 1].tag == .verb || note.words[next + 1].tag == .aux
      {
        return next
      }
    }
    return nil
  }

  private static let longestOpening = 12

  /// Whether an order begins at a word: a verb of the table's orders with its object.
  private func isOrder(at position: Int, _ end: Int, _ note: borrowing NoteDocument) -> Bool {
    guard table.orders.contains(note.words[position]), position + 1 < end,
      note.words[position + 1].separator.isSoft, !note.words[position + 1].classes.intersects(to)
    else { return false }
    switch note.words[position + 1].tag {
    case .det, .pron, .num: return true
    case .adp, .noun, .adj, .propn, .adv:
      return note.words[position].tag == .verb && !note.words[position + 1].classes.intersects(of)
    default: return false
    }
  }

  private func determination(
    of position: Int, _ end: Int, _ note: borrowing NoteDocument
  ) -> Statement.Determination {
    let word = note.words[position]
    if word.classes.intersects(many) { return .many }
    if word.classes.intersects(certain) { return .own }
    let next: ClassSet = position + 1 < end ? note.words[position + 1].classes : .empty
    if word.classes.intersects(definite) {
      return next.intersects(superlatives) ? .many : .the
    }
    if word.classes.intersects(indefinite) { return next.intersects(typical) ? .many : .a }
    return .own
  }

  /// Whether a form is a participle in -ing; `bring` is not.
  private func isParticiple(_ form: ArraySlice<UInt8>) -> Bool {
    form.suffix(3).elementsEqual("ing".utf8)
      && form.dropLast(3).contains { "aeiouy".utf8.contains($0) }
  }

  private func endsLikeParticiple(_ word: Word, _ forms: MorphologyCache) -> Bool {
    word.classes.intersects(participles)
      || forms.bytes(of: word.form).suffix(2).elementsEqual("ed".utf8)
  }

  /// Whether a word after the head is a finite verb.
  private func isFinite(
    _ position: Int, _ statement: Statement, _ note: borrowing NoteDocument
  ) -> Bool {
    let word = note.words[position]
    if word.classes.intersects(modals) || word.classes.intersects(linking) { return true }
    let isVerb = word.classes.intersects(table.verbs) || word.classes.intersects(common)
    if isHead(word), !isVerb { return false }
    if word.tag != .verb, word.tag != .aux {
      let isPluralHead = Self.isPlural(note.forms.bytes(of: note.words[statement.head].form))
      let isNext = position == statement.head + 1
      guard isHead(note.words[statement.head]) || (isPluralHead && isNext && word.tag == .noun),
        isPluralHead != Self.isPlural(note.forms.bytes(of: word.form))
      else { return false }
      // `importers cup samples`: a noun seldom follows a plural.
      let isLikely =
        isPluralHead && word.tag == .noun && isNext && isHead(note.words[statement.head])
        && note.mentions.index(at: position) < 0 && position + 1 < note.words.count
        && note.words[position + 1].separator.isSoft && note.words[position + 1].tag != .cconj
      if !isVerb, !isLikely { return false }
    }
    let before = note.words[position - 1]
    if before.tag == .part || before.tag == .adp { return false }
    let bytes = note.forms.bytes(of: word.form)
    if isParticiple(bytes) { return false }
    // `coffees grown at …`, `beans dried on …`: a participle, not the verb.
    if position + 1 < note.words.count, note.words[position + 1].separator.isSoft,
      note.words[position + 1].tag == .adp,
      word.tag == .verb, endsLikeParticiple(word, note.forms),
      note.words[statement.head + 1..<position].allSatisfy({ $0.tag == .adv })
    {
      return false
    }
    return true
  }

  private func tense(
    of statement: Statement, _ end: Int, _ note: borrowing NoteDocument
  ) -> Statement.Tense {
    let verb = note.words[statement.verb]
    var tense: Statement.Tense = .present
    if verb.classes.intersects(modals) {
      tense = .modal
    } else if verb.classes.intersects(past)
      || (verb.tag == .verb && note.forms.bytes(of: verb.form).suffix(2).elementsEqual("ed".utf8))
    {
      tense = .past
    }
    if verb.classes.intersects(tending) { tense.insert(.habit) }
    for position in statement.head..<min(end, statement.verb + 3)
    where note.words[position].classes.intersects(habit) {
      tense.insert(.habit)
    }
    return tense
  }

  /// The verb that belongs to a modal, or the modal itself.
  private func lexicalVerb(behind modal: Int, _ end: Int, _ note: borrowing NoteDocument) -> Int {
    for position in (modal + 1)..<max(modal + 1, min(end, modal + 4)) {
      switch note.words[position].tag {
      case .verb, .aux: return position
      case .adv, .part: continue
      default: return modal
      }
    }
    return modal
  }

  /// Whether a form ends like a plural.
  static func isPlural(_ form: ArraySlice<UInt8>) -> Bool {
    guard form.count > 3, form.last == UInt8(ascii: "s") else { return false }
    let before = form[form.endIndex - 2]
    return before != UInt8(ascii: "s") && before != UInt8(ascii: "u") && before != UInt8(ascii: "i")
  }
}
