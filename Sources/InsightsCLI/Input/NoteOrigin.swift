import Insights

/// Where a note comes from, as far as its result repeats it.
struct NoteOrigin {
  /// The ID as JSON; empty for none.
  var id: [UInt8] = []
  /// The line its record begins at, from 1; nil for an argument.
  var line: Int?
  /// The input, where there are several.
  var file: String?
  /// The cells of its record, where results repeat or count by them.
  var cells: CSVRecord?

  /// What a result without an ID is found again by.
  var place: (line: Int, file: String?)? {
    id.isEmpty ? line.map { ($0, file) } : nil
  }
}
