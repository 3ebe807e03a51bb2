/// What is known of an input before its notes are read.
struct NoteInput: Sendable {
  var format: NoteFormat
  /// Where the columns are; for `csv` only.
  var layout: CSVLayout?
  /// How messages call it.
  var name: String
  /// Whether there are several inputs, so that results say from which they come.
  var isOneOfSeveral: Bool
}
