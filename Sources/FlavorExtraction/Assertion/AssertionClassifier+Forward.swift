import FlavorWheel
import Linguistics

/// How far cues reach ahead: coordination, terminators, clauses.
extension AssertionClassifier {
  func negateAhead(
    of cue: RuleMatch, in mentions: inout MentionList, words: borrowing [Word]
  ) {
    var hits = 0
    var since = 0
    var last = -1
    var position = cue.end
    while position < words.count {
      let separator = words[position].separator
      if separator.isHard || !separator.isDisjoint(with: [.open, .close]) { return }
      let isOr = words[position].classes.intersects(or)
      if !separator.isDisjoint(with: .mild) {
        guard position > cue.end else { return }
        let continues =
          isOr || (last < 0 && separator == .comma && modifies(position, cue, mentions, words))
          || (hits > 0 && separator.contains(.comma)
            && (listGoesOn(position, mentions, words)
              || modifiesOn(last, position, mentions, words)))
        if !continues { return }
      }
      if position > cue.end, endsReach(at: position, since: since) { return }
      let mention = mentions.index(at: position)
      // `no bitterness/slight almond aftertaste`: a slash goes on only with another flavor.
      if hits > 0, separator.contains(.slash), mention < 0, !isOr { return }
      if mention >= 0 {
        if mentions[mention].status != .dropped, !mentions[mention].nodes.isEmpty {
          let isDouble = mentions[mention].remark == .negatingForm
          mentions.setStatus(isDouble ? .present : .negated, rule: cue.rule, at: mention)
          last = mention
        }
        hits += 1
        since = 0
        position = mentions[mention].end
        continue
      }
      let word = words[position]
      if hits > 0 {
        // `no bitter edge a little cocoa at the end`: something new begins without a mark.
        if separator.isSoft, word.classes.intersects(determiners), words[position - 1].tag == .noun
        {
          return
        }
        if word.classes.intersects(and) {
          guard last < 0 || coordinates(last, position, mentions, words) else { return }
        } else if word.classes.intersects(closers) {
          return
        }
      }
      since += 1
      if since > (hits == 0 ? 8 : 4) { return }
      position += 1
    }
  }

  /// Whether a terminator, or another cue, begins at a word.
  private func endsReach(at position: Int, since: Int) -> Bool {
    let number = cueAt[position]
    guard number >= 0, cues[Int(number)].start == position else { return false }
    let rule = matcher.rules[Int(cues[Int(number)].rule)]
    switch rule.action {
    case .stop: return since >= rule.after
    case .negate: return rule.reach == .ahead
    case .skip, .affirm: return true
    default: return false
    }
  }

  /// Whether a comma stands between two adjectives of one noun: `nothing of the medicinal, rubbery
  /// taint`.
  private func modifiesOn(
    _ last: Int, _ position: Int, _ mentions: borrowing MentionList, _ words: borrowing [Word]
  ) -> Bool {
    let next = mentions.index(at: position)
    guard last >= 0, next >= 0, mentions[last].end == position else { return false }
    let first = mentions[last].start
    guard first > 0, words[first - 1].classes.intersects(determiners) else { return false }
    let after = mentions[next].end
    return words[position - 1].tag == .adj && words[after - 1].tag == .adj && after < words.count
      && words[after].separator.isSoft && words[after].tag == .noun
  }

  /// Whether a comma stands between an adjective right behind the cue and a flavor that is an
  /// adjective of the same noun: `rather than a clean, citrusy finish`.
  private func modifies(
    _ position: Int, _ cue: RuleMatch, _ mentions: borrowing MentionList, _ words: borrowing [Word]
  ) -> Bool {
    let next = mentions.index(at: position)
    guard next >= 0,
      words[position - 1].tag == .adj || words[position - 1].classes.intersects(fill)
    else { return false }
    let first = position - 1
    guard
      first == cue.end || (first == cue.end + 1 && words[cue.end].classes.intersects(determiners))
    else { return false }
    let after = mentions[next].end
    return words[after - 1].tag == .adj && after < words.count && words[after].separator.isSoft
      && words[after].tag == .noun
  }

  /// Whether the list that a comma continues runs on to an `or` or `nor`: `no X, Y or Z`.
  private func listGoesOn(
    _ start: Int, _ mentions: borrowing MentionList, _ words: borrowing [Word]
  ) -> Bool {
    var position = start
    var steps = 0
    while position < words.count, steps < 14 {
      if position > start, words[position].separator.isHard { return false }
      if words[position].classes.intersects(or) { return true }
      let mention = mentions.index(at: position)
      if mention >= 0 {
        position = mentions[mention].end
      } else if words[position].classes.intersects(fill) {
        position += 1
      } else {
        return false
      }
      steps += 1
    }
    return false
  }

  /// Whether `and` at a word joins another absent flavor (`no bitterness and sourness`), rather
  /// than starting something new (`not bitter and very sweet`).
  private func coordinates(
    _ last: Int, _ and: Int, _ mentions: borrowing MentionList, _ words: borrowing [Word]
  ) -> Bool {
    let after = and + 1
    guard after < words.count, words[after].separator.isSoft,
      !words[after].classes.intersects(reopen)
    else { return false }
    for position in after..<min(words.count, after + 3) {
      guard words[position].separator.isSoft else { return false }
      let mention = mentions.index(at: position)
      guard mention >= 0 else { continue }
      let before = words[mentions[last].end - 1].tag
      let next = words[mentions[mention].end - 1].tag
      if before == .noun, next == .adj,
        mentions[mention].end == words.count
          || mentions.index(at: mentions[mention].end) < 0
      {
        let isModifier =
          mentions[mention].end < words.count && words[mentions[mention].end].separator.isSoft
          && words[mentions[mention].end].tag == .noun
        if !isModifier { return false }
      }
      let wasUnpleasant = mentions[last].nodes.isSubset(of: unpleasant)
      let isUnpleasant = mentions[mention].nodes.isSubset(of: unpleasant)
      return !wasUnpleasant || isUnpleasant
    }
    return false
  }

  func endOfSkip(from start: Int, until: Rule.Until, words: borrowing [Word]) -> Int {
    var position = start
    let limit = min(words.count, start + Self.longestSkip)
    while position < limit {
      let separator = words[position].separator
      // What a colon or a quotation mark opens right after the cue belongs to it.
      if separator.isHard, position > start || !separator.contains(.colon) { return position }
      if until == .predicate, words[position].classes.intersects(and), position + 1 < limit,
        words[position + 1].classes.intersects(tasteVerbs)
      {
        return position
      }
      if position > start || until == .clause {
        if until == .clause, position > start, startsNewClause(at: position, words) {
          return position
        }
        if !separator.isDisjoint(with: .mild), !separator.contains(.colon) {
          if until == .clause { return position }
          if resumes(at: position, words) || denies(at: position) { return position }
        }
      }
      if position > start {
        let number = cueAt[position]
        if number >= 0, cues[Int(number)].start == position {
          let rule = matcher.rules[Int(cues[Int(number)].rule)]
          let isAnswer = rule.action == .affirm || (rule.action == .negate && rule.takesAll)
          if isAnswer || (rule.action == .stop && rule.until == .statement) {
            return position
          }
        }
      }
      position += 1
    }
    return position
  }

  /// Whether something about this cup begins at a word behind a comma: `it …`, `and I …`,
  /// `the cup …`.
  private func resumes(at position: Int, _ words: borrowing [Word]) -> Bool {
    if words[position].classes.intersects(resume) { return true }
    if words[position].classes.intersects(determiners), position + 1 < words.count,
      words[position + 1].separator.isSoft, words[position + 1].classes.intersects(cupNouns)
    {
      return true
    }
    return words[position].classes.intersects(and) && position + 1 < words.count
      && words[position + 1].separator.isSoft && words[position + 1].classes.intersects(resume)
  }

  /// The most words that a reach ahead of something other than this cup takes in.
  private static let longestSkip = 80

  /// Whether a negation begins at a word: `the card promised jasmine, no jasmine here`.
  private func denies(at position: Int) -> Bool {
    let number = cueAt[position]
    guard number >= 0, cues[Int(number)].start == position else { return false }
    let rule = matcher.rules[Int(cues[Int(number)].rule)]
    return rule.action == .negate && rule.reach == .ahead
  }

  /// Whether a pronoun for this cup and a verb begin a clause without a mark: `compared with the
  /// sample it has lost its raspberry`.
  private func startsNewClause(at position: Int, _ words: borrowing [Word]) -> Bool {
    guard words[position].classes.intersects(resume), position + 1 < words.count,
      words[position + 1].separator.isSoft
    else { return false }
    let verb = words[position + 1].tag
    let before = words[position - 1].tag
    return (verb == .aux || verb == .verb)
      && (before == .noun || before == .propn || before == .adv)
      && words[position].tag == .pron
  }
}
