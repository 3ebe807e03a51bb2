/// Flavors by origin, process, roast level and method.
extension PatternSearch {
  /// The greatest number of degrees of freedom of the prior from the other flavors, which are not
  /// independent of each other.
  static let mostPriorDegrees = 60.0
  /// The lowest number of beans with a flavor, for attributes of beans.
  static let leastFlavorBeans = 4

  /// One flavor against one attribute: its strongest label.
  private struct Context {
    let column: FlavorColumn
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

  /// Asks wheel nodes, then the taster's own words, as `searchFlavorRatings` does.
  mutating func searchFlavorContexts() {
    let columns = FlavorColumns(table, wheel: wheel)
    guard !columns.nodes.isEmpty else { return }
    let nodeUnits = FlavorUnits(self, columns.nodes, columns.rows, like: nil)
    let wordUnits = FlavorUnits(self, columns.descriptors, columns.rows, like: nodeUnits)
    let groups = MethodGroups(self, columns.rows)
    var strong: [Context] = []
    for (level, all) in [(columns.nodes, nodeUnits), (columns.descriptors, wordUnits)] {
      var contexts: [Context] = []
      for column in level where !Task.isCancelled {
        let name = "flavor_context|\(name(of: column))"
        if let units = all.units[column.key] {
          for attribute in BeanAttribute.all
          where [.origin, .process, .roastLevel].contains(attribute.key) {
            for result in test(attribute, units, name: name) {
              contexts.append(
                Context(
                  column: column, key: attribute.key, name: result.name, z: result.z,
                  pValue: result.pValue, beans: result, method: -1))
            }
          }
        }
        if let context = methodContext(column, groups) { contexts.append(context) }
      }
      contexts.sort {
        ($0.pValue, -abs($0.z), $0.column.node, $0.column.word ?? "")
          < ($1.pValue, -abs($1.z), $1.column.node, $1.column.word ?? "")
      }
      for context in contexts where !Task.isCancelled {
        var pValue = context.pValue
        if pValue <= options.falseDiscoveryRate {
          for other in strong where other.column.isRelated(to: context.column) {
            pValue = max(pValue, self.pValue(context, given: other, all))
          }
          if pValue <= Self.strongPValue { strong.append(context) }
        }
        add(
          context, columns.rows, pValue: pValue,
          variance: all.units[context.column.key]?.between ?? 0)
      }
    }
  }

  /// The p-value of a context given a stronger one of a related flavor. The same attribute at
  /// another level of the wheel is the same finding; between a node and a word, `reportedOnce` chooses.
  private func pValue(
    _ context: Context, given other: Context, _ all: FlavorUnits
  ) -> Double {
    if other.key == context.key {
      let isLevel = other.column.isDescriptor == context.column.isDescriptor
      return isLevel && other.column.key != context.column.key ? 1 : context.pValue
    }
    guard let result = context.beans, let stronger = other.beans,
      let units = all.units[context.column.key]
    else { return context.pValue }
    return conditional(
      result, units, name: "flavor_context|\(name(of: context.column))",
      given: FoundLabel(key: other.key, name: other.name, beans: stronger.beans))
  }

  /// The brews of known method and bean, the same for every flavor.
  private struct MethodGroups {
    /// Positions in the rows of the columns.
    let places: [Int]
    let strata: [Int]
    let methods: [Int]
    /// The methods with enough brews beside others of the same beans.
    let labels: [Int]
    let isComplete: Bool

    init(_ search: PatternSearch, _ rows: [Int]) {
      let table = search.table
      places = rows.indices.filter {
        table.methods[rows[$0]] >= 0 && table.beans[rows[$0]] >= 0
      }
      strata = PatternSearch.dense(places.map { table.beans[rows[$0]] })
      methods = places.map { table.methods[rows[$0]] }
      let supported = search.supported(methods, strata)
      labels = supported
      isComplete = methods.allSatisfy(supported.contains)
    }

    func test(_ labels: [Int], _ outcome: [Double]) -> StratifiedTest {
      StratifiedTest(
        strata: strata, outcome: outcome,
        columns: labels.map { label in methods.map { $0 == label ? 1 : 0 } })
    }
  }

  /// Tests a flavor against the methods, within beans.
  private mutating func methodContext(_ column: FlavorColumn, _ groups: MethodGroups) -> Context? {
    var labels = groups.labels
    guard !labels.isEmpty else {
      thinQuestions += 1
      return nil
    }
    let outcome = groups.places.map { column.isPresent[$0] ? 1.0 : 0 }
    var test = groups.test(labels, outcome)
    if labels.count == 2, groups.isComplete {
      labels = [labels[test.z[0] >= 0 ? 0 : 1]]
      test = groups.test(labels, outcome)
    }
    guard test.observed > 0, let best = Self.strongest(test.z) else { return nil }
    let name = "flavor_context|\(self.name(of: column))|method"
    let pValue = test.pValue(seed: generator(name))
    return Context(
      column: column, key: .method, name: table.methodNames[labels[best]], z: test.z[best],
      pValue: pValue, beans: nil, method: labels[best],
      fullPValue: pValue <= Permutations().least
        ? min(pValue, test.closedForm(test.observed)) : nil)
  }

  private mutating func add(
    _ context: Context, _ rows: [Int], pValue: Double, variance: Double
  ) {
    let subject = subject(of: context.column, [context.key: context.name])
    let search = self
    hypotheses.append(
      Hypothesis(
        kind: .flavorContext, subject: subject, pValue: pValue, plainPValue: context.pValue,
        zScore: context.z, isFurtherLabel: context.beans?.isFurtherLabel ?? false,
        column: context.column
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
    for (place, row) in rows.enumerated() where table.beans[row] >= 0 {
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
        isPresent: context.column.isPresent[place])
    }
    return counts
  }
}
