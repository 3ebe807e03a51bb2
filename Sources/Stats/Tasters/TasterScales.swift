import Foundation

/// How several tasters of the same cups use one scale: who gives more stars than the others, and whose
/// ratings lie further apart.
///
/// The ratings are the sum of a center, an offset of the taster, an effect of the cup and noise. Offsets and
/// effects are best linear unbiased predictions (Henderson 1975, "Best linear unbiased estimation and
/// prediction under a selection model"): a taster of few ratings is taken to be like the others, and one who
/// only gets good cups is not taken to be generous where others tasted them, too. Spreads are shrunken in the
/// same way. The variances are assumptions, chosen on simulated tasters (`TasterScaleTests`), not learned from
/// journals.
package struct TasterScales: Sendable, Equatable {
  /// One rating in stars.
  package struct Rating: Sendable, Equatable {
    /// The taster and the cup, by their numbers from 0.
    let taster, cup: Int
    let stars: Double

    package init(taster: Int, cup: Int, stars: Double) {
      (self.taster, self.cup, self.stars) = (taster, cup, stars)
    }
  }

  /// How one taster uses the scale.
  package struct Scale: Sendable, Equatable {
    /// By how many stars the taster rates a cup above the others.
    package var offset = 0.0
    /// How many times as far apart the taster's ratings lie as those of the others, 0.5…2.
    package var spread = 1.0
    /// The number of ratings.
    package var count = 0
  }

  /// The rating on which the scales turn, in stars.
  package private(set) var center = 0.0
  /// By the numbers of the tasters.
  package private(set) var scales: [Scale]

  /// The variances of cups, of tasters and of the ratings of one cup by one taster, in square stars.
  private static let variances = (cup: 1.2, taster: 0.25, noise: 0.25)
  /// The number of ratings from which on a spread counts half.
  private static let halfSpread = 10.0
  /// The variance of ratings that are all alike.
  private static let leastVariance = 0.05
  private static let passes = 100

  /// - Parameters:
  ///   - ratings: The ratings of all tasters.
  ///   - tasters: The number of tasters.
  package init(_ ratings: [Rating], tasters: Int) {
    scales = Array(repeating: Scale(), count: tasters)
    guard !ratings.isEmpty else { return }
    for rating in ratings { scales[rating.taster].count += 1 }
    center = ratings.reduce(0) { $0 + $1.stars } / Double(ratings.count)
    guard scales.count(where: { $0.count > 0 }) > 1 else { return }
    fitOffsets(ratings)
    fitSpreads(ratings)
  }

  /// Gauss and Seidel's method for the mixed model's equations.
  private mutating func fitOffsets(_ ratings: [Rating]) {
    let cups = (ratings.map(\.cup).max() ?? 0) + 1
    var counts = [Double](repeating: 0, count: cups)
    for rating in ratings { counts[rating.cup] += 1 }
    var effects = [Double](repeating: 0, count: cups)
    let (cup, taster, noise) = Self.variances
    for _ in 0..<Self.passes {
      var sums = [Double](repeating: 0, count: cups)
      for rating in ratings {
        sums[rating.cup] += rating.stars - center - scales[rating.taster].offset
      }
      for index in sums.indices { effects[index] = sums[index] / (counts[index] + noise / cup) }
      var gains = [Double](repeating: 0, count: scales.count)
      for rating in ratings { gains[rating.taster] += rating.stars - center - effects[rating.cup] }
      for index in scales.indices {
        scales[index].offset = gains[index] / (Double(scales[index].count) + noise / taster)
      }
      let rest = ratings.reduce(0) {
        $0 + $1.stars - scales[$1.taster].offset - effects[$1.cup]
      }
      center = rest / Double(ratings.count)
    }
  }

  private mutating func fitSpreads(_ ratings: [Rating]) {
    let own = Dictionary(grouping: ratings, by: \.taster).mapValues { $0.map(\.stars) }
    /// The degrees of freedom and the logarithm of the standard deviation.
    let logs = own.compactMapValues { stars -> (degrees: Double, log: Double)? in
      guard stars.count > 1 else { return nil }
      let mean = stars.reduce(0, +) / Double(stars.count)
      let squares = stars.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      let degrees = Double(stars.count - 1)
      return (degrees, 0.5 * log(max(squares / degrees, Self.leastVariance)))
    }
    let total = logs.values.reduce(0) { $0 + $1.degrees }
    guard logs.count > 1 else { return }
    let usual = logs.values.reduce(0) { $0 + $1.degrees * $1.log } / total
    for (taster, own) in logs {
      let trust = own.degrees / (own.degrees + Self.halfSpread)
      scales[taster].spread = min(max(exp(trust * (own.log - usual)), 0.5), 2)
    }
  }

  /// A taster's rating on the scale of all.
  package func common(_ stars: Double, of taster: Int) -> Double {
    center + (stars - center - scales[taster].offset) / scales[taster].spread
  }
}
