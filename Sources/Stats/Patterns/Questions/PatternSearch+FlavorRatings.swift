/// Ratings by flavor.
extension PatternSearch {
  /// The lowest number of brews with and without a flavor.
  static let leastFlavorBrews = 8

  /// Brews with known flavors, compared within bean and method.
  private struct FlavorRatings {
    let strata: [Int]
    let filter: RowFilter
    let outcome: [Double]

    init(_ search: PatternSearch, rows: [Int]) {
      strata = PatternSearch.dense(
        rows.map { search.table.beans[$0] }, rows.map { search.table.methods[$0] })
      filter = RowFilter(search.table, rows: rows, strata: strata, mood: search.mood)
      outcome = filter.apply(rows.map { search.table.stars[$0] })
    }

    func test(_ column: FlavorColumn, given other: FlavorColumn? = nil) -> StratifiedTest {
      StratifiedTest(
        strata: strata, outcome: outcome, columns: [filter.apply(column.present)],
        nuisances: other.map { [filter.apply($0.present)] } ?? [])
    }
  }

  private struct FlavorRating {
    let column: FlavorColumn
    let p: Double
    let z: Double
  }

  /// Asks wheel nodes, then the taster's own words. A node does not know of the words, so that they
  /// cost it nothing but their weight; `reportedOnce` chooses between the two.
  mutating func searchFlavorRatings() {
    // Where words imply the ratings, a flavor would be compared with itself.
    guard table.words == nil else { return }
    let columns = FlavorColumns(table, wheel: wheel)
    guard !columns.nodes.isEmpty else {
      thinQuestions += 1
      return
    }
    let ratings = FlavorRatings(self, rows: columns.rows)
    var strong: [FlavorColumn] = []
    for level in [columns.nodes, columns.descriptors] {
      var results: [FlavorRating] = []
      for column in level where !Task.isCancelled {
        let test = ratings.test(column)
        let name = "flavor_rating|\(name(of: column))"
        results.append(
          FlavorRating(column: column, p: test.pValue(seed: generator(name)), z: test.z[0]))
      }
      results.sort {
        ($0.p, -abs($0.z), $0.column.node, $0.column.word ?? "")
          < ($1.p, -abs($1.z), $1.column.node, $1.column.word ?? "")
      }
      for result in results where !Task.isCancelled {
        var pValue = result.p
        if pValue <= options.falseDiscoveryRate {
          let others = strong.filter {
            !result.column.isDescriptor || $0.isDescriptor || !$0.isRelated(to: result.column)
          }
          for other in others {
            pValue = max(pValue, self.pValue(of: result.column, given: other, ratings))
          }
          if pValue <= Self.strongPValue { strong.append(result.column) }
        }
        add(result, ratings, pValue: pValue)
      }
    }
  }

  /// The p-value of a flavor given another one.
  private func pValue(
    of column: FlavorColumn, given other: FlavorColumn, _ ratings: FlavorRatings
  ) -> Double {
    let name = "flavor_rating|\(name(of: column))|\(name(of: other))"
    return ratings.test(column, given: other).pValue(seed: generator(name))
  }

  private mutating func add(_ result: FlavorRating, _ ratings: FlavorRatings, pValue: Double) {
    let subject = subject(of: result.column)
    let seed = generator("flavor_rating|\(name(of: result.column))|effect")
    hypotheses.append(
      Hypothesis(
        kind: .flavorRating, subject: subject, pValue: pValue, plainPValue: result.p,
        zScore: result.z, column: result.column
      ) {
        let (strata, filter) = (ratings.strata, ratings.filter)
        let center = { Series.centered($0, strata, count: filter.count) }
        let sums = Bootstrap.BlockSums(
          column: center(filter.apply(result.column.present)), outcome: center(ratings.outcome),
          strata: strata)
        return Pattern(
          kind: .flavorRating, subject: subject, effect: Bootstrap().slope(sums, seed: seed),
          count: result.column.isPresent.count { $0 }, pValue: pValue, qValue: 1,
          zScore: result.z)
      })
  }

  /// The name of a flavor that seeds its permutations.
  func name(of column: FlavorColumn) -> String {
    let id = wheel[column.node].id
    return column.key.descriptor.map { "\(id)|\($0)" } ?? id
  }

  func subject(
    of column: FlavorColumn, _ others: [PatternSubject.Key: String] = [:]
  ) -> PatternSubject {
    var names = others
    names[.flavor] = wheel[column.node].id
    names[.descriptor] = column.word
    return PatternSubject(names)
  }

  // MARK: Levels

  /// The findings to report, of those at some positions: a flavor once, as a node or in the
  /// taster's own word, whichever is stronger.
  ///
  /// A word that is weaker than a node which it names is the same finding, and so is a node where a
  /// word of it is stronger; but of ratings a node is reported where it holds given the word, since
  /// that is about its other brews.
  func reportedOnce(_ found: [Int]) -> Set<Int> {
    let flavors = found.filter { hypotheses[$0].column != nil }
    var reported = Set(found).subtracting(flavors)
    guard flavors.contains(where: { hypotheses[$0].column?.isDescriptor == true }) else {
      return Set(found)
    }
    let ratings = FlavorRatings(
      self, rows: table.flavors.indices.filter { table.flavors[$0] != nil })
    let order = flavors.sorted {
      let (one, other) = (hypotheses[$0], hypotheses[$1])
      return (one.pValue, -abs(one.zScore), $0) < (other.pValue, -abs(other.zScore), $1)
    }
    for index in order where !Task.isCancelled {
      let hypothesis = hypotheses[index]
      guard let column = hypothesis.column else { continue }
      let isSaid = order.contains { other in
        guard reported.contains(other), hypotheses[other].kind == hypothesis.kind,
          let stronger = hypotheses[other].column, stronger.isDescriptor != column.isDescriptor
        else { return false }
        if hypothesis.kind == .flavorContext {
          return stronger.isRelated(to: column)
            && hypotheses[other].subject.context?.key == hypothesis.subject.context?.key
        }
        if column.isDescriptor { return stronger.isRelated(to: column) }
        return pValue(of: column, given: stronger, ratings) > options.falseDiscoveryRate
      }
      if !isSaid { reported.insert(index) }
    }
    return reported
  }
}
