/// Learning from words.
extension BrewSurface {
  /// How much a step of each parameter adds to the extraction: a coarser grind, and less of the
  /// others, extracts less.
  private static func share(of parameter: BrewParameter, hasGrind: Bool) -> Double {
    switch parameter {
    case .grindSetting: 1
    case .waterTemperature, .brewTime: hasGrind ? 0.4 : 1
    case .ratio: hasGrind ? 0.3 : 0.7
    case .dose, .daysOffRoast: 0
    }
  }

  /// The log odds from which ratings and words tell which settings are coarser.
  private static let tellingOdds = 2.0

  /// The direction of more extraction.
  func extractionAxis(_ coarser: GrinderScale.Coarser) -> SIMD4<Double> {
    let hasGrind = axes.contains { $0.parameter == .grindSetting }
    var direction = SIMD4<Double>.zero
    for (index, axis) in axes.enumerated() {
      let share = Self.share(of: axis.parameter, hasGrind: hasGrind)
      let isTurned = axis.parameter == .grindSetting && coarser == .higher
      direction[index] = isTurned ? -share : share
    }
    return direction
  }

  private func sites(_ words: BrewWords, _ history: SuggestionHistory) -> [WordSite] {
    let grind = axes.firstIndex { $0.parameter == .grindSetting }
    return history.entries.enumerated().compactMap { row, entry in
      guard let word = words[entry.index], grind.map({ data.gaps[row][$0] == 0 }) ?? true else {
        return nil
      }
      return WordSite(
        bean: data.beans[row], position: data.positions[row], direction: word.direction,
        doubt: 1 - word.confidence)
    }
  }

  /// The distance from the optimum, in steps, at which half of the cups are called over- or
  /// underextracted: nobody says so of a cup that is nearly right.
  private static let margin = 0.7
  /// The number of ratings that say as much of an optimum as a shape that is only assumed.
  private static let fewRatings = 8.0

  /// The best place of the first bean on an axis as far as words alone tell, and the probability that
  /// ratings show nothing of it: they are few, all alike, or contradict the words. nil without words,
  /// or where it is not known which settings are coarser. The place is in noticeable steps.
  func wordsAlone(
    _ words: BrewWords, _ history: SuggestionHistory, axis index: Int
  ) -> (mean: Double, variance: Double, chance: Double)? {
    guard let scale = words.scale ?? wordBasis?.scale else { return nil }
    var sites = sites(words, history)
    for place in sites.indices { sites[place].margin = Self.margin }
    var direction = SIMD4<Double>.zero
    direction[index] = 1
    guard !sites.isEmpty,
      let found = posterior.wordsAlone(
        sites, along: extractionAxis(scale.coarser), of: 0, direction: direction)
    else { return nil }
    // Ratings that are all the same say nothing.
    guard !history.isEven else { return (found.mean, found.variance, 1) }
    let prior = min(
      0.99, max(flatChance, Self.fewRatings / (Self.fewRatings + Double(data.count))))
    let odds = prior / (1 - prior) * exp(min(max(found.gain, -20), 20))
    return (found.mean, found.variance, odds / (1 + odds))
  }

  /// The posterior with what words add, and how far it rests on them.
  ///
  /// Without a scale of the grinder, both directions are tried; where ratings do not distinguish them,
  /// words do not count.
  func learning(
    _ words: BrewWords, _ history: SuggestionHistory
  ) -> (posterior: SurfacePosterior, basis: WordBasis)? {
    let sites = sites(words, history)
    guard !sites.isEmpty, !axes.isEmpty else { return nil }
    let hasGrind = axes.contains { $0.parameter == .grindSetting }
    let given = hasGrind ? words.scale : GrinderScale(.higher)
    let trials = GrinderScale.Coarser.allCases
      .filter { given == nil || given?.coarser == $0 }
      .compactMap { coarser in
        posterior.trial(sites, along: extractionAxis(coarser)).map { (coarser, $0) }
      }
      .sorted { $0.1.evidence > $1.1.evidence }
    guard let (coarser, best) = trials.first else { return nil }
    if given == nil {
      guard trials.count == 2, best.evidence - trials[1].1.evidence >= Self.tellingOdds else {
        return nil
      }
    }
    let scale = given ?? GrinderScale(coarser, source: .ratings)
    var basis = WordBasis(
      brewCount: sites.count, scale: hasGrind ? scale : nil, truth: 1 - best.lapse,
      learnedFrom: words.learnedFrom)
    guard basis.counts else {
      basis.truth = 0.5
      return (posterior, basis)
    }
    return posterior.learning(
      sites, along: best.axis, lapse: best.lapse, optima: best.optima
    ).map { ($0, basis) }
  }
}

/// A brew's word as evidence of the optimum of its bean: *over* says that the brew lay beyond it,
/// *under* that it fell short of it, *balanced* that it lay near.
struct WordSite: Sendable {
  /// The bean, as a row of the surface's data.
  let bean: Int
  /// The settings of the brew in steps.
  let position: SIMD4<Double>
  let direction: BrewExtraction.Direction
  /// The probability that the reading of the note is wrong.
  let doubt: Double
  /// How far beyond the optimum, in steps, an over- or underextracted cup lies half of the time.
  var margin = 0.0

  /// The distance from the optimum, in steps, that a taster notices, and within which a cup is
  /// called balanced.
  private static let noticed = 0.8
  private static let balancedWithin = 1.0

  /// The probability of the word, and its first and second derivative by the mean of a normal
  /// optimum along an axis: a probit of the distance (Rasmussen & Williams 2006, §3.6), which is
  /// wrong in a share of all cases.
  ///
  /// - Parameters:
  ///   - place: The brew on the axis.
  ///   - mean: The mean of the optimum on the axis.
  ///   - variance: Its variance.
  ///   - lapse: The share of wrong words, 0…1.
  func chance(
    place: Double, mean: Double, variance: Double, lapse: Double
  ) -> (value: Double, slope: Double, bend: Double) {
    let wrong = lapse > 0.5 ? lapse : max(lapse, min(0.5, doubt))
    let share = 1 - 2 * wrong
    switch direction {
    case .over, .under:
      let spread = Self.noticed * Self.noticed + variance
      let side = direction == .over ? 1.0 : -1.0
      let score = (side * (place - mean) - margin) / spread.squareRoot()
      let density = NormalDistribution.density(score)
      return (
        wrong + share * NormalDistribution.cumulative(score),
        -side * share * density / spread.squareRoot(), -share * score * density / spread
      )
    case .balanced:
      let near = Self.balancedWithin * Self.balancedWithin
      let spread = near + variance
      let apart = mean - place
      let part =
        share * (near / spread).squareRoot() * exp(-apart * apart / (2 * spread))
      return (
        wrong + part, -part * apart / spread,
        part * (apart * apart / spread - 1) / spread
      )
    }
  }
}

/// How far words are believed: the share of wrong ones, learned from how words agree with ratings and
/// with each other.
///
/// At a share of a half, words show nothing. Above it they contradict ratings, as words read against the
/// grinder's scale do; such shares are tried so that words which contradict do not pass for good ones.
enum WordTrust {
  /// The shares that are tried, with their prior probabilities, which need not add up to 1.
  private static let shares: [(value: Double, chance: Double)] = [
    (0.1, 0.25), (0.2, 0.35), (0.3, 0.2), (0.4, 0.1), (0.6, 0.03), (0.7, 0.03), (0.8, 0.04),
  ]
  /// The prior probability that words show nothing, of no words; by how much its logarithm grows with
  /// each word, and at most.
  ///
  /// Words that are right eight times in ten gain 0.2 each in log odds, and words that are right half of
  /// the time lose 0.04, with a standard deviation of 0.4: the more words there are, the more evidence
  /// can be asked for. Chosen on simulated journals.
  private static let nothing = (chance: 0.1, growth: 0.12, most: 6.0)
  /// The least share of words, beyond those as often wrong, that counts.
  static let least = 0.1

  /// The shares of wrong words to try for a number of words.
  static func trials(_ count: Int) -> [(value: Double, chance: Double)] {
    shares + [(0.5, exp(leastGain(count)))]
  }

  /// The prior log odds that words show nothing: by as much they have to raise the probability of all
  /// that is known.
  static func leastGain(_ count: Int) -> Double {
    let start = log(nothing.chance)
    return min(start + nothing.growth * Double(count), max(start, nothing.most))
  }
}
