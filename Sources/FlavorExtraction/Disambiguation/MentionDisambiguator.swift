/// Decides the sense of a mention from its neighbors: a flavor, or a color, a texture, a verb, a
/// name, a part of a dish.
struct MentionDisambiguator {
  private let model: ExtractionModel
  private let usesTags: Bool
  private var matcher: RuleMatcher
  private let index: RuleIndex
  private let blocks: RuleBlocks
  /// Mentions that rules found in a note, before they are merged with the others.
  private var labels: [FoundMention] = []
  private var placePrepositions: ClassSet { model.classes[.placePreposition] }
  private var amounts: ClassSet { model.classes[.amount] }
  private var linkingVerbs: ClassSet { model.classes[.be] }
  private var turning: ClassSet { model.classes[.turning] }

  /// - Parameter usesTags: Whether the words have tags; without tags, verbs and names are not
  ///   recognized.
  init(model: ExtractionModel, usesTags: Bool) {
    self.usesTags = usesTags
    self.model = model
    index = model.rules.composition
    matcher = RuleMatcher(model.rules, mentionRules: index.atMention.rules)
    blocks = model.rules.compositionBlocks
  }

  mutating func apply(
    to note: inout NoteDocument
  ) {
    applyRules(to: &note)
    // Where most words are capitalized, a capital letter is not evidence of a name.
    let readsNames = usesTags && !note.isTitleCase
    var index = 0
    while index < note.mentions.count {
      if note.mentions[index].status != .dropped {
        if isHeadAfterFlavor(index, note) {
          note.mentions.drop(.head, at: index)
        } else if usesTags, note.mentions[index].flags.contains(.notVerb),
          isVerb(note.mentions[index], note)
        {
          note.mentions.drop(.verb, at: index)
        } else if readsNames, isName(index, note) {
          note.mentions.drop(.name, at: index)
        }
      }
      index += 1
    }
  }

  private mutating func applyRules(to note: inout NoteDocument) {
    matcher.begin(note.words)
    labels.removeAll(keepingCapacity: true)
    for position in note.words.indices {
      let next = FollowingWord(after: position, note.words, note.mentions)
      let own = blocks.blocks(at: note.words[position].id)
      applyRules(of: own, at: position, before: next, to: &note)
      if own.isEmpty {
        for place in index.rules(at: note.words[position].id)
        where matcher.admits(index[place], before: next) {
          applyRule(index[place], at: position, to: &note)
        }
      }
      let ofTag = blocks.blocks(at: note.words[position].tag)
      applyRules(of: ofTag, at: position, before: next, to: &note)
      let mention = note.mentions.index(at: position)
      if mention >= 0, note.mentions[mention].start == position {
        var left = index.atMention.candidates(
          before: note.mentions[mention].end, note.words, note.mentions)
        left &= matcher.mentionRules(at: note.mentions[mention].nodes)
        while left != 0 {
          applyRule(index.atMention.rules[left.trailingZeroBitCount], at: position, to: &note)
          left &= left - 1
        }
      }
    }
    note.mentions.merge(labels)
  }

  /// Applies the rules of some blocks that the next word leaves possible.
  @inline(__always)
  private mutating func applyRules(
    of blocks: Range<Int>, at position: Int, before next: FollowingWord,
    to note: inout NoteDocument
  ) {
    for block in blocks {
      var left = self.blocks.candidates(block, before: next)
      while left != 0 {
        let rule = self.blocks.rule(left.trailingZeroBitCount, of: block)
        left &= left - 1
        if matcher.hasNeeds(of: rule) { applyRule(rule, at: position, to: &note) }
      }
    }
  }

  private mutating func applyRule(
    _ number: Int32, at position: Int, to note: inout NoteDocument
  ) {
    guard let match = matcher.match(number, at: position, note.words, note.mentions) else {
      return
    }
    let rule = matcher.rules[Int(number)]
    switch rule.reach {
    case .region:
      if rule.action == .label {
        addLabel(rule, match, note)
      } else {
        for index in note.mentions.indices(in: match.regionStart..<match.regionEnd)
        where note.mentions[index].start >= match.regionStart
          && note.mentions[index].end <= match.regionEnd
        {
          change(index, by: rule, number, in: &note)
        }
      }
    case .behind:
      guard match.start > 0, note.words[match.start].separator.isSoft else { return }
      let index = note.mentions.index(at: match.start - 1)
      if index >= 0 { change(index, by: rule, number, in: &note) }
    case .ahead:
      guard match.end < note.words.count, note.words[match.end].separator.isSoft else { return }
      let index = note.mentions.index(at: match.end)
      if index >= 0 { change(index, by: rule, number, in: &note) }
    }
  }

  private func change(
    _ index: Int, by rule: Rule, _ number: Int32, in note: inout NoteDocument
  ) {
    guard !note.mentions[index].nodes.isEmpty else { return }
    if rule.action == .drop {
      note.mentions.setStatus(.dropped, rule: number, at: index)
    } else if rule.action == .map, note.mentions[index].nodes.intersects(rule.from) {
      var nodes = note.mentions[index].nodes
      nodes.subtract(rule.from)
      nodes.formUnion(rule.to)
      note.mentions.setNodes(nodes, rule: number, at: index)
    }
  }

  private mutating func addLabel(
    _ rule: Rule, _ match: RuleMatch, _ note: borrowing NoteDocument
  ) {
    for position in match.regionStart..<match.regionEnd {
      let index = note.mentions.index(at: position)
      if index >= 0, !note.mentions[index].nodes.isEmpty { return }
    }
    labels.append(
      FoundMention(
        start: match.regionStart, end: match.regionEnd, entry: -1, nodes: rule.to, flags: [],
        source: .lexicon, rule: match.rule))
  }

  /// `lemon cake`: the dish adds nothing to the flavor directly before it.
  private func isHeadAfterFlavor(
    _ index: Int, _ note: borrowing NoteDocument
  ) -> Bool {
    guard index > 0, note.mentions[index].flags.contains(.head) else { return false }
    let before = note.mentions[index - 1]
    return before.end == note.mentions[index].start && note.words[before.end].separator.joins
      && !before.nodes.isEmpty && before.status != .dropped && !before.flags.contains(.generic)
  }

  /// Whether a word is tagged as a verb and in a position where a verb can be: after a subject, an
  /// auxiliary, `to` or an adverb, or before its object at the start of a clause.
  private func isVerb(_ mention: FoundMention, _ note: borrowing NoteDocument) -> Bool {
    let word = note.words[mention.start]
    guard mention.end - mention.start == 1, word.tag == .verb else { return false }
    let next = mention.end
    let hasNext = next < note.words.count && note.words[next].separator.isSoft
    let isHyphened =
      word.separator.contains(.hyphen)
      || (next < note.words.count
        && !note.words[next].separator.isDisjoint(with: [.hyphen, .dash]))
    if isHyphened { return false }
    // `almost smoked cinnamon`: a participle before its noun.
    if hasNext, word.id >= 0, model.vocabulary[word.id].suffix(2).elementsEqual("ed".utf8),
      note.words[next].tag == .noun || note.words[next].tag == .adj
        || note.words[next].tag == .propn
    {
      return false
    }
    guard mention.start > 0, word.separator.isSoft else {
      return hasNext && Self.startsObject.contains(note.words[next].tag)
    }
    let before = note.words[mention.start - 1]
    // `Also prune.`, `raisin, maybe prune`: the clause has only an adverb and a flavor.
    if !hasNext, before.tag == .adv, before.startsSentence || !before.separator.isSoft {
      return false
    }
    // `until it turns to rose`
    if before.tag == .part || before.tag == .adp, mention.start > 1, before.separator.isSoft,
      note.words[mention.start - 2].classes.intersects(turning)
    {
      return false
    }
    // `it was rose`: a plain verb form never follows a form of `be`.
    var linking = mention.start - 1
    while linking > 0, note.words[linking].tag == .adv, note.words[linking].separator.isSoft {
      linking -= 1
    }
    if note.words[linking].classes.intersects(linkingVerbs), word.id >= 0,
      !Self.participleEndings.contains(where: {
        model.vocabulary[word.id].suffix($0.utf8.count).elementsEqual($0.utf8)
      })
    {
      return false
    }
    return Self.leadsToVerb.contains(before.tag) && !before.classes.intersects(amounts)
  }

  private static let startsObject: Set<UniversalTag> = [.det, .pron, .adp, .part]
  private static let participleEndings = ["ed", "en", "ing"]
  private static let leadsToVerb: Set<UniversalTag> = [.pron, .aux, .part, .adv, .noun, .propn]

  /// `my friend Heather`: capitalized inside a sentence and tagged as a proper noun, but not in a
  /// list of flavors.
  private func isName(
    _ index: Int, _ note: borrowing NoteDocument
  ) -> Bool {
    let mention = note.mentions[index]
    let first = note.words[mention.start]
    guard first.isCapitalized, !first.startsSentence, first.tag == .propn else { return false }
    if mention.flags.contains(.name), !isListed(index, note) {
      if mention.start > 0, first.separator.isSoft,
        note.words[mention.start - 1].classes.intersects(placePrepositions)
      {
        return true
      }
      if mention.end < note.words.count, note.words[mention.end].separator.isSoft {
        let next = note.words[mention.end].tag
        if next == .verb || next == .aux || next == .part { return true }
      }
    }
    // An unknown capitalized word next to it: `Chestnut Hill`, `Jack Cherry`.
    let hasNameAfter =
      mention.end < note.words.count && note.words[mention.end].separator.joins
      && note.words[mention.end].isCapitalized && note.words[mention.end].tag == .propn
      && note.mentions.index(at: mention.end) < 0
    let hasNameBefore =
      mention.start > 0 && first.separator.joins && note.words[mention.start - 1].isCapitalized
      && !note.words[mention.start - 1].startsSentence
      && note.words[mention.start - 1].tag == .propn
      && note.mentions.index(at: mention.start - 1) < 0
    return hasNameAfter || hasNameBefore
  }

  /// Whether another flavor is next to the mention, with a comma, `and`, or nothing between.
  private func isListed(
    _ index: Int, _ note: borrowing NoteDocument
  ) -> Bool {
    func isClose(_ first: FoundMention, _ second: FoundMention) -> Bool {
      !first.nodes.isEmpty && !second.nodes.isEmpty && second.start - first.end <= 1
    }
    return (index > 0 && isClose(note.mentions[index - 1], note.mentions[index]))
      || (index + 1 < note.mentions.count
        && isClose(note.mentions[index], note.mentions[index + 1]))
  }
}

/// Hides words that a note says of the machine, the curve of a shot, the puck, the foam or the pour:
/// `smooth curve`, `the grinder sounded harsh`. Of a cup, the same words would be taste, levels, liking
/// or signs of extraction, so no later stage shall read them.
///
/// The rules are those of `Lexicon/rules/machine.tsv`. A note without a word of a machine, as most are,
/// costs a look at each of its words.
struct MachineWords {
  private let parts: ClassSet
  private let index: RuleIndex
  private var matcher: RuleMatcher
  private var noMentions = MentionList()

  init(model: ExtractionModel) {
    parts = model.classes[.machinePart]
    index = model.rules.machine
    matcher = RuleMatcher(model.rules)
  }

  mutating func apply(to note: inout NoteDocument) {
    guard note.words.contains(where: { $0.classes.intersects(parts) }) else { return }
    matcher.begin(note.words)
    noMentions.reset(words: note.words.count)
    // All rules read the words as they were: what one hides, another may ask for.
    var found: [RuleMatch] = []
    for position in note.words.indices {
      let word = note.words[position]
      let next = FollowingWord(after: position, note.words, noMentions)
      for place in index.rules(at: word.id) {
        match(index[place], at: position, before: next, note, &found)
      }
      for rule in index.rules(at: word.tag) {
        match(rule, at: position, before: next, note, &found)
      }
    }
    for match in found {
      for position in match.regionStart..<match.regionEnd { note.hide(position) }
    }
    if note.isExplained { note.machineCues = found }
  }

  private mutating func match(
    _ rule: Int32, at position: Int, before next: FollowingWord, _ note: borrowing NoteDocument,
    _ found: inout [RuleMatch]
  ) {
    guard matcher.admits(rule, before: next),
      let match = matcher.match(rule, at: position, note.words, noMentions)
    else { return }
    found.append(match)
  }
}
