/// Tests whether what a taster says of a brew depends on a setting that the taster may have chosen
/// because of what was said before.
///
/// Who calls a cup astringent grinds the next one coarser, so that even if the word meant nothing the
/// brews with the word would lie below the mean of their bean: permutations within bean would invent
/// that words go with settings. Here each brew is compared with what came before it alone. Its word is
/// predicted from the earlier brews of the bean (beta-binomial), its setting is taken relative to
/// theirs, and the sum of the products of surprise and change is a martingale if the word does not
/// depend on the setting, however the taster chooses settings: its variance is the sum of the predicted
/// ones, and the p-value comes from words drawn with the predicted chances (Robins, Rotnitzky and Zhao
/// 1994 for the score; Hall and Heyde 1980, "Martingale Limit Theory and Its Application").
///
/// Calendar time, the time since the bean's first brew and the surprise at the brew before are held
/// constant, for habits that drift.
struct PredictiveTest {
  /// The z-values of the outcomes: above 0 where an outcome is more frequent at higher settings.
  private(set) var z: [Double] = []
  /// For each outcome by how much serial correlation raises the variance of the sum.
  private(set) var widenings: [Double] = []
  /// The brews that have earlier ones of their bean.
  let count: Int

  /// For each outcome the predicted chance of each brew.
  private var chances: [[Double]] = []
  /// For each outcome the change of the setting, in units of the standard deviation of the sum.
  private var columns: [[Double]] = []

  /// The numbers of earlier brews that a bean's rate counts as, of which the likeliest is taken.
  private static let weights = [1.5, 3, 6, 12, 24, 48, 1e6]

  /// - Parameters:
  ///   - strata: The bean of each brew, from 0; brews are in temporal order.
  ///   - times: Days; NaN where unknown.
  ///   - values: The setting of each brew.
  ///   - outcomes: For each outcome whether each brew has it.
  init(strata: [Int], times: [Double], values: [Double], outcomes: [[Bool]]) {
    let beans = (strata.max() ?? -1) + 1
    var sums = [Double](repeating: 0, count: beans)
    var sizes = sums
    var starts = [Double](repeating: .nan, count: beans)
    var changes = [Double](repeating: 0, count: strata.count)
    var ages = changes
    let latest = times.last { $0.isFinite } ?? 0
    let known = times.map { $0.isFinite ? $0 : latest }
    for row in strata.indices {
      let bean = strata[row]
      if sizes[bean] > 0 {
        changes[row] = values[row] - sums[bean] / sizes[bean]
      } else {
        starts[bean] = known[row]
      }
      ages[row] = known[row] - starts[bean]
      sums[bean] += values[row]
      sizes[bean] += 1
    }
    var seen: Set<Int> = []
    let isFollowing = strata.map { !seen.insert($0).inserted }
    let own = strata.indices.filter { isFollowing[$0] }
    count = own.count
    for outcome in outcomes {
      let chance = Self.chances(outcome, strata: strata)
      let surprise = strata.indices.map { (outcome[$0] ? 1 : 0) - chance[$0] }
      let variances = own.map { chance[$0] * (1 - chance[$0]) }
      func free(_ series: [Double], _ directions: [[Double]]) -> [Double] {
        directions.reduce(series) { rest, direction in
          let square = Self.product(direction, direction, variances)
          guard square > 1e-12 else { return rest }
          let share = Self.product(rest, direction, variances) / square
          return zip(rest, direction).map { $0 - share * $1 }
        }
      }
      let nuisances = [
        own.map { _ in 1 }, Series.standardized(own.map { known[$0] }),
        Series.standardized(own.map { ages[$0] }), own.map { $0 > 0 ? surprise[$0 - 1] : 0 },
      ]
      var directions: [[Double]] = []
      for nuisance in nuisances { directions.append(free(nuisance, directions)) }
      let change = free(own.map { changes[$0] }, directions)
      let rest = own.map { surprise[$0] }
      let variance = Self.product(change, change, variances)
      guard variance > 1e-12 else {
        z.append(0)
        widenings.append(1)
        chances.append([])
        columns.append([])
        continue
      }
      let sum = Series.product(change, rest)
      let widening = SerialCorrelation.widening(change, rest)
      z.append(sum / (variance * widening).squareRoot())
      widenings.append(widening)
      chances.append(own.map { chance[$0] })
      columns.append(change.map { $0 / variance.squareRoot() })
    }
  }

  /// The largest |z|.
  var observed: Double { z.reduce(0) { max($0, abs($1)) } }

  /// One p-value for all outcomes (max T), by drawing them with the predicted chances; by Bonferroni's
  /// bound from `closedFormCount` brews on.
  func pValue(
    seed: SeededGenerator, permutations: Permutations = Permutations(),
    closedFormCount: Int = 2000
  ) -> Double {
    let observed = observed
    guard observed > 0 else { return 1 }
    if count >= closedFormCount { return max(closedForm(observed), 1e-12) }
    var generator = seed
    let offsets = zip(columns, chances).map { Series.product($0, $1) }
    return permutations.pValue(observed) {
      var largest = 0.0
      for outcome in columns.indices {
        var sum = -offsets[outcome]
        let (column, chance) = (columns[outcome], chances[outcome])
        for row in column.indices where generator.unit() < chance[row] { sum += column[row] }
        largest = max(largest, abs(sum))
      }
      return largest
    }
  }

  /// The tail of the limiting distribution, with Bonferroni's bound for several outcomes.
  func closedForm(_ observed: Double) -> Double {
    min(1, Double(z.count) * NormalDistribution.twoSided(observed))
  }

  // MARK: Predictions

  /// The chance of an outcome in each brew, from the earlier brews of its bean and the rate of all.
  private static func chances(_ outcome: [Bool], strata: [Int]) -> [Double] {
    let share = Double(outcome.count { $0 }) / Double(max(outcome.count, 1))
    let rate = min(max(share, 1e-6), 1 - 1e-6)
    var best: (chances: [Double], fit: Double)?
    for weight in weights {
      var present = [Double](repeating: 0, count: (strata.max() ?? -1) + 1)
      var sizes = present
      var fit = 0.0
      let chances = strata.indices.map { row in
        let bean = strata[row]
        let chance = (present[bean] + weight * rate) / (sizes[bean] + weight)
        fit += log(outcome[row] ? chance : 1 - chance)
        present[bean] += outcome[row] ? 1 : 0
        sizes[bean] += 1
        return chance
      }
      if fit > best?.fit ?? -.infinity { best = (chances, fit) }
    }
    return best?.chances ?? []
  }

  private static func product(_ left: [Double], _ right: [Double], _ weights: [Double]) -> Double {
    var sum = 0.0
    for row in left.indices { sum += weights[row] * left[row] * right[row] }
    return sum
  }
}
