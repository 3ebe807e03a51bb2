/// Whether units with a label differ from the others: a permutation test.
///
/// A unit is a bean: twelve brews of one bag are one observation. Its outcome is a mean with the
/// weight `1 / (between + within / brews)` of a random-effects mean (DerSimonian and Laird 1986,
/// "Meta-Analysis in Clinical Trials"). Outcomes are permuted between units with their weights.
/// With several labels the largest |z| is the statistic, so that one p-value is valid for the whole
/// attribute (Westfall and Young 1993, max T).
struct GroupPermutationTest {
  /// For each label the units that have it.
  let labels: [[Int]]
  /// The term of each unit in the sum of a label: weight × (outcome − weighted mean).
  let scores: [Double]
  /// The z-value of each label over all permutations; positive for a label above the others.
  let z: [Double]
  private let deviations: [Double]

  init(outcomes: [Double], weights: [Double], labels: [[Int]]) {
    self.labels = labels
    let count = Double(outcomes.count)
    let total = weights.reduce(0, +)
    let mean = zip(outcomes, weights).reduce(0) { $0 + $1.0 * $1.1 } / total
    let scores = zip(outcomes, weights).map { $1 * ($0 - mean) }
    let square = scores.reduce(0) { $0 + $1 * $1 }
    self.scores = scores
    // The exact variance of the sum of a sample without replacement (Cochran 1977, "Sampling
    // Techniques", theorem 2.2).
    deviations = labels.map { units in
      let size = Double(units.count)
      return (size * (count - size) / (count * max(count - 1, 1)) * square).squareRoot()
    }
    z = zip(labels, deviations).map { units, deviation in
      deviation > 1e-12 ? units.reduce(0) { $0 + scores[$1] } / deviation : 0
    }
  }

  var observed: Double { z.reduce(0) { max($0, abs($1)) } }

  /// The p-value: exact for one label if the permutations can be enumerated, by closed form for
  /// very many units, else by random permutations.
  func pValue(seed: SeededGenerator, permutations: Permutations = Permutations()) -> Double {
    let observed = observed
    guard observed > 0 else { return 1 }
    if labels.count == 1, Self.ways(scores.count, labels[0].count) <= 20_000 {
      return exact(observed)
    }
    if scores.count >= 2000 {
      return min(1, max(1e-12, Double(labels.count) * NormalDistribution.twoSided(observed)))
    }
    var generator = seed
    var shuffled = scores
    return shuffled.withUnsafeMutableBufferPointer { shuffled in
      permutations.pValue(observed) {
        generator.shuffle(shuffled, 0..<shuffled.count)
        var largest = 0.0
        for (units, deviation) in zip(labels, deviations) {
          var sum = 0.0
          for unit in units { sum += shuffled[unit] }
          largest = max(largest, abs(sum) / deviation)
        }
        return largest
      }
    }
  }

  /// The share of all choices of units whose |z| is at least the observed one.
  private func exact(_ observed: Double) -> Double {
    let bar = (observed - 1e-9 * max(1, observed)) * deviations[0]
    let size = labels[0].count
    var chosen = Array(0..<size)
    var (extreme, all) = (0, 0)
    while true {
      all += 1
      if abs(chosen.reduce(0) { $0 + scores[$1] }) >= bar { extreme += 1 }
      var place = size - 1
      while place >= 0, chosen[place] == scores.count - size + place { place -= 1 }
      guard place >= 0 else { return Double(extreme) / Double(all) }
      chosen[place] += 1
      for later in (place + 1)..<max(size, place + 1) { chosen[later] = chosen[later - 1] + 1 }
    }
  }

  /// The number of ways to choose `size` of `count`, as a number that may be large.
  static func ways(_ count: Int, _ size: Int) -> Double {
    guard size <= count else { return 0 }
    var ways = 1.0
    for step in 0..<min(size, count - size) {
      ways = ways * Double(count - step) / Double(step + 1)
    }
    return ways
  }
}

/// Tests whether units with a label differ from the others, by weighted least squares.
///
/// As in `GroupPermutationTest`, a unit is a bean with a mean of known precision; but the residual
/// variance is shrunk towards a prior from many outcomes (Smyth 2004, section 4: the moderated t),
/// which matters most for few beans.
struct UnitRegression {
  /// The mean of the labeled units minus that of the others, in the unit of the outcomes.
  let difference: Double
  /// The difference in standard errors by the moderated variance.
  let t: Double
  let pValue: Double

  /// - Parameters:
  ///   - weights: The reciprocal of each outcome's variance up to a factor, above 0.
  ///   - label: 1 for units with the label, else 0.
  ///   - given: Other labels, which are held constant.
  init(
    outcomes: [Double], weights: [Double], label: [Double], given: [[Double]] = [],
    prior: VariancePrior
  ) {
    let roots = weights.map { $0.squareRoot() }
    func scaled(_ series: [Double]) -> [Double] { zip(series, roots).map { $0 * $1 } }
    var directions: [[Double]] = []
    for series in [outcomes.map { _ in 1 }] + given {
      let rest = directions.reduce(scaled(series)) { Series.residual($0, on: $1) }
      if Series.product(rest, rest) > 1e-9 { directions.append(rest) }
    }
    func free(_ series: [Double]) -> [Double] {
      directions.reduce(scaled(series)) { Series.residual($0, on: $1) }
    }
    let (x, y) = (free(label), free(outcomes))
    let square = Series.product(x, x)
    let own = Double(outcomes.count - directions.count - 1)
    guard square > 1e-9, own >= 1 else {
      (difference, t, pValue) = (0, 0, 1)
      return
    }
    difference = Series.product(x, y) / square
    let rest = Series.residual(y, on: x)
    let (variance, degrees) = prior.moderated(
      Series.product(rest, rest) / own, degrees: own)
    t = variance > 1e-300 ? difference * (square / variance).squareRoot() : 0
    pValue = t == 0 ? 1 : max(1e-300, StudentDistribution.twoSided(t, degrees: degrees))
  }
}
