/// How far cues reach behind: the flavor just named, or all that was said.
extension Assertion {
  /// Whether an answer may follow what it is about: `floral? no`, `bitterness (none)`.
  private func bridges(_ gap: Gap, _ cue: RuleMatch) -> Bool {
    gap == .question || (gap == .open && cue.end - cue.start <= 2)
      || ((gap == .comma || gap == .colon) && matcher.rules[Int(cue.rule)].spansComma)
  }

  /// Everything in the cue's sentence before it and in the sentence before that, also what was
  /// dropped as somebody else's claim: `Promised me cherry and violet. There is none of either.`
  func markAllBehind(
    _ cue: RuleMatch, _ status: FoundMention.Status, in mentions: inout MentionList,
    words: borrowing [Word]
  ) {
    var start = sentenceStart(of: max(0, cue.start - 1), words)
    if start > 0 { start = sentenceStart(of: start - 1, words) }
    for index in mentions.indices(in: start..<cue.start) {
      let isClaim =
        mentions[index].status == .dropped && mentions[index].rule >= 0
        && matcher.rules[Int(mentions[index].rule)].action == .skip
      if mentions[index].status == .present || isClaim {
        mentions.setStatus(status, rule: cue.rule, at: index)
      }
    }
  }

  func markBehind(
    _ cue: RuleMatch, _ status: FoundMention.Status, in mentions: inout MentionList,
    words: borrowing [Word]
  ) {
    var position = cue.start
    while position > 0, words[position].gap.isSoft,
      words[position - 1].classes.intersects(noteWords)
    {
      position -= 1
    }
    guard position > 0, words[position].gap.isSoft || bridges(words[position].gap, cue) else {
      return
    }
    var index = mentions.index(at: position - 1)
    while index >= 0 {
      if mentions[index].status != .dropped {
        mentions.setStatus(status, rule: cue.rule, at: index)
      }
      // `bitterness and sourness are absent`
      let start = mentions[index].start
      guard start >= 2, words[start].gap.isSoft, words[start - 1].gap.isSoft,
        words[start - 1].classes.intersects(and) || words[start - 1].classes.intersects(or)
      else { return }
      let before = mentions.index(at: start - 2)
      guard before >= 0, words[mentions[before].end - 1].tag == words[mentions[index].end - 1].tag
      else { return }
      index = before
    }
  }
}
