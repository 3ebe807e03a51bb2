/// What came of some notes: bytes to print, and lines about what was left out.
struct ResultBlock: Sendable {
  /// The results one after another, each ended as its format wants, in the order of the notes.
  var bytes: [UInt8] = []
  /// How many results that is.
  var count = 0
  /// Lines for standard error.
  var complaints: [String] = []
}
