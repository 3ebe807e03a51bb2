/// A parameter of brewing; raw values are the names of the JSON form.
public enum BrewParameter: String, Sendable, CaseIterable, Codable {
  /// Ground coffee, in grams.
  case dose = "dose_g"
  /// Grams of water per gram of coffee; of an espresso, grams in the cup per gram of coffee.
  case ratio
  case waterTemperature = "water_temp_c"
  /// The setting of the grinder, on the scale of that grinder.
  case grindSetting = "grind_setting"
  /// Brew time, in seconds.
  case brewTime = "brew_time_s"
  /// Days from the roast date to the brew.
  case daysOffRoast = "days_off_roast"

  /// The parameter's value in a brew; nil when it is not recorded, out of range or not finite.
  ///
  /// - Parameters:
  ///   - brew: The brew.
  ///   - bean: The brew's bean, for the days off roast.
  ///   - isEspresso: Whether the ratio uses the yield instead of the water.
  ///   - day: The day of the brew in the user's calendar, for the days off roast.
  public func value(
    of brew: Brew, bean: Bean?, isEspresso: Bool, day: CalendarDay?
  ) -> Double? {
    switch self {
    case .dose: FieldRange.dose.checked(brew.dose)
    case .ratio: brew.ratio(isEspresso: isEspresso)
    case .waterTemperature: FieldRange.waterTemperature.checked(brew.waterTemperature)
    case .grindSetting: FieldRange.grindSetting.checked(brew.grindSetting)
    case .brewTime: FieldRange.brewTime.checked(brew.brewTime)
    case .daysOffRoast: day.flatMap { bean?.daysOffRoast(on: $0) }.map(Double.init)
    }
  }
}

/// Whether two settings moved together in a journal, which patterns and suggestions ask: the squared
/// correlation (Pearson's r²) of their deviations from the means of each stratum.
enum JointMoves {
  /// The share of the squares of one that the other explains from which on they cannot be distinguished.
  static let least = 0.9
  /// The fewest brews, of beans with two or more, and of them the fewest that differ from their bean's
  /// mean.
  private static let leastBrews = (all: 8, moved: 4)

  /// The share of the squares of one setting within strata that the other explains; nil for too few
  /// brews, or settings that hardly moved.
  static func share(_ first: [Double], _ second: [Double], strata: [Int]) -> Double? {
    let count = (strata.max() ?? -1) + 1
    var (sizes, sums) = (
      [Int](repeating: 0, count: count), [(Double, Double)](repeating: (0, 0), count: count)
    )
    for row in strata.indices {
      sizes[strata[row]] += 1
      sums[strata[row]].0 += first[row]
      sums[strata[row]].1 += second[row]
    }
    var (brews, moved) = (0, 0)
    var (firsts, seconds, products) = (0.0, 0.0, 0.0)
    for row in strata.indices where sizes[strata[row]] > 1 {
      let size = Double(sizes[strata[row]])
      let left = first[row] - sums[strata[row]].0 / size
      let right = second[row] - sums[strata[row]].1 / size
      brews += 1
      if abs(left) > 1e-9, abs(right) > 1e-9 { moved += 1 }
      firsts += left * left
      seconds += right * right
      products += left * right
    }
    guard brews >= leastBrews.all, moved >= leastBrews.moved, firsts > 1e-9, seconds > 1e-9
    else { return nil }
    return products * products / (firsts * seconds)
  }
}
