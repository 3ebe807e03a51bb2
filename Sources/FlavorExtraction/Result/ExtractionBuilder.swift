import CLibrary
import Lexicon
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
  /// - Parameters:
  ///   - second: What is asked of levels in doubt.
  ///   - additions: What was put into the cup.
  mutating func extraction(
    of note: inout NoteDocument, second: SecondOpinion?, additions: [String]
  ) -> Extraction {
    let (present, negated) = nodes(in: note)
    let (rating, cups, attributes) = statements(in: note, second)
    let sentiment = sentimentScorer.sentiment(of: &note, rating: rating)
    (passage.attributes, passage.sentiment) = (attributes, sentiment)
    let remarks = ExtractionRemark.remarks(on: note)
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

  /// The rating, the cups and the levels of attributes that a note states. Not `inout`, as then each call
  /// would copy the note's header.
  private func statements(
    in note: borrowing NoteDocument, _ second: SecondOpinion?
  ) -> (rating: RatingReader.Found?, cups: [CupFinding], attributes: [AttributeReader.Found]) {
    let scores = scoreReader.scores(in: note)
    let rating = ratingReader.rating(in: note, scores: scores)
    var hasDefect = false
    let cups = cupReader.findings(in: note) { nodes in
      if model.degrees.valence(of: nodes) < 0 { hasDefect = true }
      return ids(of: nodes)
    }
    var attributes = attributeReader.attributes(in: note, scores: scores, second)
    // Of «cups 1-4 clean, cup 5 phenolic» the coffee is not clean.
    if hasDefect { attributes.removeAll(where: Self.isClean) }
    return (rating, cups, attributes)
  }

  /// What the judge of levels is asked, and the levels that numbers give.
  func levelQuestions(of note: borrowing NoteDocument) -> [LevelQuestion] {
    let scores = scoreReader.scores(in: note).filter { $0.attribute >= 0 }
    var questions = scores.map { score in
      LevelQuestion(
        attribute: Attribute.allCases[score.attribute].rawValue,
        read: Int((1 + 4 * score.score.share).rounded()))
    }
    let scored = scores.reduce(UInt8(0)) { $0 | 1 << UInt8($1.attribute) }
    attributeReader.forEachQuestion(in: note, besides: scored) { question in
      questions.append(
        LevelQuestion(
          attribute: Attribute.allCases[question.attribute].rawValue, read: question.read,
          features: question.features,
          span: question.features.isEmpty ? 0..<0 : note.bytes(of: question.span)))
    }
    return questions
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

  /// What a note says of its extraction, and what it leans to.
  mutating func brewReading(
    in note: inout NoteDocument, personal: PersonalCues?
  ) -> (said: BrewExtraction?, lean: BrewExtraction?) {
    extractionReader.reading(in: &note, personal: personal)
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

/// The probability that a person who reads with care agrees with a mention, measured on labelled
/// notes (`Lexicon/learned/confidence.tsv`, made by `Lexicon/tools/build_confidence.py`).
///
/// Mentions are grouped by source, by the ambiguity of their words, and by a step of evidence (of
/// the vote's score, for `.vector`); the table contains the frequency of correct mentions in each
/// group. For `.vector` it is the chance that the node is right, measured by holding out known words;
/// that the word reports a flavor at all is for the context to say, so the two are multiplied.
///
/// Where the context model judged a mention, its log odds of "reported" and those of the group are
/// combined by a logistic regression (Platt scaling, Platt 1999), learned from the predictions of
/// models that had not seen the mention's source (`Lexicon/tools/build_encoder.py confidence`).
struct Calibration: Sendable {
  /// Unambiguous, ambiguous and vague words, by the names of the table.
  private static let kinds = ["plain", "ambiguous", "vague"]
  private static let sources: [Flavor.Source] = [.lexicon, .stem, .spelling, .vector]

  /// The upper ends of the steps of evidence, and of those of votes; ascending.
  private var evidenceBounds: [Float] = []
  private var likenessBounds: [Float] = []
  /// The confidence of each group: source, then kind, then step.
  private var table: [Double]
  private static let steps = 8
  /// The logistic regression: a constant, the factor of the group's log odds, that of the context's.
  private var combination: [Double] = [0, 1, 0]
  /// For each group the part of the regression that does not depend on the context.
  private var bases: [Double] = []

  /// Rows are `evidence` or `likeness` and bounds, or `source.kind.step` and a frequency.
  init() {
    table = [Double](repeating: 0.5, count: Self.sources.count * Self.kinds.count * Self.steps)
    EmbeddedTable(EmbeddedBytes(lexicon_confidence())).forEachRow { row in
      let name = row[0].text
      let bounds = row[1].words.compactMap { $0.number.map(Float.init) }
      switch name {
      case "evidence": evidenceBounds = bounds
      case "likeness": likenessBounds = bounds
      case "context": combination = row[1].words.compactMap(\.number)
      default:
        if let group = Self.group(named: name), let value = row[1].number {
          table[group] = value
        }
      }
    }
    precondition(
      max(evidenceBounds.count, likenessBounds.count) < Self.steps,
      "too many bounds in confidence.tsv")
    precondition(combination.count == 3, "context has three weights in confidence.tsv")
    bases = table.map { combination[0] + combination[1] * log($0 / (1 - $0)) }
  }

  /// The probability 0…1 that a person who reads with care agrees with the mention.
  func confidence(of mention: FoundMention) -> Double { table[group(of: mention)] }

  /// The same, with what the context model says; whole hundredths.
  func confidence(of mention: FoundMention, _ judgement: ContextJudgement?) -> Double {
    let group = group(of: mention)
    guard let judgement else { return table[group] }
    let reported = min(max(Double(judgement.reported), 0.001), 0.999)
    if mention.source == .vector {
      return min(max((100 * table[group] * reported).rounded() / 100, 0.01), 0.99)
    }
    let odds = bases[group] + combination[2] * log(reported / (1 - reported))
    return min(max((100 / (1 + exp(-odds))).rounded() / 100, 0.01), 0.99)
  }

  private func group(of mention: FoundMention) -> Int {
    let kind = mention.flags.contains(.vague) ? 2 : mention.flags.contains(.ambiguous) ? 1 : 0
    if mention.source == .vector {
      return Self.group(3, kind, Self.step(mention.likeness, likenessBounds))
    }
    let source =
      switch mention.source {
      case .stem: 1
      case .spelling: 2
      default: 0
      }
    return Self.group(source, kind, Self.step(mention.evidence, evidenceBounds))
  }

  private static func step(_ value: Float, _ bounds: [Float]) -> Int {
    bounds.firstIndex { value < $0 } ?? bounds.count
  }

  private static func group(_ source: Int, _ kind: Int, _ step: Int) -> Int {
    (source * kinds.count + kind) * steps + step
  }

  private static func group(named name: String) -> Int? {
    let parts = name.split(separator: ".")
    guard parts.count == 3,
      let source = sources.firstIndex(where: { $0.rawValue == parts[0] }),
      let kind = kinds.firstIndex(where: { $0 == parts[1] }),
      let step = Int(parts[2]), step >= 0, step < steps
    else { return nil }
    return group(source, kind, step)
  }
}

extension Calibration {
  func write(to image: inout ImageWriter) {
    image.write(evidenceBounds)
    image.write(likenessBounds)
    image.write(table)
    image.write(combination)
    image.write(bases)
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    evidenceBounds = try image.array()
    likenessBounds = try image.array()
    table = try image.array()
    combination = try image.array()
    bases = try image.array()
    guard max(evidenceBounds.count, likenessBounds.count) < Self.steps, combination.count == 3,
      table.count == Self.sources.count * Self.kinds.count * Self.steps, bases.count == table.count
    else { throw ImageFault() }
  }
}
