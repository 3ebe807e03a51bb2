import Insights

/// How results are written.
struct ResultForm: Sendable {
  var format: ExtractCommand.Format
  /// Whether each result has its explanation.
  var explains = false
  /// Whether text for people repeats the note.
  var showsNote = true
  /// What the offsets of JSON count.
  var offsets = OffsetUnit.bytes
  /// Whether flavors are counted instead of shown note by note.
  var isCount = false
  /// Whether each result names the tier that answered.
  var namesTier = false
  /// The column that notes are counted by.
  var groupColumn: String?
  /// For each node that which counts it.
  var countingNodes: [Int] = []
}
