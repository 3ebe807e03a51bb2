import Foundation
import Numerics

/// The probability of the ratings and words of some bags, if the best setting of each moves with the
/// age of the beans.
///
/// In bag *b*, at *w* weeks from the middle of its brews, the best setting lies at
/// *middle* + *o*ᵦ + *δ*ᵦ·*w* with normal *o*ᵦ around 0 and *δ*ᵦ around the drift *δ*. A rating is the
/// level of the bag, less *k* times the squared distance of the setting from the best one, with a
/// normal error; ratings may also fall or rise with age, so that stale beans are no evidence. A word
/// names the side of the best setting by a probit of the distance, and is wrong in a share of all
/// cases. Level and staleness are integrated analytically, *o*ᵦ and *δ*ᵦ on a grid; this is a
/// generalized linear mixed model with a random intercept and slope (Pinheiro & Bates 2000,
/// "Mixed-Effects Models in S and S-PLUS", §2.1).
///
/// Settings and weeks are in units of their standard deviations within bags.
struct DriftModel: Sendable {
  /// The parameters, as logarithms but for the share of wrong words and the drift.
  enum Place {
    /// The stars lost at one unit from the best setting.
    static let steepness = 0
    /// The standard deviation of a rating.
    static let noise = 1
    /// The slope of the probit, per unit.
    static let clarity = 2
    /// The share of wrong words: twice as much is the logistic function of this.
    static let lapse = 3
    /// The standard deviation of *δ*ᵦ.
    static let slopes = 4
    /// The standard deviation of *o*ᵦ.
    static let offsets = 5
    /// The drift, in units a unit of weeks; it has no prior.
    static let drift = 6
    static let count = 7
  }

  private struct Bag: Sendable {
    var settings: [Double] = []
    var weeks: [Double] = []
    /// Ratings less the mean of all, with the row of each.
    var stars: [(row: Int, value: Double)] = []
    var words: [(row: Int, side: Double, doubt: Double)] = []
    /// Weeks times the deviation of staleness, by rating, and their sums.
    var staleness: [Double] = []
    var sums = (first: 0.0, second: 0.0)
  }

  private let bags: [Bag]
  /// One unit of settings, and of weeks.
  let unit: (setting: Double, weeks: Double)

  /// The means and the standard deviations of the priors of all parameters but the drift.
  static let priors: [(mean: Double, deviation: Double)] = [
    (log(0.3), 1), (log(0.6), 0.5), (0, 1), (log(2.0 / 3), 0.7), (log(0.3), 0.7), (log(0.4), 1.2),
  ]
  /// The standard deviation of the change of ratings in a week, in stars.
  private static let staleness = 0.08
  /// The numbers of grid points of the offset and the slope of a bag, within three deviations.
  private static let grid = (offsets: 11, slopes: 9)
  private static let reach = 3.0
  /// The product of probabilities whose logarithm is taken before it becomes too small for a number.
  private static let leastProduct = 1e-200

  /// The points of the grid in standard deviations, with the logarithms of their weights.
  private static let nodes: [(offset: Double, slope: Double, log: Double)] = {
    func points(_ count: Int) -> [Double] {
      (0..<count).map { reach * (2 * Double($0) / Double(count - 1) - 1) }
    }
    let pairs = points(grid.offsets).flatMap { offset in
      points(grid.slopes).map { (offset, $0, -0.5 * (offset * offset + $0 * $0)) }
    }
    let total = log(pairs.reduce(0) { $0 + exp($1.2) })
    return pairs.map { (offset: $0.0, slope: $0.1, log: $0.2 - total) }
  }()

  /// - Parameter bags: Bags with at least two brews.
  /// - Returns: nil where settings or ages do not vary within bags.
  init?(_ bags: [DriftBag]) {
    var (settings, weeks, count) = (0.0, 0.0, 0.0)
    for bag in bags {
      for brew in bag.brews {
        settings += (brew.setting - bag.middle.setting) * (brew.setting - bag.middle.setting)
        weeks += (brew.weeks - bag.middle.weeks) * (brew.weeks - bag.middle.weeks)
      }
      count += Double(bag.brews.count - 1)
    }
    guard count > 0, settings > 1e-9, weeks > 1e-9 else { return nil }
    let unit = (setting: (settings / count).squareRoot(), weeks: (weeks / count).squareRoot())
    self.unit = unit
    let stars = bags.flatMap { $0.brews.compactMap(\.stars) }
    let level = stars.isEmpty ? 0 : stars.reduce(0, +) / Double(stars.count)
    self.bags = bags.map { bag in
      var result = Bag()
      for (row, brew) in bag.brews.enumerated() {
        let weeks = (brew.weeks - bag.middle.weeks) / unit.weeks
        result.settings.append((brew.setting - bag.middle.setting) / unit.setting)
        result.weeks.append(weeks)
        if let stars = brew.stars {
          let staleness = Self.staleness * weeks * unit.weeks
          result.stars.append((row, stars - level))
          result.staleness.append(staleness)
          result.sums.first += staleness
          result.sums.second += staleness * staleness
        }
        if let side = brew.side { result.words.append((row, Double(side), brew.doubt)) }
      }
      return result
    }
  }

  // MARK: Probabilities

  /// The log probability of ratings and words, up to a constant. O(brews · grid points).
  func logLikelihood(_ parameters: [Double]) -> Double {
    bags.reduce(0) { $0 + Self.total(terms(of: $1, parameters)) }
  }

  /// The log prior density of the parameters, up to a constant.
  static func logPrior(_ parameters: [Double]) -> Double {
    zip(parameters, priors).reduce(0) { sum, pair in
      let score = (pair.0 - pair.1.mean) / pair.1.deviation
      return sum - 0.5 * score * score
    }
  }

  /// The expected drift of each bag, in settings a week.
  func slopes(_ parameters: [Double]) -> [Double] {
    let spread = exp(parameters[Place.slopes])
    return bags.map { bag in
      let terms = terms(of: bag, parameters)
      let total = Self.total(terms)
      let mean = zip(terms, Self.nodes).reduce(0) { $0 + exp($1.0 - total) * $1.1.slope }
      return perWeek(parameters[Place.drift] + spread * mean)
    }
  }

  /// A drift in settings a week.
  func perWeek(_ drift: Double) -> Double { drift * unit.setting / unit.weeks }

  private static func total(_ terms: [Double]) -> Double {
    let most = terms.max() ?? 0
    return most + log(terms.reduce(0) { $0 + exp($1 - most) })
  }

  /// For each grid point the log probability of it and of what a bag shows.
  private func terms(of bag: Bag, _ parameters: [Double]) -> [Double] {
    let steepness = exp(parameters[Place.steepness])
    let noise = exp(parameters[Place.noise])
    let clarity = exp(parameters[Place.clarity])
    let lapse = 0.5 / (1 + exp(-parameters[Place.lapse]))
    let (offsets, slopes) = (exp(parameters[Place.offsets]), exp(parameters[Place.slopes]))
    let wrong = bag.words.map { lapse + $0.doubt - 2 * lapse * $0.doubt }
    // Level and staleness have unit variance: their posterior precision is the matrix with these.
    let (precision, count) = (1 / (noise * noise), Double(bag.stars.count))
    let level = 1 + count * precision
    let stale = 1 + bag.sums.second * precision
    let both = bag.sums.first * precision
    let determinant = level * stale - both * both
    let constant = -0.5 * log(determinant) - count * log(noise)
    return Self.nodes.map { node in
      let offset = offsets * node.offset
      let slope = parameters[Place.drift] + slopes * node.slope
      func apart(_ row: Int) -> Double { offset + slope * bag.weeks[row] - bag.settings[row] }
      var sum = node.log
      // One logarithm of a product that cannot vanish: words are wrong in a share of all cases.
      var product = 1.0
      for (word, wrong) in zip(bag.words, wrong) {
        let score = clarity * apart(word.row)
        let right =
          word.side == 0
          ? exp(-0.5 * score * score) : NormalDistribution.cumulative(word.side * score)
        product *= wrong + (1 - 2 * wrong) * right
        if product < Self.leastProduct {
          sum += log(product)
          product = 1
        }
      }
      if product != 1 { sum += log(product) }
      guard count > 0 else { return sum }
      var (squares, first, second) = (0.0, 0.0, 0.0)
      for (index, rating) in bag.stars.enumerated() {
        let distance = apart(rating.row)
        let rest = rating.value + steepness * distance * distance
        squares += rest * rest
        first += rest
        second += rest * bag.staleness[index]
      }
      first *= precision
      second *= precision
      let explained =
        (stale * first * first - 2 * both * first * second + level * second * second) / determinant
      return sum + constant - 0.5 * (squares * precision - explained)
    }
  }
}
