/// Ratings by attributes of beans; a unit is a bean.
extension PatternSearch {
  /// The lowest number of beans with and without a label.
  static let leastBeans = 3

  /// A label that a test found, with the strata within which later tests are made.
  struct FoundLabel {
    let key: PatternSubject.Key
    let name: String
    let beans: Set<Int>
  }

  mutating func searchBeanAttributes() {
    let outcomes = table.stars.indices.map(ratingLessMethod)
    let units = BeanUnits(table, outcomes: outcomes)
    var results: [AttributeResult] = []
    for attribute in BeanAttribute.all where !Task.isCancelled {
      results += test(attribute, units, name: "group")
    }
    results.sort { ($0.pValue, -abs($0.z)) < ($1.pValue, -abs($1.z)) }
    var foundLabels: [FoundLabel] = []
    for result in results where !Task.isCancelled {
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
        ) { [pValue, results] in
          var pattern = search.pattern(result, units, subject, pValue: pValue)
          pattern.jointLabels = Self.jointLabels(of: result, among: results)
          return pattern
        })
    }
  }

  /// The labels of other attributes that the same beans have.
  private static func jointLabels(
    of result: AttributeResult, among results: [AttributeResult]
  ) -> PatternSubject {
    let same = results.filter {
      $0.attribute.key != result.attribute.key && $0.beans == result.beans
        && $0.others == result.others
    }
    return PatternSubject(
      Dictionary(same.map { ($0.attribute.key, $0.name) }) { first, _ in first })
  }

  /// The weighted mean of some beans.
  private func mean(_ units: BeanUnits, of beans: Set<Int>) -> Double {
    mean(units, at: units.beans.indices.filter { beans.contains(units.beans[$0]) })
  }

  private func mean(_ units: BeanUnits, at places: [Int]) -> Double {
    var (sum, weight) = (0.0, 0.0)
    for place in places {
      sum += units.weights[place] * units.means[place]
      weight += units.weights[place]
    }
    return sum / max(weight, 1e-300)
  }

  /// The strongest label of an attribute, and the result of its test.
  struct AttributeResult {
    let attribute: BeanAttribute
    let name: String
    let beans: Set<Int>
    /// The beans without the label.
    let others: Set<Int>
    let z: Double
    let pValue: Double
    let isFurtherLabel: Bool
  }

  /// Tests an attribute; after a finding, the beans with that label are set aside and the rest is
  /// tested again, until there is no further finding.
  mutating func test(
    _ attribute: BeanAttribute, _ units: BeanUnits, name: String
  ) -> [AttributeResult] {
    var labels = BeanLabels(
      attributeValues[attribute.key] ?? BeanValues(attribute, table), units: units)
    func isHigher(_ labels: BeanLabels, _ members: [Int]) -> Bool {
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
    while !Task.isCancelled {
      let current = labels
      labels.prune(rate: options.falseDiscoveryRate, leastWithin: Self.leastBeans) {
        isHigher(current, $0)
      }
      guard !labels.names.isEmpty else {
        if isFirst, !current.units.isEmpty { thinQuestions += 1 }
        return results
      }
      let step = "\(name)|\(attribute.key.rawValue)|\(results.count)"
      guard let (best, z, own) = strongest(labels, units, name: step) else { return results }
      let pValue = max(least, own)
      let members = Set(labels.members[best])
      let beans = Set(members.map { units.beans[labels.units[$0]] })
      let all = Set(labels.units.map { units.beans[$0] })
      results.append(
        AttributeResult(
          attribute: attribute, name: labels.names[best], beans: beans,
          others: all.subtracting(beans), z: z, pValue: pValue,
          isFurtherLabel: !isFirst))
      guard pValue <= options.falseDiscoveryRate else { return results }
      least = pValue
      isFirst = false
      // Sets the beans with the label aside.
      let kept = labels.units.indices.filter { !members.contains($0) }
      var places: [Int: Int] = [:]
      for (place, old) in kept.enumerated() { places[old] = place }
      labels.units = kept.map { labels.units[$0] }
      labels.members = labels.members.map { $0.compactMap { places[$0] } }
      labels.names.remove(at: best)
      labels.members.remove(at: best)
    }
    return results
  }

  /// The label that differs most, with a p-value for all labels together.
  private func strongest(
    _ labels: BeanLabels, _ units: BeanUnits, name: String
  ) -> (label: Int, z: Double, pValue: Double)? {
    let outcomes = labels.units.map { units.means[$0] }
    let weights = labels.units.map { units.weights[$0] }
    guard let prior = units.prior else {
      let test = GroupPermutationTest(outcomes: outcomes, weights: weights, labels: labels.members)
      guard let best = Self.strongest(test.z) else { return nil }
      return (best, test.z[best], test.pValue(seed: generator(name)))
    }
    let tests = labels.members.map { members in
      var label = [Double](repeating: 0, count: outcomes.count)
      for unit in members { label[unit] = 1 }
      return UnitRegression(outcomes: outcomes, weights: weights, label: label, prior: prior)
    }
    guard let best = Self.strongest(tests.map(\.t)) else { return nil }
    // Bonferroni's bound, almost exact for labels that exclude each other.
    return (best, tests[best].t, min(1, Double(tests.count) * tests[best].pValue))
  }

  /// The p-value of a label within the strata of a stronger one.
  func conditional(
    _ result: AttributeResult, _ units: BeanUnits, name: String, given found: FoundLabel
  ) -> Double {
    let places = units.beans.indices.filter {
      result.beans.contains(units.beans[$0]) || result.others.contains(units.beans[$0])
    }
    let strata = places.map { found.beans.contains(units.beans[$0]) ? 1 : 0 }
    if let prior = units.prior {
      return UnitRegression(
        outcomes: places.map { units.means[$0] }, weights: places.map { units.weights[$0] },
        label: places.map { result.beans.contains(units.beans[$0]) ? 1 : 0 },
        given: [strata.map(Double.init)], prior: prior
      ).pValue
    }
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
    _ result: AttributeResult, _ units: BeanUnits, _ subject: PatternSubject, pValue: Double
  ) -> Pattern {
    let inside = units.beans.indices.filter { result.beans.contains(units.beans[$0]) }
    let outside = units.beans.indices.filter { result.others.contains(units.beans[$0]) }
    func mean(_ places: [Int]) -> Double { self.mean(units, at: places) }
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
    // Shrunk towards the others by the share of the difference that its variance explains (James
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
