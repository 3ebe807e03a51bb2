/// Log odds of the two verdicts "reported" and "denied" against the third, "neither".
struct ContextScore: Sendable, Hashable {
  var reported: Float = 0
  var denied: Float = 0

  static func + (one: ContextScore, other: ContextScore) -> ContextScore {
    ContextScore(
      reported: one.reported + other.reported, denied: one.denied + other.denied)
  }

  static func - (one: ContextScore, other: ContextScore) -> ContextScore {
    ContextScore(
      reported: one.reported - other.reported, denied: one.denied - other.denied)
  }

  static func * (score: ContextScore, factor: Float) -> ContextScore {
    ContextScore(reported: score.reported * factor, denied: score.denied * factor)
  }

  static func += (one: inout ContextScore, other: ContextScore) { one = one + other }
}
