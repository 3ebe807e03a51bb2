import FlavorWheel
import Linguistics

/// Decides, from the words around it, what a mention is composed of: a dish named after a flavor,
/// a color, a texture, a verb, a name.
struct MentionDisambiguator {
  let model: ExtractionModel
  private var matcher: RuleMatcher
  private let index: RuleIndex
  /// Mentions that rules have found in a note, until they are put among the others.
  private var labels: [FoundMention] = []
  private let placePrepositions: ClassSet
  private let amounts: ClassSet
  private let linkingVerbs: ClassSet
  private let turning: ClassSet

  init(model: ExtractionModel) {
    self.model = model
    matcher = RuleMatcher(model.rules)
    index = model.rules.composition
    placePrepositions = model.classes.set("placeprep")
    amounts = model.classes.set("amount")
    linkingVerbs = model.classes.set("be")
    turning = model.classes.set("turning")
  }

  mutating func apply(
    to mentions: inout MentionList, words: borrowing [Word], isTitleCase: Bool, usesTags: Bool
  ) {
    applyRules(to: &mentions, words: words)
    var index = 0
    while index < mentions.count {
      if mentions[index].status != .dropped {
        if isHeadAfterFlavor(index, mentions, words) {
          mentions.drop(.head, at: index)
        } else if usesTags, mentions[index].flags.contains(.notVerb), isVerb(mentions[index], words)
        {
          mentions.drop(.verb, at: index)
        } else if usesTags, !isTitleCase, isName(index, mentions, words) {
          mentions.drop(.name, at: index)
        }
      }
      index += 1
    }
  }

  private mutating func applyRules(to mentions: inout MentionList, words: borrowing [Word]) {
    matcher.begin(words)
    labels.removeAll(keepingCapacity: true)
    for position in words.indices {
      for place in index.rules(at: words[position].id) {
        applyRule(index[place], at: position, to: &mentions, words: words)
      }
      for rule in index.rules(at: words[position].tag) {
        applyRule(rule, at: position, to: &mentions, words: words)
      }
      let mention = mentions.index(at: position)
      if mention >= 0, mentions[mention].start == position {
        var left = index.atMention.candidates(before: mentions[mention].end, words, mentions)
        while left != 0 {
          let rule = index.atMention.rules[left.trailingZeroBitCount]
          left &= left - 1
          applyRule(rule, at: position, to: &mentions, words: words)
        }
      }
    }
    mentions.merge(labels)
  }

  private mutating func applyRule(
    _ number: Int32, at position: Int, to mentions: inout MentionList, words: borrowing [Word]
  ) {
    guard let match = matcher.match(number, at: position, words: words, mentions: mentions) else {
      return
    }
    let rule = matcher.rules[Int(number)]
    switch rule.reach {
    case .region:
      if rule.action == .label {
        addLabel(rule, match, mentions)
      } else {
        for index in mentions.indices(in: match.regionStart..<match.regionEnd)
        where mentions[index].start >= match.regionStart && mentions[index].end <= match.regionEnd {
          change(index, by: rule, number, in: &mentions)
        }
      }
    case .behind:
      guard match.start > 0, words[match.start].separator.isSoft else { return }
      let index = mentions.index(at: match.start - 1)
      if index >= 0 { change(index, by: rule, number, in: &mentions) }
    case .ahead:
      guard match.end < words.count, words[match.end].separator.isSoft else { return }
      let index = mentions.index(at: match.end)
      if index >= 0 { change(index, by: rule, number, in: &mentions) }
    }
  }

  private func change(
    _ index: Int, by rule: Rule, _ number: Int32, in mentions: inout MentionList
  ) {
    guard !mentions[index].nodes.isEmpty else { return }
    if rule.action == .drop {
      mentions.setStatus(.dropped, rule: number, at: index)
    } else if rule.action == .map, mentions[index].nodes.intersects(rule.from) {
      var nodes = mentions[index].nodes
      nodes.subtract(rule.from)
      nodes.formUnion(rule.to)
      mentions.setNodes(nodes, rule: number, at: index)
    }
  }

  private mutating func addLabel(
    _ rule: Rule, _ match: RuleMatch, _ mentions: borrowing MentionList
  ) {
    for position in match.regionStart..<match.regionEnd {
      let index = mentions.index(at: position)
      if index >= 0, !mentions[index].nodes.isEmpty { return }
    }
    labels.append(
      FoundMention(
        start: match.regionStart, end: match.regionEnd, entry: -1, nodes: rule.to, flags: [],
        source: .lexicon, rule: match.rule))
  }

  /// `lemon cake`: the dish adds nothing to the flavor that stands directly before it.
  private func isHeadAfterFlavor(
    _ index: Int, _ mentions: borrowing MentionList, _ words: borrowing [Word]
  ) -> Bool {
    guard index > 0, mentions[index].flags.contains(.head) else { return false }
    let before = mentions[index - 1]
    return before.end == mentions[index].start && words[before.end].separator.joins
      && !before.nodes.isEmpty && before.status != .dropped && !before.flags.contains(.generic)
  }

  /// A word that is tagged as a verb and stands where one can: after a subject, an auxiliary, `to`
  /// or an adverb, or before its object at the start of a clause.
  private func isVerb(_ mention: FoundMention, _ words: borrowing [Word]) -> Bool {
    let word = words[mention.start]
    guard mention.end - mention.start == 1, word.tag == .verb else { return false }
    let next = mention.end
    let hasNext = next < words.count && words[next].separator.isSoft
    let isHyphened =
      word.separator.contains(.hyphen)
      || (next < words.count && !words[next].separator.isDisjoint(with: [.hyphen, .dash]))
    if isHyphened { return false }
    // `almost smoked cinnamon`: a participle before its noun.
    if hasNext, word.id >= 0, model.vocabulary[word.id].suffix(2).elementsEqual("ed".utf8),
      words[next].tag == .noun || words[next].tag == .adj || words[next].tag == .propn
    {
      return false
    }
    guard mention.start > 0, word.separator.isSoft else {
      return hasNext && Self.startsObject.contains(words[next].tag)
    }
    let before = words[mention.start - 1]
    // `Also prune.`, `raisin, maybe prune`: an adverb and a flavor are all there is.
    if !hasNext, before.tag == .adv, before.startsSentence || !before.separator.isSoft {
      return false
    }
    // `until it turns to rose`
    if before.tag == .part || before.tag == .adp, mention.start > 1, before.separator.isSoft,
      words[mention.start - 2].classes.intersects(turning)
    {
      return false
    }
    // `it was rose`: no verb stands in its plain form behind a form of `be`.
    var linking = mention.start - 1
    while linking > 0, words[linking].tag == .adv, words[linking].separator.isSoft { linking -= 1 }
    if words[linking].classes.intersects(linkingVerbs), word.id >= 0,
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

  /// `my friend Heather`: a capital inside a sentence, read as a proper noun, outside of a list of
  /// flavors.
  private func isName(
    _ index: Int, _ mentions: borrowing MentionList, _ words: borrowing [Word]
  ) -> Bool {
    let mention = mentions[index]
    let first = words[mention.start]
    guard first.isCapitalized, !first.startsSentence, first.tag == .propn else { return false }
    if mention.flags.contains(.name), !isListed(index, mentions, words) {
      if mention.start > 0, first.separator.isSoft,
        words[mention.start - 1].classes.intersects(placePrepositions)
      {
        return true
      }
      if mention.end < words.count, words[mention.end].separator.isSoft {
        let next = words[mention.end].tag
        if next == .verb || next == .aux || next == .part { return true }
      }
    }
    // A capitalized stranger beside it: `Chestnut Hill`, `Jack Cherry`.
    let hasNameAfter =
      mention.end < words.count && words[mention.end].separator.joins
      && words[mention.end].isCapitalized && words[mention.end].tag == .propn
      && mentions.index(at: mention.end) < 0
    let hasNameBefore =
      mention.start > 0 && first.separator.joins && words[mention.start - 1].isCapitalized
      && !words[mention.start - 1].startsSentence && words[mention.start - 1].tag == .propn
      && mentions.index(at: mention.start - 1) < 0
    return hasNameAfter || hasNameBefore
  }

  /// Whether another flavor stands beside the mention, with a comma, `and`, or nothing between.
  private func isListed(
    _ index: Int, _ mentions: borrowing MentionList, _ words: borrowing [Word]
  ) -> Bool {
    func isClose(_ first: FoundMention, _ second: FoundMention) -> Bool {
      !first.nodes.isEmpty && !second.nodes.isEmpty && second.start - first.end <= 1
    }
    return (index > 0 && isClose(mentions[index - 1], mentions[index]))
      || (index + 1 < mentions.count && isClose(mentions[index], mentions[index + 1]))
  }
}
