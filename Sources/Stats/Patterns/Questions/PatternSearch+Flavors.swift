import FlavorWheel
import Foundation
import Numerics

/// Flavors: ratings by flavor, and flavors by origin, process, roast level and method.
extension PatternSearch {
  /// The lowest number of brews with and without a flavor.
  static let leastFlavorBrews = 8
  /// The greatest number of degrees of freedom of the prior from the other flavors, which are not
  /// independent of each other.
  static let mostPriorDegrees = 60.0
  /// The lowest number of beans with a flavor, for attributes of beans.
  static let leastFlavorBeans = 4

  /// The presence of a flavor in the brews whose flavors are known.
  private struct FlavorColumn {
    let node: Int
    let present: [Double]
  }

  /// The brews whose flavors are known, and the flavors with support. A node whose brews are those
  /// of a node below it adds nothing and is excluded.
  private func flavorColumns() -> (rows: [Int], columns: [FlavorColumn]) {
    let rows = table.flavors.indices.filter { table.flavors[$0] != nil }
    let strata = Self.dense(rows.map { [table.beans[$0], table.methods[$0]] })
    let informative = Self.informative(strata)
    var sizes = [Int](repeating: 0, count: wheel.nodes.count)
    for (place, row) in rows.enumerated() where informative[place] {
      guard let nodes = table.flavors[row], !nodes.isEmpty else { continue }
      for node in sizes.indices where nodes.contains(node) { sizes[node] += 1 }
    }
    let brews = informative.count { $0 }
    var columns: [FlavorColumn] = []
    for node in wheel.nodes where !Task.isCancelled {
      let size = sizes[node.index]
      guard size >= Self.leastFlavorBrews, brews - size >= Self.leastFlavorBrews,
        !wheel.branch(node.id).dropFirst().contains(where: { sizes[$0.index] == size })
      else { continue }
      columns.append(
        FlavorColumn(
          node: node.index,
          present: rows.map { table.flavors[$0]?.contains(node.index) == true ? 1 : 0 }))
    }
    return (rows, columns)
  }

  // MARK: Ratings

  mutating func searchFlavorRatings() {
    let (rows, columns) = flavorColumns()
    guard !columns.isEmpty else {
      thinQuestions += 1
      return
    }
    let strata = Self.dense(rows.map { [table.beans[$0], table.methods[$0]] })
    let filter = RowFilter(table, rows: rows, strata: strata, mood: mood)
    let outcome = filter.apply(rows.map { table.stars[$0] })
    var results: [(column: FlavorColumn, p: Double, z: Double)] = []
    for column in columns where !Task.isCancelled {
      let test = StratifiedTest(
        strata: strata, outcome: outcome, columns: [filter.apply(column.present)])
      let name = "flavor_rating|\(wheel[column.node].id)"
      results.append((column, test.pValue(seed: generator(name)), test.z[0]))
    }
    results.sort { ($0.p, -abs($0.z), $0.column.node) < ($1.p, -abs($1.z), $1.column.node) }
    var strong: [FlavorColumn] = []
    for result in results where !Task.isCancelled {
      var pValue = result.p
      if pValue <= options.falseDiscoveryRate {
        for other in strong {
          let test = StratifiedTest(
            strata: strata, outcome: outcome, columns: [filter.apply(result.column.present)],
            nuisances: [filter.apply(other.present)])
          let name =
            "flavor_rating|\(wheel[result.column.node].id)|\(wheel[other.node].id)"
          pValue = max(pValue, test.pValue(seed: generator(name)))
        }
        if pValue <= Self.strongPValue { strong.append(result.column) }
      }
      let subject = PatternSubject([.flavor: wheel[result.column.node].id])
      let seed = generator("flavor_rating|\(wheel[result.column.node].id)|effect")
      let count = Int(result.column.present.reduce(0, +))
      hypotheses.append(
        Hypothesis(
          kind: .flavorRating, subject: subject, pValue: pValue, plainPValue: result.p,
          zScore: result.z
        ) {
          let center = { Series.centered($0, strata, count: filter.count) }
          let sums = Bootstrap.BlockSums(
            column: center(filter.apply(result.column.present)), outcome: center(outcome),
            strata: strata)
          return Pattern(
            kind: .flavorRating, subject: subject, effect: Bootstrap().slope(sums, seed: seed),
            count: count, pValue: pValue, qValue: 1, zScore: result.z)
        })
    }
  }

  // MARK: Contexts

  /// One flavor against one attribute: its strongest label.
  private struct Context {
    let node: Int
    let key: PatternSubject.Key
    let name: String
    let z: Double
    let pValue: Double
    /// For an attribute of beans the result of its test; nil for a method.
    let beans: AttributeResult?
    let method: Int
    /// The p-value for the interval of the effect: where permutations cannot resolve it, that of
    /// the closed form.
    var fullPValue: Double?
  }

  mutating func searchFlavorContexts() {
    let (rows, columns) = flavorColumns()
    guard !columns.isEmpty else { return }
    var contexts: [Context] = []
    let allUnits = flavorUnits(columns, rows)
    for column in columns where !Task.isCancelled {
      let id = wheel[column.node].id
      if let units = allUnits[column.node] {
        for attribute in BeanAttribute.all
        where [.origin, .process, .roastLevel].contains(attribute.key) {
          for result in test(attribute, units, name: "flavor_context|\(id)") {
            contexts.append(
              Context(
                node: column.node, key: attribute.key, name: result.name, z: result.z,
                pValue: result.pValue, beans: result, method: -1))
          }
        }
      }
      if let context = methodContext(column, rows) { contexts.append(context) }
    }
    contexts.sort { ($0.pValue, -abs($0.z), $0.node) < ($1.pValue, -abs($1.z), $1.node) }
    var strong: [Context] = []
    for context in contexts where !Task.isCancelled {
      var pValue = context.pValue
      if pValue <= options.falseDiscoveryRate {
        for other in strong where areRelated(other.node, context.node) {
          pValue = max(pValue, self.pValue(context, given: other, allUnits))
        }
        if pValue <= Self.strongPValue { strong.append(context) }
      }
      add(context, rows, pValue: pValue, variance: allUnits[context.node]?.between ?? 0)
    }
  }

  /// The shares of each bean's brews with a flavor, for flavors of enough beans.
  private func flavorUnits(_ columns: [FlavorColumn], _ rows: [Int]) -> [Int: BeanUnits] {
    var all: [Int: BeanUnits] = [:]
    for column in columns where !Task.isCancelled {
      var outcomes = [Double](repeating: .nan, count: table.count)
      for (place, row) in rows.enumerated() { outcomes[row] = column.present[place] }
      guard beansWith(outcomes) >= Self.leastFlavorBeans else { continue }
      all[column.node] = BeanUnits(table, outcomes: outcomes, areShares: true)
    }
    let nodes = all.keys.sorted()
    let variance = BeanUnits.logOddsVariance(nodes.compactMap { all[$0] })
    for node in nodes { all[node]?.weigh(logOddsVariance: variance) }
    // The angles of rare flavors vary too little, so they are not used for the others.
    let variances = nodes.compactMap { all[$0] }.filter {
      $0.share * $0.counts.reduce(0, +) >= Double($0.beans.count)
    }.map(\.variance)
    let prior = VariancePrior(variances, most: Self.mostPriorDegrees)
    guard prior.degrees > 0 else { return all }
    for node in nodes {
      // Never below the variance from sampling brews alone.
      all[node]?.prior = VariancePrior(degrees: prior.degrees, variance: max(1, prior.variance))
    }
    return all
  }

  /// The number of beans with an outcome of 1.
  private func beansWith(_ outcomes: [Double]) -> Int {
    var beans: Set<Int> = []
    for row in outcomes.indices where outcomes[row] == 1 { beans.insert(table.beans[row]) }
    return beans.count
  }

  /// Whether the nodes are equal, or one is an ancestor of the other.
  private func areRelated(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (wheel[min(one, other)], wheel[max(one, other)])
    return wheel.branch(first.id).contains { $0.index == second.index }
  }

  /// The p-value of a context given a stronger one of a related flavor. The same attribute at
  /// another level of the wheel is the same finding.
  private func pValue(
    _ context: Context, given other: Context, _ allUnits: [Int: BeanUnits]
  ) -> Double {
    if other.key == context.key { return other.node == context.node ? context.pValue : 1 }
    guard let result = context.beans, let stronger = other.beans, let units = allUnits[context.node]
    else { return context.pValue }
    return conditional(
      result, units, name: "flavor_context|\(wheel[context.node].id)",
      given: FoundLabel(key: other.key, name: other.name, beans: stronger.beans))
  }

  /// Tests a flavor against the methods, within beans.
  private mutating func methodContext(_ column: FlavorColumn, _ rows: [Int]) -> Context? {
    let places = rows.indices.filter { table.methods[rows[$0]] >= 0 && table.beans[rows[$0]] >= 0 }
    let strata = Self.dense(places.map { table.beans[rows[$0]] })
    let methods = places.map { table.methods[rows[$0]] }
    var labels = supportedMethods(methods, strata)
    guard !labels.isEmpty else {
      thinQuestions += 1
      return nil
    }
    let outcome = places.map { column.present[$0] }
    func makeTest() -> StratifiedTest {
      StratifiedTest(
        strata: strata, outcome: outcome,
        columns: labels.map { label in methods.map { $0 == label ? 1 : 0 } })
    }
    var test = makeTest()
    if labels.count == 2, methods.allSatisfy({ labels.contains($0) }) {
      labels = [labels[test.z[0] >= 0 ? 0 : 1]]
      test = makeTest()
    }
    guard test.observed > 0,
      let best = test.z.indices.max(by: { abs(test.z[$0]) < abs(test.z[$1]) })
    else { return nil }
    let name = "flavor_context|\(wheel[column.node].id)|method"
    let pValue = test.pValue(seed: generator(name))
    return Context(
      node: column.node, key: .method, name: table.methodNames[labels[best]], z: test.z[best],
      pValue: pValue, beans: nil, method: labels[best],
      fullPValue: pValue <= Permutations().least
        ? min(pValue, test.closedForm(test.observed)) : nil)
  }

  private func supportedMethods(_ methods: [Int], _ strata: [Int]) -> [Int] {
    supported(methods, strata)
  }

  private mutating func add(
    _ context: Context, _ rows: [Int], pValue: Double, variance: Double
  ) {
    let subject = PatternSubject([.flavor: wheel[context.node].id, context.key: context.name])
    let search = self
    hypotheses.append(
      Hypothesis(
        kind: .flavorContext, subject: subject, pValue: pValue, plainPValue: context.pValue,
        zScore: context.z, isFurtherLabel: context.beans?.isFurtherLabel ?? false
      ) {
        let counts = search.counts(context, rows)
        let isPlain = pValue == context.pValue
        var pattern = Pattern(
          kind: .flavorContext, subject: subject,
          effect: context.beans == nil
            ? counts.withinBeans(pValue: isPlain ? context.fullPValue ?? pValue : pValue)
            : counts.betweenBeans(pValue: pValue, variance: variance),
          count: counts.inside, pValue: pValue, qValue: 1, zScore: context.z)
        pattern.shares = counts.shares
        return pattern
      })
  }

  /// For each bean the number of brews with the flavor and with the label.
  private func counts(_ context: Context, _ rows: [Int]) -> FlavorCounts {
    var counts = FlavorCounts(beans: table.beanRecords.count)
    for row in rows where table.beans[row] >= 0 {
      let bean = table.beans[row]
      let isInside: Bool
      if let result = context.beans {
        guard result.beans.contains(bean) || result.others.contains(bean) else { continue }
        isInside = result.beans.contains(bean)
      } else {
        guard table.methods[row] >= 0 else { continue }
        isInside = table.methods[row] == context.method
      }
      counts.add(
        bean: bean, isInside: isInside,
        isPresent: table.flavors[row]?.contains(context.node) == true)
    }
    return counts
  }
}
