/// Proposes net weights.
struct WeightReader {
  let label: LabelDocument

  func candidates() -> [Candidate] {
    var result: [Candidate] = []
    for index in label.indices {
      let segment = label.segments[index]
      let facts = label.facts[index]
      if facts.isBrewing, segment.key != .weight { continue }
      if segment.key == .ignore, facts.words > 1 { continue }
      let line = label.line(of: index)
      for weight in QuantityReader(line).weights(in: segment.range) {
        var features: FeatureSet = [
          .bias, label.source(index), weight.isMetric ? .metric : .converted,
        ]
        features.insert(.ownKey, if: segment.key == .weight)
        features.insert(.net, if: line.has(.weightKey))
        features.insert(.short, if: line.tokens.count <= 6)
        features.insert(
          .commonSize, if: (100...1100).contains(weight.grams) || weight.grams > 2000)
        features.insert(.ocr, if: line.cost(weight.range) > 0)
        result.append(
          Candidate(
            .weight, .grams(Int(weight.grams.rounded())), segment: index, range: weight.range,
            features: features))
      }
    }
    return result
  }
}
