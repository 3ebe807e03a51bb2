/// Proposes net weights.
struct WeightReader {
  let label: LabelDocument

  func candidates() -> [Candidate] {
    var result: [Candidate] = []
    for index in label.indices {
      let segment = label.segments[index]
      let facts = label.facts[index]
      if facts.isBrewing, segment.key != .weight { continue }
      let line = label.line(of: index)
      let weights = QuantityReader(line).weights(in: segment.range)
      // Of what is below another heading only a line that is nothing but weights.
      if segment.key == .ignore, facts.words > 1,
        weights.reduce(0, { $0 + $1.range.count }) < segment.range.count
      {
        continue
      }
      if offersSizes(weights, line) { continue }
      for weight in weights where !isGross(weight, line) {
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

  /// Whether a weight is that of the bag, too: «GW 30.2 kg NW 30 kg».
  private func isGross(_ weight: QuantityReader.Weight, _ line: LabelLine) -> Bool {
    line.phrases(.weightGross).contains { $0.range.upperBound == weight.range.lowerBound }
  }

  /// How much two weights may differ that say the same in other units.
  private static let sameShare = 0.06

  /// Whether a line offers a coffee in several sizes: «250g / 1kg».
  private func offersSizes(_ weights: [QuantityReader.Weight], _ line: LabelLine) -> Bool {
    guard weights.count > 1,
      weights.dropFirst().allSatisfy({ line.tokens[$0.range.lowerBound].lead.contains("/") })
    else { return false }
    let grams = weights.map(\.grams).sorted()
    return zip(grams, grams.dropFirst()).allSatisfy { $1 - $0 > Self.sameShare * $1 }
  }
}
