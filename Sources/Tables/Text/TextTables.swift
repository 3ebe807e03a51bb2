/// Tables in plain text: in frames of dashes and bars, in the marks of a wiki, aligned by blanks, and lines of
/// names and values, or that begin with a date, as chats and diaries have.
enum TextTables {
  /// Reads a text.
  ///
  /// - Throws: `TableFault` where there is no table, or too much.
  static func tables(_ bytes: [UInt8]) throws(TableFault) -> [CellTable] {
    let lines = TextLines.split(bytes)
    var budget = CellBudget()
    var rows: [[CellRow]] = []
    if DatedLines.areMost(lines, isDelimited: true) {
      rows = [DatedLines.rows(lines)]
    } else if PairLines.areMost(lines) {
      rows = [PairLines.rows(lines)]
    } else if WikiTable.isIn(lines) {
      rows = WikiTable.tables(lines)
    } else if FramedText.isOne(lines) {
      rows = [FramedText.rows(lines)]
    } else {
      rows = AlignedText.tables(lines)
      if rows.isEmpty, DatedLines.areMost(lines) { rows = [DatedLines.rows(lines)] }
    }
    var tables: [CellTable] = []
    for rows in rows where !rows.isEmpty {
      try budget.spend(rows.reduce(0) { $0 + $1.cells.count })
      tables.append(CellTable(name: "", container: .text, rows: rows))
    }
    guard !tables.isEmpty else { throw .noTable(.text) }
    return tables
  }

  /// Whether a text has one of these tables, apart from those that delimited text has, too.
  ///
  /// - Parameter isDelimited: Whether separators divide its lines alike.
  static func isLikely(_ lines: [Substring], isDelimited: Bool) -> Bool {
    if DatedLines.areMost(lines, isDelimited: isDelimited) { return true }
    return !isDelimited && !AlignedText.tables(lines).isEmpty
  }
}
