/// What the passages of a long note say together.
struct PassageSum {
  /// What the builder knows of a passage beside its extraction.
  struct Passage {
    /// For each flavor a bit for each descriptor that says no more than the node.
    var classWords: [UInt64] = []
    /// For each flavor whether the taster only says that there is not much of it.
    var isSlight: [Bool] = []
    /// The taster's words for what is absent.
    var absentWords: [AbsentWord] = []
    var attributes: [AttributeReader.Found] = []
    var sentiment = SentimentScorer.Sum()
  }

  /// The most mentions of a flavor that are kept.
  private let mostMentions: Int
  /// For each flavor the places of all mentions; nil where they are not asked for.
  private(set) var places: [MentionPlaces]?
  /// The texts of the mentions, where places are asked for: then flavors have a mention of each only.
  private var texts: Set<String> = []
  private let wheel: FlavorWheel
  private(set) var present = FlavorNodeSet.empty
  private var denied = FlavorNodeSet.empty
  private(set) var flavors: [Flavor] = []
  private var classWords: [UInt64] = []
  private var isSlight: [Bool] = []
  private var absentWords: [AbsentWord] = []
  /// For each wheel node the index of its flavor, or −1.
  private var flavorOfNode: [Int]
  private var levels = [Level](repeating: Level(), count: Attribute.allCases.count)
  private(set) var sentiment = SentimentScorer.Sum()
  private(set) var rating: NoteRating?
  private(set) var languages: [String] = []
  private(set) var remarks: [ExtractionRemark] = []
  private(set) var explanation: Explanation?

  /// The levels that passages give an attribute. What states one counts before what implies one.
  private struct Level {
    var sum = 0
    var weight = 0
    var evidence: [String] = []
    var score: NoteScore?
    var isStated = false
  }

  init(wheel: FlavorWheel, mostMentions: Int, keepsPlaces: Bool) {
    self.wheel = wheel
    self.mostMentions = mostMentions
    places = keepsPlaces ? [] : nil
    flavorOfNode = [Int](repeating: -1, count: wheel.nodes.count)
  }

  /// The nodes that are only reported as absent.
  var negated: FlavorNodeSet {
    var negated = denied
    negated.subtract(present)
    return negated
  }

  /// The levels of the note.
  var attributes: [AttributeReader.Found] {
    zip(Attribute.allCases, levels).compactMap { attribute, level in
      guard level.weight > 0 else { return nil }
      let mean = Int((Double(level.sum) / Double(level.weight)).rounded())
      return AttributeReader.Found(
        attribute: attribute,
        level: AttributeLevel(level: mean, evidence: level.evidence, score: level.score),
        isStated: level.isStated)
    }
  }

  /// What is known beside the extraction.
  var passage: Passage {
    Passage(
      classWords: classWords, isSlight: isSlight, absentWords: absentWords, attributes: attributes,
      sentiment: sentiment)
  }

  /// Adds a passage.
  ///
  /// - Parameters:
  ///   - found: What it says.
  ///   - passage: What the builder knows beside that.
  ///   - start: The offset of its first byte.
  mutating func add(_ found: Extraction, _ passage: Passage, at start: Int) {
    for (index, flavor) in found.flavors.enumerated() {
      present.insert(flavor.nodeIndex)
      add(flavor, passage.classWords[index], isSlight: passage.isSlight[index], at: start)
    }
    for word in passage.absentWords
    where absentWords.count < 4 * Summarizer.mostAbsences
      && !absentWords.contains(where: { $0.node == word.node && $0.text == word.text })
    {
      absentWords.append(word)
    }
    for id in found.negated {
      if let node = wheel.node(id: id) { denied.insert(node.index) }
    }
    for one in passage.attributes { add(one) }
    sentiment.add(passage.sentiment)
    rating = found.rating ?? rating
    for language in found.languages where !languages.contains(language) {
      languages.append(language)
    }
    for remark in found.remarks { add(remark) }
    if let found = found.explanation { add(found, at: start) }
  }

  private mutating func add(
    _ flavor: Flavor, _ words: UInt64, isSlight slight: Bool, at start: Int
  ) {
    let place = flavorOfNode[flavor.nodeIndex]
    guard place >= 0 else {
      flavorOfNode[flavor.nodeIndex] = flavors.count
      classWords.append(words)
      isSlight.append(slight)
      var first = flavor
      first.mentions = []
      flavors.append(first)
      places?.append(MentionPlaces())
      return addMentions(of: flavor, to: flavors.count - 1, at: start)
    }
    if !slight { isSlight[place] = false }
    if flavor.confidence > flavors[place].confidence {
      flavors[place].confidence = flavor.confidence
      flavors[place].source = flavor.source
    }
    if abs(flavor.intensity - 0.5) > abs(flavors[place].intensity - 0.5) {
      flavors[place].intensity = flavor.intensity
    }
    for (index, descriptor) in flavor.descriptors.enumerated() {
      let count = flavors[place].descriptors.count
      guard count < DescriptorReader.mostWords else { break }
      guard !flavors[place].descriptors.contains(descriptor) else { continue }
      flavors[place].descriptors.append(descriptor)
      if words >> UInt64(index) & 1 != 0 { classWords[place] |= 1 << UInt64(count) }
    }
    addMentions(of: flavor, to: place, at: start)
  }

  private mutating func addMentions(of flavor: Flavor, to place: Int, at start: Int) {
    guard places == nil else { return addPlaces(of: flavor, to: place, at: start) }
    let room = mostMentions - flavors[place].mentions.count
    for mention in flavor.mentions.prefix(room) {
      flavors[place].mentions.append(
        Mention(text: mention.text, start: mention.start + start, end: mention.end + start))
    }
  }

  private mutating func addPlaces(of flavor: Flavor, to place: Int, at start: Int) {
    for mention in flavor.mentions {
      let (first, end) = (mention.start + start, mention.end + start)
      places?[place].append(first, end)
      if texts.insert(mention.text).inserted {
        flavors[place].mentions.append(Mention(text: mention.text, start: first, end: end))
      }
    }
  }

  private mutating func add(_ found: AttributeReader.Found) {
    var level = levels[found.attribute.place]
    guard level.score == nil else { return }
    if found.level.score != nil || found.isStated && !level.isStated { level = Level() }
    guard found.isStated || !level.isStated else { return }
    level.isStated = found.isStated
    level.score = found.level.score
    let weight = max(1, found.level.evidence.count)
    level.sum += found.level.level * weight
    level.weight += weight
    level.evidence += found.level.evidence.prefix(max(0, mostMentions - level.evidence.count))
    levels[found.attribute.place] = level
  }

  private mutating func add(_ remark: ExtractionRemark) {
    guard
      let place = remarks.firstIndex(where: {
        $0.code == remark.code && $0.language == remark.language
      })
    else {
      return remarks.append(remark)
    }
    for word in remark.words
    where remarks[place].words.count < ExtractionRemark.mostWords
      && !remarks[place].words.contains(word)
    {
      remarks[place].words.append(word)
    }
  }

  /// Adds an explanation with its offsets in the note. What a long note says of the extraction is
  /// not read.
  private mutating func add(_ found: Explanation, at start: Int) {
    var sum = explanation ?? Explanation(tokens: [], mentions: [])
    sum.tokens += Self.moved(found.tokens, \.start, \.end, by: start)
    sum.mentions += Self.moved(found.mentions, \.start, \.end, by: start)
    sum.cues += Self.moved(found.cues, \.start, \.end, by: start)
    sum.clauses += Self.moved(found.clauses, \.start, \.end, by: start)
    sum.sentiment += found.sentiment
    explanation = sum
  }

  /// Parts of a passage with their offsets in the note.
  private static func moved<Part>(
    _ parts: [Part], _ start: WritableKeyPath<Part, Int>, _ end: WritableKeyPath<Part, Int>,
    by offset: Int
  ) -> [Part] {
    parts.map {
      var part = $0
      part[keyPath: start] += offset
      part[keyPath: end] += offset
      return part
    }
  }
}
