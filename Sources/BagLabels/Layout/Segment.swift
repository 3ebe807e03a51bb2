/// A line, or the part of a line that one field name announces.
struct Segment: Sendable {
  /// The position among the prepared lines.
  var line: Int
  /// The tokens of the value.
  var range: Range<Int>
  /// The announced field; nil for a value without a field name.
  var key: LabelKey?
  /// Whether the field name is on another line.
  var isPaired = false
  /// Whether a colon or a similar mark follows the key.
  var hasColon = false
  /// The keys of a heading without a value, in order.
  var heading: [LabelKey] = []
}
