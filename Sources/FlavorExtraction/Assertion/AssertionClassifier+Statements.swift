import FlavorWheel
import Linguistics

/// What the subject of a sentence tells: statements that report nothing of the cup.
extension AssertionClassifier {
  /// Drops what stands in a statement about coffee in general, about somebody or something else, and
  /// in orders; only what no cue has decided.
  func dropStatements(
    in mentions: inout MentionList, words: borrowing [Word], forms: MorphologyCache
  ) {
    var next = 0
    while next < mentions.count {
      guard isUndecided(mentions[next]) else {
        next += 1
        continue
      }
      let start = sentenceStart(of: mentions[next].start, words)
      var end = mentions[next].end
      while end < words.count, !words[end].separator.isHard { end += 1 }
      if statements.mayTell(start..<end, words) {
        dropStatements(from: start, to: end, in: &mentions, words: words, forms: forms)
      }
      while next < mentions.count, mentions[next].start < end { next += 1 }
    }
  }

  private func dropStatements(
    from first: Int, to end: Int, in mentions: inout MentionList, words: borrowing [Word],
    forms: MorphologyCache
  ) {
    var start = first
    while start < end {
      let statement = statements.statement(
        in: start..<end, words: words, mentions: mentions, forms: forms)
      var next = end
      if let statement {
        next = min(end, endOfSkip(from: statement.verb + 1, until: .statement, words: words))
        if let row = statements.row(
          for: statement, in: start..<next, words: words, mentions: mentions, forms: forms)
          ?? rowBefore(start, taken: statement, next, mentions, words, forms)
        {
          for index in mentions.indices(in: start..<next)
          where mentions[index].start >= start && isUndecided(mentions[index]) {
            mentions.drop(.statement, rule: Int32(row), at: index)
          }
        }
      }
      start = nextClause(after: max(start, next == end ? start : next - 1), before: end, words)
    }
  }

  /// The row of the sentence before, where a statement goes on about its subject: `Kenyans are prized.
  /// They taste of blackcurrant.`
  private func rowBefore(
    _ start: Int, taken statement: Statement, _ end: Int, _ mentions: borrowing MentionList,
    _ words: borrowing [Word], _ forms: MorphologyCache
  ) -> Int? {
    guard start > 0, words[start].separator.isHard,
      statements.goesOn(statement, in: start..<end, words: words)
    else { return nil }
    let before = sentenceStart(of: start - 1, words)
    let clause = before..<start
    guard
      let other = statements.statement(
        in: clause, words: words, mentions: mentions, forms: forms),
      statements.isPlural(other, words, forms)
    else { return nil }
    return statements.row(for: other, in: clause, words: words, mentions: mentions, forms: forms)
  }

  /// Where behind a word a clause begins with a mark and a conjunction, or `end`.
  private func nextClause(after start: Int, before end: Int, _ words: borrowing [Word]) -> Int {
    var position = start + 1
    while position < end {
      if !words[position].separator.isSoft,
        words[position].tag == .cconj || words[position].classes.intersects(contrast)
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
