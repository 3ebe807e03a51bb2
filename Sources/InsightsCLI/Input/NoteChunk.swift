/// Whole records, cut from an input.
struct NoteChunk: Sendable {
  var bytes: [UInt8]
  /// The number of the first line, from 1.
  var firstLine: Int
}
