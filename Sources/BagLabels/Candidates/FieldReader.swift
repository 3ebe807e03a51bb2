import FlavorExtraction
import FlavorWheel
import Journal

/// Chooses the value of each field among what the lines offer.
///
/// Each part of the choice stands in an extension of its own.
struct FieldReader {
  let lexicon = LabelLexicon.standard
  let model = ConfidenceModel.standard
  let lines: [LabelLine]
  let segments: [Segment]
  let today: CalendarDay
  /// Gives values that are not believed as well, for measuring.
  let keepsRejected: Bool
  var facts: [SegmentFacts]
  var reading = LabelReading()
  /// Segments that already gave the roaster, the name, the farm or the region.
  var roasterSegments: Set<Int> = []
  var nameSegment: Int?
  var farmSegment: Int?
  var regionSegment: Int?
  /// Numbers of the chosen countries.
  var countries: [Int32] = []
  /// For each segment the tokens that tasting notes cover.
  var flavorTokens: [Set<Int>]
  /// Wheel nodes of each segment.
  var segmentNodes: [[String]]

  init(
    lines: [LabelLine], segments: [Segment], today: CalendarDay, keepsRejected: Bool = false
  ) {
    self.keepsRejected = keepsRejected
    self.lines = lines
    self.segments = segments
    self.today = today
    facts = [SegmentFacts](repeating: SegmentFacts(), count: segments.count)
    flavorTokens = [Set<Int>](repeating: [], count: segments.count)
    segmentNodes = [[String]](repeating: [], count: segments.count)
  }

  mutating func readAll() {
    for index in segments.indices { facts[index] = self.facts(of: index) }
    readOrigins()
    readVarieties()
    readProcess()
    readRoastLevel()
    readDecaf()
    readDates()
    readQuantities()
    readFarm()
    readRegion()
    readTitles()
    readNotes()
  }

  // MARK: Helpers

  func line(of segment: Int) -> LabelLine { lines[segments[segment].line] }

  func text(of segment: Int) -> String { line(of: segment).text(segments[segment].range) }

  func entry(_ match: PhraseMatch) -> LabelLexicon.Entry { lexicon.entries[Int(match.entry)] }

  /// All entries of a match's kind at its node.
  func entries(_ match: PhraseMatch) -> [LabelLexicon.Entry] {
    var result: [LabelLexicon.Entry] = []
    var index = match.entry
    while index >= 0 {
      let entry = lexicon.entries[Int(index)]
      if entry.kind == match.kind { result.append(entry) }
      index = entry.next
    }
    return result
  }

  /// Segments announced by a key.
  func keyed(_ key: LabelKey) -> [Int] {
    segments.indices.filter { segments[$0].key == key }
  }

  /// Records the decision of a field; false when it is to reject.
  @discardableResult
  mutating func decide(
    _ field: LabelField, _ features: [String], segment: Int, evidence: String
  ) -> Bool {
    var features = features
    let line = line(of: segment)
    if line.certainty < 0.6 { features.append("dim") }
    let confidence = model.confidence(field, features)
    let kind = model.kind(confidence)
    reading.decisions[field] = LabelDecision(
      kind: kind, confidence: confidence, evidence: evidence, line: line.number + 1,
      features: features)
    return keepsRejected || kind != .reject
  }

  /// How a segment announces its value.
  func source(_ segment: Int) -> String {
    let found = segments[segment]
    if found.key != nil { return found.isPaired ? "paired" : found.hasColon ? "keyed" : "bare-key" }
    return facts[segment].isProse ? "prose" : "line"
  }
}
