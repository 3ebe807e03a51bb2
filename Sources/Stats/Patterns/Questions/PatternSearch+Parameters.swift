/// Rating against each parameter within a method.
extension PatternSearch {
  /// The lowest number of brews for a parameter, of beans with two or more brews.
  static let leastParameterBrews = 20
  /// The lowest number of brews with a value other than the most usual one.
  static let leastVariedBrews = 5
  /// The number for all methods together.
  static let everyMethod = -2
  /// The conditional p-value up to which a finding counts as strong, so that others are tested
  /// given it.
  static let strongPValue = 0.01

  /// One parameter of one method, ready for its test.
  struct Question {
    /// The method, or `everyMethod`.
    let method: Int
    let grinder: Int
    let parameter: BrewParameter
    let rows: [Int]
    let values: [Double]
    let strata: [Int]
    let name: String
  }

  mutating func searchParameters() {
    for method in table.methodNames.indices where !Task.isCancelled {
      let rows = table.methods.indices.filter { table.methods[$0] == method }
      var questions: [Question] = []
      // Freshness belongs to the bag, not to the method: `searchFreshness`.
      for parameter in BrewParameter.allCases where parameter != .daysOffRoast {
        if parameter == .grindSetting {
          for grinder in table.grinderNames.indices {
            let own = rows.filter { table.grinders[$0] == grinder }
            if let question = question(method, grinder, parameter, own) {
              questions.append(question)
            }
          }
        } else if let question = question(method, -1, parameter, rows) {
          questions.append(question)
        }
      }
      ask(questions)
    }
  }

  mutating func question(
    _ method: Int, _ grinder: Int, _ parameter: BrewParameter, _ rows: [Int]
  ) -> Question? {
    let column = table.column(of: parameter)
    let rows = rows.filter { !column[$0].isNaN }
    guard !rows.isEmpty else { return nil }
    let strata = Self.dense(rows.map { table.beans[$0] })
    let values = Self.withoutOutliers(rows.map { column[$0] })
    let informative = Self.informative(strata)
    var sizes: [Double: Int] = [:]
    for (row, value) in values.enumerated() where informative[row] { sizes[value, default: 0] += 1 }
    let brews = sizes.values.reduce(0, +)
    guard brews >= Self.leastParameterBrews,
      brews - (sizes.values.max() ?? 0) >= Self.leastVariedBrews
    else {
      thinQuestions += 1
      return nil
    }
    let name = [
      "parameter", method < 0 ? "" : table.methodNames[method],
      grinder < 0 ? "" : table.grinderNames[grinder],
      parameter.rawValue,
    ].joined(separator: "|")
    return Question(
      method: method, grinder: grinder, parameter: parameter, rows: rows, values: values,
      strata: strata, name: name)
  }

  /// Values with those beyond three interquartile ranges from the quartiles replaced by that limit
  /// (Tukey 1977, "Exploratory Data Analysis", outer fences): they probably are typos.
  private static func withoutOutliers(_ values: [Double]) -> [Double] {
    let sorted = values.sorted()
    let low = Quantiles.value(of: sorted, at: 0.25)
    let high = Quantiles.value(of: sorted, at: 0.75)
    guard high > low else { return values }
    let (floor, ceiling) = (low - 3 * (high - low), high + 3 * (high - low))
    return values.map { min(max($0, floor), ceiling) }
  }

  /// Tests the parameters of one method, then tests each again given the stronger ones. Parameters that
  /// moved together are one.
  private mutating func ask(_ questions: [Question]) {
    var results: [(question: Question, p: Double, test: StratifiedTest)] = []
    let groups = Self.joined(questions)
    let joint = Dictionary(groups.map { ($0.lead.name, $0.others) }) { first, _ in first }
    for question in groups.map(\.lead) where !Task.isCancelled {
      let test = test(question, given: [])
      results.append((question, test.pValue(seed: generator(question.name)), test))
    }
    results.sort { ($0.p, -$0.test.observed) < ($1.p, -$1.test.observed) }
    var strong: [Question] = []
    var pValues: [Double] = []
    for result in results where !Task.isCancelled {
      var pValue = result.p
      let others = strong.filter { overlap($0, result.question) }
      if !others.isEmpty {
        // The effects of stronger parameters are removed: they are neither a finding nor noise.
        let name = ([result.question] + others).map(\.name).joined(separator: "|")
        pValue = test(result.question, given: others).pValue(seed: generator(name))
      }
      pValues.append(pValue)
      if pValue <= Self.strongPValue {
        strong.append(result.question)
        strongParameters.insert(result.question.parameter)
        explain(result.question)
      }
    }
    for (result, pValue) in zip(results, pValues) {
      let others = strong.filter {
        $0.name != result.question.name && overlap($0, result.question)
      }
      add(
        result.question, result.test, plain: result.p, pValue, given: others,
        joint: joint[result.question.name] ?? [])
    }
  }

  /// Stores the effect of a found parameter on the ratings of its brews, by a parabola.
  private mutating func explain(_ question: Question) {
    let design = design(question, given: [])
    let standard = Series.standardized(question.values)
    let slope = design.free(design.column(standard))
    let curve = design.free(design.column(standard.map { $0 * $0 }))
    let outcome = design.free(design.outcome)
    let straight = Series.residual(curve, on: slope)
    let bend =
      Series.product(straight, outcome)
      / max(Series.product(straight, straight), 1e-9)
    let rest = zip(outcome, curve).map { $0 - bend * $1 }
    let rise =
      Series.product(slope, rest) / max(Series.product(slope, slope), 1e-9)
    let fitted = standard.map { rise * $0 + bend * $0 * $0 }
    let sorted = fitted.sorted()
    let (worst, best) = (
      Quantiles.value(of: sorted, at: 0.05), Quantiles.value(of: sorted, at: 0.95)
    )
    var effects = settingEffects[question.method] ?? SettingEffects()
    for (row, value) in zip(question.rows, fitted) {
      effects.belowBest[row, default: 0] += value - best
      effects.aboveWorst[row, default: 0] += value - worst
    }
    settingEffects[question.method] = effects
  }

  func design(_ question: Question, given others: [Question]) -> ParameterDesign {
    ParameterDesign(
      self, rows: question.rows, values: question.values, method: question.method,
      isOfTime: question.parameter == .daysOffRoast, isOfGrinder: question.grinder >= 0,
      given: others.map { (rows: $0.rows, values: $0.values) })
  }

  /// Whether most brews of one test are brews of the other.
  private func overlap(_ other: Question, _ question: Question) -> Bool {
    let rows = Set(other.rows)
    return 2 * question.rows.count { rows.contains($0) } > question.rows.count
  }

  func test(_ question: Question, given others: [Question]) -> StratifiedTest {
    let design = design(question, given: others)
    let standard = Series.standardized(design.values)
    return StratifiedTest(
      strata: design.strata, outcome: design.outcome,
      columns: [standard, standard.map { $0 * $0 }].map(design.column),
      nuisances: design.nuisances, statistic: .shape)
  }

  /// The names of a question: without a method if it is about all of them.
  func subject(of question: Question) -> PatternSubject {
    var subject: [PatternSubject.Key: String] = [.parameter: question.parameter.rawValue]
    if question.method >= 0 { subject[.method] = table.methodNames[question.method] }
    if question.grinder >= 0 { subject[.grinder] = table.grinderNames[question.grinder] }
    return PatternSubject(subject)
  }

  private mutating func add(
    _ question: Question, _ test: StratifiedTest, plain: Double, _ pValue: Double,
    given others: [Question], joint: [Question]
  ) {
    let sought = subject(of: question)
    let (slope, curve) = (test.z[0], test.z[1])
    let sign = abs(curve) > abs(slope) ? -curve : slope
    let search = self
    hypotheses.append(
      Hypothesis(
        kind: .parameter, subject: sought, pValue: pValue, plainPValue: plain,
        zScore: test.observed * (sign < 0 ? -1 : 1)
      ) {
        search.pattern(question, sought, test, given: others, pValue: pValue).map {
          search.joining(joint, to: $0, of: question)
        }
      })
  }

  /// The lowest |z| of the curve of a peak or valley, whose optimum must also be inside the range.
  private static let leastCurve = 1.3

  /// The least share of a setting's squares that is not explained by what is held constant: one that
  /// was turned up by the same step every day cannot be distinguished from the days.
  private static let leastFreeShare = 0.1

  /// - Returns: nil where the best value is unknown, because the setting changed with the calendar.
  func pattern(
    _ question: Question, _ subject: PatternSubject, _ test: StratifiedTest,
    given others: [Question], pValue: Double
  ) -> Pattern? {
    let final = others.isEmpty ? test : self.test(question, given: others)
    let (slope, curve) = (final.z[0], final.z[1])
    let design = design(question, given: others)
    let prepare = { (series: [Double]) in design.free(design.column(series)) }
    let outcome = design.free(design.outcome)
    let values = design.values
    guard design.freeShare(design.column(values)) >= Self.leastFreeShare else { return nil }
    func curveFit(isPeak: Bool, ends: (low: Double, high: Double)?) -> ResponseCurve {
      ResponseCurve(
        values: values, outcome: outcome, isPeak: isPeak, ends: ends,
        bootstrap: Bootstrap(), seed: generator(question.name + "|curve"), prepare: prepare)
    }
    let ends = Self.deciles(values)
    var shape = slope > 0 ? Pattern.Shape.up : .down
    var fit: ResponseCurve?
    if abs(curve) >= Self.leastCurve {
      let bent = curveFit(isPeak: curve < 0, ends: nil)
      if bent.optimum.value > ends.low, bent.optimum.value < ends.high {
        shape = curve < 0 ? .peak : .valley
        fit = bent
      }
    }
    let best = fit ?? curveFit(isPeak: true, ends: ends)
    var effect = best.effect
    if shape == .down || shape == .up {
      effect = Self.slopeEffect(
        outcome, prepare(values), ends: ends, generator(question.name + "|slope"))
    }
    return Pattern(
      kind: .parameter, subject: subject, shape: shape, optimum: best.optimum, effect: effect,
      count: question.rows.count, pValue: pValue, qValue: 1,
      zScore: StratifiedTest.shape(slope, curve))
  }

  /// The place of the greatest |z|; nil for none.
  static func strongest(_ z: [Double]) -> Int? {
    z.indices.max { abs(z[$0]) < abs(z[$1]) }
  }

  /// The first and the ninth decile of some values.
  static func deciles(_ values: [Double]) -> (low: Double, high: Double) {
    let sorted = values.sorted()
    return (Quantiles.value(of: sorted, at: 0.1), Quantiles.value(of: sorted, at: 0.9))
  }

  /// The difference in stars between the two ends of a straight line.
  static func slopeEffect(
    _ outcome: [Double], _ column: [Double], ends: (low: Double, high: Double),
    _ generator: SeededGenerator
  ) -> Estimate {
    let slope = Bootstrap().slope(
      Bootstrap.BlockSums(column: column, outcome: outcome), seed: generator)
    let length = ends.high - ends.low
    return Estimate(
      value: slope.value * length, low: slope.low * length, high: slope.high * length)
  }
}

/// Settings that the brews do not tell apart are one question.
extension PatternSearch {
  /// Questions, each with those that moved with it, in their order: the first is asked.
  static func joined(_ questions: [Question]) -> [(lead: Question, others: [Question])] {
    var groups: [(lead: Question, others: [Question])] = []
    for question in questions {
      if let place = groups.firstIndex(where: { areJoint($0.lead, question) }) {
        groups[place].others.append(question)
      } else {
        groups.append((question, []))
      }
    }
    return groups
  }

  /// The values of two settings in the brews that record both.
  private static func shared(
    _ first: Question, _ second: Question
  ) -> (first: [Double], second: [Double], strata: [Int]) {
    var known: [Int: Double] = [:]
    for (row, value) in zip(second.rows, second.values) { known[row] = value }
    var (left, right, strata): ([Double], [Double], [Int]) = ([], [], [])
    for (place, row) in first.rows.enumerated() {
      guard let value = known[row] else { continue }
      left.append(first.values[place])
      right.append(value)
      strata.append(first.strata[place])
    }
    return (left, right, strata)
  }

  private static func areJoint(_ first: Question, _ second: Question) -> Bool {
    let (left, right, strata) = shared(first, second)
    guard 2 * left.count > max(first.rows.count, second.rows.count),
      let share = JointMoves.share(left, right, strata: strata)
    else { return false }
    return share >= JointMoves.least
  }

  /// A pattern with the settings that moved with its own, and the two cups that would tell them apart.
  func joining(_ others: [Question], to pattern: Pattern, of lead: Question) -> Pattern {
    guard !others.isEmpty else { return pattern }
    var pattern = pattern
    let sorted = lead.values.sorted()
    let ends = Self.deciles(lead.values)
    let best: Double =
      switch pattern.shape {
      case .up: ends.high
      case .down: ends.low
      case .valley:
        (pattern.optimum?.value ?? 0) - ends.low > ends.high - (pattern.optimum?.value ?? 0)
          ? ends.low : ends.high
      default: pattern.optimum?.value ?? sorted[sorted.count / 2]
      }
    func settable(_ question: Question, _ value: Double) -> Double {
      let grid = SettingGrid(question.parameter, values: question.values)
      let tried = (question.values.min() ?? value)...(question.values.max() ?? value)
      let found = grid.rounded(min(max(value, tried.lowerBound), tried.upperBound), in: tried)
      return (found * 1000).rounded() / 1000
    }
    pattern.joint = others.map { other in
      let (left, right, _) = Self.shared(lead, other)
      let count = Double(max(1, left.count))
      let (mean, otherMean) = (left.reduce(0, +) / count, right.reduce(0, +) / count)
      var (product, square) = (0.0, 0.0)
      for (first, second) in zip(left, right) {
        product += (first - mean) * (second - otherMean)
        square += (first - mean) * (first - mean)
      }
      let slope = square > 0 ? product / square : 0
      return JointSetting(
        parameter: other.parameter, value: settable(other, otherMean + slope * (best - mean)))
    }
    // The time follows from the other settings, and nobody sets it alone.
    let set = pattern.joint.first { $0.parameter != .brewTime }
    let end = best - ends.low > ends.high - best ? ends.low : ends.high
    let (first, second) = (settable(lead, best), settable(lead, end))
    if let set, lead.parameter != .brewTime, first != second {
      pattern.separation = SettingSeparation(
        changed: lead.parameter, kept: set.parameter, first: first, second: second,
        value: set.value)
    }
    return pattern
  }
}
