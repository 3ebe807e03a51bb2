/// Backward scopes of cues: the flavor just named, or everything before it.
extension AssertionClassifier {
  /// Whether an answer may follow its question: `floral? no`, `bitterness (none)`.
  private func bridges(_ separator: Separator, _ cue: RuleMatch) -> Bool {
    matcher.rules[Int(cue.rule)].crossesMarks || separator == .question
      || (separator == .open && cue.end - cue.start <= 2)
      || ((separator == .comma || separator.contains(.colon))
        && matcher.rules[Int(cue.rule)].spansComma)
  }

  /// Everything before the cue in its sentence or, if that names nothing, in the nearest earlier
  /// sentence that does; also mentions dropped as claims: `Promised me cherry and violet. There is
  /// none of either.` What was reported before the first claim of the sentence stays: `Caramel, the bag
  /// says lemon, can't taste any.`
  func markAllBehind(
    _ cue: RuleMatch, _ status: FoundMention.Status, claimsOnly: Bool,
    in note: inout NoteDocument
  ) {
    var end = cue.start
    var start = sentenceStart(of: min(end, note.words.count - 1), note)
    for _ in 0..<(claimsOnly ? Self.sentencesOfClaim : Self.sentencesOfAnswer) {
      var isFound = false
      let mentions = note.mentions.indices(in: start..<end)
      let firstClaim = mentions.first { isOpen($0, to: cue, note) }
      for index in mentions where index >= (firstClaim ?? 0) {
        if isOpen(index, to: cue, note)
          || (note.mentions[index].status == .present && !claimsOnly)
        {
          note.mentions.setStatus(status, rule: cue.rule, at: index)
          isFound = true
        }
      }
      if isFound || start == 0 { return }
      end = start
      start = sentenceStart(of: start - 1, note)
    }
  }

  /// Whether a mention was dropped as a claim that an answer may settle, or, for an answer that
  /// contrasts this cup with others, as a statement about others.
  private func isOpen(
    _ index: Int, to cue: RuleMatch, _ note: borrowing NoteDocument
  ) -> Bool {
    guard note.mentions[index].status == .dropped, note.mentions[index].rule >= 0 else {
      return false
    }
    let rule = matcher.rules[Int(note.mentions[index].rule)]
    return rule.isClaim || (rule.action == .skip && matcher.rules[Int(cue.rule)].takesSkipped)
  }

  /// Reports a flavor that is answered with yes, whether it was claimed before or not: `Walnut,
  /// yes`.
  func affirm(_ cue: RuleMatch, in note: inout NoteDocument) {
    for index in note.mentions.indices(in: cue.regionStart..<cue.regionEnd)
    where note.mentions[index].status == .present || isOpen(index, to: cue, note) {
      note.mentions.setStatus(.present, rule: cue.rule, at: index)
    }
  }

  /// How many sentences, including its own, an answer searches backward for its question, and for a
  /// claim that it affirms.
  private static let sentencesOfAnswer = 3
  private static let sentencesOfClaim = 4

  func markBehind(
    _ cue: RuleMatch, _ status: FoundMention.Status, in note: inout NoteDocument
  ) {
    var position = cue.start
    if status == .negated, markParenthesis(before: position, cue, in: &note) {
      return
    }
    while position > 0,
      note.words[position].separator.isSoft
        || (position == cue.start && bridges(note.words[position].separator, cue)),
      note.words[position - 1].classes.intersects(noteWords)
        || note.words[position - 1].classes.intersects(takingBack)
        || status == .negated && isAside(position - 1, note)
    {
      position -= 1
    }
    guard position > 0,
      note.words[position].separator.isSoft
        || (position == cue.start && bridges(note.words[position].separator, cue))
    else { return }
    var index = note.mentions.index(at: position - 1)
    if index < 0, status == .negated { index = subject(before: cue.start, note) }
    while index >= 0 {
      if note.mentions[index].status != .dropped {
        note.mentions.setStatus(status, rule: cue.rule, at: index)
      }
      if matcher.rules[Int(cue.rule)].crossesMarks { return }
      // `bitterness and sourness are absent`, `the plum and the clove are gone`, `almond hazelnut all absent`
      var start = note.mentions[index].start
      if status == .negated, areOfOneKind(index - 1, index, note) {
        index -= 1
        continue
      }
      if start >= 3, note.words[start].separator.isSoft,
        note.words[start - 1].classes.intersects(determiners)
      {
        start -= 1
      }
      guard start >= 2, note.words[start].separator.isSoft, note.words[start - 1].separator.isSoft,
        note.words[start - 1].classes.intersects(and)
          || note.words[start - 1].classes.intersects(or)
      else { return }
      let before = note.mentions.index(at: start - 2)
      guard before >= 0,
        note.mentions[before].nodes.isSubset(of: unpleasant)
          == note.mentions[index].nodes.isSubset(of: unpleasant)
          || note.words[note.mentions[before].end - 1].tag
            == note.words[note.mentions[index].end - 1].tag
      else { return }
      index = before
    }
  }

  /// The mention that a relative clause or a preposition before `position` is about: `the lime that
  /// usually rescues them never arrived`, `the lime from last week is gone`; or −1.
  private func subject(
    before position: Int, _ note: borrowing NoteDocument
  ) -> Int {
    var position = position
    for _ in 0..<Self.longestRelativeClause {
      position -= 1
      guard position > 0, note.words[position].separator.isSoft else { return -1 }
      let index = note.mentions.index(at: position - 1)
      if index >= 0,
        note.words[position].classes.intersects(relatives) || note.words[position].tag == .adp
      {
        return index
      }
    }
    return -1
  }

  private static let longestRelativeClause = 9

  /// Whether an adverb, not one of time, stands between a flavor and its denial: `the blackberry simply
  /// never came`.
  private func isAside(_ position: Int, _ note: borrowing NoteDocument) -> Bool {
    note.words[position].tag == .adv && note.mentions.index(at: position) < 0
      && !note.words[position].classes.intersects(negators)
      && !note.words[position].classes.intersects(change)
  }

  /// Denies everything that the parenthesis directly before the cue names: `The notes on the tin
  /// (cherry, rose) are missing`; false when there is no parenthesis.
  private func markParenthesis(
    before position: Int, _ cue: RuleMatch, in note: inout NoteDocument
  ) -> Bool {
    guard position < note.words.count, note.words[position].separator.contains(.close) else {
      return false
    }
    var start = position - 1
    while start > 0, note.words[start].separator.isDisjoint(with: .open),
      !note.words[start].separator.isHard
    {
      start -= 1
    }
    guard start >= 0, note.words[start].separator.contains(.open) else { return false }
    let inside = note.mentions.indices(in: start..<position)
    for index in inside where note.mentions[index].status != .dropped {
      note.mentions.setStatus(.negated, rule: cue.rule, at: index)
    }
    return !inside.isEmpty
  }
}
