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
  /// The most mentions that are shown of a flavor; only JSON has all of a long note.
  var mostMentions: Int {
    !isCount && (format == .json || format == .jsonl) ? .max : TextReport.mostMentions + 1
  }
  /// Whether flavors are counted instead of shown note by note.
  var isCount = false
  /// Whether each result names the tier that answered.
  var namesTier = false
  /// The column that notes are counted by.
  var groupColumn: String?
  /// For each node that which counts it.
  var countingNodes: [Int] = []
}
