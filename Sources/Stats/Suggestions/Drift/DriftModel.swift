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

/// Finds the drift of maximum posterior probability, tests it by the ratio of likelihoods, and gives
/// the interval of its profile likelihood (Venzon & Moolgavkar 1988, "A method for computing
/// profile-likelihood-based confidence intervals").
struct DriftFit: Sendable {
  private typealias Place = DriftModel.Place

  /// The drift in settings a week, with the interval of 95%; nil where the interval holds 0, or
  /// where ratings and words are as probable if settings make no difference.
  private(set) var drift: (perWeek: Double, low: Double, high: Double)?
  /// Twice the log ratio of the likelihoods with the best drift and with none.
  private(set) var ratio = 0.0
  /// The expected drift of each bag, in settings a week.
  private(set) var slopes: [Double] = []
  /// The best parameters.
  private(set) var parameters: [Double]
  /// The log probability of ratings, words and the best parameters.
  private(set) var value: Double

  /// The quantile of χ² with one degree of freedom at 95%.
  private static let limit = 3.841
  private static let iterations = (full: 25, profile: 6)
  /// The step of differences.
  private static let step = 1e-4

  /// - Returns: nil in a cancelled task.
  init?(_ model: DriftModel) {
    parameters = DriftModel.priors.map(\.mean) + [0]
    let all = Array(0..<Place.count)
    var best = Self.climb(model, parameters, all, Self.iterations.full)
    // Without a drift from the values with it, so that both are of one peak.
    var without = best.parameters
    without[Place.drift] = 0
    // Other parameters can only make up for a part.
    value = best.value
    let most = 2 * (best.value - Self.value(model, without))
    guard !Task.isCancelled else { return nil }
    let others = all.filter { $0 != Place.drift }
    if most >= Self.limit {
      let null = Self.climb(model, without, others, Self.iterations.full)
      ratio = 2 * (best.value - null.value)
      if ratio < 0 { best = null }
    } else {
      ratio = max(0, most)
    }
    parameters = best.parameters
    slopes = model.slopes(parameters)
    // Ratings that are all alike would follow any drift: the setting has to matter at all.
    guard ratio >= Self.limit, best.value > Self.flat(model) else { return }
    let drift = parameters[Place.drift]
    let error = abs(drift) / ratio.squareRoot()
    let ends = [-1.0, 1.0].map { side -> Double in
      var distance = Self.limit.squareRoot() * error
      // The root of the ratio is nearly linear in the distance.
      for _ in 0..<3 where !Task.isCancelled {
        var start = parameters
        start[Place.drift] = drift + side * distance
        let found = Self.climb(model, start, others, Self.iterations.profile)
        let root = max(0.2, 2 * (best.value - found.value)).squareRoot()
        distance *= min(2, max(0.5, Self.limit.squareRoot() / root))
      }
      return drift + side * distance
    }
    guard !Task.isCancelled else { return nil }
    // Rounding must not bring an end to the other side of 0, which the test excludes.
    let low = drift > 0 ? max(ends[0], 0) : ends[0]
    let high = drift < 0 ? min(ends[1], 0) : ends[1]
    self.drift = (model.perWeek(drift), model.perWeek(low), model.perWeek(high))
  }

  /// The same value if no setting is better than another, and words name sides at random.
  private static func flat(_ model: DriftModel) -> Double {
    var start = DriftModel.priors.map(\.mean) + [0]
    let (steepness, clarity) = (start[Place.steepness], start[Place.clarity])
    let none = -20.0
    (start[Place.steepness], start[Place.clarity]) = (none, none)
    let found = climb(model, start, [Place.noise, Place.lapse], iterations.full).parameters
    let likelihood = model.logLikelihood(found)
    var rest = found
    (rest[Place.steepness], rest[Place.clarity]) = (steepness, clarity)
    return likelihood + DriftModel.logPrior(rest)
  }

  private static func value(_ model: DriftModel, _ parameters: [Double]) -> Double {
    model.logLikelihood(parameters) + DriftModel.logPrior(parameters)
  }

  /// The quasi-Newton method of `SurfaceFit`, with the slope by differences.
  private static func climb(
    _ model: DriftModel, _ start: [Double], _ places: [Int], _ iterations: Int
  ) -> (parameters: [Double], value: Double) {
    func slope(_ at: [Double], _ value: Double) -> [Double] {
      places.map { place in
        var moved = at
        moved[place] += step
        return (Self.value(model, moved) - value) / step
      }
    }
    var current = start
    var value = Self.value(model, start)
    var slopes = slope(start, value)
    var curvature = InverseCurvature(count: places.count)
    for _ in 0..<iterations where !Task.isCancelled {
      var move = curvature.times(slopes)
      let longest = move.map(abs).max() ?? 0
      if longest > 1 { move = move.map { $0 / longest } }
      let promise = zip(move, slopes).reduce(0) { $0 + $1.0 * $1.1 }
      guard promise > 1e-3 else { break }
      var length = 1.0
      var next: (parameters: [Double], value: Double)?
      while length > 0.02, next == nil {
        var trial = current
        for (index, place) in places.enumerated() { trial[place] += length * move[index] }
        let found = Self.value(model, trial)
        if found > value + 1e-4 * length * promise { next = (trial, found) }
        length /= 3
      }
      guard let next else { break }
      let nextSlopes = slope(next.parameters, next.value)
      curvature.learn(
        step: places.map { next.parameters[$0] - current[$0] },
        change: zip(slopes, nextSlopes).map { $0 - $1 })
      (current, value, slopes) = (next.parameters, next.value, nextSlopes)
    }
    return (current, value)
  }
}
