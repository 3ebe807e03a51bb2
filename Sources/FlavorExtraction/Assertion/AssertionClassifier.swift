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
  private let blocks: RuleBlocks
  /// For each rule whether its matches can depend on where mentions are.
  private let asksForMentions: [Bool]
  /// For each word the index of the cue that contains it among the note's cues, or −1.
  private(set) var cueAt: [Int32] = []
  /// Whether the cues of the note were found.
  private var hasCues = false
  /// Whether the note has few marks for its length, so that borders are found without them.
  private var lacksMarks = false
  /// The cues, and which of them contains each word, before further mentions were added.
  private var earlierCues: [RuleMatch] = []
  private var earlierCueAt: [Int32] = []

  var and: ClassSet { model.classes[.and] }
  var or: ClassSet { model.classes[.or] }
  var fill: ClassSet { model.classes[.listFiller] }
  var reopen: ClassSet { model.classes[.reopener] }
  var closers: ClassSet { model.classes[.closer] }
  var resume: ClassSet { model.classes[.resumer] }
  var noteWords: ClassSet { model.classes[.noteWord] }
  var change: ClassSet { model.classes[.change] }
  var determiners: ClassSet { model.classes[.determiner] }
  var relatives: ClassSet { model.classes[.relative] }
  var smells: ClassSet { model.classes[.smellWord] }
  var finding: ClassSet { model.classes[.finding] }
  var tasteVerbs: ClassSet { model.classes[.tasteVerb] }
  var cupNouns: ClassSet { model.classes[.cupNoun] }
  var contrast: ClassSet { model.classes[.contrastClause] }
  var negators: ClassSet { model.classes[.negator] }
  /// `no`, `wait`.
  var takingBack: ClassSet { model.classes[.takingBack] }
  let unpleasant: FlavorNodeSet
  let clauses: ClauseParser
  let statements: StatementMatcher

  init(model: ExtractionModel) {
    self.model = model
    index = model.rules.assertion
    matcher = RuleMatcher(model.rules, mentionRules: index.atMention.rules)
    blocks = model.rules.assertionBlocks
    asksForMentions = matcher.rules.map(matcher.asksForMentions)
    clauses = ClauseParser(model: model)
    statements = StatementMatcher(model: model)
    unpleasant = model.unpleasantNodes
  }

  /// Decides about the mentions of a note.
  mutating func apply(to note: inout NoteDocument) {
    guard note.mentions.count > 0 else {
      hasCues = false
      return
    }
    findCues(in: &note)
    hasCues = true
    applyCues(to: &note)
    dropStatements(in: &note)
    if note.isLong {
      cueAt = []
      note.releaseCuesIfLong()
    }
  }

  /// Decides about further mentions, after `apply` in the same words; the note keeps its cues.
  ///
  /// - Parameters:
  ///   - added: The positions of the further mentions, in order.
  ///   - note: The note with them.
  mutating func apply(added: [Int], to note: inout NoteDocument) {
    swap(&note.cues, &earlierCues)
    defer { swap(&note.cues, &earlierCues) }
    if hasCues, note.languageClauses.isEmpty {
      findCues(in: &note, around: added)
    } else {
      findCues(in: &note)
    }
    applyCues(to: &note)
    // Statements add nothing where no cue denies: only then their verdict is not the first one.
    if added.contains(where: { note.mentions[note.mentions.index(at: $0)].status == .negated }) {
      dropStatements(in: &note)
    }
  }

  private mutating func applyCues(to note: inout NoteDocument) {
    var list = DeniedList()
    lacksMarks = !note.cues.isEmpty && Self.lacksMarks(note)
    for index in note.cues.indices {
      let cue = note.cues[index]
      let rule = matcher.rules[Int(cue.rule)]
      switch (rule.action, rule.reach) {
      case (.negate, .ahead):
        negateAhead(of: cue, through: &list, in: &note)
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
  }

  private static func lacksMarks(_ note: borrowing NoteDocument) -> Bool {
    var marks = 0
    for word in note.words.dropFirst() where !word.separator.isSoft { marks += 1 }
    return marks * wordsOfMark < note.words.count
  }

  /// With marks, so many words seldom are without one.
  private static let wordsOfMark = 15

  /// The mark before a word, or a comma where a note without marks would have one.
  func separator(
    before position: Int, isBehindFlavor: Bool, _ note: borrowing NoteDocument
  ) -> Separator {
    let separator = note.words[position].separator
    guard lacksMarks, separator.isEmpty, let borders = BorderModel.standard,
      borders.isBorder(
        before: position, of: note, isBehindFlavor: isBehindFlavor, negators: negators)
    else { return separator }
    return .comma
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
  /// bergamot`), unless that sentence is about the smell, or that the taster takes back (`kind of
  /// sour no not sour`).
  private func overrideEarlier(in note: inout NoteDocument) {
    guard note.mentions.items.contains(where: { $0.status == .negated }) else { return }
    // Backwards: for each phrase the last position that denies it, and the rule that denies it.
    var denials: [(entry: Int32, start: Int, isSought: Bool, rule: Int32)] = []
    // For each phrase where it is reported next. There are few phrases, however long the note is.
    var reports: [(entry: Int32, start: Int)] = []
    var start = note.words.count
    var exempts = false
    var isOfSmell: Bool?
    for index in note.mentions.indices.reversed() {
      let mention = note.mentions[index]
      switch mention.status {
      case .negated:
        // `no smoke, hang on, I do get smoke`
        if let next = reports.first(where: { $0.entry == mention.entry }),
          takesBack(mention.end..<next.start, note)
        {
          note.mentions.setStatus(.dropped, rule: mention.rule, at: index)
          continue
        }
        if mention.start < start {
          start = sentenceStart(of: mention.start, note)
          exempts = speaks(of: change, from: start, note)
          isOfSmell = nil
        }
        if !exempts, !denials.contains(where: { $0.entry == mention.entry }) {
          let isTakenBack = isTakenBack(mention, note)
          var isSought = !isTakenBack && isSought(mention, note)
          if isSought {
            let smells = isOfSmell ?? speaks(of: self.smells, from: start, note)
            isOfSmell = smells
            isSought = !smells
          }
          denials.append((mention.entry, start, isSought || isTakenBack, mention.rule))
        }
      case .present:
        if let known = reports.firstIndex(where: { $0.entry == mention.entry }) {
          reports[known].start = mention.start
        } else {
          reports.append((mention.entry, mention.start))
        }
        guard let denial = denials.first(where: { $0.entry == mention.entry }) else { continue }
        if mention.start < denial.start || denial.isSought {
          note.mentions.setStatus(.dropped, rule: denial.rule, at: index)
        }
      case .dropped: break
      }
    }
  }

  /// Whether words behind a denial take it back: `wait`, `well`. A few words, in its sentence or the next.
  private func takesBack(_ words: Range<Int>, _ note: borrowing NoteDocument) -> Bool {
    words.count <= 8 && words.contains { note.words[$0].classes.intersects(takingBack) }
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

  /// Whether a `no` before the denial of a mention takes back what was said: `no not sour`.
  func isTakenBack(_ mention: FoundMention, _ note: borrowing NoteDocument) -> Bool {
    var position = mention.start
    while position > 1, mention.start - position < 3, note.words[position].separator.isSoft {
      position -= 1
      if note.words[position].classes.intersects(negators) {
        return !note.words[position].separator.isHard
          && note.words[position - 1].classes.intersects(takingBack)
      }
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
  private mutating func findCues(in note: inout NoteDocument) {
    note.cues.removeAll(keepingCapacity: true)
    clearCues(words: note.words.count)
    matcher.begin(note.words)
    var position = 0
    while position < note.words.count {
      let cue = longestCue(at: position, note.words, note.mentions, onlyMentions: false)
      position = add(cue, at: position, to: &note)
    }
  }

  /// The same after further mentions: where none of them can be part of a match, what was found
  /// before stands, and elsewhere only rules that ask for mentions are asked again.
  private mutating func findCues(in note: inout NoteDocument, around added: [Int]) {
    swap(&cueAt, &earlierCueAt)
    note.cues.removeAll(keepingCapacity: true)
    clearCues(words: note.words.count)
    var next = 0
    // The first word from which a pattern can reach the next of the mentions.
    var reach = start(ofPatternsTo: added.first ?? 0, notBefore: 0, note)
    var position = 0
    while position < note.words.count {
      while next < added.count, added[next] < position {
        next += 1
        if next < added.count {
          reach = start(ofPatternsTo: added[next], notBefore: position, note)
        }
      }
      let isNear = next < added.count && position >= reach
      position = add(
        longestCue(at: position, note.words, note.mentions, earlierCueAt[position], isNear),
        at: position, to: &note)
    }
  }

  /// The longest cue at a word, at which number `earlier` of the earlier cues was found, or none.
  private mutating func longestCue(
    at position: Int, _ words: borrowing [Word], _ mentions: borrowing MentionList,
    _ earlier: Int32, _ isNear: Bool
  ) -> RuleMatch? {
    guard earlier >= 0 else {
      return isNear ? longestCue(at: position, words, mentions, onlyMentions: true) : nil
    }
    let found = earlierCues[Int(earlier)]
    guard found.start == position else {
      // Inside an earlier cue, no other was looked for.
      return longestCue(at: position, words, mentions, onlyMentions: false)
    }
    guard isNear else { return found }
    if !asksForMentions[Int(found.rule)] {
      guard let other = longestCue(at: position, words, mentions, onlyMentions: true),
        other.end >= found.end
      else { return found }
      if other.end > found.end { return other }
    }
    return longestCue(at: position, words, mentions, onlyMentions: false)
  }

  /// The first word, from `least` on, from which a pattern can reach a word; none crosses the end of
  /// a sentence.
  private func start(
    ofPatternsTo position: Int, notBefore least: Int, _ note: borrowing NoteDocument
  ) -> Int {
    var start = position
    while start > least {
      let separator = note.words[start].separator
      if separator.isHard, !separator.contains(.colon) { break }
      start -= 1
    }
    return start
  }

  private mutating func clearCues(words: Int) {
    cueAt.removeAll(keepingCapacity: true)
    for _ in 0..<words { cueAt.append(-1) }
  }

  /// Adds the cue at a word, if there is one.
  ///
  /// - Returns: The next word at which a cue may start.
  @inline(__always)
  private mutating func add(
    _ cue: RuleMatch?, at position: Int, to note: inout NoteDocument
  ) -> Int {
    guard let cue else { return position + 1 }
    for word in cue.start..<max(cue.end, cue.start + 1) { cueAt[word] = Int32(note.cues.count) }
    note.cues.append(cue)
    return max(cue.end, position + 1)
  }

  /// The longest match of a rule at a word; of equally long ones, the first in the index.
  ///
  /// - Parameter onlyMentions: Whether only rules are asked that ask for mentions.
  private mutating func longestCue(
    at position: Int, _ words: borrowing [Word], _ mentions: borrowing MentionList,
    onlyMentions: Bool
  ) -> RuleMatch? {
    var best: RuleMatch?
    let next = FollowingWord(after: position, words, mentions)
    let blocks = blocks.blocks(at: words[position].id)
    consider(blocks, at: position, before: next, words, mentions, onlyMentions, &best)
    if blocks.isEmpty {
      for place in index.rules(at: words[position].id) {
        let rule = index[place]
        if onlyMentions, !asksForMentions[Int(rule)] { continue }
        if matcher.admits(rule, before: next) {
          consider(rule, at: position, words, mentions, &best)
        }
      }
    }
    let ofTag = self.blocks.blocks(at: words[position].tag)
    consider(ofTag, at: position, before: next, words, mentions, onlyMentions, &best)
    let mention = mentions.index(at: position)
    guard mention >= 0, mentions[mention].start == position else { return best }
    var left = index.atMention.candidates(
      before: mentions[mention].end, words, mentions)
    left &= matcher.mentionRules(at: mentions[mention].nodes)
    while left != 0 {
      consider(
        index.atMention.rules[left.trailingZeroBitCount], at: position, words, mentions, &best)
      left &= left - 1
    }
    return best
  }

  /// Considers the rules of some blocks that the next word leaves possible.
  @inline(__always)
  private mutating func consider(
    _ blocks: Range<Int>, at position: Int, before next: FollowingWord, _ words: borrowing [Word],
    _ mentions: borrowing MentionList, _ onlyMentions: Bool, _ best: inout RuleMatch?
  ) {
    for block in blocks {
      var left = self.blocks.candidates(block, before: next)
      while left != 0 {
        let rule = self.blocks.rule(left.trailingZeroBitCount, of: block)
        left &= left - 1
        if onlyMentions, !asksForMentions[Int(rule)] { continue }
        if matcher.hasNeeds(of: rule) { consider(rule, at: position, words, mentions, &best) }
      }
    }
  }

  private mutating func consider(
    _ rule: Int32, at position: Int, _ words: borrowing [Word], _ mentions: borrowing MentionList,
    _ best: inout RuleMatch?
  ) {
    guard let match = matcher.match(rule, at: position, words, mentions) else { return }
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
