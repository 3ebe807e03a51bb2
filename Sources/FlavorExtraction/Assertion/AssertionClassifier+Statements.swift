import FlavorWheel
import Linguistics

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
