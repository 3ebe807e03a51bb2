import FlavorWheel
import Linguistics
import Phrases

/// Builds the result of a note from its document, after all stages.
struct ExtractionBuilder {
  private let model: ExtractionModel
  private let scoreReader: ScoreReader
  private let ratingReader = RatingReader()
  private let attributeReader: AttributeReader
  private let intensityReader: IntensityReader
  private let sentimentScorer: SentimentScorer
  private let summarizer: Summarizer
  private var extractionReader: BrewExtractionReader
  private let explanationBuilder: ExplanationBuilder
  var descriptorReader: DescriptorReader
  /// What is known of the last note beside its extraction.
  private(set) var passage = PassageSum.Passage()
  /// For each wheel node the index of its flavor in the current note, or −1.
  private var flavorOfNode: [Int16]
  /// For each reported mention its byte range in the note.
  private var ranges: [Range<Int32>] = []

  init(model: ExtractionModel, stemmer: (any WordStemmer)?, phrases: Phrasebook) {
    self.model = model
    scoreReader = ScoreReader(model: model)
    attributeReader = AttributeReader(model: model)
    intensityReader = IntensityReader(model: model)
    sentimentScorer = SentimentScorer(model: model)
    summarizer = Summarizer(wheel: model.wheel, nodesByID: model.nodesByID, phrases: phrases)
    descriptorReader = DescriptorReader(model: model)
    extractionReader = BrewExtractionReader(model: model)
    explanationBuilder = ExplanationBuilder(model: model, stemmer: stemmer)
    flavorOfNode = [Int16](repeating: -1, count: model.wheel.nodes.count)
  }

  /// The result of a note. Frees parts of a long note's document.
  mutating func extraction(of note: inout NoteDocument) -> Extraction {
    let (present, negated) = nodes(in: note)
    let remarks = remarks(on: note)
    let scores = scoreReader.scores(in: note)
    let rating = ratingReader.rating(in: note, scores: scores)
    let attributes = attributeReader.attributes(in: note, scores: scores)
    let sentiment = sentimentScorer.sentiment(of: &note, rating: rating)
    (passage.attributes, passage.sentiment) = (attributes, sentiment)
    let brewExtraction = extractionReader.extraction(in: &note)
    var flavors = flavorsWithoutMentions(in: note, count: present.count)
    passage.absentWords = absentWords(negated, in: note)
    note.releaseDegreesIfLong()
    findRanges(in: note)
    note.releaseWordsIfLong()
    addMentions(to: &flavors, note)
    if note.isLong { ranges = [] }
    return Extraction(
      nodes: ids(of: present), negated: ids(of: negated), flavors: flavors,
      attributes: Self.levels(attributes), sentiment: sentiment.value, liking: sentiment.liking,
      rating: rating?.rating.onScale, brewExtraction: brewExtraction,
      summary: summarizer.summary(
        flavors: flavors, passage, present: present, negated: negated),
      languages: languages(of: note), remarks: remarks,
      explanation: note.isExplained
        ? explanationBuilder.explanation(of: note, rating: rating?.rating) : nil)
  }

  /// The result of a long note. It does not tell of the extraction.
  func extraction(of sum: PassageSum) -> Extraction {
    let attributes = sum.attributes
    return Extraction(
      nodes: ids(of: sum.present), negated: ids(of: sum.negated), flavors: sum.flavors,
      attributes: Self.levels(attributes), sentiment: sum.sentiment.value,
      liking: sum.sentiment.liking, rating: sum.rating,
      summary: summarizer.summary(
        flavors: sum.flavors, sum.passage, present: sum.present, negated: sum.negated),
      languages: sum.languages, remarks: sum.remarks, explanation: sum.explanation)
  }

  /// What a note says of its extraction.
  mutating func brewExtraction(in note: inout NoteDocument) -> BrewExtraction? {
    extractionReader.extraction(in: &note)
  }

  private static func levels(
    _ found: [AttributeReader.Found]
  ) -> [Attribute: AttributeLevel] {
    var levels = [Attribute: AttributeLevel](minimumCapacity: found.count)
    for one in found { levels[one.attribute] = one.level }
    return levels
  }

  /// The nodes that the taster reports, and those that the taster only reports as absent.
  private func nodes(in note: borrowing NoteDocument) -> (
    present: FlavorNodeSet, negated: FlavorNodeSet
  ) {
    var present = FlavorNodeSet.empty
    var negated = FlavorNodeSet.empty
    for index in note.mentions.indices {
      switch note.mentions[index].status {
      case .present: present.formUnion(note.mentions[index].nodes)
      case .negated: negated.formUnion(note.mentions[index].nodes)
      case .dropped: break
      }
    }
    negated.subtract(present)
    return (present, negated)
  }

  /// The languages of clauses that are not in English, each once.
  private func languages(of note: borrowing NoteDocument) -> [String] {
    var codes: [String] = []
    for clause in note.languageClauses where !codes.contains(clause.language.code) {
      codes.append(clause.language.code)
    }
    return codes
  }

  private func remarks(on note: borrowing NoteDocument) -> [ExtractionRemark] {
    var remarks: [ExtractionRemark] = []
    if let failure = note.forms.spellingFailure {
      let words = words(of: note) { $0.isUnchecked }
      let cause = failure as? LinguisticsError
      if !words.isEmpty {
        remarks.append(
          ExtractionRemark(
            code: .spellingUnavailable, words: words, cause: cause?.code.description,
            file: cause?.file))
      }
    }
    if note.forms.isStemmingReduced {
      let words = words(of: note) { $0.isUnstemmed }
      if !words.isEmpty {
        remarks.append(
          ExtractionRemark(
            code: .stemmingUnavailable, words: words,
            cause: LinguisticsError.Code.notBuilt.description))
      }
    }
    return remarks
  }

  /// The words of a note whose forms are such, each once, as many as a remark names.
  private func words(
    of note: borrowing NoteDocument, where isMeant: (FormAnalysis) -> Bool
  ) -> [String] {
    var words: [String] = []
    for position in note.words.indices
    where isMeant(note.forms[Int(note.words[position].form)]) {
      let word = note.text(of: position..<position + 1)
      if !words.contains(word) { words.append(word) }
      if words.count == ExtractionRemark.mostWords { break }
    }
    return words
  }

  /// The IDs of nodes, sorted.
  private func ids(of nodes: FlavorNodeSet) -> [String] {
    var left = nodes.count
    guard left > 0 else { return [] }
    var result: [String] = []
    result.reserveCapacity(left)
    let all = model.wheel.nodes
    for index in model.nodesByID where nodes.contains(index) {
      result.append(all[Int(index)].id)
      left -= 1
      if left == 0 { break }
    }
    return result
  }

  /// The flavors in the order of their first mention: of several mentions the most certain one
  /// gives confidence and source, and the one furthest from the middle gives the intensity.
  ///
  /// - Parameter count: The number of different nodes.
  private mutating func flavorsWithoutMentions(
    in note: borrowing NoteDocument, count: Int
  ) -> [Flavor] {
    var flavors: [Flavor] = []
    flavors.reserveCapacity(count)
    for index in flavorOfNode.indices { flavorOfNode[index] = -1 }
    passage.classWords.removeAll(keepingCapacity: true)
    passage.isSlight.removeAll(keepingCapacity: true)
    descriptorReader.begin()
    let wheel = model.wheel
    for index in note.mentions.indices where note.mentions[index].status == .present {
      let mention = note.mentions[index]
      let confidence = model.calibration.confidence(of: mention, note.judgement(of: index))
      let intensity = intensityReader.intensity(of: mention, in: note)
      let word = descriptorReader.word(of: mention, in: note)
      mention.nodes.forEach { node in
        let place = Int(flavorOfNode[node])
        if place >= 0 {
          if confidence > flavors[place].confidence {
            flavors[place].confidence = confidence
            flavors[place].source = mention.source
          }
          if abs(intensity.value - 0.5) > abs(flavors[place].intensity - 0.5) {
            flavors[place].intensity = intensity.value
          }
          if !intensity.isDenied { passage.isSlight[place] = false }
        } else {
          flavorOfNode[node] = Int16(flavors.count)
          flavors.append(
            Flavor(
              id: wheel.nodes[node].id, nodeIndex: node, name: wheel.nodes[node].name,
              path: wheel.path(at: node), confidence: confidence, intensity: intensity.value,
              source: mention.source, mentions: []))
          passage.classWords.append(0)
          passage.isSlight.append(intensity.isDenied)
        }
        if let word { add(word, to: &flavors, at: Int(flavorOfNode[node])) }
      }
    }
    return flavors
  }

  private mutating func add(
    _ word: DescriptorReader.Word, to flavors: inout [Flavor], at place: Int
  ) {
    let count = flavors[place].descriptors.count
    guard count < DescriptorReader.mostWords, !flavors[place].descriptors.contains(word.text)
    else { return }
    flavors[place].descriptors.append(word.text)
    if word.isClass { passage.classWords[place] |= 1 << UInt64(count) }
  }

  private mutating func findRanges(in note: borrowing NoteDocument) {
    ranges.removeAll(keepingCapacity: true)
    if note.mentions.count > LongNote.words { ranges.reserveCapacity(note.mentions.count) }
    for index in note.mentions.indices where note.mentions[index].status == .present {
      let mention = note.mentions[index]
      ranges.append(note.words[mention.start].start..<note.words[mention.end - 1].end)
    }
  }

  /// Adds the mentions of each flavor.
  private func addMentions(to flavors: inout [Flavor], _ note: borrowing NoteDocument) {
    if note.mentions.count > LongNote.words { reserveMentions(of: &flavors, note) }
    var next = 0
    for index in note.mentions.indices where note.mentions[index].status == .present {
      let (start, end) = (Int(ranges[next].lowerBound), Int(ranges[next].upperBound))
      next += 1
      let mention = Mention(
        text: String(decoding: note.utf8[start..<end], as: UTF8.self), start: start, end: end)
      note.mentions[index].nodes.forEach {
        flavors[Int(flavorOfNode[$0])].mentions.append(mention)
      }
    }
  }

  /// Reserves memory, so that millions of mentions are not copied as their lists grow.
  private func reserveMentions(of flavors: inout [Flavor], _ note: borrowing NoteDocument) {
    var counts = [Int](repeating: 0, count: flavors.count)
    for index in note.mentions.indices where note.mentions[index].status == .present {
      note.mentions[index].nodes.forEach { counts[Int(flavorOfNode[$0])] += 1 }
    }
    for index in flavors.indices { flavors[index].mentions.reserveCapacity(counts[index]) }
  }
}
