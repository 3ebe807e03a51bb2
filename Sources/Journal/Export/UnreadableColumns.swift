/// Finds the values of a table that records cannot represent, which an export would lose.
struct UnreadableColumns {
  private enum Kind {
    case number, integer, score, rating, flag, numbers, strings, steps
  }

  /// The kinds of the columns that are not text.
  private static let kinds: [String: Kind] = [
    "dose_g": .number, "water_g": .number, "yield_g": .number, "water_temp_c": .number,
    "grind_setting": .number, "brew_time_s": .number, "bloom_g": .number, "bloom_s": .number,
    "plunge_s": .number, "usage_count": .integer, "aroma": .score, "acidity": .score,
    "sweetness": .score, "body": .score, "balance": .score, "aftertaste": .score,
    "bitterness": .score,
    "rating": .rating, "is_archived": .flag, "is_inverted": .flag, "is_copy": .flag,
    "tds_percent": .number, "extraction_yield_percent": .number, "bag_price": .number,
    "bag_weight_g": .number, "roast_range": .number, "is_favorite": .flag,
    "pours_g": .numbers, "flavor_tags": .strings, "steps": .steps,
  ]

  private let columns: [(place: Int, kind: Kind)]

  init<Record: StoredRecord>(of kind: Record.Type) {
    columns = Record.columns.enumerated().compactMap { place, name in
      Self.kinds[name].map { (place, $0) }
    }
  }

  /// The number of values of a row that are lost.
  func count(in row: ColumnReader) -> Int {
    var lost = 0
    for (place, kind) in columns where row.isRecorded(place) {
      switch kind {
      case .number, .flag: lost += row.number(place) == nil ? 1 : 0
      case .integer: lost += row.integer(place).map { $0 >= 0 } == true ? 0 : 1
      case .score: lost += row.integer(place).map((1...5).contains) == true ? 0 : 1
      case .rating: lost += row.number(place).flatMap(FieldRange.rating.checked) == nil ? 1 : 0
      case .numbers: lost += JSONList.unreadableNumbers(row.text(place))
      case .steps: lost += JSONList.unreadableSteps(row.text(place))
      case .strings: lost += JSONList.unreadableStrings(row.text(place))
      }
    }
    return lost
  }
}
