/// How a journal is written for other programs.
public enum ExportFormat: String, Sendable, CaseIterable {
  /// The brews as a table, one a row, with the columns that the import reads.
  case csv
  /// Everything, as one JSON object with a list for each table.
  case json
}
