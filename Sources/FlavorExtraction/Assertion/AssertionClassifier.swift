import FlavorWheel
import Linguistics

/// Decides for each mention whether the taster reports it of this cup, reports its absence, or
/// speaks of something else.
///
/// Cues with a reach, terminators and pseudo-cues follow NegEx (Chapman et al. 2001, J. Biomed.
/// Inform. 34(5)) and ConText (Harkema et al. 2009, J. Biomed. Inform. 42(5)); the reach of a
/// negation additionally follows coordination (`no X, Y or Z`). The cues are data
/// (`Lexicon/rules.tsv`).
struct AssertionClassifier {
  let model: ExtractionModel
  private(set) var matcher: RuleMatcher
  private let index: RuleIndex
  private(set) var cues: [RuleMatch] = []
  /// For each word the cue that starts there, or −1.
  private(set) var cueAt: [Int32] = []

  let and: ClassSet
  let or: ClassSet
  let fill: ClassSet
  let reopen: ClassSet
  let closers: ClassSet
  let resume: ClassSet
  let noteWords: ClassSet
  let change: ClassSet
  let determiners: ClassSet
  let relatives: ClassSet
  let smells: ClassSet
  let finding: ClassSet
  let tasteVerbs: ClassSet
  let cupNouns: ClassSet
  let contrast: ClassSet
  let unpleasant: NodeSet
  let statements: ClauseParser

  init(model: ExtractionModel) {
    self.model = model
    matcher = RuleMatcher(model.rules)
    index = model.rules.assertion
    let classes = model.classes
    and = classes.set("and")
    or = classes.set("or")
    fill = classes.set("listfill")
    reopen = classes.set("reopen")
    closers = classes.set("closer")
    resume = classes.set("resume")
    noteWords = classes.set("noteword")
    change = classes.set("change")
    determiners = classes.set("determiner")
    relatives = classes.set("relative")
    smells = classes.set("smellword")
    finding = classes.set("finding")
    tasteVerbs = classes.set("tasteverb")
    cupNouns = classes.set("cupnoun")
    contrast = classes.set("contrastclause")
    statements = ClauseParser(model: model)
    var unpleasant = NodeSet.empty
    for word in classes.words(of: "unpleasantnode") ?? [] {
      guard let index = model.wheel.index(ofSlug: model.vocabulary[word]) else { continue }
      for node in model.wheel.branch(model.wheel[index].id) {
        unpleasant.insert(UInt8(node.index))
      }
    }
    self.unpleasant = unpleasant
  }

  /// Gives the memory of the last note's cues back.
  mutating func release() {
    cues = []
    cueAt = []
  }

  mutating func apply(
    to mentions: inout MentionList, words: borrowing [Word], forms: MorphologyCache
  ) {
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
          markAllBehind(cue, status, claimsOnly: false, in: &mentions, words: words)
        } else {
          markBehind(cue, status, in: &mentions, words: words)
        }
      case (.affirm, .region):
        affirm(cue, in: &mentions)
      case (.affirm, _):
        markAllBehind(cue, .present, claimsOnly: true, in: &mentions, words: words)
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
    dropStatements(in: &mentions, words: words, forms: forms)
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

  /// What is denied in a later sentence was not reported before (`The bag shows a hazelnut. I taste
  /// no hazelnut.`), unless the cup has changed since; nor was it by the same sentence that looks
  /// for it in vain (`I had to look up bergamot and there is no bergamot`), unless that speaks of
  /// the smell.
  private func overrideEarlier(in mentions: inout MentionList, words: borrowing [Word]) {
    guard mentions.items.contains(where: { $0.status == .negated }) else { return }
    // Backwards: for each phrase the last place that denies it, and the rule that says so.
    var denials: [Int32: (start: Int, isSought: Bool, rule: Int32)] = [:]
    var start = words.count
    var exempts = false
    for index in mentions.indices.reversed() {
      let mention = mentions[index]
      switch mention.status {
      case .negated:
        if mention.start < start {
          start = sentenceStart(of: mention.start, words)
          exempts = speaks(of: change, from: start, words)
        }
        if !exempts, denials[mention.entry] == nil {
          denials[mention.entry] = (start, isSought(mention, words), mention.rule)
        }
      case .present:
        guard let denial = denials[mention.entry] else { continue }
        if mention.start < denial.start
          || (denial.isSought && !speaks(of: smells, from: denial.start, words))
        {
          mentions.setStatus(.dropped, rule: denial.rule, at: index)
        }
      case .dropped: break
      }
    }
  }

  /// Whether a word of looking stands close before a mention: `there is no X`, `can't find any X`.
  private func isSought(_ mention: FoundMention, _ words: borrowing [Word]) -> Bool {
    var position = mention.start
    while position > 0, mention.start - position < 6, words[position].separator.isSoft {
      position -= 1
      if words[position].classes.intersects(finding) { return true }
    }
    return false
  }

  func sentenceStart(of position: Int, _ words: borrowing [Word]) -> Int {
    var start = position
    while start > 0, !words[start].separator.isHard { start -= 1 }
    return start
  }

  /// Whether a word of a class stands in the sentence that starts at a word.
  private func speaks(of words: ClassSet, from start: Int, _ all: borrowing [Word]) -> Bool {
    var position = start
    repeat {
      if all[position].classes.intersects(words) { return true }
      position += 1
    } while position < all.count && !all[position].separator.isHard
    return false
  }

  /// The longest cue at each word, leftmost first; a cue's words start no other.
  private mutating func findCues(_ words: borrowing [Word], _ mentions: borrowing MentionList) {
    cues.removeAll(keepingCapacity: true)
    cueAt.removeAll(keepingCapacity: true)
    for _ in 0..<words.count { cueAt.append(-1) }
    matcher.begin(words)
    var position = 0
    while position < words.count {
      var best: RuleMatch?
      for place in index.rules(at: words[position].id) {
        consider(index[place], at: position, words, mentions, best: &best)
      }
      for rule in index.rules(at: words[position].tag) {
        consider(rule, at: position, words, mentions, best: &best)
      }
      let mention = mentions.index(at: position)
      if mention >= 0, mentions[mention].start == position {
        var left = index.atMention.candidates(before: mentions[mention].end, words, mentions)
        while left != 0 {
          let rule = index.atMention.rules[left.trailingZeroBitCount]
          left &= left - 1
          consider(rule, at: position, words, mentions, best: &best)
        }
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

  func mark(
    _ range: Range<Int>, _ status: FoundMention.Status, _ rule: Int32,
    in mentions: inout MentionList
  ) {
    for word in range {
      let index = mentions.index(at: word)
      guard index >= 0, mentions[index].start == word || word == range.lowerBound,
        mentions[index].start >= range.lowerBound, mentions[index].status != .dropped
      else { continue }
      mentions.setStatus(status, rule: rule, at: index)
    }
  }
}
