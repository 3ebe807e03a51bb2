package import BagLabels
import Journal

/// The JSON form of a label's reading, which front ends and scripts rely on.
extension JSONWriter {
  /// Adds one reading as an object on one line.
  ///
  /// - Parameters:
  ///   - id: The ID of the label as JSON, repeated unchanged; empty for none.
  ///   - features: Whether to add the features of each confidence, for benchmarks.
  package mutating func label(_ reading: LabelReading, id: [UInt8] = [], features: Bool = false) {
    raw("{")
    if !id.isEmpty {
      raw("\"id\": ")
      raw(id)
      raw(", ")
    }
    raw("\"origin\": ")
    array(reading.origins) { $0.string($1) }
    raw(", \"region\": ")
    optional(reading.region)
    raw(", \"farm\": ")
    optional(reading.farm)
    raw(", \"variety\": ")
    array(reading.varieties) { $0.string($1) }
    raw(", \"process\": ")
    optional(reading.process?.rawValue)
    raw(", \"roast_level\": ")
    optional(reading.roastLevel?.rawValue)
    raw(", \"roaster\": ")
    optional(reading.roaster)
    raw(", \"name\": ")
    optional(reading.name)
    raw(", \"roast_date\": ")
    optional(reading.roastDate?.description)
    raw(", \"roast_date_candidates\": ")
    array(reading.roastDateCandidates) { $0.string($1.description) }
    raw(", \"best_before\": ")
    optional(reading.bestBefore)
    raw(", \"weight_g\": ")
    if let weight = reading.weightInGrams { integer(weight) } else { raw("null") }
    raw(", \"altitude_m\": ")
    if let altitude = reading.altitudeInMeters {
      array([altitude.lowerBound, altitude.upperBound]) { $0.integer($1) }
    } else {
      raw("null")
    }
    if reading.isDecaf { raw(", \"decaf\": true") } else { raw(", \"decaf\": false") }
    raw(", \"flavors\": ")
    array(reading.flavors) { $0.string($1) }
    raw(", \"notes\": ")
    array(reading.notes) { $0.string($1) }
    raw(", \"decisions\": ")
    decisions(reading.decisions, features: features)
    raw(", \"lines\": ")
    array(reading.lines) { $0.labelLine($1) }
    raw("}")
  }

  private mutating func labelLine(_ line: LabelReading.Line) {
    raw("{\"text\": ")
    string(line.text)
    if let confidence = line.confidence {
      raw(", \"confidence\": ")
      number(confidence, places: 2)
    }
    raw(", \"fields\": ")
    array(line.fields) { $0.string($1.rawValue) }
    raw("}")
  }

  private mutating func optional(_ text: String?) {
    if let text { string(text) } else { raw("null") }
  }

  private mutating func decisions(_ decisions: [LabelField: LabelDecision], features: Bool) {
    raw("{")
    var isFirst = true
    for field in LabelField.allCases {
      guard let decision = decisions[field] else { continue }
      if !isFirst { raw(", ") }
      isFirst = false
      string(field.rawValue)
      raw(": {\"decision\": ")
      string(decision.kind.rawValue)
      raw(", \"confidence\": ")
      number(decision.confidence, places: 2)
      raw(", \"evidence\": ")
      string(decision.evidence)
      raw(", \"line\": ")
      integer(decision.line)
      if let fault = decision.fault {
        raw(", \"fault\": ")
        string(fault.rawValue)
      }
      if features {
        raw(", \"features\": ")
        array(decision.features) { $0.string($1) }
      }
      raw("}")
    }
    raw("}")
  }
}
