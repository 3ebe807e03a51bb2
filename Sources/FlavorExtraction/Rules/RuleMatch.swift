import Linguistics

/// Where a rule matched, in word positions.
struct RuleMatch: Sendable {
  var rule: Int32
  var start: Int
  /// One past the last consumed word.
  var end: Int
  var regionStart: Int
  var regionEnd: Int
}
