/// The formats of an export.
public enum ExportFormat: String, Sendable, CaseIterable {
  /// The brews as a table, one per row, with the columns that the import reads.
  case csv
  /// All records, as one JSON object with a list for each table.
  case json
}
