import FlavorWheel
import Linguistics

/// Decides for each mention whether the taster reports it of this cup, reports its absence, or
/// writes about something else.
///
/// Cues with a scope, terminators and pseudo-cues follow NegEx (Chapman et al. 2001, J. Biomed.
/// Inform. 34(5)) and ConText (Harkema et al. 2009, J. Biomed. Inform. 42(5)); the scope of a
/// negation additionally follows coordination (`no X, Y or Z`). The cues are data
/// (`Lexicon/rules/`).
struct AssertionClassifier {
  let model: ExtractionModel
  private(set) var matcher: RuleMatcher
  private let index: RuleIndex
  /// For each rule whether its matches can depend on where mentions are.
  private let asksForMentions: [Bool]
  /// For each word the index of the cue that contains it among the note's cues, or −1.
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
  let unpleasant: FlavorNodeSet
  let clauses: ClauseParser
  let statements: StatementMatcher

  init(model: ExtractionModel) {
    self.model = model
    matcher = RuleMatcher(model.rules)
    index = model.rules.assertion
    asksForMentions = matcher.rules.map(matcher.asksForMentions)
    let classes = model.classes
    and = classes[.and]
    or = classes[.or]
    fill = classes[.listFiller]
    reopen = classes[.reopener]
    closers = classes[.closer]
    resume = classes[.resumer]
    noteWords = classes[.noteWord]
    change = classes[.change]
    determiners = classes[.determiner]
    relatives = classes[.relative]
    smells = classes[.smellWord]
    finding = classes[.finding]
    tasteVerbs = classes[.tasteVerb]
    cupNouns = classes[.cupNoun]
    contrast = classes[.contrastClause]
    clauses = ClauseParser(model: model)
    statements = StatementMatcher(model: model)
    unpleasant = model.unpleasantNodes
  }

  /// - Parameter foundNone: Whether no cue was found in the same words with other mentions, so that
  ///   only rules that ask for mentions can find one.
  mutating func apply(
    to note: inout NoteDocument, foundNone: Bool = false
  ) {
    guard note.mentions.count > 0 else { return }
    findCues(in: &note, foundNone)
    for index in note.cues.indices {
      let cue = note.cues[index]
      let rule = matcher.rules[Int(cue.rule)]
      switch (rule.action, rule.reach) {
      case (.negate, .ahead):
        negateAhead(of: cue, in: &note)
      case (.negate, .behind), (.skip, .behind):
        let status: FoundMention.Status = rule.action == .negate ? .negated : .dropped
        if rule.takesAll {
          markAllBehind(cue, status, claimsOnly: false, in: &note)
        } else {
          markBehind(cue, status, in: &note)
        }
      case (.affirm, .region):
        affirm(cue, in: &note)
      case (.affirm, _):
        markAllBehind(cue, .present, claimsOnly: true, in: &note)
      case (.negate, .region), (.skip, .region):
        let status: FoundMention.Status = rule.action == .negate ? .negated : .dropped
        mark(cue.regionStart..<cue.regionEnd, status, cue.rule, in: &note)
      case (.skip, .ahead):
        var end = endOfSkip(from: cue.end, until: rule.until, in: note)
        if end - cue.end > rule.words { end = cue.end + rule.words }
        mark(cue.start..<end, .dropped, cue.rule, in: &note)
      default: break
      }
    }
    restoreLast(in: &note)
    overrideEarlier(in: &note)
    dropStatements(in: &note)
    if note.isLong {
      cueAt = []
      note.releaseCuesIfLong()
    }
  }

  /// Restores the mentions of a note that is only about `coffee B`: that is its own cup.
  private func restoreLast(in note: inout NoteDocument) {
    var isLast = false
    for index in note.mentions.indices {
      if note.mentions[index].status != .dropped { return }
      if note.mentions[index].rule >= 0, matcher.rules[Int(note.mentions[index].rule)].keepsLast {
        isLast = true
      }
    }
    guard isLast else { return }
    for index in note.mentions.indices
    where note.mentions[index].rule >= 0
      && matcher.rules[Int(note.mentions[index].rule)].keepsLast
    {
      note.mentions.setStatus(.present, rule: -1, at: index)
    }
  }

  /// Reverses earlier reports that a later sentence denies (`The bag shows a hazelnut. I taste no
  /// hazelnut.`), unless the note has turned to another cup since; also reports in the same
  /// sentence that say the flavor was looked for (`I had to look up bergamot and there is no
  /// bergamot`), unless that sentence is about the smell.
  private func overrideEarlier(in note: inout NoteDocument) {
    guard note.mentions.items.contains(where: { $0.status == .negated }) else { return }
    // Backwards: for each phrase the last position that denies it, and the rule that denies it.
    var denials: [Int32: (start: Int, isSought: Bool, rule: Int32)] = [:]
    var start = note.words.count
    var exempts = false
    for index in note.mentions.indices.reversed() {
      let mention = note.mentions[index]
      switch mention.status {
      case .negated:
        if mention.start < start {
          start = sentenceStart(of: mention.start, note)
          exempts = speaks(of: change, from: start, note)
        }
        if !exempts, denials[mention.entry] == nil {
          denials[mention.entry] = (start, isSought(mention, note), mention.rule)
        }
      case .present:
        guard let denial = denials[mention.entry] else { continue }
        if mention.start < denial.start
          || (denial.isSought && !speaks(of: smells, from: denial.start, note))
        {
          note.mentions.setStatus(.dropped, rule: denial.rule, at: index)
        }
      case .dropped: break
      }
    }
  }

  /// Whether a word of searching precedes a mention: `there is no X`, `can't find any X`.
  private func isSought(_ mention: FoundMention, _ note: borrowing NoteDocument) -> Bool {
    var position = mention.start
    while position > 0, mention.start - position < 6, note.words[position].separator.isSoft {
      position -= 1
      if note.words[position].classes.intersects(finding) { return true }
    }
    return false
  }

  func sentenceStart(of position: Int, _ note: borrowing NoteDocument) -> Int {
    var start = position
    while start > 0, !note.words[start].separator.isHard { start -= 1 }
    return start
  }

  /// Whether the sentence that starts at a word contains a word of a class.
  private func speaks(of words: ClassSet, from start: Int, _ note: borrowing NoteDocument) -> Bool {
    var position = start
    repeat {
      if note.words[position].classes.intersects(words) { return true }
      position += 1
    } while position < note.words.count && !note.words[position].separator.isHard
    return false
  }

  /// The longest cue at each word, leftmost first; the words of a cue start no other cue.
  private mutating func findCues(in note: inout NoteDocument, _ foundNone: Bool) {
    cueAt.removeAll(keepingCapacity: true)
    for _ in 0..<note.words.count { cueAt.append(-1) }
    matcher.begin(note.words)
    var position = 0
    while position < note.words.count {
      var best: RuleMatch?
      for place in index.rules(at: note.words[position].id) {
        let rule = index[place]
        if foundNone, !asksForMentions[Int(rule)] { continue }
        consider(rule, at: position, note, best: &best)
      }
      for rule in index.rules(at: note.words[position].tag)
      where !foundNone || asksForMentions[Int(rule)] {
        consider(rule, at: position, note, best: &best)
      }
      let mention = note.mentions.index(at: position)
      if mention >= 0, note.mentions[mention].start == position {
        var left = index.atMention.candidates(
          before: note.mentions[mention].end, note.words, note.mentions)
        while left != 0 {
          let rule = index.atMention.rules[left.trailingZeroBitCount]
          left &= left - 1
          consider(rule, at: position, note, best: &best)
        }
      }
      guard let best else {
        position += 1
        continue
      }
      for word in best.start..<max(best.end, best.start + 1) {
        cueAt[word] = Int32(note.cues.count)
      }
      note.cues.append(best)
      position = max(best.end, position + 1)
    }
  }

  @inline(__always)
  private mutating func consider(
    _ number: Int32, at position: Int, _ note: borrowing NoteDocument, best: inout RuleMatch?
  ) {
    guard let match = matcher.match(number, at: position, in: note) else {
      return
    }
    if let best, best.end >= match.end { return }
    best = match
  }

  func mark(
    _ range: Range<Int>, _ status: FoundMention.Status, _ rule: Int32,
    in note: inout NoteDocument
  ) {
    for word in range {
      let index = note.mentions.index(at: word)
      guard index >= 0, note.mentions[index].start == word || word == range.lowerBound,
        note.mentions[index].start >= range.lowerBound, note.mentions[index].status != .dropped
      else { continue }
      note.mentions.setStatus(status, rule: rule, at: index)
    }
  }
}
