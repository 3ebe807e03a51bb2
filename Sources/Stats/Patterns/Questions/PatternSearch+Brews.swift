/// Ratings by method and grinder, within beans, and by bean, within spans of time; a unit is a
/// brew.
extension PatternSearch {
  /// The lowest number of brews with and without a label, in strata that have both.
  static let leastLabelBrews = 8
  /// The greatest number of beans to test: those with the most brews.
  static let mostBeans = 30
  /// The number of brews of a span of time, within which beans are compared.
  static let spanBrews = 12

  /// Labels of brews, one per row or −1, and the strata within which they are compared.
  struct BrewLabels {
    let key: PatternSubject.Key
    let rows: [Int]
    let labels: [Int]
    let strata: [Int]
    let outcome: [Double]
    let names: [String]
  }

  mutating func searchMethodsAndGrinders() {
    let brewed = table.methods.indices.filter { table.methods[$0] >= 0 }
    search(
      BrewLabels(
        key: .method, rows: brewed, labels: brewed.map { table.methods[$0] },
        strata: Self.dense(brewed.map { table.beans[$0] }),
        outcome: brewed.map { table.stars[$0] }, names: table.methodNames))
    let ground = table.grinders.indices.filter { table.grinders[$0] >= 0 }
    search(
      BrewLabels(
        key: .grinder, rows: ground, labels: ground.map { table.grinders[$0] },
        strata: Self.dense(
          ground.map { table.beans[$0] }, ground.map { table.methods[$0] }),
        outcome: ground.map { table.stars[$0] }, names: table.grinderNames))
  }

  mutating func searchBeans() {
    let rows = table.beans.indices.filter { table.beans[$0] >= 0 }
    var sizes = [Int](repeating: 0, count: table.beanRecords.count)
    for row in rows { sizes[table.beans[row]] += 1 }
    let most = sizes.indices.sorted { (-sizes[$0], $0) < (-sizes[$1], $1) }
    let tested = Set(most.prefix(Self.mostBeans))
    thinQuestions += max(0, sizes.count { $0 >= Self.leastLabelBrews } - tested.count)
    search(
      BrewLabels(
        key: .bean, rows: rows,
        labels: rows.map { tested.contains(table.beans[$0]) ? table.beans[$0] : -1 },
        strata: rows.indices.map { $0 / Self.spanBrews },
        outcome: rows.map { row in
          table.stars[row] - attributeEffects[table.beans[row]]
            - (table.methods[row] >= 0 ? methodEffects[table.methods[row]] : 0)
        }, names: table.beanRecords.map(\.displayName)))
  }

  /// Tests all labels with one p-value; after a finding, sets its brews aside and tests the rest.
  private mutating func search(_ all: BrewLabels) {
    var rows = Array(all.rows.indices)
    var least = 0.0
    var step = 0
    while !Task.isCancelled {
      let strata = Self.dense(rows.map { all.strata[$0] })
      let labels = supported(rows.map { all.labels[$0] }, strata)
      guard !labels.isEmpty else {
        if step == 0 { thinQuestions += 1 }
        return
      }
      let filter = RowFilter(
        table, rows: rows.map { all.rows[$0] }, strata: strata, mood: mood)
      let columns = labels.map { label in
        filter.apply(rows.map { all.labels[$0] == label ? 1 : 0 })
      }
      var test = StratifiedTest(
        strata: strata, outcome: filter.apply(rows.map { all.outcome[$0] }), columns: columns)
      // Of two complementary labels only the higher one is reported.
      var tested = labels
      if labels.count == 2, rows.allSatisfy({ labels.contains(all.labels[$0]) }) {
        let higher = test.z[0] >= 0 ? 0 : 1
        tested = [labels[higher]]
        test = StratifiedTest(
          strata: strata, outcome: filter.apply(rows.map { all.outcome[$0] }),
          columns: [columns[higher]])
      }
      guard test.observed > 0 else { return }
      let name = "\(all.key.rawValue)|\(step)"
      let plain = max(least, test.pValue(seed: generator(name)))
      guard let best = Self.strongest(test.z) else { return }
      let label = tested[best]
      var pValue = plain
      if all.key == .method, plain <= options.falseDiscoveryRate {
        pValue = max(pValue, self.pValue(ofMethod: label, all, rows, strata, z: test.z[best]))
      }
      add(
        all, rows: rows, label: label, z: test.z[best], plain: plain, pValue: pValue,
        isFurther: step > 0)
      guard plain <= options.falseDiscoveryRate else { return }
      least = plain
      step += 1
      rows.removeAll { all.labels[$0] == label }
    }
  }

  /// The p-value of a method if all its brews had its best setting (for a lower-rated method) or
  /// its worst (for a higher-rated one): a method that is only brewed badly is not worse.
  private func pValue(
    ofMethod method: Int, _ all: BrewLabels, _ rows: [Int], _ strata: [Int], z: Double
  ) -> Double {
    guard let effects = settingEffects[method] else { return 0 }
    let explained = z < 0 ? effects.belowBest : effects.aboveWorst
    let filter = RowFilter(table, rows: rows.map { all.rows[$0] }, strata: strata, mood: mood)
    let test = StratifiedTest(
      strata: strata,
      outcome: filter.apply(
        rows.map { row in
          all.labels[row] == method
            ? all.outcome[row] - explained[all.rows[row], default: 0] : all.outcome[row]
        }), columns: [filter.apply(rows.map { all.labels[$0] == method ? 1 : 0 })])
    guard test.z[0] * z > 0 else { return 1 }
    return test.pValue(seed: generator("method|\(table.methodNames[method])|settings"))
  }

  /// Labels with enough brews in strata that also contain other labels, and enough other brews
  /// there.
  func supported(_ labels: [Int], _ strata: [Int]) -> [Int] {
    let count = (strata.max() ?? -1) + 1
    var sizes = [Int](repeating: 0, count: count)
    // The number of brews of each label in each stratum.
    var cells: [Int: Int] = [:]
    for row in labels.indices {
      sizes[strata[row]] += 1
      if labels[row] >= 0 { cells[labels[row] * count + strata[row], default: 0] += 1 }
    }
    var inside: [Int: Int] = [:]
    var outside: [Int: Int] = [:]
    for (cell, brews) in cells {
      let others = sizes[cell % count] - brews
      guard others > 0 else { continue }
      inside[cell / count, default: 0] += brews
      outside[cell / count, default: 0] += others
    }
    return inside.keys.sorted().filter {
      inside[$0, default: 0] >= Self.leastLabelBrews
        && outside[$0, default: 0] >= Self.leastLabelBrews
    }
  }

  private mutating func add(
    _ all: BrewLabels, rows: [Int], label: Int, z: Double, plain: Double, pValue: Double,
    isFurther: Bool
  ) {
    let subject = PatternSubject([all.key: all.names[label]])
    let search = self
    // Whether a label is on the same side of the brews at the same time as of all others.
    func mean(_ isOwn: Bool) -> Double {
      let some = rows.filter { (all.labels[$0] == label) == isOwn }
      return some.reduce(0) { $0 + all.outcome[$1] } / Double(max(some.count, 1))
    }
    let isConsistent = (mean(true) - mean(false)) * z > 0
    hypotheses.append(
      Hypothesis(
        kind: .group, subject: subject, pValue: isConsistent ? pValue : 1, plainPValue: plain,
        zScore: z, isFurtherLabel: isFurther
      ) {
        let strata = Self.dense(rows.map { all.strata[$0] })
        let filter = RowFilter(
          search.table, rows: rows.map { all.rows[$0] }, strata: strata, mood: search.mood)
        let effect = StratifiedTest.slope(
          filter.apply(rows.map { all.labels[$0] == label ? 1 : 0 }),
          filter.apply(rows.map { all.outcome[$0] }), strata: strata,
          seed: search.generator("\(all.key.rawValue)|\(label)|effect"))
        let own = rows.filter { all.labels[$0] == label }
        var pattern = Pattern(
          kind: .group, subject: subject, effect: effect, count: own.count, pValue: pValue,
          qValue: 1, zScore: z)
        // The effect is beside other brews of the same time, the mean that of all its brews.
        pattern.groupMean = SampleStatistics.mean(own.map { search.table.stars[all.rows[$0]] })
        return pattern
      })
  }
}
