import CoffeeTerms

/// The unit that the title of a column gives to cells without one.
enum ColumnUnit: Sendable, Equatable {
  case ounces, fahrenheit, minutes
  /// A rating up to this number.
  case scale(Double)
  case dates(DateOrder)

  /// How the unit of a title goes with a column.
  enum Fit: Equatable {
    /// The column's own unit, or none.
    case own
    case other(ColumnUnit)
    /// The column means something else, such as a yield in percent.
    case none
  }

  static func fit(_ title: ColumnTitle, _ column: CSVColumn) -> Fit {
    let unit = title.unit
    if unit.isEmpty { return .own }
    switch column {
    case .dose, .water, .yield, .bagWeight:
      if grams.contains(unit) { return .own }
      return unit == "oz" ? .other(.ounces) : .none
    case .waterTemperature:
      if ["c", "°c", "celsius"].contains(unit) { return .own }
      return ["f", "°f", "fahrenheit"].contains(unit) ? .other(.fahrenheit) : .none
    case .brewTime:
      if ["min", "mins", "minutes", "minuten"].contains(unit) { return .other(.minutes) }
      return seconds.contains(unit) ? .own : .none
    case .rating: return title.scale.map { .other(.scale($0)) } ?? (unit == "%" ? .none : .own)
    case .tds, .extractionYield: return unit == "%" ? .own : .none
    case .brewedAt, .roastDate, .frozenDate, .thawedDate:
      return orders[unit.first ?? " "].map { .other(.dates($0)) } ?? .own
    default: return .own
    }
  }

  /// Units of weight; milliliters of water and coffee count as grams.
  static let grams: Set<String> = [
    "g", "gr", "gram", "grams", "gramm", "gramos", "grammes", "grammi", "gramas", "ml",
  ]
  private static let seconds: Set<String> = [
    "s", "sec", "secs", "seconds", "sek", "sekunden", "m:ss", "mm:ss", "min:s", "min:sec",
    "h:mm:ss",
    "hh:mm:ss", "m:s",
  ]
  /// The orders of forms such as `dd.mm.yyyy` and `tt.mm.jjjj`, by their first letter.
  private static let orders: [Character: DateOrder] = [
    "d": .dayFirst, "t": .dayFirst, "j": .dayFirst, "g": .dayFirst, "m": .monthFirst,
    "y": .yearFirst,
  ]
}
