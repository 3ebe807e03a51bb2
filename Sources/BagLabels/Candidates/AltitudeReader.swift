/// Proposes altitudes.
struct AltitudeReader {
  let label: LabelDocument

  func candidates() -> [Candidate] {
    var result: [Candidate] = []
    for index in label.indices where !label.facts[index].isAddress {
      let segment = label.segments[index]
      let line = label.line(of: index)
      let isKeyed = segment.key == .altitude
      for altitude in QuantityReader(line).altitudes(in: segment.range, isKeyed: isKeyed) {
        // A year after the field name: «Altitude: 12 Jan 2026».
        if !altitude.hasUnit, label.facts[index].hasDate { continue }
        var features: FeatureSet = [
          .bias, label.source(index), altitude.isMetric ? .metric : .converted,
          altitude.hasUnit ? .unit : .noUnit,
        ]
        features.insert(.ownKey, if: isKeyed)
        features.insert(.span, if: altitude.low < altitude.high)
        features.insert(.ocr, if: line.cost(altitude.range) > 0)
        result.append(
          Candidate(
            .altitude, .meters(altitude.low...altitude.high), segment: index,
            range: altitude.range, features: features))
      }
    }
    return result
  }
}
