/// Finds weights and altitudes with their units.
struct QuantityReader {
  struct Weight: Sendable {
    var grams: Double
    /// Whether the unit is grams or kilograms.
    var isMetric: Bool
    var range: Range<Int>
  }

  struct Altitude: Sendable {
    var low: Int
    var high: Int
    var isMetric: Bool
    var hasUnit: Bool
    var range: Range<Int>
  }

  let line: LabelLine
  private let lexicon = LabelLexicon.standard

  // MARK: Weights

  /// The weights among some tokens, without brewing advice.
  func weights(in range: Range<Int>) -> [Weight] {
    range.readEach(\.range) { index in
      line.tokens[index].kind == .number || line.end(of: .half, at: index) != nil
        || line.end(of: .one, at: index) != nil
        ? weight(at: index, until: range.upperBound) : nil
    }
  }

  private func weight(at start: Int, until end: Int) -> Weight? {
    // «4 x 60 g», «10 g x 6»
    if let count = line.tokens[start].number, Self.counts.contains(count),
      let next = multiplied(start + 1, end), var weight = portion(at: next, until: end)
    {
      weight.grams *= Double(count)
      weight.range = start..<weight.range.upperBound
      return Self.isNet(weight.grams, isOfPortions: true) ? weight : nil
    }
    guard var weight = portion(at: start, until: end) else { return nil }
    if let next = multiplied(weight.range.upperBound, end), next < end,
      let count = line.tokens[next].number, Self.counts.contains(count)
    {
      weight.grams *= Double(count)
      weight.range = start..<next + 1
      return Self.isNet(weight.grams, isOfPortions: true) ? weight : nil
    }
    return Self.isNet(weight.grams, isOfPortions: false) ? weight : nil
  }

  /// How many portions a bag may have.
  private static let counts = 1...120

  /// Whether grams may be what a bag holds; less than 40 g is more often a dose.
  private static func isNet(_ grams: Double, isOfPortions: Bool) -> Bool {
    ((isOfPortions ? 5 : 40)...90_000).contains(grams)
  }

  /// The token after a multiplication sign at a token; nil without one.
  private func multiplied(_ index: Int, _ end: Int) -> Int? {
    guard index < end else { return nil }
    let token = line.tokens[index]
    if token.kind == .number, token.lead.contains("×") || token.lead.contains("*") { return index }
    guard token.fold == "x", index + 1 < end, line.tokens[index + 1].kind == .number else {
      return nil
    }
    return index + 1
  }

  private func portion(at start: Int, until end: Int) -> Weight? {
    guard let (amount, next) = amount(start, end), next < end else { return nil }
    var unit = next
    if line.end(of: .half, at: start) == nil, isFiller(line.tokens[unit]), unit + 1 < end {
      unit += 1
    }
    guard
      !line.tokens[unit].lead.contains(where: { $0 == "," || $0 == ";" || $0 == ":" || $0 == "/" })
    else { return nil }
    guard
      let (words, factor) = Self.units.first(where: { line.end(of: $0.words, at: unit) != nil }),
      !isAdvice(start, unit)
    else { return nil }
    return Weight(
      grams: amount * factor, isMetric: words == .gram || words == .kilo, range: start..<unit + 1)
  }

  /// In grams.
  private static let units: [(words: WordClass, factor: Double)] = [
    (.gram, 1), (.kilo, 1000), (.ounce, 28.349523125), (.pound, 453.59237), (.euroPound, 500),
  ]

  private func isFiller(_ token: LabelToken) -> Bool {
    lexicon.words(.weightFiller).contains(token.fold)
  }

  /// Whether the grams are a dose or a yield.
  private func isAdvice(_ start: Int, _ unit: Int) -> Bool {
    if start > 0, line.tokens[start - 1].fold == "fl" { return true }
    if line.tokens[unit].lead.contains("%") { return true }
    let isPlain = line.tokens.count <= 4
    if isPlain { return false }
    if line.has(.weightKey) && !line.has(.brew) { return false }
    if unit + 1 < line.tokens.count {
      if line.end(of: .adviceNext, at: unit + 1) != nil, !line.tokens[unit + 1].startsPart {
        return true
      }
      if line.tokens[unit + 1].lead.hasPrefix("/") && line.tokens[unit + 1].kind == .word
        && line.tokens[unit + 1].fold.utf8.count <= 2 && line.end(of: .ounce, at: unit + 1) == nil
      {
        return true
      }
    }
    let brews = line.phrases(.brew).filter { match in
      let word = line.tokens[match.range.lowerBound].fold
      return !lexicon.words(.looseBrew).contains(word) || line.tokens.count > 5
    }
    return brews.contains { brew in
      // The phrase contains the amount itself: "22 g coffee".
      if (start...unit).contains(brew.range.lowerBound) { return true }
      let between =
        brew.range.lowerBound < start
        ? min(brew.range.upperBound, start)..<start
        : unit + 1..<max(brew.range.lowerBound, unit + 1)
      guard between.count <= 8 else { return false }
      let next = max(brew.range.lowerBound, start)
      return !(between.lowerBound...next).contains { line.tokens[$0].lead.contains(".") }
    }
  }

  /// `12`, `0,25`, `10.5`, `1.000`, `1/2`, `half`.
  private func amount(_ start: Int, _ end: Int) -> (Double, Int)? {
    if let next = line.end(of: .half, at: start), line.tokens[start].isWord {
      return (0.5, next)
    }
    if line.tokens[start].isWord, let next = line.end(of: .one, at: start) { return (1, next) }
    if start > 0, line.tokens[start].kind == .number, line.tokens[start - 1].kind == .number,
      [".", ",", "/", ":"].contains(line.tokens[start].lead)
    {
      return nil
    }
    guard let whole = line.tokens[start].number else { return nil }
    guard start + 1 < end, let part = line.tokens[start + 1].number else {
      return (Double(whole), start + 1)
    }
    let digits = line.tokens[start + 1].fold.utf8.count
    switch line.tokens[start + 1].lead {
    case ".", ",":
      var scale = 1.0
      for _ in 0..<digits { scale *= 10 }
      let isThousands =
        digits == 3 && whole > 0 && start + 2 < end
        && line.end(of: .gram, at: start + 2) != nil
      return isThousands
        ? (Double(whole * 1000 + part), start + 2)
        : (Double(whole) + Double(part) / scale, start + 2)
    case "/":
      if part == 2 || part == 4, whole == 1 || whole == 3 {
        return (Double(whole) / Double(part), start + 2)
      }
      return (Double(whole), start + 1)
    case " " where digits <= 2 && start + 2 < end && line.tokens[start + 2].lead == "/":
      // 1 1/2
      if part == 1, line.tokens[start + 2].number == 2 { return (Double(whole) + 0.5, start + 3) }
      return nil
    default: return (Double(whole), start + 1)
    }
  }

  // MARK: Altitudes

  /// The altitudes among some tokens.
  ///
  /// - Parameter isKeyed: Whether a key announces an altitude; then the unit may be missing.
  func altitudes(in range: Range<Int>, isKeyed: Bool) -> [Altitude] {
    range.readEach(\.range) { altitude(at: $0, until: range.upperBound, isKeyed) }
  }

  private func altitude(at start: Int, until end: Int, _ isKeyed: Bool) -> Altitude? {
    guard let (first, next) = height(start, end) else { return nil }
    var index = next
    var unit = unit(index, end)
    if let unit { index = unit.end }
    var high = first
    if index < end, joinsRange(index) {
      let skipped = line.end(of: .toWord, at: index) ?? index
      if skipped < end, let (second, after) = height(skipped, end), second > first {
        high = second
        index = after
        if let found = self.unit(index, end) {
          unit = found
          index = found.end
        }
      }
    }
    let factor = unit?.isFeet == true ? 0.3048 : 1
    guard unit != nil || isKeyed else { return nil }
    let low = Int((Double(first) * factor).rounded())
    let top = Int((Double(high) * factor).rounded())
    guard (300...3000).contains(low), (300...3000).contains(top) else { return nil }
    if unit == nil, low < 500 { return nil }
    return Altitude(
      low: low, high: top, isMetric: unit?.isFeet != true, hasUnit: unit != nil,
      range: start..<index)
  }

  private func joinsRange(_ index: Int) -> Bool {
    let lead = line.tokens[index].lead
    if line.end(of: .toWord, at: index) != nil, lead.allSatisfy({ $0 == " " || $0 == "." }) {
      return true
    }
    guard line.tokens[index].kind == .number else { return false }
    return lead.contains {
      $0 == "-" || $0 == "–" || $0 == "—" || $0 == "~" || $0 == "/" || $0 == "→"
    }
  }

  private func unit(_ index: Int, _ end: Int) -> (isFeet: Bool, end: Int)? {
    // 6200'
    let lead = index < line.tokens.count ? line.tokens[index].lead : line.tail
    if lead.hasPrefix("'") || lead.hasPrefix("’") || lead.hasPrefix("′") { return (true, index) }
    guard index < end else { return nil }
    guard line.tokens[index].lead.allSatisfy({ $0 == " " || $0 == "+" || $0 == "." || $0 == "(" })
    else { return nil }
    if let after = line.end(of: .altitudeUnit, at: index) { return (false, min(after, end)) }
    if let after = line.end(of: .feet, at: index) { return (true, min(after, end)) }
    return nil
  }

  /// `1900`, `1,900`, `1.900`, `1 900`, `1'900`.
  private func height(_ start: Int, _ end: Int) -> (Int, Int)? {
    guard let first = line.tokens[start].number else { return nil }
    let size = line.tokens[start].fold.utf8.count
    if size <= 2, first > 0, start + 1 < end, let rest = line.tokens[start + 1].number,
      line.tokens[start + 1].fold.utf8.count == 3,
      [".", ",", " ", "'", "’", ". ", ", "].contains(line.tokens[start + 1].lead)
    {
      return (first * 1000 + rest, start + 2)
    }
    if size == 3 || size == 4 || size == 5 { return (first, start + 1) }
    return nil
  }
}

extension Range<Int> {
  /// What is read at each place, each behind the one before.
  func readEach<Found>(
    _ range: (Found) -> Range<Int>, _ read: (Int) -> Found?
  ) -> [Found] {
    var result: [Found] = []
    var index = lowerBound
    while index < upperBound {
      let found = read(index)
      if let found { result.append(found) }
      index = found.map { range($0).upperBound } ?? index + 1
    }
    return result
  }
}

/// Proposes altitudes.
struct AltitudeReader: FieldReader {
  let label: LabelDocument

  func candidates() -> [Candidate] {
    var result: [Candidate] = []
    for index in label.indices where !label.facts[index].isAddress {
      let segment = label.segments[index]
      let line = label.line(of: index)
      let isKeyed = segment.key == .altitude
      for altitude in QuantityReader(line: line).altitudes(in: segment.range, isKeyed: isKeyed) {
        // A year after the field name: «Altitude: 12 Jan 2026».
        if !altitude.hasUnit, label.facts[index].hasDate { continue }
        var features: FeatureSet = [
          label.source(index), altitude.isMetric ? .metric : .converted,
          altitude.hasUnit ? .unit : .noUnit,
        ]
        features.insert(.ownKey, if: isKeyed)
        features.insert(.span, if: altitude.low < altitude.high)
        result.append(
          label.candidate(
            .altitude, .meters(altitude.low...altitude.high), index, altitude.range, features))
      }
    }
    return result
  }
}

/// Proposes net weights.
struct WeightReader: FieldReader {
  let label: LabelDocument

  func candidates() -> [Candidate] {
    var result: [Candidate] = []
    for index in label.indices {
      let segment = label.segments[index]
      let facts = label.facts[index]
      if facts.isBrewing, segment.key != .weight { continue }
      let line = label.line(of: index)
      let weights = QuantityReader(line: line).weights(in: segment.range)
      // Of what is below another heading only a line that is nothing but weights.
      if segment.key == .ignore, facts.words > 1,
        weights.reduce(0, { $0 + $1.range.count }) < segment.range.count
      {
        continue
      }
      if offersSizes(weights, line) { continue }
      for weight in weights where !isGross(weight, line) {
        var features: FeatureSet = [
          label.source(index), weight.isMetric ? .metric : .converted,
        ]
        features.insert(.ownKey, if: segment.key == .weight)
        features.insert(.net, if: line.has(.weightKey))
        features.insert(.short, if: line.tokens.count <= 6)
        features.insert(
          .commonSize, if: (100...1100).contains(weight.grams) || weight.grams > 2000)
        result.append(
          label.candidate(
            .weight, .grams(Int(weight.grams.rounded())), index, weight.range, features))
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
