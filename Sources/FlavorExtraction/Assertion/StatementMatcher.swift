/// Finds the row of `Lexicon/generic-statements.tsv` that a statement fits: then it does not describe
/// the cup.
struct StatementMatcher {
  private let table: StatementTable
  private let parts: ClassSet
  private let they: ClassSet

  init(model: ExtractionModel) {
    table = model.statements
    parts = model.classes[.cupPart]
    they = model.classes[.they]
  }

  /// The row by which a statement does not describe the cup; nil without one.
  func row(
    for statement: Statement, in clause: Range<Int>, of note: borrowing NoteDocument
  ) -> Int? {
    for (number, row) in table.rows.enumerated() {
      guard !row.tense.isDisjoint(with: statement.tense),
        !row.determination.isDisjoint(with: statement.determination),
        row.verb.contains(note.words[statement.verb]) != row.isVerbBarred,
        statement.head < 0 || suits(row.subject, statement, clause, note),
        row.predicate.takesAll || hasPredicate(row.predicate, statement, clause, note),
        !isAnchored(
          max(statement.head, clause.lowerBound - 1) + 1..<clause.upperBound, row.anchors, note)
      else { continue }
      return number
    }
    return nil
  }

  private func suits(
    _ subject: StatementTable.WordSet, _ statement: Statement, _ clause: Range<Int>,
    _ note: borrowing NoteDocument
  ) -> Bool {
    let head = note.words[statement.head]
    if subject.takesAll { return head.tag != .pron && !head.classes.intersects(parts) }
    let index = note.mentions.index(at: statement.head)
    if !subject.takesFlavors, index >= 0, !note.mentions[index].nodes.isEmpty { return false }
    if subject.takesPlurals {
      guard head.tag == .noun || head.tag == .propn, !head.classes.intersects(parts),
        ClauseParser.isPlural(note.forms.bytes(of: head.form)),
        // `today's` is not a head.
        Int(head.end - head.start) == note.forms.bytes(of: head.form).count
      else { return false }
      for word in clause.lowerBound..<statement.verb {
        let index = note.mentions.index(at: word)
        if index >= 0, !note.mentions[index].nodes.isEmpty { return false }
      }
      return true
    }
    return subject.contains(head) && !coordinatesFlavor(statement, clause, note)
  }

  /// Whether the subject joins a flavor to its head: `chocolate and old people`.
  private func coordinatesFlavor(
    _ statement: Statement, _ clause: Range<Int>, _ note: borrowing NoteDocument
  ) -> Bool {
    var hasFlavor = false
    for position in clause.lowerBound..<max(statement.head, clause.lowerBound) {
      let index = note.mentions.index(at: position)
      if index >= 0, !note.mentions[index].nodes.isEmpty { hasFlavor = true }
      if hasFlavor, note.words[position].tag == .cconj { return true }
    }
    return false
  }

  /// Whether a statement continues the subject of the previous one: `they` and no word for this
  /// cup.
  func goesOn(_ statement: Statement, in clause: Range<Int>, of note: borrowing NoteDocument)
    -> Bool
  {
    statement.head >= 0 && note.words[statement.head].classes.intersects(they)
      && statement.tense.isDisjoint(with: .past)
      && !isAnchored(statement.head + 1..<clause.upperBound, table.anchor, note)
  }

  /// Whether the subject is a plural.
  func isPlural(_ statement: Statement, _ note: borrowing NoteDocument) -> Bool {
    statement.head >= 0
      && ClauseParser.isPlural(note.forms.bytes(of: note.words[statement.head].form))
  }

  /// Whether the predicate is one of some words: `is a spiced drink`.
  private func hasPredicate(
    _ predicate: StatementTable.WordSet, _ statement: Statement, _ clause: Range<Int>,
    _ note: borrowing NoteDocument
  ) -> Bool {
    let end = min(clause.upperBound, statement.verb + 7)
    for position in (statement.verb + 1)..<max(end, statement.verb + 1) {
      let word = note.words[position]
      if predicate.contains(word) {
        // `is a fruit bomb` is not a definition.
        return word.tag != .noun || position + 1 >= clause.upperBound
          || !note.words[position + 1].separator.isSoft || note.words[position + 1].tag != .noun
      }
      if !word.separator.isSoft { return false }
      switch word.tag {
      case .adp, .verb, .aux, .sconj, .pron: return false
      default: break
      }
    }
    return false
  }

  private func isAnchored(
    _ clause: Range<Int>, _ anchors: ClassSet, _ note: borrowing NoteDocument
  ) -> Bool {
    for position in clause where note.words[position].classes.intersects(anchors) { return true }
    return false
  }
}

/// Generic statements, whose subject shows that they do not describe this cup.
extension AssertionClassifier {
  /// Drops mentions in statements about coffee in general or about somebody or something else, and
  /// in orders; only those that no cue has decided.
  func dropStatements(
    in note: inout NoteDocument
  ) {
    var next = 0
    while next < note.mentions.count {
      guard isUndecided(note.mentions[next]) else {
        next += 1
        continue
      }
      let start = sentenceStart(of: note.mentions[next].start, note)
      var end = note.mentions[next].end
      while end < note.words.count, !note.words[end].separator.isHard { end += 1 }
      if clauses.mayTell(start..<end, note) {
        dropStatements(from: start, to: end, in: &note)
      }
      while next < note.mentions.count, note.mentions[next].start < end { next += 1 }
    }
  }

  private func dropStatements(
    from first: Int, to end: Int, in note: inout NoteDocument
  ) {
    var start = first
    while start < end {
      let statement = clauses.statement(
        in: start..<end, of: note)
      var next = end
      if let statement {
        next = min(end, endOfSkip(from: statement.verb + 1, until: .statement, in: note))
        if let row = statements.row(
          for: statement, in: start..<next, of: note)
          ?? rowBefore(start, taken: statement, next, note)
        {
          for index in note.mentions.indices(in: start..<next)
          where note.mentions[index].start >= start && isUndecided(note.mentions[index]) {
            note.mentions.drop(.statement, rule: Int32(row), at: index)
          }
        }
      }
      start = nextClause(after: max(start, next == end ? start : next - 1), before: end, note)
    }
  }

  /// The row of the previous sentence, if a statement continues its subject: `Kenyans are prized.
  /// They taste of blackcurrant.`
  private func rowBefore(
    _ start: Int, taken statement: Statement, _ end: Int, _ note: borrowing NoteDocument
  ) -> Int? {
    guard start > 0, note.words[start].separator.isHard,
      statements.goesOn(statement, in: start..<end, of: note)
    else { return nil }
    let before = sentenceStart(of: start - 1, note)
    let clause = before..<start
    guard
      let other = clauses.statement(
        in: clause, of: note),
      statements.isPlural(other, note)
    else { return nil }
    return statements.row(for: other, in: clause, of: note)
  }

  /// The position after a word where punctuation and a conjunction begin a clause; `end` if there
  /// is none.
  private func nextClause(after start: Int, before end: Int, _ note: borrowing NoteDocument) -> Int
  {
    var position = start + 1
    while position < end {
      if !note.words[position].separator.isSoft,
        note.words[position].tag == .cconj || note.words[position].classes.intersects(contrast)
      {
        return position
      }
      position += 1
    }
    return end
  }

  /// Whether no cue has decided about a mention, or only one that denies it in its own sentence.
  private func isUndecided(_ mention: FoundMention) -> Bool {
    guard mention.status != .dropped, !mention.nodes.isEmpty else { return false }
    guard mention.rule >= 0 else { return true }
    let rule = matcher.rules[Int(mention.rule)]
    return rule.action.isComposition || (rule.action == .negate && rule.reach == .ahead)
  }
}
