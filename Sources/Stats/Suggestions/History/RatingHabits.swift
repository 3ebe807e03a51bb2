/// How a taster uses ratings, where that limits what they tell: all alike, a default that repeats, a
/// scale that changed, only good cups rated.
struct RatingHabits: Sendable {
  /// Whether all ratings are the same.
  private(set) var areAlike = false
  /// The rating that is mostly a default, and the probability that one of these was not chosen; it
  /// counts as no rating.
  private(set) var repeated: (stars: Double, chance: Double)?
  /// How many of the latest ratings are on the present scale; nil where it did not change.
  private(set) var sinceChange: Int?
  /// Whether hardly any poor cup was rated, and many cups not at all.
  private(set) var areOnlyGood = false
  /// The ratings, on one scale.
  private(set) var stars: [Double]

  /// The fewest ratings in which a default, and a change of the scale, are looked for.
  private static let leastForDefault = 12
  private static let leastForScale = 8
  /// The share from which on a repeated rating may be a default.
  private static let defaultShare = 0.6
  /// By what a default must explain ratings better than chosen ones alone, as a logarithm.
  private static let leastGain = 6.0
  /// What only good cups rated means: the fewest rated and unrated cups, and by the lowest rating the
  /// greatest share of cups that are rated.
  private static let onlyGood = (rated: 5, unrated: 5, shares: [(3.5, 0.5), (4, 0.75)])
  /// The probability from which on a rating that may be a default counts as none.
  private static let leastChance = 0.5

  /// - Parameters:
  ///   - ratings: The ratings with their times, in any order.
  ///   - unrated: How many brews are not rated.
  init(_ ratings: [(stars: Double, seconds: Int)], unrated: Int) {
    stars = ratings.map(\.stars)
    areAlike = stars.count > 1 && stars.allSatisfy { $0 == stars[0] }
    let count = stars.count
    let limit = Self.onlyGood
    let lowest = stars.min() ?? 0
    areOnlyGood =
      count >= limit.rated && unrated >= limit.unrated
      && limit.shares.contains { least, share in
        lowest >= least && Double(count) <= share * Double(count + unrated)
      }
    guard !areAlike else { return }
    repeated = Self.repeated(stars)
    if repeated == nil { convert(ratings.map(\.seconds)) }
  }

  /// Whether ratings tell less than their number says.
  var isWeak: Bool { areAlike || areOnlyGood || repeated != nil }

  /// Whether somebody chose a rating: the default of an app is none. Weighing it less instead would make
  /// all other ratings look exact, since defaults do not scatter.
  func isChosen(_ given: Double) -> Bool { repeated?.stars != given }

  /// What the reader of a suggestion should know of it.
  var remarks: [SuggestionRemark] {
    var remarks: [SuggestionRemark] = []
    if areAlike { remarks.append(.ratingsAlike) }
    if let repeated { remarks.append(.ratingRepeats(repeated.stars)) }
    if let sinceChange { remarks.append(.scaleChanged(sinceChange)) }
    if areOnlyGood { remarks.append(.onlyGoodRated) }
    return remarks
  }

  /// The rating that is a default: where a mixture of one value and rounded normal ratings explains them
  /// far better than rounded normal ratings alone, by the Bayesian information criterion.
  private static func repeated(_ stars: [Double]) -> (stars: Double, chance: Double)? {
    guard stars.count >= leastForDefault else { return nil }
    var counts: [Double: Int] = [:]
    for rating in stars { counts[rating, default: 0] += 1 }
    guard let mode = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
      Double(mode.value) >= defaultShare * Double(stars.count), counts.count > 1
    else { return nil }
    let step = RatingScale(stars).step
    /// The log likelihood with a share of defaults, and the probability of the mode if it is chosen.
    func likelihood(_ mean: Double, _ deviation: Double, _ share: Double) -> (Double, Double) {
      func chance(_ rating: Double) -> Double {
        let above =
          rating >= 5 ? 1 : NormalDistribution.cumulative((rating + step / 2 - mean) / deviation)
        let below =
          rating <= step ? 0 : NormalDistribution.cumulative((rating - step / 2 - mean) / deviation)
        return max(above - below, 1e-9)
      }
      let chosen = chance(mode.key)
      let sum = counts.reduce(0) { sum, rating in
        let own = (1 - share) * chance(rating.key) + (rating.key == mode.key ? share : 0)
        return sum + Double(rating.value) * log(own)
      }
      return (sum, chosen)
    }
    var plain = -Double.infinity
    var mixed = (value: -Double.infinity, chance: 0.0)
    for mean in stride(from: 1.0, through: 5.5, by: 0.25) {
      for deviation in stride(from: 0.2, through: 2, by: 0.15) {
        plain = max(plain, likelihood(mean, deviation, 0).0)
        for share in stride(from: 0.3, through: 0.95, by: 0.05) {
          let (value, chosen) = likelihood(mean, deviation, share)
          if value > mixed.value { mixed = (value, share / (share + (1 - share) * chosen)) }
        }
      }
    }
    let gain = mixed.value - plain - 0.5 * log(Double(stars.count))
    return gain >= leastGain && mixed.chance >= leastChance ? (mode.key, mixed.chance) : nil
  }

  /// The least share of ratings between the marks of the later scale before a change, and the greatest
  /// one after it.
  private static let betweenMarks = (before: 0.5, after: 0.05)
  /// By what two scales must explain ratings better than one, as a logarithm.
  private static let leastScaleGain = 8.0

  /// Finds a change of the scale: a moment before which ratings lie between the marks of those after it,
  /// or the other way around, and differ in mean or spread. The earlier ones get the mean and the spread
  /// of the later ones.
  private mutating func convert(_ seconds: [Int]) {
    let order = stars.indices.sorted { (seconds[$0], $0) < (seconds[$1], $1) }
    let least = Self.leastForScale
    guard order.count >= 2 * least else { return }
    let ordered = order.map { stars[$0] }
    /// Sums over the ratings up to a place: the deviations from the mean of all, their squares, and for each mark of
    /// `steps` the ratings between marks.
    struct Sums {
      var deviations = 0.0
      var squares = 0.0
      var between = SIMD2<Double>.zero
    }
    let steps = SIMD2(0.5, 1)
    let center = ordered.reduce(0, +) / Double(ordered.count)
    var sums = [Sums()]
    sums.reserveCapacity(ordered.count + 1)
    var sum = Sums()
    for rating in ordered {
      let (deviation, marks) = (rating - center, rating / steps)
      sum.deviations += deviation
      sum.squares += deviation * deviation
      for mark in 0..<2 where abs(marks[mark] - marks[mark].rounded()) > 1e-6 {
        sum.between[mark] += 1
      }
      sums.append(sum)
    }
    struct Side {
      var mean: Double
      var variance: Double
      var fit: Double
      /// The shares of ratings between marks.
      var between: SIMD2<Double>
    }
    func side(_ places: Range<Int>) -> Side {
      let (first, last) = (sums[places.lowerBound], sums[places.upperBound])
      let count = Double(places.count)
      let mean = (last.deviations - first.deviations) / count
      let variance = max(0.01, (last.squares - first.squares) / count - mean * mean)
      return Side(
        mean: center + mean, variance: variance, fit: -0.5 * count * log(variance),
        between: (last.between - first.between) / count)
    }
    let whole = side(0..<ordered.count)
    var best: (gain: Double, split: Int)?
    for split in least...(ordered.count - least) {
      let (before, after) = (side(0..<split), side(split..<ordered.count))
      let isOther = (0..<2).contains { mark in
        max(before.between[mark], after.between[mark]) >= Self.betweenMarks.before
          && min(before.between[mark], after.between[mark]) <= Self.betweenMarks.after
      }
      guard isOther else { continue }
      let gain =
        before.fit + after.fit - whole.fit - 1.5 * log(Double(ordered.count))
      if gain > best?.gain ?? Self.leastScaleGain { best = (gain, split) }
    }
    guard let best else { return }
    let (before, after) = (side(0..<best.split), side(best.split..<ordered.count))
    let factor = (after.variance / before.variance).squareRoot()
    for place in order[..<best.split] {
      stars[place] = min(5, max(0.5, after.mean + (stars[place] - before.mean) * factor))
    }
    sinceChange = order.count - best.split
  }
}
