/// Finds the values of a table that records cannot represent, which an export would lose.
struct UnreadableColumns {
  private let columns: [(place: Int, kind: FieldKind)]

  init<Record: StoredRecord>(of kind: Record.Type) {
    columns = Record.fields.enumerated().map { ($0, $1.kind) }
  }

  /// The number of values of a row that are lost.
  func count(in row: ColumnReader) -> Int {
    var lost = 0
    for (place, kind) in columns where row.isRecorded(place) {
      switch kind {
      case .text, .day: break
      case .number, .flag: lost += row.number(place) == nil ? 1 : 0
      case .integer: lost += row.integer(place).map { $0 >= 0 } == true ? 0 : 1
      case .level: lost += row.integer(place).map((1...5).contains) == true ? 0 : 1
      case .rating: lost += row.number(place).flatMap(FieldRange.rating.checked) == nil ? 1 : 0
      case .numbers: lost += JSONList.unreadableNumbers(row.text(place))
      case .steps: lost += JSONList.unreadableSteps(row.text(place))
      case .bytes: lost += row.bytes(place).isEmpty ? 1 : 0
      case .strings: lost += JSONList.unreadableStrings(row.text(place))
      }
    }
    return lost
  }
}
