import Stats

/// A truth put into a simulated journal.
enum Plant: Sendable {
  /// The rating falls by `size` stars two standard deviations off the best value, as a parabola.
  case peak(method: Int, parameter: BrewParameter, size: Double)
  /// The rating changes by `size` stars over three standard deviations; with the days off roast by
  /// any method.
  case slope(method: Int, parameter: BrewParameter, size: Double)
  /// Brews from `low` to `high` days off roast are `size` stars better, by any method.
  case window(low: Double, high: Double, size: Double)
  /// Beans with this value are `size` stars better.
  case group(key: PatternSubject.Key, value: String, size: Double)
  /// Brews with this flavor are `size` stars better.
  case flavorRating(flavor: String, size: Double)
  /// The odds of a flavor are `odds` times as high in beans with this value, or with this method.
  case flavorContext(flavor: String, key: PatternSubject.Key, value: String, odds: Double)
  /// A brew of the first method is called overextracted with `odds` times the odds at a grind setting
  /// that is lower by a standard deviation.
  case word(odds: Double)
  /// Brews before this hour of the day are `size` stars better.
  case morning(before: Double, size: Double)
  /// Brews on Saturdays and Sundays are `size` stars better.
  case weekend(size: Double)
  /// Brews this many days or more after the one before are `size` stars better.
  case rested(days: Double, size: Double)
  /// Ratings rise by `size` stars from the first day to the last.
  case trend(size: Double)

  var name: String {
    switch self {
    case .peak(_, let parameter, let size): "peak \(parameter.rawValue) \(size)"
    case .slope(_, let parameter, let size): "slope \(parameter.rawValue) \(size)"
    case .window(_, _, let size): "window days_off_roast \(size)"
    case .group(let key, _, let size): "\(key.rawValue) \(size)"
    case .flavorRating(_, let size): "flavor_rating \(size)"
    case .flavorContext(_, let key, _, let odds): "flavor_context \(key.rawValue) x\(Int(odds))"
    case .word(let odds): "word_setting x\(Int(odds))"
    case .morning(_, let size): "morning \(size)"
    case .weekend(let size): "weekend \(size)"
    case .rested(_, let size): "break \(size)"
    case .trend(let size): "trend \(size)"
    }
  }
}
