extension FieldReader {
  /// The net weight and the altitude.
  mutating func readQuantities() {
    readWeight()
    readAltitude()
  }

  private mutating func readWeight() {
    var best: (weight: QuantityReader.Weight, score: Double, segment: Int)?
    for index in segments.indices {
      let segment = segments[index]
      guard !facts[index].isBrewing || segment.key == .weight else { continue }
      if segment.key == .ignore, facts[index].words > 1 { continue }
      let line = lines[segment.line]
      for weight in QuantityReader(line).weights(in: segment.range) {
        var score = weight.score
        if segment.key == .weight { score += 3 }
        if facts[index].isProse { score -= 1 }
        if score > best?.score ?? -.infinity { best = (weight, score, index) }
      }
    }
    guard let best else { return }
    let line = line(of: best.segment)
    var features = [source(best.segment), best.weight.isMetric ? "metric" : "converted"]
    if line.cost(best.weight.range) > 0 { features.append("ocr") }
    if line.has(.weightKey) { features.append("net") }
    if decide(.weight, features, segment: best.segment, evidence: line.text(best.weight.range)) {
      reading.weightInGrams = Int(best.weight.grams.rounded())
    }
  }

  private mutating func readAltitude() {
    var best: (altitude: QuantityReader.Altitude, score: Double, segment: Int)?
    for index in segments.indices {
      let segment = segments[index]
      let line = lines[segment.line]
      if facts[index].isAddress { continue }
      let isKeyed = segment.key == .altitude
      for altitude in QuantityReader(line).altitudes(in: segment.range, isKeyed: isKeyed) {
        var score = isKeyed ? 3.0 : facts[index].isProse ? 1 : 2
        if altitude.isMetric { score += 1 }
        if altitude.hasUnit { score += 0.5 }
        if altitude.low < altitude.high { score += 0.3 }
        if score > best?.score ?? 0 { best = (altitude, score, index) }
      }
    }
    guard let best else { return }
    let line = line(of: best.segment)
    var features = [source(best.segment), best.altitude.isMetric ? "metric" : "converted"]
    if line.cost(best.altitude.range) > 0 { features.append("ocr") }
    if !best.altitude.hasUnit { features.append("no-unit") }
    if decide(.altitude, features, segment: best.segment, evidence: line.text(best.altitude.range))
    {
      reading.altitudeInMeters = best.altitude.low...best.altitude.high
    }
  }
}
