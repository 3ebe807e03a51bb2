/// The scores of a run of words for what is summed over a sentence or passage: eight lanes for the
/// far roles, then two pairs of lanes for the word vectors, and the number of words with a vector.
struct ContextSums {
  private var lanes = SIMD16<Float>()

  init() {}

  /// - Parameter far: The scores for `ContextForms.far`.
  init(far: [ContextScore]) {
    for (place, score) in far.enumerated() {
      lanes[2 * place] = score.reported
      lanes[2 * place + 1] = score.denied
    }
  }

  /// Sets the scores of the vector of a word.
  mutating func setVectors(sentence: ContextScore, passage: ContextScore) {
    lanes[8] = sentence.reported
    lanes[9] = sentence.denied
    lanes[10] = passage.reported
    lanes[11] = passage.denied
    lanes[12] = 1
  }

  var sentence: ContextScore { ContextScore(reported: lanes[0], denied: lanes[1]) }
  var before: ContextScore { ContextScore(reported: lanes[2], denied: lanes[3]) }
  var after: ContextScore { ContextScore(reported: lanes[4], denied: lanes[5]) }
  var passage: ContextScore { ContextScore(reported: lanes[6], denied: lanes[7]) }
  var vectors: ContextScore { ContextScore(reported: lanes[8], denied: lanes[9]) }
  var passageVectors: ContextScore { ContextScore(reported: lanes[10], denied: lanes[11]) }
  var vectorCount: Float { lanes[12] }

  /// Without the vectors, which count only for content words.
  var withoutVectors: ContextSums {
    var sums = self
    sums.lanes.highHalf = SIMD8()
    return sums
  }

  static func + (one: ContextSums, other: ContextSums) -> ContextSums {
    var sums = one
    sums.lanes += other.lanes
    return sums
  }

  static func - (one: ContextSums, other: ContextSums) -> ContextSums {
    var sums = one
    sums.lanes -= other.lanes
    return sums
  }
}
