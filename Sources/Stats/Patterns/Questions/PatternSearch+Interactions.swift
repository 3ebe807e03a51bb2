/// Whether the best temperature differs by roast level or process, and what it is for each.
extension PatternSearch {
  private static let attributes: [PatternSubject.Key] = [.roastLevel, .process]
  /// The lowest number of brews with and without a label.
  private static let leastInteractionBrews = 24

  /// Asks, over all methods, whether ratings rise with the temperature more for the beans with a
  /// label than for the others; the labels of an attribute share one p-value.
  ///
  /// The temperature is taken relative to the usual one of its method, and what it does to all
  /// beans, as slope and curve, is held constant (Freedman and Lane 1983). Naturals may happen to be
  /// roasted lighter: where one attribute makes a difference, the others are asked again with that
  /// difference held constant, too.
  mutating func searchInteractions() {
    let rows = table.stars.indices.filter { table.methods[$0] >= 0 && table.beans[$0] >= 0 }
    guard let question = question(Self.everyMethod, -1, .waterTemperature, rows) else { return }
    let found = BeanAttribute.all.filter { Self.attributes.contains($0.key) }
      .compactMap { Task.isCancelled ? nil : interaction(question, $0, given: nil) }
      // Draws do not resolve the p-values of strong ones.
      .sorted {
        ($0.hypothesis.pValue, -abs($0.hypothesis.zScore))
          < ($1.hypothesis.pValue, -abs($1.hypothesis.zScore))
      }
    for (order, interaction) in found.enumerated() {
      guard order > 0, let first = found.first, first.hypothesis.pValue <= Self.strongPValue,
        let attribute = BeanAttribute.all.first(where: { $0.key == interaction.key }),
        var again = self.interaction(question, attribute, given: first)?.hypothesis
      else {
        hypotheses.append(interaction.hypothesis)
        continue
      }
      again.plainPValue = interaction.hypothesis.pValue
      again.pValue = max(again.pValue, interaction.hypothesis.pValue)
      hypotheses.append(again)
    }
  }

  /// One question with its answer.
  private struct Interaction {
    let key: PatternSubject.Key
    let hypothesis: Hypothesis
    /// For each label, but for one that the others leave, the temperature of the brews whose beans have
    /// it, by row.
    let heats: [[Int: Double]]
  }

  private mutating func interaction(
    _ question: Question, _ attribute: BeanAttribute, given other: Interaction?
  ) -> Interaction? {
    let known = question.rows.indices.filter { !labels(attribute, question.rows[$0]).isEmpty }
    let rows = known.map { question.rows[$0] }
    var names: [String: String] = [:]
    var members: [String: Set<Int>] = [:]
    for row in rows {
      for label in labels(attribute, row) {
        let key = FoldedText.words(label)
        names[key] = names[key] ?? label
        members[key, default: []].insert(row)
      }
    }
    let supported = members.keys.sorted().filter { key in
      guard let inside = members[key] else { return false }
      let outside = rows.filter { !inside.contains($0) }
      return min(inside.count, outside.count) >= Self.leastInteractionBrews
        && Set(inside.map { table.beans[$0] }).count >= Self.leastBeans
        && Set(outside.map { table.beans[$0] }).count >= Self.leastBeans
    }
    guard !supported.isEmpty else {
      thinQuestions += 1
      return nil
    }
    let heats = Series.centered(
      known.map { question.values[$0] }, Self.dense(rows.map { table.methods[$0] }),
      count: table.methodNames.count)
    let design = ParameterDesign(
      self, rows: rows, values: heats, method: Self.everyMethod, isOfTime: false,
      isOfGrinder: false, given: [])
    let heat = Series.standardized(design.values)
    let held = (other?.heats ?? []).map { heats in rows.map { heats[$0] ?? 0 } }
    let common = ([heat, heat.map { $0 * $0 }] + held).map(design.column)
    // Of two labels that exclude each other only one is asked.
    let asked = supported.count == 2 ? [supported[0]] : supported
    let columns = asked.map { key in
      design.column(
        zip(rows, heat).map { members[key]?.contains($0) == true ? $1 : 0 })
    }
    let test = StratifiedTest(
      strata: design.strata, outcome: design.outcome, columns: columns,
      nuisances: design.nuisances + common)
    let name =
      "interaction|\(attribute.key.rawValue)" + (other.map { "|\($0.key.rawValue)" } ?? "")
    let pValue = test.pValue(seed: generator(name))
    guard let best = Self.strongest(test.z),
      let label = names[asked[best]], let inside = members[asked[best]]
    else { return nil }
    let subject = PatternSubject([
      .parameter: question.parameter.rawValue, attribute.key: label,
    ])
    let seed = generator(name + "|effect")
    let z = test.z[best]
    let outside = rows.filter { !inside.contains($0) }
    let rest = members.keys.sorted().first { key in
      outside.allSatisfy { members[key]?.contains($0) == true }
    }
    let sides = [
      Side(label: label, rows: rows.filter { inside.contains($0) }),
      Side(label: rest.flatMap { names[$0] }, rows: outside),
    ]
    let search = self
    let hypothesis = Hypothesis(
      kind: .interaction, subject: subject, pValue: pValue, plainPValue: pValue, zScore: z
    ) {
      var directions: [[Double]] = []
      for nuisance in common.map(design.free) {
        directions.append(directions.reduce(nuisance) { Series.residual($0, on: $1) })
      }
      let free = { (series: [Double]) in
        directions.reduce(design.free(series)) { Series.residual($0, on: $1) }
      }
      let own = zip(rows, design.values).map { inside.contains($0) ? $1 : 0 }
      let ends = Self.deciles(design.values)
      let effect = Self.slopeEffect(
        free(design.outcome), free(design.column(own)), ends: ends, seed)
      var pattern = Pattern(
        kind: .interaction, subject: subject, shape: z > 0 ? .up : .down, effect: effect,
        count: inside.count, pValue: pValue, qValue: 1, zScore: z)
      pattern.groups = search.optima(question, sides)
      return pattern
    }
    let told = asked.count > 1 ? Array(asked.dropLast()) : asked
    let labeled = told.map { key in
      Dictionary(
        uniqueKeysWithValues: zip(rows, heat).filter { members[key]?.contains($0.0) == true }
          .map { ($0, $1) })
    }
    return Interaction(
      key: attribute.key, hypothesis: hypothesis, heats: labeled)
  }

  /// The brews of the beans with a label, or of the others.
  private struct Side {
    let label: String?
    let rows: [Int]
  }

  /// The greatest difference of the usual temperatures of methods, in °C, at which one value can be
  /// best for all of them.
  private static let mostApart = 3.0
  /// The least strength of a dependence whose best value is reported, in standard deviations.
  private static let leastDependence = 2.0

  /// The best value for each side, over the methods that have enough brews; empty where these are
  /// usually brewed at different values.
  private func optima(_ question: Question, _ sides: [Side]) -> [Pattern.GroupOptimum] {
    var values: [Int: Double] = [:]
    for (row, value) in zip(question.rows, question.values) { values[row] = value }
    let usual = Dictionary(grouping: sides.flatMap(\.rows)) { table.methods[$0] }
      .filter { $0.value.count >= Self.leastParameterBrews }
      .mapValues { rows in
        rows.reduce(0) { $0 + (values[$1] ?? 0) } / Double(rows.count)
      }
    guard let low = usual.values.min(), let high = usual.values.max(), high - low <= Self.mostApart
    else { return [] }
    return sides.map { side in
      let rows = side.rows.filter { usual[table.methods[$0]] != nil }
      var optimum = Pattern.GroupOptimum(label: side.label, count: rows.count)
      guard rows.count >= Self.leastParameterBrews, !Task.isCancelled else { return optimum }
      let own = Question(
        method: Self.everyMethod, grinder: -1, parameter: question.parameter, rows: rows,
        values: rows.map { values[$0] ?? 0 }, strata: Self.dense(rows.map { table.beans[$0] }),
        name: question.name + "|of|" + (side.label ?? ""))
      let dependence = test(own, given: [])
      guard dependence.observed >= Self.leastDependence,
        let found = pattern(own, subject(of: own), dependence, given: [], pValue: 1)
      else { return optimum }
      (optimum.shape, optimum.optimum) = (found.shape, found.optimum)
      return optimum
    }
  }

  private func labels(_ attribute: BeanAttribute, _ row: Int) -> [String] {
    attribute.values(table.beanRecords[table.beans[row]]).filter {
      !FoldedText.words($0).isEmpty
    }
  }
}
