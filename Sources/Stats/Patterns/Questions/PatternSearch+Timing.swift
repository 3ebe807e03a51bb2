/// Rating against the moment of a brew, over all methods: the time of day, the day of the week, and the
/// time since the last cup.
extension PatternSearch {
  /// The shares of brews between which spans of the day and of breaks begin and end: for the test, and
  /// for the estimate.
  private static let timingParts = (tested: 8, estimated: 24)
  /// The lowest and the highest share of the brews within a span of the day; a longer one is the rest of
  /// a shorter one.
  private static let spanShares = 0.1...0.5
  /// The lowest and the highest share of the brews after a long break.
  private static let breakShares = 0.1...0.9

  /// One form of the dependence on a moment.
  private enum TimingForm {
    /// The times of day from one hour on, and before another one; past midnight where the second is
    /// the lower one.
    case hours(from: Double, to: Double)
    case days(BrewTiming.Days)
    /// The logarithm of a break.
    case length
    /// Breaks of at least this many days, as a logarithm.
    case least(Double)

    func contains(_ value: Double) -> Bool {
      switch self {
      case .hours(let from, let to):
        from < to ? value >= from && value < to : value >= from || value < to
      case .days(let days): days.contains(Int(value))
      case .length: true
      case .least(let bar): value >= bar
      }
    }

    func column(_ values: [Double]) -> [Double] {
      if case .length = self { return Series.standardized(values) }
      return values.map { contains($0) ? 1 : 0 }
    }
  }

  /// One question about moments, with a value for each of its rows: of the time of day the hour, in half
  /// hours, of the day of the week 0 (Monday) to 6, of a break the logarithm of its days.
  private struct TimingQuestion {
    let timing: BrewTiming
    let rows: [Int]
    let values: [Double]
    let forms: [TimingForm]
  }

  /// Asks for each timing whether ratings depend on it, each brew compared with those of its bean, the
  /// means of methods and grinders and a drift over the journal held constant. The forms of a timing
  /// share one p-value: spans of the day, the seven days and the weekend, the length of a break and
  /// breaks of at least some length. The first cup of a day is one of the morning and one after a break:
  /// each is also tested given the stronger ones.
  mutating func searchTimings() {
    let questions = BrewTiming.allCases.compactMap { timingQuestion($0) }
    var results: [(question: TimingQuestion, test: StratifiedTest, p: Double)] = []
    for question in questions where !Task.isCancelled {
      let test = timingTest(question, timingDesign(question, given: []))
      let seed = generator("timing|\(question.timing.rawValue)")
      results.append((question, test, test.pValue(seed: seed)))
    }
    results.sort { ($0.p, -$0.test.observed) < ($1.p, -$1.test.observed) }
    var strong: [(rows: [Int], values: [Double])] = []
    for (question, plain, plainPValue) in results where !Task.isCancelled {
      let own = Set(question.rows)
      let others = strong.filter { 2 * $0.rows.count(where: own.contains) > own.count }
      let design = timingDesign(question, given: others)
      var (test, pValue) = (plain, plainPValue)
      if !others.isEmpty {
        test = timingTest(question, design)
        let seed = generator("timing|\(question.timing.rawValue)|\(others.count)")
        pValue = max(pValue, test.pValue(seed: seed))
      }
      guard let best = Self.strongest(test.z) else { continue }
      let form = question.forms[best]
      if pValue <= Self.strongPValue {
        strong.append((question.rows, form.column(question.values)))
      }
      add(question, form, design, z: test.z[best], plain: plainPValue, pValue: pValue)
    }
  }

  private func timingDesign(
    _ question: TimingQuestion, given others: [(rows: [Int], values: [Double])]
  ) -> ParameterDesign {
    ParameterDesign(
      self, rows: question.rows, values: question.values, method: Self.everyMethod,
      isOfTime: false, isOfGrinder: false, given: others)
  }

  private func timingTest(
    _ question: TimingQuestion, _ design: ParameterDesign
  ) -> StratifiedTest {
    StratifiedTest(
      strata: design.strata, outcome: design.outcome,
      columns: question.forms.map { design.column($0.column(design.values)) },
      nuisances: design.nuisances)
  }

  // MARK: Questions

  /// nil where too few brews have a known moment, or moments do not differ.
  private mutating func timingQuestion(_ timing: BrewTiming) -> TimingQuestion? {
    var values: [Double]
    switch timing {
    case .timeOfDay: values = table.hours.map { ($0 * 2).rounded(.down) / 2 }
    case .dayOfWeek: values = table.weekdays.map { $0 < 0 ? .nan : Double($0) }
    case .daysSinceLast: values = table.gaps.map { log($0) }
    }
    let rows = values.indices.filter { !values[$0].isNaN }
    // Where nothing is known there is no question.
    guard !rows.isEmpty else { return nil }
    values = rows.map { values[$0] }
    let strata = Self.dense(rows.map { table.beans[$0] })
    let forms = Self.forms(
      timing, values, strata: strata, parts: Self.timingParts.tested)
    guard Self.informative(strata).count(where: { $0 }) >= Self.leastParameterBrews,
      !forms.isEmpty
    else {
      thinQuestions += 1
      return nil
    }
    return TimingQuestion(timing: timing, rows: rows, values: values, forms: forms)
  }

  private static func forms(
    _ timing: BrewTiming, _ values: [Double], strata: [Int], parts: Int
  ) -> [TimingForm] {
    let forms: [TimingForm]
    switch timing {
    case .timeOfDay:
      let cuts = cuts(values, parts: parts)
      forms = cuts.flatMap { from in
        cuts.filter { $0 != from }.map { TimingForm.hours(from: from, to: $0) }
      }.filter { share($0, values).map(spanShares.contains) ?? false }
    case .dayOfWeek: forms = BrewTiming.Days.allCases.map(TimingForm.days)
    case .daysSinceLast:
      let bars = cuts(values, parts: parts).dropFirst().map(TimingForm.least)
        .filter { share($0, values).map(breakShares.contains) ?? false }
      forms = bars.isEmpty ? [] : [.length] + bars
    }
    return forms.filter { form in
      if case .length = form { return true }
      return hasSupport(values.map(form.contains), strata)
    }
  }

  private static func share(_ form: TimingForm, _ values: [Double]) -> Double? {
    values.isEmpty ? nil : Double(values.count(where: form.contains)) / Double(values.count)
  }

  /// Whether enough brews are inside and outside, in strata that have both.
  private static func hasSupport(_ isInside: [Bool], _ strata: [Int]) -> Bool {
    var inside = [Int](repeating: 0, count: (strata.max() ?? -1) + 1)
    var outside = inside
    for (isInside, stratum) in zip(isInside, strata) {
      if isInside { inside[stratum] += 1 } else { outside[stratum] += 1 }
    }
    let both = inside.indices.filter { inside[$0] > 0 && outside[$0] > 0 }
    return both.reduce(0) { $0 + inside[$1] } >= leastLabelBrews
      && both.reduce(0) { $0 + outside[$1] } >= leastLabelBrews
  }

  // MARK: Findings

  private mutating func add(
    _ question: TimingQuestion, _ form: TimingForm, _ design: ParameterDesign, z: Double,
    plain: Double, pValue: Double
  ) {
    var names: [PatternSubject.Key: String] = [.timing: question.timing.rawValue]
    if case .days(let days) = form { names[.days] = days.rawValue }
    let subject = PatternSubject(names)
    let search = self
    hypotheses.append(
      Hypothesis(
        kind: .timing, subject: subject, pValue: pValue, plainPValue: plain, zScore: z
      ) {
        let (form, effect) = search.estimate(question, form, design)
        var pattern = Pattern(
          kind: .timing, subject: subject, effect: effect, count: design.values.count,
          pValue: pValue, qValue: 1, zScore: z)
        let isUp = effect.value > 0
        switch form {
        case .hours(let from, _):
          pattern.shape = isUp ? .window : .valley
          let inside = design.values.filter(form.contains).map { $0 < from ? $0 + 24 : $0 }
          let end = (inside.max() ?? from) + 0.5
          pattern.optimum = Estimate(value: (from + end) / 2, low: from, high: end)
        case .days: break
        case .length: pattern.shape = isUp ? .up : .down
        case .least(let bar):
          pattern.shape = isUp ? .up : .down
          pattern.threshold = exp(bar)
        }
        return pattern
      })
  }

  /// The form that fits best, among finer ones than those of the test where it is a span or a bar, and
  /// its effect: of the length of a break between the deciles, else of brews inside against the others.
  private func estimate(
    _ question: TimingQuestion, _ tested: TimingForm, _ design: ParameterDesign
  ) -> (form: TimingForm, effect: Estimate) {
    let outcome = design.free(design.outcome)
    let seed = generator("timing|\(question.timing.rawValue)|effect")
    if case .length = tested {
      let ends = Self.deciles(design.values)
      let column = design.free(design.column(design.values))
      return (tested, Self.slopeEffect(outcome, column, ends: ends, seed))
    }
    var best = (form: tested, column: design.free(design.column(tested.column(design.values))))
    func gain(_ column: [Double]) -> Double {
      let product = Series.product(column, outcome)
      return product * product / max(Series.product(column, column), 1e-9)
    }
    if case .days = tested {
    } else {
      let finer = Self.forms(
        question.timing, design.values, strata: design.strata, parts: Self.timingParts.estimated)
      for form in finer where !Task.isCancelled {
        if case .length = form { continue }
        let column = design.free(design.column(form.column(design.values)))
        if gain(column) > gain(best.column) { best = (form, column) }
      }
    }
    let sums = Bootstrap.BlockSums(column: best.column, outcome: outcome)
    return (best.form, Bootstrap().slope(sums, seed: seed))
  }
}
