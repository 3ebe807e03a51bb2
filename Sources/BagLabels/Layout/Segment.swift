/// A line, or the part of a line that one field name announces.
struct Segment: Sendable {
  /// The place among the prepared lines.
  var line: Int
  /// The tokens of the value.
  var range: Range<Int>
  /// What is announced; nil for a value that stands by itself.
  var key: LabelKey?
  /// The name of the field stands on another line.
  var isPaired = false
  /// The key was followed by a colon or the like.
  var hasColon = false
  /// Keys of a heading without a value, in order.
  var heading: [LabelKey] = []
}
