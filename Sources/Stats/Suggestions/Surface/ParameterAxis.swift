/// The axis of one parameter on the surface: the number of noticeable steps from the usual value.
struct ParameterAxis: Sendable {
  let parameter: BrewParameter
  /// The usual value, transformed.
  let center: Double
  /// The noticeable step, transformed.
  let step: Double
  /// The values that were tried.
  let tried: ClosedRange<Double>
  /// Their standard deviation, transformed.
  let spread: Double

  /// Ratio and time are compared by proportions, temperature and grind by differences.
  static func transform(_ value: Double, _ parameter: BrewParameter) -> Double {
    switch parameter {
    case .ratio, .brewTime, .dose: log(value)
    default: value
    }
  }

  /// Far from the usual value a step matters less, because the scale of ratings ends: from this
  /// number of steps on, distances grow with the logarithm.
  private static let bend = 3.0

  func position(of value: Double) -> Double {
    let steps = (Self.transform(value, parameter) - center) / step
    return Self.bend * asinh(steps / Self.bend)
  }

  /// The positions of what was tried.
  var triedPlaces: ClosedRange<Double> {
    (position(of: tried.lowerBound) - 1e-9)...(position(of: tried.upperBound) + 1e-9)
  }

  func value(at position: Double) -> Double {
    let transformed = center + Self.bend * sinh(position / Self.bend) * step
    switch parameter {
    case .ratio, .brewTime, .dose: return exp(transformed)
    default: return transformed
    }
  }
}

extension ParameterAxis {
  /// The noticeable step: people vary a parameter by steps that they notice, and textbooks have
  /// usual ones.
  ///
  /// - Returns: The weighted geometric mean of both, closer to what was tried.
  private static func step(noticed: Double, tried: Double) -> Double {
    let proportion = min(max(tried / noticed, 0.25), 4)
    return noticed * exp(0.8 * log(proportion))
  }

  /// - Parameter values: All recorded values of the chosen brews. Those beyond what was tried
  ///   (`TriedRange`) do not count.
  /// - Returns: nil for fewer than two different values: there is nothing to compare.
  init?(_ parameter: BrewParameter, values: [Double]) {
    let known = values.filter { Self.transform($0, parameter).isFinite }
    guard let range = TriedRange.of(parameter, known) else { return nil }
    let transformed = known.filter(range.contains).map { Self.transform($0, parameter) }
    guard let low = transformed.min(), let high = transformed.max(), high > low else { return nil }
    let mean = transformed.reduce(0, +) / Double(transformed.count)
    var squares = 0.0
    for value in transformed { squares += (value - mean) * (value - mean) }
    let spread = (squares / Double(max(1, transformed.count - 1))).squareRoot()
    self.parameter = parameter
    self.tried = range
    self.spread = spread
    center = mean
    let noticed: Double? =
      switch parameter {
      case .ratio, .dose: 0.07
      case .brewTime: 0.12
      case .waterTemperature: 1.8
      // Every grinder has its own scale, so the noticeable step follows from the settings that were
      // tried.
      case .grindSetting, .daysOffRoast: nil
      }
    let tried = max(spread / 1.3, 1e-9)
    step = noticed.map { Self.step(noticed: $0, tried: tried) } ?? tried
  }
}

/// What was tried of one parameter: from the lowest value to the highest, without single ones far beyond
/// all others, near which no other cup was.
enum TriedRange {
  /// The fewest other values beside which one may be single.
  private static let leastOthers = 5
  /// The least way to the next value: a share of the width of all others, and so many times the greatest
  /// way between two of them.
  private static let far = (width: 0.75, ways: 2.0)
  /// The same in spreads of one person's values.
  private static let farSpreads = 1.4

  /// The range of values of a parameter.
  ///
  /// - Returns: nil for no values.
  static func of(_ parameter: BrewParameter, _ values: [Double]) -> ClosedRange<Double>? {
    let sorted = values.sorted()
    let transformed = sorted.map { ParameterAxis.transform($0, parameter) }
    guard
      let places = places(
        transformed, least: farSpreads * spread(of: parameter, transformed))
    else { return nil }
    return sorted[places.lowerBound]...sorted[places.upperBound]
  }

  /// The spread of one person's values on the scale of comparison.
  ///
  /// - Parameter sorted: The values, the lowest first.
  static func spread(of parameter: BrewParameter, _ sorted: [Double]) -> Double {
    let usual = UsualValues.standard
    return switch parameter {
    case .dose: usual.ownSpread(of: FieldRange.dose.field) ?? 0
    case .ratio: usual.ownSpread(of: JudgedField.ratio.name) ?? 0
    case .waterTemperature: usual.ownSpread(of: FieldRange.waterTemperature.field) ?? 0
    case .brewTime: usual.ownSpread(of: FieldRange.brewTime.field) ?? 0
    // A share of the setting.
    case .grindSetting:
      (usual.ownSpread(of: FieldRange.grindSetting.field) ?? 0)
        * abs(sorted.isEmpty ? 0 : sorted[sorted.count / 2])
    case .daysOffRoast: 0
    }
  }

  /// The first and the last place that belong to what was tried.
  ///
  /// - Parameters:
  ///   - sorted: The values, the lowest first.
  ///   - least: The least way from a single value to the next.
  static func places(_ sorted: [Double], least: Double) -> ClosedRange<Int>? {
    guard !sorted.isEmpty else { return nil }
    var (first, last) = (0, sorted.count - 1)
    func isSingle(_ way: Double, others: ClosedRange<Int>) -> Bool {
      guard others.count >= leastOthers, way > least else { return false }
      let ways = others.dropLast().map { sorted[$0 + 1] - sorted[$0] }
      return way > far.width * (sorted[others.upperBound] - sorted[others.lowerBound])
        && way > far.ways * (ways.max() ?? 0)
    }
    if last > 0, isSingle(sorted[last] - sorted[last - 1], others: first...(last - 1)) { last -= 1 }
    if last > 0, isSingle(sorted[first + 1] - sorted[first], others: (first + 1)...last) {
      first += 1
    }
    return first...last
  }
}
