/// What notes call a brew (`TasteReading`) against its settings.
extension PatternSearch {
  /// The settings that change the extraction; freshness does not.
  private static let readingParameters: [BrewParameter] = [
    .ratio, .waterTemperature, .grindSetting, .brewTime,
  ]
  /// The lowest number of brews with and without a reading.
  static let leastReadings = 8

  /// Asks for each setting of a method, of the grind on one grinder, whether a reading goes with it; the
  /// readings share one p-value, and after a finding its brews are set aside and the others asked.
  mutating func searchReadings() {
    for method in table.methodNames.indices where !Task.isCancelled {
      let rows = table.methods.indices.filter {
        table.methods[$0] == method && table.beans[$0] >= 0 && table.readings[$0] != nil
      }
      guard !rows.isEmpty else { continue }
      for parameter in Self.readingParameters {
        if parameter == .grindSetting {
          for grinder in table.grinderNames.indices {
            ask(parameter, method, grinder, rows.filter { table.grinders[$0] == grinder })
          }
        } else {
          ask(parameter, method, -1, rows)
        }
      }
    }
  }

  private mutating func ask(
    _ parameter: BrewParameter, _ method: Int, _ grinder: Int, _ all: [Int]
  ) {
    // A setting that is too rare was already counted by `searchParameters`.
    let thin = thinQuestions
    defer { thinQuestions = thin }
    guard var question = question(method, grinder, parameter, all) else { return }
    var least = 0.0
    var step = 0
    while !Task.isCancelled {
      let rows = question.rows
      let outcomes = TasteReading.allCases.map { reading in
        rows.map { table.readings[$0]?.contains(reading) == true }
      }
      let (strata, following) = following(rows)
      let asked = TasteReading.allCases.indices.filter {
        Self.isVaried(outcomes[$0], among: following)
      }
      guard following.count >= Self.leastParameterBrews, !asked.isEmpty else { return }
      let test = PredictiveTest(
        strata: strata, times: rows.map { table.times[$0] }, values: question.values,
        outcomes: asked.map { outcomes[$0] })
      guard test.observed > 0, let best = Self.strongest(test.z) else { return }
      let seed = generator("word_setting|\(question.name)|\(step)")
      let pValue = max(least, test.pValue(seed: seed))
      add(
        question, strata, TasteReading.allCases[asked[best]], outcomes[asked[best]],
        (z: test.z[best], widening: test.widenings[best]), pValue: pValue,
        fullPValue: Self.resolved(pValue, of: test), isFurther: step > 0)
      guard pValue <= options.falseDiscoveryRate else { return }
      least = pValue
      step += 1
      let rest = rows.filter {
        table.readings[$0]?.contains(TasteReading.allCases[asked[best]]) != true
      }
      guard let next = self.question(method, grinder, parameter, rest) else { return }
      question = next
    }
  }

  /// The bean and grinder of each brew, and the brews that have an earlier one of both, which they are compared
  /// with.
  private func following(_ rows: [Int]) -> (strata: [Int], places: [Int]) {
    let strata = Self.dense(rows.map { table.beans[$0] }, rows.map { table.grinders[$0] })
    var seen: Set<Int> = []
    return (strata, strata.indices.filter { !seen.insert(strata[$0]).inserted })
  }

  /// Whether enough brews have something, and enough have not.
  private static func isVaried(_ outcome: [Bool], among places: [Int]) -> Bool {
    let size = places.count { outcome[$0] }
    return min(size, places.count - size) >= leastReadings
  }

  /// The p-value for an interval: where draws cannot resolve it, that of the closed form.
  private static func resolved(_ pValue: Double, of test: PredictiveTest) -> Double {
    pValue <= Permutations().least ? min(pValue, test.closedForm(test.observed)) : pValue
  }

  private mutating func add(
    _ question: Question, _ strata: [Int], _ reading: TasteReading, _ outcome: [Bool],
    _ found: (z: Double, widening: Double), pValue: Double, fullPValue: Double,
    isFurther: Bool
  ) {
    var names: [PatternSubject.Key: String] = [
      .reading: reading.rawValue, .parameter: question.parameter.rawValue,
      .method: table.methodNames[question.method],
    ]
    if question.grinder >= 0 { names[.grinder] = table.grinderNames[question.grinder] }
    addWords(
      .wordSetting, PatternSubject(names), question.rows, question.values, strata, outcome, found,
      pValue: pValue, fullPValue: fullPValue, isFurther: isFurther)
  }

  /// Adds that words go with values, of settings or of curves.
  mutating func addWords(
    _ kind: Pattern.Kind, _ subject: PatternSubject, _ rows: [Int], _ values: [Double],
    _ strata: [Int], _ outcome: [Bool], _ found: (z: Double, widening: Double), pValue: Double,
    fullPValue: Double, isFurther: Bool = false
  ) {
    let times = rows.map { table.times[$0] }
    hypotheses.append(
      Hypothesis(
        kind: kind, subject: subject, pValue: pValue, plainPValue: pValue,
        zScore: found.z, isFurtherLabel: isFurther
      ) {
        let ends = Self.deciles(values)
        let length = ends.high - ends.low
        let odds = BeanOdds(
          strata: strata, times: times, values: values, outcome: outcome)
        let effect = odds.slope * length
        // The interval of the likelihood, but one that contains 0 exactly when the p-value is 5 % or more.
        let tested = -NormalDistribution.quantile(max(fullPValue, 1e-12) / 2)
        let limit = -NormalDistribution.quantile(0.025)
        var half = limit * odds.error * found.widening.squareRoot() * length
        if (half >= abs(effect)) != (pValue >= 0.05) {
          half = abs(effect) * limit / max(min(tested, abs(found.z)), 1e-9)
        }
        var pattern = Pattern(
          kind: kind, subject: subject, shape: found.z > 0 ? .up : .down,
          effect: Estimate(value: effect, low: effect - half, high: effect + half),
          count: rows.count, pValue: pValue, qValue: 1, zScore: found.z)
        // Settings are chosen; what a curve shows is not, and a word begins somewhere.
        if let split = Self.split(
          values, strata, outcome, isUp: found.z > 0, isByWord: kind == .wordCurve)
        {
          pattern.threshold = split.threshold
          pattern.shares = split.shares
        }
        return pattern
      })
  }

  /// The least share of brews on each side of where a word begins.
  private static let leastSide = 0.1

  /// The setting that divides the brews of most beans best, whatever they taste of, and the brews on
  /// both sides of it: first the side where the reading is said to be more frequent. nil where these
  /// counts say otherwise.
  ///
  /// - Parameter isByWord: Whether it is the value that divides best those with the word from those without
  ///   (the test of Mantel and Haenszel 1959 over beans): where the word begins.
  private static func split(
    _ values: [Double], _ strata: [Int], _ outcome: [Bool], isUp: Bool,
    isByWord: Bool
  ) -> (threshold: Double, shares: FlavorShares)? {
    let beans = (strata.max() ?? -1) + 1
    var best: (threshold: Double, contrast: Double)?
    let least = isByWord ? Self.leastSide * Double(values.count) : 1
    for threshold in Set(values).sorted().dropFirst() {
      var sizes = [[Double]](repeating: [0, 0], count: beans)
      var said = sizes
      for row in values.indices {
        let side = values[row] < threshold ? 0 : 1
        sizes[strata[row]][side] += 1
        if outcome[row] { said[strata[row]][side] += 1 }
      }
      let above = sizes.reduce(0) { $0 + $1[1] }
      guard min(above, Double(values.count) - above) >= least else { continue }
      var (contrast, excess, variance) = (0.0, 0.0, 0.0)
      for (size, words) in zip(sizes, said) {
        let (count, share) = (size[0] + size[1], words[0] + words[1])
        contrast += size[0] * size[1] / max(count, 1)
        excess += words[1] - share * size[1] / max(count, 1)
        variance +=
          share * (count - share) * size[0] * size[1] / max(count * count * (count - 1), 1)
      }
      if isByWord { contrast = (isUp ? excess : -excess) / max(variance, 1e-9).squareRoot() }
      if contrast > best?.contrast ?? 0 { best = (threshold, contrast) }
    }
    guard let threshold = best?.threshold else { return nil }
    func side(_ isInside: Bool) -> (present: Int, count: Int) {
      let rows = values.indices.filter { (values[$0] >= threshold) == (isUp == isInside) }
      return (rows.count { outcome[$0] }, rows.count)
    }
    let (inside, outside) = (side(true), side(false))
    guard inside.count > 0, outside.count > 0,
      inside.present * outside.count > outside.present * inside.count
    else { return nil }
    return (threshold, FlavorShares(inside: inside, outside: outside))
  }
}

/// What notes say (`TasteReading`, nodes of the wheel) against what the curves of the same shots show.
extension PatternSearch {
  /// A word and the brews that have it.
  private struct Word {
    let key: PatternSubject.Key
    let value: String
    let outcome: [Bool]
  }

  /// Asks for each feature of the curves of a method whether a word goes with it; the words share one
  /// p-value. Without curves nothing is asked.
  mutating func searchCurves() {
    guard !table.curves.isEmpty else { return }
    for method in table.methodNames.indices {
      for (place, feature) in CurveFeature.allCases.enumerated() where !Task.isCancelled {
        let rows = table.methods.indices.filter {
          table.methods[$0] == method && table.beans[$0] >= 0 && table.said[$0]?.hasNote == true
            && table.curves[place][$0].isFinite
        }
        ask(feature, method, rows, rows.map { table.curves[place][$0] })
      }
    }
  }

  private mutating func ask(
    _ feature: CurveFeature, _ method: Int, _ rows: [Int], _ values: [Double]
  ) {
    guard rows.count >= Self.leastParameterBrews, Set(values).count > 1 else { return }
    let (strata, following) = following(rows)
    let words = words(rows).filter { Self.isVaried($0.outcome, among: following) }
    guard following.count >= Self.leastParameterBrews, !words.isEmpty else { return }
    let test = PredictiveTest(
      strata: strata, times: rows.map { table.times[$0] }, values: values,
      outcomes: words.map(\.outcome))
    guard test.observed > 0, let best = Self.strongest(test.z) else { return }
    let name = table.methodNames[method]
    let pValue = test.pValue(seed: generator("word_curve|\(name)|\(feature.rawValue)"))
    let word = words[best]
    addWords(
      .wordCurve,
      PatternSubject([word.key: word.value, .feature: feature.rawValue, .method: name]),
      rows, values, strata, word.outcome, (z: test.z[best], widening: test.widenings[best]),
      pValue: pValue, fullPValue: Self.resolved(pValue, of: test))
  }

  private func words(_ rows: [Int]) -> [Word] {
    let readings = rows.map { TasteReading.all(of: table.said[$0]) ?? [] }
    return TasteReading.allCases.map { reading in
      Word(
        key: .reading, value: reading.rawValue,
        outcome: readings.map { $0.contains(reading) })
    }
      + wheel.nodes.map { node in
        Word(
          key: .flavor, value: node.id,
          outcome: rows.map { table.said[$0]?.nodes.contains(node.index) ?? false })
      }
  }
}
