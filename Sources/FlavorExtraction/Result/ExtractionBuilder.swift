import FlavorWheel
import Linguistics
import Phrases

/// Builds the result of a note from its document, after all stages.
struct ExtractionBuilder {
  private let model: ExtractionModel
  private let scoreReader: ScoreReader
  private let ratingReader = RatingReader()
  private let cupReader: CupReader
  private let attributeReader: AttributeReader
  private let sentimentScorer: SentimentScorer
  private let summarizer: Summarizer
  private var extractionReader: BrewExtractionReader
  private let explanationBuilder: ExplanationBuilder
  private var flavorBuilder: FlavorBuilder
  /// Of each node the place of its ID among all, sorted.
  private let placesByID: [UInt8]
  /// What is known of the last note beside its extraction.
  private(set) var passage = PassageSum.Passage()

  init(
    model: ExtractionModel, stemmer: (any WordStemmer)?, phrases: Phrasebook, usesVectors: Bool
  ) {
    self.model = model
    scoreReader = ScoreReader(model: model)
    cupReader = CupReader(model: model)
    attributeReader = AttributeReader(model: model, usesVectors: usesVectors)
    sentimentScorer = SentimentScorer(model: model)
    summarizer = Summarizer(wheel: model.wheel, nodesByID: model.nodesByID, phrases: phrases)
    flavorBuilder = FlavorBuilder(model: model)
    extractionReader = BrewExtractionReader(model: model)
    explanationBuilder = ExplanationBuilder(model: model, stemmer: stemmer)
    var places = [UInt8](repeating: 0, count: model.nodesByID.count)
    for (place, node) in model.nodesByID.enumerated() { places[Int(node)] = UInt8(place) }
    placesByID = places
  }

  /// The result of a note. Frees parts of a long note's document.
  ///
  /// - Parameter additions: What was put into the cup.
  mutating func extraction(of note: inout NoteDocument, additions: [String]) -> Extraction {
    let (present, negated) = nodes(in: note)
    let remarks = ExtractionRemark.remarks(on: note)
    let scores = scoreReader.scores(in: note)
    let rating = ratingReader.rating(in: note, scores: scores)
    var hasDefect = false
    let cups = cupReader.findings(in: note) { nodes in
      if model.degrees.valence(of: nodes) < 0 { hasDefect = true }
      return ids(of: nodes)
    }
    var attributes = attributeReader.attributes(in: note, scores: scores)
    // Of «cups 1-4 clean, cup 5 phenolic» the coffee is not clean.
    if hasDefect { attributes.removeAll(where: Self.isClean) }
    let sentiment = sentimentScorer.sentiment(of: &note, rating: rating)
    (passage.attributes, passage.sentiment) = (attributes, sentiment)
    let (brewExtraction, comparisons, nextSetting) = extractionReader.statements(in: &note)
    var flavors = flavorBuilder.flavors(in: note, count: present.count, passage: &passage)
    passage.absentWords = flavorBuilder.absentWords(negated, in: note)
    note.releaseDegreesIfLong()
    flavorBuilder.findRanges(in: note)
    note.releaseWordsIfLong()
    flavorBuilder.addMentions(to: &flavors, note)
    return Extraction(
      nodes: ids(of: present), negated: ids(of: negated), flavors: flavors,
      attributes: Self.levels(attributes), sentiment: sentiment.value, liking: sentiment.liking,
      rating: rating?.rating.onScale, cups: cups, brewExtraction: brewExtraction,
      comparisons: comparisons, nextSetting: nextSetting, additions: additions,
      summary: summarizer.summary(
        flavors: flavors, passage, present: present, negated: negated),
      languages: languages(of: note), remarks: remarks,
      explanation: note.isExplained
        ? explanationBuilder.explanation(of: note, rating: rating?.rating) : nil)
  }

  /// The result of a long note. It says nothing of the extraction and of single cups.
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
  mutating func brewExtraction(
    in note: inout NoteDocument, personal: PersonalCues?
  ) -> BrewExtraction? {
    extractionReader.extraction(in: &note, personal: personal)
  }

  /// The words for extraction in a note.
  mutating func cues(in note: inout NoteDocument) -> NoteCues {
    extractionReader.cues(in: &note)
  }

  private static func isClean(_ found: AttributeReader.Found) -> Bool {
    found.attribute == .cleanliness && found.level.level > 3
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

  /// The IDs of nodes, sorted.
  private func ids(of nodes: FlavorNodeSet) -> [String] {
    guard !nodes.isEmpty else { return [] }
    var places = FlavorNodeSet.empty
    nodes.forEach { places.insert(placesByID[$0]) }
    var result: [String] = []
    result.reserveCapacity(places.count)
    places.forEach { result.append(model.wheel.nodes[Int(model.nodesByID[$0])].id) }
    return result
  }
}
