/// Decides whether the context of a mention is about tasting at all, and drops the mentions of
/// everyday words in sentences that are not.
///
/// A logistic regression (Cox 1958, J. R. Stat. Soc. B 20(2)) over `TastingFeatures`, with weights
/// learned from labelled notes (`TastingModel`). It works in two steps: `weigh` before assertion,
/// which changes verdicts, and `decide` after it, because an absent flavor
/// and one that a rule affirmed need less evidence.
struct TastingClassifier {
  private let weights: TastingModel
  private let classes: WordClasses

  /// A sentence of the current note.
  private struct Sentence {
    /// The sum of the weights of the words that name no flavor.
    var score: Float = 0
    /// The number of words that name flavors, and of all words.
    var mentionWords = 0
    var length = 0
    var hasVerb = false
  }

  private var sentences: [Sentence] = []
  private var wordCount = 0
  // These two keep their size for shorter notes.
  /// For each word the index of its sentence.
  private var sentenceOf: [Int32] = []
  /// For each word the sum of the weights before it.
  private var running: [Float] = []

  private var frame: ClassSet { classes[.frame] }
  private var frameHead: ClassSet { classes[.frameHead] }
  private var determiners: ClassSet { classes[.determiner] }
  private var and: ClassSet { classes[.and] }
  private var or: ClassSet { classes[.or] }

  init(model: ExtractionModel) {
    weights = model.evidence
    classes = model.classes
  }

  /// The lowest log odds for a reported flavor, and for one that is reported as absent.
  private static let least: Float = -0.3
  private static let leastForAbsent: Float = -3
  /// The lowest log odds next to a flavor that has `company`; not for a word that needs a frame,
  /// nor after a determiner (`I'd come back for the cake`).
  private static let leastInCompany: Float = -1
  private static let company: Float = 1

  /// Gives each mention its evidence: the log odds of its features.
  mutating func weigh(_ note: inout NoteDocument) {
    measure(note)
    let total = sentences.reduce(0) { $0 + $1.score }
    for index in note.mentions.indices {
      let found = features(of: index, in: note, total: total)
      note.mentions.setEvidence(
        weights.logOdds(of: found), isDetermined: found.determined != 0, at: index)
      if note.isExplained || !note.isLong { note.features.append(found) }
    }
    if note.isLong { release() }
  }

  private mutating func release() {
    sentences = []
    sentenceOf = []
    running = []
  }

  /// Drops the mentions that have too little evidence.
  func decide(_ note: inout NoteDocument) {
    var strongest = -Float.infinity
    for index in note.mentions.indices where note.mentions[index].status != .dropped {
      strongest = max(strongest, note.mentions[index].evidence)
    }
    let hasCompany = strongest >= Self.company
    for index in note.mentions.indices {
      let least: Float
      switch note.mentions[index].status {
      case .present:
        let isFree =
          !note.mentions[index].isDetermined && !note.mentions[index].flags.contains(.vague)
        // An affirmed flavor needs as little evidence as a denied one: the taster comments on it.
        least =
          note.mentions[index].rule >= 0
          ? Self.leastForAbsent : hasCompany && isFree ? Self.leastInCompany : Self.least
      case .negated: least = Self.leastForAbsent
      case .dropped: continue
      }
      if note.mentions[index].evidence < least { note.mentions.drop(.ordinary, at: index) }
    }
  }

  private func features(
    of index: Int, in note: borrowing NoteDocument, total: Float
  ) -> TastingFeatures {
    let mention = note.mentions[index]
    let sentence = sentences[Int(sentenceOf[mention.start])]
    let first = note.words[mention.start]
    var features = TastingFeatures()
    features.sentence = Self.bounded(scoreAround(mention), 12) / 10
    features.others = Self.bounded(total - sentence.score, 12) / 10
    features.share = Float(sentence.mentionWords) / Float(max(1, sentence.length))
    switch listing(index, note) {
    case .plain: features.listed = 1
    case .ambiguous: features.listedWeakly = 1
    case .none: break
    }
    if isFramed(mention, note) { features.framed = 1 }
    if !first.separator.isSoft,
      mention.end >= note.words.count || !note.words[mention.end].separator.isSoft
    {
      features.alone = 1
    }
    // A vague word alone between two punctuation marks is an item of a list.
    let isVague = mention.flags.contains(.vague) && features.alone == 0
    if isVague { features.vague = 1 }
    if mention.flags.contains(.ambiguous) || (mention.flags.contains(.vague) && !isVague) {
      features.ambiguous = 1
    }
    if mention.flags.contains(.name) { features.name = 1 }
    if mention.end - mention.start > 1 { features.phrase = 1 }
    if mention.isInflected { features.inflected = 1 }
    if mention.source == .spelling { features.corrected = 1 }
    if note.words[mention.end - 1].tag == .adj { features.adjective = 1 }
    // Several words that are all in the lexicon are not the name of a person: `Arnold Palmer`.
    if mention.end - mention.start == 1, first.tag == .propn, first.isCapitalized,
      !first.startsSentence
    {
      features.proper = 1
    }
    if mention.start > 0, first.separator.isSoft,
      note.words[mention.start - 1].classes.intersects(determiners)
    {
      features.determined = 1
    }
    features.own = min(0, ownScore(mention, note))
    if !sentence.hasVerb { features.verbless = 1 }
    return features
  }

  /// The mean weight of the mention's own words, in units of the largest; 0 for an unknown word.
  private func ownScore(
    _ mention: FoundMention, _ note: borrowing NoteDocument
  ) -> Float {
    var sum: Float = 0
    for position in mention.start..<mention.end {
      sum += note.forms[Int(note.words[position].form)].evidence
    }
    return sum / Float(mention.end - mention.start) / 2.5
  }

  /// The sum of the weights of the words near a mention, in its sentence.
  private func scoreAround(_ mention: FoundMention) -> Float {
    let sentence = sentenceOf[mention.start]
    var first = mention.start
    while first > 0, mention.start - first < Self.window, sentenceOf[first - 1] == sentence {
      first -= 1
    }
    var end = mention.end
    while end < wordCount, end - mention.end < Self.window, sentenceOf[end] == sentence {
      end += 1
    }
    return running[end] - running[first]
  }

  /// The number of words on either side that are near.
  private static let window = 12

  /// Sums the weights of the words that name no flavor, for each sentence.
  private mutating func measure(
    _ note: borrowing NoteDocument
  ) {
    wordCount = note.words.count
    let missing = wordCount + 1 - running.count
    if missing > 0 {
      sentenceOf.append(contentsOf: repeatElement(0, count: missing))
      running.append(contentsOf: repeatElement(0, count: missing))
    }
    sentences.removeAll(keepingCapacity: true)
    running[0] = 0
    var start = 0
    while start < wordCount {
      let sentence = Self.measureSentence(
        Int32(sentences.count), at: start, note, &sentenceOf, &running)
      start += sentence.length
      sentences.append(sentence)
    }
  }

  /// Measures the sentence that starts at a word.
  ///
  /// - Parameters:
  ///   - number: The index of the sentence, which its words get.
  ///   - sums: Receives the sums before the sentence's other words and after it.
  private static func measureSentence(
    _ number: Int32, at start: Int, _ note: borrowing NoteDocument,
    _ sentenceOf: inout [Int32], _ sums: inout [Float]
  ) -> Sentence {
    var sentence = Sentence()
    var sum = sums[start]
    var position = start
    var sentenceOf = sentenceOf.mutableSpan
    var sums = sums.mutableSpan
    repeat {
      sentenceOf[position] = number
      let mention = note.mentions.index(at: position)
      if mention >= 0, !note.mentions[mention].nodes.isEmpty {
        sentence.mentionWords &+= 1
      } else {
        let weight = note.forms[Int(note.words[position].form)].evidence
        sentence.score += weight
        sum += weight
        let tag = note.words[position].tag
        if tag == .verb || tag == .aux { sentence.hasVerb = true }
      }
      position &+= 1
      sums[position] = sum
    } while position < note.words.count && !note.words[position].startsSentence
    sentence.length = position - start
    return sentence
  }

  /// `tastes like X`, `notes of X`: a frame for flavors, up to three words before.
  private func isFramed(_ mention: FoundMention, _ note: borrowing NoteDocument) -> Bool {
    var position = mention.start - 1
    let first = max(1, mention.start - 4)
    while position >= first, note.words[position + 1].separator.isSoft {
      if note.words[position].classes.intersects(frame), note.words[position].separator.isSoft,
        note.words[position - 1].classes.intersects(frameHead)
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

  /// Whether another flavor is next to a mention, with a comma, `and`, or nothing between.
  private func listing(
    _ index: Int, _ note: borrowing NoteDocument
  ) -> Listing {
    let before = listing(index, beside: index - 1, note)
    if before == .plain { return .plain }
    let after = listing(index, beside: index + 1, note)
    return after == .none ? before : after
  }

  private func listing(
    _ index: Int, beside other: Int, _ note: borrowing NoteDocument
  ) -> Listing {
    guard note.mentions.indices.contains(other), !note.mentions[other].nodes.isEmpty,
      note.mentions[other].status != .dropped,
      isClose(note.mentions[min(index, other)].end, note.mentions[max(index, other)].start, note)
    else { return .none }
    let isWeak =
      note.mentions[other].flags.contains(.ambiguous) || note.mentions[other].flags.contains(.vague)
    return isWeak ? .ambiguous : .plain
  }

  /// Whether only `and`, `or` and at most one other word are between two positions, and no
  /// sentence ends there.
  private func isClose(_ end: Int, _ start: Int, _ note: borrowing NoteDocument) -> Bool {
    guard start - end <= 2 else { return false }
    var others = 0
    for position in end...start {
      if note.words[position].separator.isHard { return false }
      if position < start, !note.words[position].classes.intersects(and),
        !note.words[position].classes.intersects(or)
      {
        others += 1
      }
    }
    return others == 0
      || (others == 1
        && (start - end == 2 || !note.words[end].separator.isSoft || note.words[end].tag == .adj))
  }

  private static func bounded(_ value: Float, _ bound: Float) -> Float {
    min(bound, max(-bound, value))
  }
}
