/// Finds what other people think of the cup: `my husband hated it`, `she called it thin`,
/// `loved by everyone`.
struct OtherVoices {
  /// Words by which others say what they think.
  struct Scope {
    var words: Range<Int>
    /// Whether nobody thinks so: `nobody liked it`.
    var isDenied: Bool
    /// Whether the taster is among them unless the note says otherwise: `everybody loved it`.
    var isOfAll: Bool
  }

  private let classes: WordClasses
  private let others: ClassSet
  private var nobody: ClassSet { classes[.noPerson] }
  private var everybody: ClassSet { classes[.everyPerson] }
  private var opinion: ClassSet { classes[.opinion] }
  private var contrast: ClassSet { classes[.contrast] }
  /// `I`, `we`.
  private let taster: [Int32]
  /// `me`, `us`.
  private let me: [Int32]
  /// `mine`, `my`.
  private let own: [Int32]
  private let by: Int32

  init(model: ExtractionModel) {
    func ids(_ words: String...) -> [Int32] {
      words.map { model.vocabulary.id(of: Array($0.utf8)) }
    }
    classes = model.classes
    others = classes.union(of: .people, .otherPronoun, .noPerson)
    taster = ids("i", "we")
    me = ids("me", "us")
    own = ids("mine", "my", "ours", "our")
    by = ids("by")[0]
  }

  /// The scopes of a note, in order. O(note).
  func scopes(in note: borrowing NoteDocument) -> [Scope] {
    var read = 0..<0
    return note.words.indices.compactMap { position in
      note.words[position].classes.intersects(others) ? scope(of: position, note, &read) : nil
    }
  }

  /// - Parameter read: The last words in which the end of a speech was looked for; its end is that of each
  ///   speech that begins there, so that no word is passed twice.
  private func scope(
    of person: Int, _ note: borrowing NoteDocument, _ read: inout Range<Int>
  ) -> Scope? {
    var before = person
    while before > 0, person - before < 3, note.words[before].separator.isSoft {
      before -= 1
      guard note.words[before].tag == .adp else { continue }
      // `loved by everyone`, but not `a present for my boss`
      guard note.words[before].id == by, before > 0, note.words[before].separator.isSoft else {
        return nil
      }
      return scope(before - 1..<before, of: person, note)
    }
    let next = person + 1
    guard next < note.words.count else { return nil }
    if note.words[next].separator.contains(.colon) {
      return scope(next..<end(from: next, isSpeech: true, note, &read), of: person, note)
    }
    guard let verb = verb(after: person, note) else { return nil }
    let isSpeech = note.degrees.span(at: verb).map { abs($0.entry.valence) < 0.2 } ?? true
    return scope(next..<end(from: verb + 1, isSpeech: isSpeech, note, &read), of: person, note)
  }

  private func scope(
    _ words: Range<Int>, of person: Int, _ note: borrowing NoteDocument
  ) -> Scope {
    let classes = note.words[person].classes
    let isDenied = classes.intersects(nobody)
    let isOfAll = isDenied || classes.intersects(everybody)
    return Scope(
      words: words, isDenied: isDenied,
      isOfAll: isOfAll && !turnsToTaster(from: words.upperBound, note))
  }

  /// The most words between a contrast and the taster.
  private static let longestTurn = 16

  /// Whether the sentence goes on with the taster's own cup or liking after a contrast: `but mine was
  /// thin`.
  private func turnsToTaster(from start: Int, _ note: borrowing NoteDocument) -> Bool {
    guard start < note.words.count, note.words[start].classes.intersects(contrast) else {
      return false
    }
    var position = start
    repeat {
      position += 1
      guard position < min(note.words.count, start + Self.longestTurn),
        !note.words[position].separator.isHard
      else {
        return false
      }
    } while !taster.contains(note.words[position].id) && !own.contains(note.words[position].id)
    return true
  }

  /// A verb of liking or speech: `everyone at the office raved`.
  private func verb(after person: Int, _ note: borrowing NoteDocument) -> Int? {
    var position = person + 1
    while position < note.words.count, position - person <= 5 {
      let word = note.words[position]
      if let span = note.degrees.span(at: position), span.entry.roles.contains(.stance) {
        position = span.end
        continue
      }
      guard word.separator.isSoft, !word.classes.intersects(contrast), !taster.contains(word.id)
      else { return nil }
      if word.classes.intersects(opinion), word.tag != .adp, word.tag != .noun { return position }
      switch word.tag {
      case .adv, .aux, .part, .adp, .det, .noun, .pron: position += 1
      default: return nil
      }
    }
    return nil
  }

  /// The end of what somebody says, or of the clause by which they like it.
  private func end(
    from start: Int, isSpeech: Bool, _ note: borrowing NoteDocument, _ read: inout Range<Int>
  ) -> Int {
    if isSpeech, read.contains(start) { return read.upperBound }
    var position = start
    while position < note.words.count {
      let word = note.words[position]
      let separator = word.separator
      if separator.isHard, !(isSpeech && position == start && separator.contains(.colon)) { break }
      if !isSpeech, !separator.isSoft { break }
      if word.classes.intersects(contrast) || taster.contains(word.id) { break }
      if me.contains(word.id), !separator.isSoft { break }
      position += 1
    }
    if isSpeech { read = start..<position }
    return position
  }

  /// Whether the taster stands against the others at a word: `but I did`, `I didn't.`
  func isStance(at position: Int, _ note: borrowing NoteDocument) -> Bool {
    guard taster.contains(note.words[position].id) else { return false }
    var next = position + 1
    var hasAuxiliary = false
    while next < note.words.count, note.words[next].separator.isSoft {
      switch note.words[next].tag {
      case .aux: hasAuxiliary = true
      case .verb where !hasAuxiliary && note.degrees.span(at: next) == nil: hasAuxiliary = true
      case .part, .adv: break
      default: return false
      }
      next += 1
    }
    return hasAuxiliary && next - position <= 4
  }
}
