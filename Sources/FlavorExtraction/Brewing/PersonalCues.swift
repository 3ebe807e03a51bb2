import CLibrary

/// What cues of extraction mean to one taster, beyond what they mean to everybody.
///
/// "Fragile" is a fault to one and praise to another. The weights of `Lexicon/learned/extraction.tsv`
/// are the prior means of the taster's own, with normal priors, so that a word that was seen once
/// hardly moves: maximum a posteriori in the multinomial logistic model of `BrewExtractionReader`.
public struct PersonalCues: Sendable, Equatable {
  /// The number of notes that it was learned from.
  public let noteCount: Int
  /// What to add to the weights of each feature (`NoteCues`).
  let weights: [CueLexicon.Weights]
  /// What to add to the weights of a note without a cue.
  let constant: CueLexicon.Weights

  /// The fewest notes with a direction that tell a taster's habit.
  public static let leastNotes = 8
  /// The standard deviations of a taster's weights from everybody's: for over (against under),
  /// balanced, and silence, and those of the constants. Chosen on beans held out of one journal
  /// (`build_extraction.py --personal`).
  private static let deviations = SIMD3<Double>(repeating: 0.4)
  private static let constantDeviations = SIMD3<Double>(0.5, 0.5, 1)
  /// The weight of a note after which the taster kept to the usual: it may have meant nothing. Chosen
  /// with the deviations; without such notes every note would seem to give a direction.
  private static let steadyWeight = 0.35
  private static let iterations = 200

  /// Learns from notes whose direction the taster showed otherwise: by advice, or by the next setting.
  ///
  /// - Parameters:
  ///   - notes: The cues of each note, and its direction; nil where the taster kept to the usual, so
  ///     that the note calls the cup balanced or nothing.
  ///   - extractor: Gives the weights of everybody.
  /// - Returns: nil for fewer than `leastNotes` notes with cues.
  /// - Complexity: O(notes · cues of each).
  package init?(
    learning notes: [(cues: NoteCues, direction: BrewExtraction.Direction?)],
    from extractor: FlavorExtractor
  ) {
    let lexicon = extractor.model.cues
    let told = notes.filter { !$0.cues.values.isEmpty }
    guard told.count(where: { $0.direction != nil }) >= Self.leastNotes else { return nil }
    let shares = told.map { $0.direction == nil ? Self.steadyWeight : 1 }
    let base = lexicon.weights.flatMap { [$0.said, $0.denied] }.map(Self.double)
    let center = Self.double(lexicon.constant)
    var pull = [SIMD3<Double>](
      repeating: 1 / (Self.deviations * Self.deviations), count: base.count)
    pull.append(1 / (Self.constantDeviations * Self.constantDeviations))
    // The last feature is the constant, which each note has once.
    let rows: [[(feature: Int, factor: Double)]] = told.map { note in
      note.cues.values.map { ($0.feature, $0.factor) } + [(base.count, 1)]
    }
    // A quadratic bound of the loss (Böhning & Lindsay 1988, "Monotonicity of quadratic-approximation
    // algorithms"), made diagonal, so that each step lowers the loss.
    var bound = pull
    for (row, share) in zip(rows, shares) {
      let length = share * row.reduce(0) { $0 + abs($1.factor) }
      for (feature, factor) in row {
        bound[feature] += abs(factor) * length * SIMD3(1, 0.5, 0.5)
      }
    }
    var moved = [SIMD3<Double>](repeating: .zero, count: pull.count)
    var ahead = moved
    var momentum = 1.0
    // Accelerated gradients (Beck & Teboulle 2009, "A fast iterative shrinkage-thresholding
    // algorithm", §4).
    for _ in 0..<Self.iterations {
      var slopes = zip(ahead, pull).map { $0 * $1 }
      for (index, row) in rows.enumerated() {
        var sum = center
        for (feature, factor) in row {
          sum += factor * ahead[feature]
          if feature < base.count { sum += factor * base[feature] }
        }
        let rest = shares[index] * Self.slope(sum, told[index].direction)
        for (feature, factor) in row { slopes[feature] += factor * rest }
      }
      let next = moved.indices.map { ahead[$0] - slopes[$0] / bound[$0] }
      let faster = (1 + (1 + 4 * momentum * momentum).squareRoot()) / 2
      ahead = next.indices.map {
        next[$0] + (momentum - 1) / faster * (next[$0] - moved[$0])
      }
      (moved, momentum) = (next, faster)
    }
    noteCount = told.count
    weights = moved.dropLast().map(Self.weights)
    constant = Self.weights(moved[moved.count - 1])
  }

  /// The derivative of the negative log probability of a direction by the sums for over, balanced and
  /// silence.
  private static func slope(
    _ sum: SIMD3<Double>, _ direction: BrewExtraction.Direction?
  ) -> SIMD3<Double> {
    var odds = SIMD4(-sum[0], sum[0], sum[1], sum[2])
    let most = odds.max()
    for index in 0..<4 { odds[index] = exp(odds[index] - most) }
    odds /= odds.sum()
    switch direction {
    case .under: odds[0] -= 1
    case .over: odds[1] -= 1
    case .balanced: odds[2] -= 1
    case nil:
      let steady = max(odds[2] + odds[3], 1e-12)
      (odds[2], odds[3]) = (odds[2] - odds[2] / steady, odds[3] - odds[3] / steady)
    }
    return SIMD3(odds[1] - odds[0], odds[2], odds[3])
  }

  private static func double(_ weights: CueLexicon.Weights) -> SIMD3<Double> {
    SIMD3(Double(weights[0]), Double(weights[1]), Double(weights[2]))
  }

  private static func weights(_ values: SIMD3<Double>) -> CueLexicon.Weights {
    CueLexicon.Weights(Float(values[0]), Float(values[1]), Float(values[2]), 0)
  }

  /// What to add to the weights of a term.
  func weights(of term: ExtractionTerm) -> CueLexicon.Weights {
    weights[2 * term.cue + (term.isDenied ? 1 : 0)]
  }
}

/// The words for extraction of one note, as a personal term learns from them.
package struct NoteCues: Sendable, Equatable {
  /// A cue, said or denied, with the sum of its factors.
  package struct Value: Sendable, Equatable {
    /// Twice the number of the cue, plus 1 where it is denied.
    package var feature: Int
    package var factor: Double
  }

  /// Each feature once.
  package var values: [Value]
  /// The number that the note names as one to try next: `7.05` in "next: 7.05"; nil without one.
  package var next: Double?

  package init(values: [Value], next: Double? = nil) {
    self.values = values
    self.next = next
  }
}
