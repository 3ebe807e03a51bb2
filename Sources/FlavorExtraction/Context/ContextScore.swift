/// Log odds of the two verdicts "reported" and "denied" against the third, "neither".
struct ContextScore: Sendable, Hashable {
  private var both: SIMD2<Float>

  init(reported: Float = 0, denied: Float = 0) { both = SIMD2(reported, denied) }

  private init(_ both: SIMD2<Float>) { self.both = both }

  var reported: Float { both.x }
  var denied: Float { both.y }

  static func + (one: ContextScore, other: ContextScore) -> ContextScore {
    ContextScore(one.both + other.both)
  }

  static func - (one: ContextScore, other: ContextScore) -> ContextScore {
    ContextScore(one.both - other.both)
  }

  static func * (score: ContextScore, factor: Float) -> ContextScore {
    ContextScore(score.both * factor)
  }

  static func += (one: inout ContextScore, other: ContextScore) { one.both += other.both }
}
