import Foundation
import Journal

/// Ratings by attributes of beans: the beans are the units.
extension PatternSearch {
  /// The least number of beans with and without a label.
  static let leastBeans = 3

  /// An attribute of beans that the rating or a flavor may go with.
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

  /// Beans with a mean outcome each.
  struct Units {
    var beans: [Int] = []
    var means: [Double] = []
    var counts: [Double] = []
    var weights: [Double] = []
    var effects = RandomEffects(means: [], counts: [], within: 0)

    /// - Parameters:
    ///   - outcomes: A number a row; NaN leaves the row out.
    ///   - areShares: Whether the outcomes are 0 and 1, so that a mean is a share. Shares are put on
    ///     the scale on which their variance is 1 / (4n + 2) whatever they are: Freeman and Tukey
    ///     1950, "Transformations Related to the Angular and the Square Root".
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

    private static func angle(share: Double, count: Double) -> Double {
      let present = share * count
      return
        (asin((present / (count + 1)).squareRoot())
        + asin(((present + 1) / (count + 1)).squareRoot())) / 2
    }
  }

  /// The labels of an attribute among units, each a name and the units that carry it.
  struct Labels {
    /// The units with a recorded value, as places in `Units`.
    var units: [Int] = []
    var names: [String] = []
    /// For each name the places in `units`.
    var members: [[Int]] = []

    init(_ attribute: BeanAttribute, units all: Units, table: PatternTable) {
      var numbers: [String: Int] = [:]
      for (place, bean) in all.beans.enumerated() {
        let values = attribute.values(table.beanRecords[bean]).filter {
          !PatternTable.folded($0).isEmpty
        }
        guard !values.isEmpty else { continue }
        for value in values {
          let key = PatternTable.folded(value)
          let number = numbers[key] ?? names.count
          if number == names.count {
            numbers[key] = number
            names.append(value)
            members.append([])
          }
          if members[number].last != units.count { members[number].append(units.count) }
        }
        units.append(place)
      }
    }

    /// Keeps labels with enough units with and without, and enough ways to hand them out for a
    /// p-value that could matter; of two that say the same of opposite sides, the one that is higher.
    mutating func prune(rate: Double, leastWithin: Int, isHigher: ([Int]) -> Bool) {
      let count = units.count
      var kept = names.indices.filter { label in
        let size = members[label].count
        return size >= leastWithin && count - size >= leastWithin
          && UnitTest.ways(count, size) * rate >= 20
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

  /// A label found by a test, with the strata that later tests are held within.
  struct FoundLabel {
    let key: PatternSubject.Key
    let name: String
    let beans: Set<Int>
  }

  mutating func searchBeanAttributes() {
    let outcomes = table.stars.indices.map { row in
      table.stars[row] - (table.methods[row] >= 0 ? methodEffects[table.methods[row]] : 0)
    }
    let units = Units(table, outcomes: outcomes)
    var results: [AttributeResult] = []
    for attribute in BeanAttribute.all {
      results += test(attribute, units, name: "group")
    }
    results.sort { ($0.pValue, -abs($0.z)) < ($1.pValue, -abs($1.z)) }
    var foundLabels: [FoundLabel] = []
    for result in results {
      var pValue = result.pValue
      if pValue <= options.falseDiscoveryRate {
        for found in foundLabels where found.key != result.attribute.key {
          pValue = max(
            pValue,
            conditional(result, units, name: "group", given: found))
        }
        if pValue <= Self.strongPValue {
          foundLabels.append(
            FoundLabel(key: result.attribute.key, name: result.name, beans: result.beans))
          let difference = mean(units, of: result.beans) - mean(units, of: result.others)
          for bean in result.beans { attributeEffects[bean] += difference }
        }
      }
      let subject = PatternSubject([result.attribute.key: result.name])
      let search = self
      hypotheses.append(
        Hypothesis(
          kind: .group, subject: subject, pValue: pValue, plainPValue: result.pValue,
          zScore: result.z, isFurtherLabel: result.isFurtherLabel
        ) { search.pattern(result, units, subject, pValue: pValue) })
    }
  }

  /// The weighted mean of some beans.
  private func mean(_ units: Units, of beans: Set<Int>) -> Double {
    var (sum, weight) = (0.0, 0.0)
    for place in units.beans.indices where beans.contains(units.beans[place]) {
      sum += units.weights[place] * units.means[place]
      weight += units.weights[place]
    }
    return sum / max(weight, 1e-300)
  }

  /// The strongest label of an attribute, and what its test said.
  struct AttributeResult {
    let attribute: BeanAttribute
    let name: String
    let beans: Set<Int>
    /// The beans it was compared with.
    let others: Set<Int>
    let z: Double
    let pValue: Double
    let isFurtherLabel: Bool
  }

  /// Tests an attribute; after a finding the beans with that label are set aside and the rest tested
  /// again, until nothing is found.
  mutating func test(
    _ attribute: BeanAttribute, _ units: Units, name: String
  ) -> [AttributeResult] {
    var labels = Labels(attribute, units: units, table: table)
    func isHigher(_ labels: Labels, _ members: [Int]) -> Bool {
      let inside = Set(members)
      var (sums, weights) = ([0.0, 0.0], [0.0, 0.0])
      for (place, unit) in labels.units.enumerated() {
        let side = inside.contains(place) ? 1 : 0
        sums[side] += units.weights[unit] * units.means[unit]
        weights[side] += units.weights[unit]
      }
      return sums[1] / weights[1] >= sums[0] / weights[0]
    }
    var results: [AttributeResult] = []
    var least = 0.0
    var isFirst = true
    while true {
      let current = labels
      labels.prune(rate: options.falseDiscoveryRate, leastWithin: Self.leastBeans) {
        isHigher(current, $0)
      }
      guard !labels.names.isEmpty else {
        if isFirst, !current.units.isEmpty { thinQuestions += 1 }
        return results
      }
      let test = UnitTest(
        outcomes: labels.units.map { units.means[$0] },
        weights: labels.units.map { units.weights[$0] }, labels: labels.members)
      let step = "\(name)|\(attribute.key.rawValue)|\(results.count)"
      let pValue = max(least, test.pValue(seed: generator(step)))
      guard let best = test.z.indices.max(by: { abs(test.z[$0]) < abs(test.z[$1]) }) else {
        return results
      }
      let members = Set(labels.members[best])
      let beans = Set(members.map { units.beans[labels.units[$0]] })
      let all = Set(labels.units.map { units.beans[$0] })
      results.append(
        AttributeResult(
          attribute: attribute, name: labels.names[best], beans: beans,
          others: all.subtracting(beans), z: test.z[best], pValue: pValue,
          isFurtherLabel: !isFirst))
      guard pValue <= options.falseDiscoveryRate else { return results }
      least = pValue
      isFirst = false
      // Set the label's beans aside.
      let kept = labels.units.indices.filter { !members.contains($0) }
      var places: [Int: Int] = [:]
      for (place, old) in kept.enumerated() { places[old] = place }
      labels.units = kept.map { labels.units[$0] }
      labels.members = labels.members.map { $0.compactMap { places[$0] } }
      labels.names.remove(at: best)
      labels.members.remove(at: best)
    }
  }

  /// The p-value of a label among beans alike in a stronger one.
  func conditional(
    _ result: AttributeResult, _ units: Units, name: String, given found: FoundLabel
  ) -> Double {
    let places = units.beans.indices.filter {
      result.beans.contains(units.beans[$0]) || result.others.contains(units.beans[$0])
    }
    let strata = places.map { found.beans.contains(units.beans[$0]) ? 1 : 0 }
    let weights = places.map { units.weights[$0] }
    var sums = [0.0, 0.0]
    var totals = [0.0, 0.0]
    for (index, place) in places.enumerated() {
      sums[strata[index]] += weights[index] * units.means[place]
      totals[strata[index]] += weights[index]
    }
    let outcome = places.indices.map { index in
      weights[index]
        * (units.means[places[index]] - sums[strata[index]] / max(totals[strata[index]], 1e-300))
    }
    let test = StratifiedTest(
      strata: strata, outcome: outcome,
      columns: [places.map { result.beans.contains(units.beans[$0]) ? 1 : 0 }], maxLag: 0)
    let seed = generator(
      "\(name)|\(result.attribute.key.rawValue)|\(result.name)|\(found.key.rawValue)|\(found.name)")
    return test.pValue(seed: seed)
  }

  private func pattern(
    _ result: AttributeResult, _ units: Units, _ subject: PatternSubject, pValue: Double
  ) -> Pattern {
    let inside = units.beans.indices.filter { result.beans.contains(units.beans[$0]) }
    let outside = units.beans.indices.filter { result.others.contains(units.beans[$0]) }
    func mean(_ places: [Int]) -> Double {
      var (sum, weight) = (0.0, 0.0)
      for place in places {
        sum += units.weights[place] * units.means[place]
        weight += units.weights[place]
      }
      return sum / weight
    }
    var generator = generator("group|\(subject.pairs[0].value)|effect")
    var samples: [Double] = []
    for _ in 0..<(units.beans.count > 2000 ? 199 : 999) {
      let drawn = [inside, outside].map { places in
        places.map { _ in places[generator.index(below: places.count)] }
      }
      samples.append(mean(drawn[0]) - mean(drawn[1]))
    }
    let effect = Bootstrap.estimate(
      mean(inside) - mean(outside), samples,
      freedom: Double(min(inside.count, outside.count) - 1))
    // Drawn towards the others by the share of the difference that its variance explains (James
    // and Stein 1961, positive part).
    let variance = 1 / inside.reduce(0) { $0 + units.weights[$1] }
    let trust = max(0, 1 - variance / max(effect.value * effect.value, 1e-300))
    let count = table.beans.count { result.beans.contains($0) }
    var pattern = Pattern(
      kind: .group, subject: subject, effect: effect, count: count, pValue: pValue, qValue: 1,
      zScore: result.z)
    pattern.groupMean = mean(outside) + trust * effect.value
    return pattern
  }
}
