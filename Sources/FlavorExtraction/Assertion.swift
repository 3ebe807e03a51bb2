import FlavorWheel
import Linguistics

/// Decides for each mention whether the taster reports it of this cup, reports its absence, or
/// speaks of something else.
///
/// Cues with a reach, terminators and pseudo-cues follow NegEx (Chapman et al. 2001, J. Biomed.
/// Inform. 34(5)) and ConText (Harkema et al. 2009, J. Biomed. Inform. 42(5)); the reach of a
/// negation additionally follows coordination (`no X, Y or Z`). The cues are data
/// (`Lexicon/rules.tsv`).
struct Assertion {
  private let knowledge: Knowledge
  private var matcher: RuleMatcher
  private var cues: [RuleMatch] = []
  /// For each word the cue that starts there, or −1.
  private var cueAt: [Int32] = []

  private let and: ClassSet
  private let or: ClassSet
  private let fill: ClassSet
  private let reopen: ClassSet
  private let closers: ClassSet
  private let resume: ClassSet
  private let noteWords: ClassSet
  private let change: ClassSet
  private let determiners: ClassSet
  private let unpleasant: NodeSet

  init(knowledge: Knowledge) {
    self.knowledge = knowledge
    matcher = RuleMatcher(knowledge.rules)
    let classes = knowledge.classes
    and = classes.set("and")
    or = classes.set("or")
    fill = classes.set("listfill")
    reopen = classes.set("reopen")
    closers = classes.set("closer")
    resume = classes.set("resume")
    noteWords = classes.set("noteword")
    change = classes.set("change")
    determiners = classes.set("determiner")
    var unpleasant = NodeSet.empty
    for name in ["sour-fermented", "other", "burnt", "raw", "under-ripe"] {
      guard let index = knowledge.wheel.index(ofSlug: name.utf8) else { continue }
      for node in knowledge.wheel.branch(knowledge.wheel[index].id) {
        unpleasant.insert(UInt8(node.index))
      }
    }
    self.unpleasant = unpleasant
  }

  mutating func apply(to mentions: inout MentionList, words: borrowing [Word]) {
    guard mentions.count > 0 else { return }
    findCues(words, mentions)
    for index in cues.indices {
      let cue = cues[index]
      let rule = matcher.rules[Int(cue.rule)]
      switch (rule.action, rule.reach) {
      case (.negate, .ahead):
        negateAhead(of: cue, in: &mentions, words: words)
      case (.negate, .behind), (.skip, .behind):
        let status: FoundMention.Status = rule.action == .negate ? .negated : .dropped
        if rule.takesAll {
          markAllBehind(cue, status, in: &mentions, words: words)
        } else {
          markBehind(cue, status, in: &mentions, words: words)
        }
      case (.negate, .region), (.skip, .region):
        let status: FoundMention.Status = rule.action == .negate ? .negated : .dropped
        mark(cue.regionStart..<cue.regionEnd, status, cue.rule, in: &mentions)
      case (.skip, .ahead):
        var end = endOfSkip(from: cue.end, until: rule.until, words: words)
        if end - cue.end > rule.words { end = cue.end + rule.words }
        mark(cue.start..<end, .dropped, cue.rule, in: &mentions)
      default: break
      }
    }
    restoreLast(in: &mentions)
    overrideEarlier(in: &mentions, words: words)
  }

  /// A note that only speaks of `coffee B` speaks of its own cup.
  private func restoreLast(in mentions: inout MentionList) {
    var isLast = false
    for index in mentions.indices {
      if mentions[index].status != .dropped { return }
      if mentions[index].rule >= 0, matcher.rules[Int(mentions[index].rule)].keepsLast {
        isLast = true
      }
    }
    guard isLast else { return }
    for index in mentions.indices
    where mentions[index].rule >= 0
      && matcher.rules[Int(mentions[index].rule)].keepsLast
    {
      mentions.setStatus(.present, rule: -1, at: index)
    }
  }

  /// What is denied in a later sentence was not reported by an earlier one (`The bag shows a
  /// hazelnut. I taste no hazelnut.`), unless the cup has changed since.
  private func overrideEarlier(in mentions: inout MentionList, words: borrowing [Word]) {
    for denial in mentions.indices where mentions[denial].status == .negated {
      let start = sentenceStart(of: mentions[denial].start, words)
      guard start > 0, !speaksOfChange(from: start, words) else { continue }
      for index in 0..<denial
      where mentions[index].status == .present && mentions[index].start < start
        && mentions[index].entry == mentions[denial].entry
      {
        mentions.setStatus(.dropped, rule: mentions[denial].rule, at: index)
      }
    }
  }

  private func sentenceStart(of position: Int, _ words: borrowing [Word]) -> Int {
    var start = position
    while start > 0, !words[start].gap.isHard { start -= 1 }
    return start
  }

  private func speaksOfChange(from start: Int, _ words: borrowing [Word]) -> Bool {
    var position = start
    repeat {
      if words[position].classes.intersects(change) { return true }
      position += 1
    } while position < words.count && !words[position].gap.isHard
    return false
  }

  /// The longest cue at each word, leftmost first; a cue's words start no other.
  private mutating func findCues(_ words: borrowing [Word], _ mentions: borrowing MentionList) {
    cues.removeAll(keepingCapacity: true)
    cueAt.removeAll(keepingCapacity: true)
    for _ in 0..<words.count { cueAt.append(-1) }
    let index = knowledge.rules.assertion
    matcher.begin(words)
    var position = 0
    while position < words.count {
      var best: RuleMatch?
      for place in index.rules(at: words[position].id) {
        consider(index[place], at: position, words, mentions, best: &best)
      }
      for rule in index.atTag[Int(words[position].tag.rawValue)] {
        consider(rule, at: position, words, mentions, best: &best)
      }
      let mention = mentions.index(at: position)
      if mention >= 0, mentions[mention].start == position {
        for rule in index.atMention { consider(rule, at: position, words, mentions, best: &best) }
      }
      guard let best else {
        position += 1
        continue
      }
      for word in best.start..<max(best.end, best.start + 1) { cueAt[word] = Int32(cues.count) }
      cues.append(best)
      position = max(best.end, position + 1)
    }
  }

  private mutating func consider(
    _ number: Int32, at position: Int, _ words: borrowing [Word],
    _ mentions: borrowing MentionList, best: inout RuleMatch?
  ) {
    guard let match = matcher.match(number, at: position, words: words, mentions: mentions) else {
      return
    }
    if let best, best.end >= match.end { return }
    best = match
  }

  private func mark(
    _ range: Range<Int>, _ status: FoundMention.Status, _ rule: Int32,
    in mentions: inout MentionList
  ) {
    for index in mentions.indices
    where mentions[index].start >= range.lowerBound && mentions[index].start < range.upperBound {
      guard mentions[index].status != .dropped else { continue }
      mentions.setStatus(status, rule: rule, at: index)
    }
  }

  // MARK: Reach ahead

  private func negateAhead(
    of cue: RuleMatch, in mentions: inout MentionList, words: borrowing [Word]
  ) {
    var hits = 0
    var since = 0
    var last = -1
    var position = cue.end
    while position < words.count {
      let gap = words[position].gap
      if gap.isHard || !gap.isDisjoint(with: [.open, .close]) { return }
      let isOr = words[position].classes.intersects(or)
      if !gap.isDisjoint(with: .mild) {
        guard position > cue.end else { return }
        let continues =
          isOr
          || (hits > 0 && gap.contains(.comma)
            && (listGoesOn(position, mentions, words) || modifiesOn(last, position, mentions, words)))
        if !continues { return }
      }
      if position > cue.end, endsReach(at: position, since: since) { return }
      let mention = mentions.index(at: position)
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
    case .skip: return true
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
      && words[after].gap.isSoft && words[after].tag == .noun
  }

  /// Whether the list that a comma continues runs on to an `or` or `nor`: `no X, Y or Z`.
  private func listGoesOn(
    _ start: Int, _ mentions: borrowing MentionList, _ words: borrowing [Word]
  ) -> Bool {
    var position = start
    var steps = 0
    while position < words.count, steps < 14 {
      if position > start, words[position].gap.isHard { return false }
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
    guard after < words.count, words[after].gap.isSoft, !words[after].classes.intersects(reopen)
    else { return false }
    for position in after..<min(words.count, after + 3) {
      guard words[position].gap.isSoft else { return false }
      let mention = mentions.index(at: position)
      guard mention >= 0 else { continue }
      let before = words[mentions[last].end - 1].tag
      let next = words[mentions[mention].end - 1].tag
      if before == .noun, next == .adj, mentions[mention].end == words.count
        || mentions.index(at: mentions[mention].end) < 0
      {
        let isModifier =
          mentions[mention].end < words.count && words[mentions[mention].end].gap.isSoft
          && words[mentions[mention].end].tag == .noun
        if !isModifier { return false }
      }
      let wasUnpleasant = mentions[last].nodes.isSubset(of: unpleasant)
      let isUnpleasant = mentions[mention].nodes.isSubset(of: unpleasant)
      return !wasUnpleasant || isUnpleasant
    }
    return false
  }

  private func endOfSkip(from start: Int, until: Rule.Until, words: borrowing [Word]) -> Int {
    var position = start
    while position < words.count {
      let gap = words[position].gap
      // What a colon or a quotation mark opens right after the cue belongs to it.
      if gap.isHard, position > start || !gap.contains(.colon) { return position }
      if position > start || until == .clause {
        if until == .clause, position > start, startsNewClause(at: position, words) {
          return position
        }
        if !gap.isDisjoint(with: .mild), !gap.contains(.colon) {
          if until == .clause { return position }
          if words[position].classes.intersects(resume) || denies(at: position) { return position }
        }
      }
      if position > start {
        let number = cueAt[position]
        if number >= 0, cues[Int(number)].start == position,
          matcher.rules[Int(cues[Int(number)].rule)].action == .stop,
          matcher.rules[Int(cues[Int(number)].rule)].until == .statement
        {
          return position
        }
      }
      position += 1
    }
    return position
  }

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
      words[position + 1].gap.isSoft
    else { return false }
    let verb = words[position + 1].tag
    let before = words[position - 1].tag
    return (verb == .aux || verb == .verb) && (before == .noun || before == .propn || before == .adv)
      && words[position].tag == .pron
  }

  // MARK: Reach behind

  /// Whether an answer may follow what it is about: `floral? no`, `bitterness (none)`.
  private func bridges(_ gap: Gap, _ cue: RuleMatch) -> Bool {
    gap == .question || (gap == .open && cue.end - cue.start <= 2)
      || (gap == .comma && matcher.rules[Int(cue.rule)].spansComma)
  }

  /// Everything in the cue's sentence before it and in the sentence before that, also what was
  /// dropped as somebody else's claim: `Promised me cherry and violet. There is none of either.`
  private func markAllBehind(
    _ cue: RuleMatch, _ status: FoundMention.Status, in mentions: inout MentionList,
    words: borrowing [Word]
  ) {
    var start = sentenceStart(of: max(0, cue.start - 1), words)
    if start > 0 { start = sentenceStart(of: start - 1, words) }
    for index in mentions.indices
    where mentions[index].start >= start && mentions[index].end <= cue.start {
      let isClaim = mentions[index].status == .dropped && mentions[index].rule >= 0
        && matcher.rules[Int(mentions[index].rule)].action == .skip
      if mentions[index].status == .present || isClaim {
        mentions.setStatus(status, rule: cue.rule, at: index)
      }
    }
  }

  private func markBehind(
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
      if mentions[index].status != .dropped { mentions.setStatus(status, rule: cue.rule, at: index) }
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
