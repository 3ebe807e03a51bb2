package import BagLabels
import Documents
import Journal

/// The JSON form of `insights label`, on one line.
package struct LabelDocument: JSONDocument {
  struct Decision: Codable {
    let decision: LabelDecision.Kind
    let confidence: Rounded2
    let evidence: String
    let line: Int
    // A later version may know more of them.
    let fault: String?
    let features: [String]?
  }

  struct Line: Codable {
    let text: String
    let confidence: Rounded2?
    let fields: [String]
  }

  let id: RawJSON?
  let origin: [String]
  @OrNull var region: String?
  @OrNull var farm: String?
  let variety: [String]
  @OrNull var process: CoffeeProcess?
  @OrNull var roastLevel: RoastLevel?
  @OrNull var roaster: String?
  @OrNull var name: String?
  @OrNull var roastDate: CalendarDay?
  let roastDateCandidates: [CalendarDay]
  @OrNull var bestBefore: String?
  @OrNull var weightG: Int?
  @OrNull var altitudeM: [Int]?
  let decaf: Bool
  let flavors, notes: [String]
  let decisions: Members<Decision>
  let lines: [Line]?

  /// - Parameters:
  ///   - id: The ID of the label as JSON, repeated unchanged; empty for none.
  ///   - features: Whether to add the features of each confidence, for benchmarks.
  package init(_ reading: LabelReading, id: [UInt8] = [], features: Bool = false) {
    self.id = id.isEmpty ? nil : RawJSON(id)
    (origin, region, farm) = (reading.origins, reading.region, reading.farm)
    (variety, process, roastLevel) = (reading.varieties, reading.process, reading.roastLevel)
    (roaster, name, roastDate) = (reading.roaster, reading.name, reading.roastDate)
    (roastDateCandidates, bestBefore) = (reading.roastDateCandidates, reading.bestBefore)
    weightG = reading.weightInGrams
    altitudeM = reading.altitudeInMeters.map { [$0.lowerBound, $0.upperBound] }
    (decaf, flavors, notes) = (reading.isDecaf, reading.flavors, reading.notes)
    decisions = Members(
      LabelField.allCases.compactMap { field in
        reading.decisions[field].map {
          let decision = Decision(
            decision: $0.kind, confidence: Rounded($0.confidence), evidence: $0.evidence,
            line: $0.line, fault: $0.fault?.rawValue, features: features ? $0.features : nil)
          return (field.rawValue, decision)
        }
      })
    lines = reading.lines.map {
      Line(
        text: $0.text, confidence: Rounded($0.confidence), fields: $0.fields.map(\.rawValue))
    }
  }

  fileprivate var reading: LabelReading? {
    var reading = LabelReading()
    (reading.origins, reading.region, reading.farm) = (origin, region, farm)
    (reading.varieties, reading.process, reading.roastLevel) = (variety, process, roastLevel)
    (reading.roaster, reading.name, reading.roastDate) = (roaster, name, roastDate)
    (reading.roastDateCandidates, reading.bestBefore) = (roastDateCandidates, bestBefore)
    reading.weightInGrams = weightG
    if let altitudeM {
      guard altitudeM.count == 2, altitudeM[0] <= altitudeM[1] else { return nil }
      reading.altitudeInMeters = altitudeM[0]...altitudeM[1]
    }
    (reading.isDecaf, reading.flavors, reading.notes) = (decaf, flavors, notes)
    for field in LabelField.allCases {
      reading.decisions[field] = decisions[field.rawValue].map {
        LabelDecision(
          kind: $0.decision, confidence: $0.confidence.value, evidence: $0.evidence,
          line: $0.line, fault: $0.fault.flatMap(LabelDecision.Fault.init))
      }
    }
    reading.lines = (lines ?? []).map {
      LabelReading.Line(
        text: $0.text, confidence: $0.confidence?.value,
        fields: $0.fields.compactMap(LabelField.init))
    }
    return reading
  }
}

extension LabelDecision.Kind: Codable {}

extension LabelReading: Codable {
  public init(from decoder: any Decoder) throws {
    guard let reading = try LabelDocument(asJSON: decoder).reading else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "the altitude is no range"))
    }
    self = reading
  }

  public func encode(to encoder: any Encoder) throws {
    try LabelDocument(self).encode(asJSON: encoder)
  }

  /// The reading with the numbers rounded as in the JSON form, so that decoding gives an equal
  /// value.
  var rounded: LabelReading {
    var reading = self
    for (field, decision) in decisions {
      reading.decisions[field] = LabelDecision(
        kind: decision.kind, confidence: decision.confidence.rounded(places: 2),
        evidence: decision.evidence, line: decision.line, fault: decision.fault)
    }
    for index in lines.indices {
      reading.lines[index].confidence = lines[index].confidence?.rounded(places: 2)
    }
    return reading
  }
}
