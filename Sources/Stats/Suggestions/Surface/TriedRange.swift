import CoffeeTerms
import Foundation
import Journal

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
  private static func spread(of parameter: BrewParameter, _ sorted: [Double]) -> Double {
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
