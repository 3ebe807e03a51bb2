import Linguistics

/// A match of a rule, in word positions.
struct RuleMatch: Sendable {
  var rule: Int32
  var start: Int
  /// The position after the last consumed word.
  var end: Int
  var regionStart: Int
  var regionEnd: Int
}
