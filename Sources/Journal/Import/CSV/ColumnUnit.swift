import CoffeeTerms

/// The unit that the title of a column, or all its cells together, give to numbers without one.
enum ColumnUnit: Sendable, Equatable {
  /// Grams in one of the unit.
  case weight(grams: Double)
  case fahrenheit, milliseconds, minutes, hours
  /// Days, as spreadsheets store a duration.
  case days
  /// Hours and minutes that a spreadsheet made of minutes and seconds: `2:45:00`.
  case hoursForMinutes
  /// Shares of 1 instead of percent.
  case fraction
  /// A rating or a level up to this number.
  case scale(Double)
  case dates(DateOrder)

  /// How the unit of a title goes with a column.
  enum Fit: Equatable {
    /// The column's own unit, or none.
    case own
    case other(ColumnUnit)
    /// Words that are no unit, such as `(kettle)`.
    case unknown
    /// The column means something else, such as a yield in percent.
    case none
  }

  static func fit(_ title: ColumnTitle, _ column: CSVColumn) -> Fit {
    let unit = title.unit
    if unit.isEmpty {
      // "Minutes" is its own unit.
      guard column == .brewTime else { return .own }
      switch ParameterTerms.standard.unit(title.name.trimmed) {
      case .minutes: return .other(.minutes)
      case .hours: return .other(.hours)
      case .milliseconds: return .other(.milliseconds)
      default: return .own
      }
    }
    guard let known = ParameterTerms.standard.unit(unit) else { return other(title, column) }
    switch column {
    case _ where column.unit == FieldRange.dose.unit:
      return MeasureText.grams(known).map { $0 == 1 ? .own : .other(.weight(grams: $0)) } ?? .none
    case .waterTemperature:
      return known == .celsius ? .own : known == .fahrenheit ? .other(.fahrenheit) : .none
    case .brewTime:
      switch known {
      case .milliseconds: return .other(.milliseconds)
      case .minutes: return .other(.minutes)
      case .hours: return .other(.hours)
      default: return known == .seconds || known == .clock ? .own : .none
      }
    case .rating: return known == .percent ? .other(.scale(100)) : .own
    case _ where column.unit == FieldRange.tds.unit: return known == .percent ? .own : .none
    case .timeOfDay: return .none
    default: return .own
    }
  }

  /// How words go with a column that are no unit: a scale, or the order of dates.
  private static func other(_ title: ColumnTitle, _ column: CSVColumn) -> Fit {
    switch column {
    case .rating: return title.scale.map { .other(.scale($0)) } ?? .own
    case _ where CSVColumn.levels.contains(column):
      return title.scale.map { .other(.scale($0)) } ?? .own
    case _ where column == .brewedAt || column.kind == .day:
      return orders[title.unit.first ?? " "].map { .other(.dates($0)) } ?? .own
    default: return column.unit.isEmpty ? .own : .unknown
    }
  }

  /// The orders of forms such as `dd.mm.yyyy` and `tt.mm.jjjj`, by their first letter.
  private static let orders: [Character: DateOrder] = [
    "d": .dayFirst, "t": .dayFirst, "j": .dayFirst, "g": .dayFirst, "m": .monthFirst,
    "y": .yearFirst,
  ]

  /// What all numbers of a column say of a unit that its title does not name; nil for none.
  ///
  /// Water of 140 to 212 degrees is in °F; times of a spreadsheet are days, or hours and minutes that
  /// were meant as minutes and seconds; shares below 0.3 are no percentages of dissolved solids.
  static func read(_ profile: ColumnProfile, _ column: CSVColumn) -> ColumnUnit? {
    let values = profile.values
    guard let median = profile.median else {
      return column == .brewTime && profile.isClockOfHours ? .hoursForMinutes : nil
    }
    func all(_ range: ClosedRange<Double>) -> Bool { values.allSatisfy(range.contains) }
    switch column {
    case .waterTemperature where profile.units.isEmpty && (140...212).contains(median):
      return .fahrenheit
    case .brewTime where profile.isMost(profile.numbers) && all(0.0001...0.9999): return .days
    case .brewTime where profile.isClockOfHours: return .hoursForMinutes
    case .tds where all(0.0001...0.3): return .fraction
    case .extractionYield where all(0.05...0.5): return .fraction
    default: return nil
    }
  }
}

extension ColumnProfile {
  /// Whether times look like hours and minutes that were minutes and seconds: `2:45:00`.
  fileprivate var isClockOfHours: Bool {
    isMost(clocks) && hasWholeMinutes && hours.count { $0 > 0 } * 2 > hours.count
  }
}
