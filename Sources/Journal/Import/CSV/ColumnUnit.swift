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
    let known = ParameterTerms.standard.unit(unit)
    switch column {
    case .dose, .water, .yield, .bagWeight:
      return known == .grams ? .own : known == .ounces ? .other(.ounces) : .none
    case .waterTemperature:
      return known == .celsius ? .own : known == .fahrenheit ? .other(.fahrenheit) : .none
    case .brewTime:
      if known == .minutes { return .other(.minutes) }
      return known == .seconds || known == .clock ? .own : .none
    case .rating:
      return title.scale.map { .other(.scale($0)) } ?? (known == .percent ? .none : .own)
    case .tds, .extractionYield: return known == .percent ? .own : .none
    case .brewedAt, .roastDate, .frozenDate, .thawedDate:
      return orders[unit.first ?? " "].map { .other(.dates($0)) } ?? .own
    default: return .own
    }
  }

  /// The orders of forms such as `dd.mm.yyyy` and `tt.mm.jjjj`, by their first letter.
  private static let orders: [Character: DateOrder] = [
    "d": .dayFirst, "t": .dayFirst, "j": .dayFirst, "g": .dayFirst, "m": .monthFirst,
    "y": .yearFirst,
  ]
}
