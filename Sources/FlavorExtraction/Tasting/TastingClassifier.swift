import FlavorWheel
import Linguistics

/// Drops mentions that nothing around them supports: an everyday word in a sentence that does not
/// speak of taste.
struct TastingClassifier {
  private let weights: TastingModel
  private var scores: [Float] = []
  private var mentionWords: [Int] = []
  private var lengths: [Int] = []
  private var sentenceOf: [Int32] = []
  private var hasVerb: [Bool] = []
  /// The sum of the weights before each word.
  private var running: [Float] = []
  /// What the log odds of each mention come from; kept only when asked for.
  private(set) var features: [TastingFeatures] = []
  private let frame: ClassSet
  private let frameHead: ClassSet
  private let determiners: ClassSet
  private let and: ClassSet
  private let or: ClassSet

  init(model: ExtractionModel) {
    weights = model.evidence
    frame = model.classes.set("frame")
    frameHead = model.classes.set("framehead")
    determiners = model.classes.set("determiner")
    and = model.classes.set("and")
    or = model.classes.set("or")
  }

  /// The least log odds for a flavor, and for one that is reported as absent.
  static let least: Float = -0.3
  static let leastForAbsent: Float = -3

  /// Gives each mention the log odds that its features make.
  mutating func weigh(
    _ mentions: inout MentionList, words: borrowing [Word], forms: MorphologyCache,
    keepingFeatures: Bool
  ) {
    measure(words, mentions, forms)
    features.removeAll()
    let total = scores.reduce(0, +)
    for index in mentions.indices {
      let found = features(
        of: index, in: mentions, words: words, forms: forms, total: total)
      mentions.setEvidence(
        weights.logOdds(of: found), isDetermined: found.determined != 0, at: index)
      if keepingFeatures { features.append(found) }
    }
  }

  /// Gives the memory of what was measured back.
  mutating func release() {
    scores = []
    mentionWords = []
    lengths = []
    sentenceOf = []
    running = []
    hasVerb = []
  }

  /// The least log odds in the company of a flavor that has `company`; not for a word that needs a
  /// frame, nor behind a determiner (`I'd come back for the cake`).
  static let leastInCompany: Float = -1
  static let company: Float = 1

  /// Drops what has too little evidence.
  func apply(to mentions: inout MentionList) {
    var strongest = -Float.infinity
    for index in mentions.indices where mentions[index].status == .present {
      strongest = max(strongest, mentions[index].evidence)
    }
    let hasCompany = strongest >= Self.company
    for index in mentions.indices {
      let least: Float
      switch mentions[index].status {
      case .present:
        let isFree =
          !mentions[index].isDetermined && !mentions[index].flags.contains(.vague)
        // What a rule affirmed is as good as denied: the taster answers for it.
        least =
          mentions[index].rule >= 0
          ? Self.leastForAbsent : hasCompany && isFree ? Self.leastInCompany : Self.least
      case .negated: least = Self.leastForAbsent
      case .dropped: continue
      }
      if mentions[index].evidence < least { mentions.drop(.ordinary, at: index) }
    }
  }

  private func features(
    of index: Int, in mentions: borrowing MentionList, words: borrowing [Word],
    forms: MorphologyCache,
    total: Float
  ) -> TastingFeatures {
    let mention = mentions[index]
    let sentence = Int(sentenceOf[mention.start])
    let first = words[mention.start]
    var features = TastingFeatures()
    features.sentence = Self.bounded(scoreAround(mention), 12) / 10
    features.others = Self.bounded(total - scores[sentence], 12) / 10
    features.share = Float(mentionWords[sentence]) / Float(max(1, lengths[sentence]))
    switch listing(index, mentions, words) {
    case .plain: features.listed = 1
    case .ambiguous: features.listedWeakly = 1
    case .none: break
    }
    if isFramed(mention, words) { features.framed = 1 }
    if !first.separator.isSoft, mention.end >= words.count || !words[mention.end].separator.isSoft {
      features.alone = 1
    }
    // A vague word that is all there is between two marks is an item of a list.
    let isVague = mention.flags.contains(.vague) && features.alone == 0
    if isVague { features.vague = 1 }
    if mention.flags.contains(.ambiguous) || (mention.flags.contains(.vague) && !isVague) {
      features.ambiguous = 1
    }
    if mention.flags.contains(.name) { features.name = 1 }
    if mention.end - mention.start > 1 { features.phrase = 1 }
    if mention.isInflected { features.inflected = 1 }
    if mention.source == .spelling { features.corrected = 1 }
    if words[mention.end - 1].tag == .adj { features.adjective = 1 }
    // Several words that are all in the lexicon are no stranger's name: `Arnold Palmer`.
    if mention.end - mention.start == 1, first.tag == .propn, first.isCapitalized,
      !first.startsSentence
    {
      features.proper = 1
    }
    if mention.start > 0, first.separator.isSoft,
      words[mention.start - 1].classes.intersects(determiners)
    {
      features.determined = 1
    }
    features.own = min(0, ownScore(mention, words, forms))
    if !hasVerb[sentence] { features.verbless = 1 }
    return features
  }

  /// The mean weight of the mention's own words, in units of the largest; 0 for a word unheard of.
  private func ownScore(
    _ mention: FoundMention, _ words: borrowing [Word], _ forms: MorphologyCache
  ) -> Float {
    var sum: Float = 0
    for position in mention.start..<mention.end {
      sum += forms[Int(words[position].form)].evidence
    }
    return sum / Float(mention.end - mention.start) / 2.5
  }

  /// The sum of the weights of the sentence's words that are near a mention.
  private func scoreAround(_ mention: FoundMention) -> Float {
    let sentence = sentenceOf[mention.start]
    var first = mention.start
    while first > 0, mention.start - first < Self.window, sentenceOf[first - 1] == sentence {
      first -= 1
    }
    var end = mention.end
    while end < sentenceOf.count, end - mention.end < Self.window, sentenceOf[end] == sentence {
      end += 1
    }
    return running[end] - running[first]
  }

  /// How many words on either side count as near.
  private static let window = 12

  /// Sums the weights of the words that are no flavors, sentence by sentence.
  private mutating func measure(
    _ words: borrowing [Word], _ mentions: borrowing MentionList, _ forms: MorphologyCache
  ) {
    scores.removeAll(keepingCapacity: true)
    mentionWords.removeAll(keepingCapacity: true)
    lengths.removeAll(keepingCapacity: true)
    sentenceOf.removeAll(keepingCapacity: true)
    running.removeAll(keepingCapacity: true)
    sentenceOf.reserveCapacity(words.count)
    running.reserveCapacity(words.count + 1)
    running.append(0)
    hasVerb.removeAll(keepingCapacity: true)
    for position in words.indices {
      if scores.isEmpty || words[position].startsSentence {
        scores.append(0)
        hasVerb.append(false)
        mentionWords.append(0)
        lengths.append(0)
      }
      let sentence = scores.count - 1
      sentenceOf.append(Int32(sentence))
      lengths[sentence] += 1
      let mention = mentions.index(at: position)
      if mention >= 0, !mentions[mention].nodes.isEmpty {
        mentionWords[sentence] += 1
        running.append(running[position])
      } else {
        let weight = forms[Int(words[position].form)].evidence
        scores[sentence] += weight
        if words[position].tag == .verb || words[position].tag == .aux { hasVerb[sentence] = true }
        running.append(running[position] + weight)
      }
    }
  }

  /// `tastes like X`, `notes of X`: a frame that flavors stand in, up to three words before.
  private func isFramed(_ mention: FoundMention, _ words: borrowing [Word]) -> Bool {
    var position = mention.start - 1
    let first = max(1, mention.start - 4)
    while position >= first, words[position + 1].separator.isSoft {
      if words[position].classes.intersects(frame), words[position].separator.isSoft,
        words[position - 1].classes.intersects(frameHead)
      {
        return true
      }
      position -= 1
    }
    return false
  }

  private enum Listing {
    case plain, ambiguous, none
  }

  /// Whether another flavor stands beside a mention, with a comma, `and`, or nothing between.
  private func listing(
    _ index: Int, _ mentions: borrowing MentionList, _ words: borrowing [Word]
  ) -> Listing {
    let before = listing(index, beside: index - 1, mentions, words)
    if before == .plain { return .plain }
    let after = listing(index, beside: index + 1, mentions, words)
    return after == .none ? before : after
  }

  private func listing(
    _ index: Int, beside other: Int, _ mentions: borrowing MentionList, _ words: borrowing [Word]
  ) -> Listing {
    guard mentions.indices.contains(other), !mentions[other].nodes.isEmpty,
      mentions[other].status != .dropped,
      isClose(mentions[min(index, other)].end, mentions[max(index, other)].start, words)
    else { return .none }
    let isWeak =
      mentions[other].flags.contains(.ambiguous) || mentions[other].flags.contains(.vague)
    return isWeak ? .ambiguous : .plain
  }

  /// Whether only `and`, `or` and at most one other word stand between two positions, and no
  /// sentence ends there.
  private func isClose(_ end: Int, _ start: Int, _ words: borrowing [Word]) -> Bool {
    guard start - end <= 2 else { return false }
    var others = 0
    for position in end...start {
      if words[position].separator.isHard { return false }
      if position < start, !words[position].classes.intersects(and),
        !words[position].classes.intersects(or)
      {
        others += 1
      }
    }
    return others == 0
      || (others == 1
        && (start - end == 2 || !words[end].separator.isSoft || words[end].tag == .adj))
  }

  private static func bounded(_ value: Float, _ bound: Float) -> Float {
    min(bound, max(-bound, value))
  }
}
