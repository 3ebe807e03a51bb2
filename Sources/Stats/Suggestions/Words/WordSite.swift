import FlavorExtraction
import Foundation
import Numerics

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
