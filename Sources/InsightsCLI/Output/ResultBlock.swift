import Insights

/// The output for one chunk of notes: what to print, and lines for standard error.
struct ResultBlock: Sendable {
  /// A part of the results.
  enum Piece: Sendable {
    case bytes([UInt8])
    case long(LongResult)
  }

  /// The results one after another, each ended as its format wants, in the order of the notes.
  var pieces: [Piece] = []
  /// How many results that is.
  var count = 0
  /// The flavors of the notes, where they are counted instead.
  var tally = FlavorTally()
  /// What limited the reading of a note, where anything did; each code once.
  var remarks: [ExtractionRemark] = []
  /// Lines for standard error.
  var complaints: [String] = []
}
