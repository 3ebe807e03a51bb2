/// Beans, each with a mean outcome.
struct BeanUnits {
  var beans: [Int] = []
  var means: [Double] = []
  var counts: [Double] = []
  var weights: [Double] = []
  var effects = RandomEffects(means: [], counts: [], within: 0)
  /// For shares: the share over all rows.
  var share = 0.0
  /// For shares: the prior of the variance between beans from the other flavors; nil where outcomes
  /// are not shares or flavors are too few.
  var prior: VariancePrior?
  /// For shares: the variance between beans, on the scale of `init(_:outcomes:areShares:)`.
  var between = 0.0

  /// - Parameters:
  ///   - outcomes: One number per row; NaN excludes the row.
  ///   - areShares: Whether the outcomes are 0 and 1, so that a mean is a share. Shares are
  ///     transformed to a scale on which their variance is 1 / (4n + 2) for any share: Freeman and
  ///     Tukey 1950, "Transformations Related to the Angular and the Square Root".
  init(_ table: PatternTable, outcomes: [Double], areShares: Bool = false) {
    let size = table.beanRecords.count
    var sums = [Double](repeating: 0, count: size)
    var sizes = sums
    for row in outcomes.indices where table.beans[row] >= 0 && !outcomes[row].isNaN {
      sums[table.beans[row]] += outcomes[row]
      sizes[table.beans[row]] += 1
    }
    for bean in 0..<size where sizes[bean] > 0 {
      beans.append(bean)
      means.append(sums[bean] / sizes[bean])
      counts.append(sizes[bean])
    }
    if areShares {
      let present = zip(means, counts).reduce(0) { $0 + $1.0 * $1.1 }
      share = present / max(counts.reduce(0, +), 1)
      means = zip(means, counts).map(Self.angle)
      let sizes = counts.map { $0 + 0.5 }
      effects = RandomEffects(means: means, counts: sizes, within: 0.25)
      weights = sizes.map { effects.weight(count: $0) }
      return
    }
    var squares = 0.0
    var freedom = 0.0
    for row in outcomes.indices where table.beans[row] >= 0 && !outcomes[row].isNaN {
      let bean = table.beans[row]
      let difference = outcomes[row] - sums[bean] / sizes[bean]
      squares += difference * difference
    }
    for count in counts { freedom += count - 1 }
    effects = RandomEffects(
      means: means, counts: counts, within: freedom > 0 ? squares / freedom : 0.25)
    weights = counts.map { effects.weight(count: $0) }
  }

  /// Sets the weights of the beans by the variance between beans over all flavors.
  ///
  /// The variance of a share's angle is, to first order, the variance of its log odds times p(1 −
  /// p)/4; the log odds of every flavor are assumed to vary equally between beans.
  mutating func weigh(logOddsVariance: Double) {
    between = logOddsVariance * share * (1 - share) / 4
    weights = counts.map { 1 / (between + 0.25 / ($0 + 0.5)) }
  }

  /// The common variance of the log odds between beans over several flavors, by moments
  /// (DerSimonian and Laird 1986): Σ (Q − (k − 1)) over Σ of the increase of Q per unit of
  /// variance.
  static func logOddsVariance(_ all: [BeanUnits]) -> Double {
    var (excess, scale) = (0.0, 0.0)
    for units in all {
      let precision = units.counts.map { ($0 + 0.5) / 0.25 }
      let total = precision.reduce(0, +)
      guard units.beans.count > 1, total > 0 else { continue }
      let mean = zip(units.means, precision).reduce(0) { $0 + $1.0 * $1.1 } / total
      excess += zip(units.means, precision).reduce(0) {
        $0 + $1.1 * ($1.0 - mean) * ($1.0 - mean)
      }
      excess -= Double(units.beans.count - 1)
      scale +=
        (total - precision.reduce(0) { $0 + $1 * $1 } / total) * units.share * (1 - units.share)
        / 4
    }
    return scale > 1e-12 ? max(0, excess / scale) : 0
  }

  /// The weighted variance around the mean, 1 if the weights are right.
  var variance: (variance: Double, degrees: Double) {
    let total = max(weights.reduce(0, +), 1e-300)
    let mean = zip(means, weights).reduce(0) { $0 + $1.0 * $1.1 } / total
    let square = zip(means, weights).reduce(0) { $0 + $1.1 * ($1.0 - mean) * ($1.0 - mean) }
    let degrees = Double(beans.count - 1)
    return (square / max(degrees, 1), degrees)
  }

  private static func angle(share: Double, count: Double) -> Double {
    let present = share * count
    return
      (asin((present / (count + 1)).squareRoot())
      + asin(((present + 1) / (count + 1)).squareRoot())) / 2
  }
}

/// The values of one attribute for each bean of a table, numbered; two spellings of a name are one.
struct BeanValues {
  struct Value {
    let number: Int
    let name: String
  }

  /// For each bean of the table the values that are recorded.
  let ofBean: [[Value]]
  /// The number of different values.
  let count: Int

  init(_ attribute: BeanAttribute, _ table: PatternTable) {
    var numbers: [String: Int] = [:]
    ofBean = table.beanRecords.map { bean in
      attribute.values(bean).compactMap { name in
        let key = FoldedText.words(name)
        guard !key.isEmpty else { return nil }
        let number = numbers[key] ?? numbers.count
        numbers[key] = number
        return Value(number: number, name: name)
      }
    }
    count = numbers.count
  }
}

/// The labels of an attribute: each has a name and the units with the label.
struct BeanLabels {
  /// The units with a recorded value, as positions in `BeanUnits`.
  var units: [Int] = []
  var names: [String] = []
  /// For each name the positions in `units`.
  var members: [[Int]] = []

  init(_ values: BeanValues, units all: BeanUnits) {
    var numbers = [Int](repeating: -1, count: values.count)
    for (place, bean) in all.beans.enumerated() where !values.ofBean[bean].isEmpty {
      for value in values.ofBean[bean] {
        if numbers[value.number] < 0 {
          numbers[value.number] = names.count
          names.append(value.name)
          members.append([])
        }
        let number = numbers[value.number]
        if members[number].last != units.count { members[number].append(units.count) }
      }
      units.append(place)
    }
  }

  /// Keeps labels that have enough units with and without the label, and enough arrangements for a
  /// significant p-value; of two complementary labels the one with the higher outcome.
  mutating func prune(rate: Double, leastWithin: Int, isHigher: ([Int]) -> Bool) {
    let count = units.count
    var kept = names.indices.filter { label in
      let size = members[label].count
      return size >= leastWithin && count - size >= leastWithin
        && GroupPermutationTest.ways(count, size) * rate >= 20
    }
    let candidates = kept
    kept.removeAll { label in
      candidates.contains { other in
        guard other != label, members[other].count + members[label].count == count,
          Set(members[other]).isDisjoint(with: members[label])
        else { return false }
        return !isHigher(members[label])
      }
    }
    names = kept.map { names[$0] }
    members = kept.map { members[$0] }
  }
}

/// An attribute of beans that ratings or flavors may depend on.
struct BeanAttribute: Sendable {
  let key: PatternSubject.Key
  let values: @Sendable (Bean) -> [String]

  static let all = [
    BeanAttribute(key: .origin) { $0.origins },
    BeanAttribute(key: .process) { [$0.process.rawValue] },
    BeanAttribute(key: .roastLevel) { [$0.roastLevel.rawValue] },
    BeanAttribute(key: .variety) { $0.varieties },
    BeanAttribute(key: .roaster) { [$0.roaster] },
  ]
}
