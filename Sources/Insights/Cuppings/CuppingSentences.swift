/// What a panel's scores, words and sections show.
package struct CuppingResult: Sendable {
  /// The session, or all of them as one.
  package let session: CuppingSession
  /// Of a form without a total one without samples.
  package let analysis: PanelAnalysis
  package let descriptors: DescriptorAgreement
  /// Empty where the form has a total and nobody asks for its sections.
  package let profile: CuppingProfile
  /// How many sheets were filled.
  let scoreCount: Int

  /// - Parameters:
  ///   - sessions: The sessions in the order of time, at least one.
  ///   - hasSections: Whether the sections of a form with a total are computed, too, which takes most of the time.
  /// - Throws: What `PanelAnalysis.init(_:seed:)` throws; code `no total` for a form without one that has no
  ///   scales either.
  package init(_ sessions: [CuppingSession], hasSections: Bool = true) throws(CuppingError) {
    session = sessions.count == 1 ? sessions[0] : CuppingSession(merging: sessions)
    let hasTotal = sessions.allSatisfy(\.form.hasTotal)
    profile = hasSections || !hasTotal ? try CuppingProfile(sessions) : CuppingProfile()
    if !hasTotal, profile.sections.isEmpty { throw CuppingError(.noTotal) }
    analysis = hasTotal ? try PanelAnalysis(sessions) : try PanelAnalysis(scores: [])
    descriptors = try DescriptorAgreement(session)
    scoreCount =
      hasTotal
      ? analysis.samples.reduce(0) { $0 + $1.scores }
      : profile.sections.map { $0.analysis.samples.reduce(0) { $0 + $1.scores } }.max() ?? 0
  }
}

/// A panel's result for people: the ranking, who differs, and the cuppers.
package struct CuppingSentences {
  private let analysis: PanelAnalysis
  private let descriptors: DescriptorAgreement
  /// The sections of a form without a total; nil for one that has.
  private let profile: CuppingProfile?
  private let words: Words
  /// The score that coffees to buy have; nil where nobody asks.
  private let score: Double?
  /// The samples, the best first.
  let ranked: [SampleMean]

  package init(_ result: CuppingResult, atLeast score: Double? = nil, words: Words) {
    (analysis, descriptors, self.words) = (result.analysis, result.descriptors, words)
    profile = result.session.form.hasTotal ? nil : result.profile
    self.score = score
    ranked = analysis.samples.sorted { ($1.mean.value, $0.sample) < ($0.mean.value, $1.sample) }
  }

  /// Everything, as the program prints it.
  package var lines: [String] {
    let sections = profile.map { $0.rows(words, number) } ?? []
    let parts = [
      ranking, sections, lots, split + differences + open, sessions, apart,
      cuppers + panel + agreed,
    ]
    return Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// The samples, the best first; without a total by name.
  var names: [String] { profile?.samples ?? ranked.map(\.sample) }

  /// Which sections tell samples apart, and who writes them unlike the others; empty for a form with a total.
  var apart: [String] { profile.map { $0.apart(words, number) } ?? [] }

  /// A line for each sample.
  var ranking: [String] {
    ranked.map { sample in
      let plain = number(sample.plainMean)
      let key =
        !sample.mean.low.isFinite
        ? "sample-open" : plain == number(sample.mean.value) ? "sample" : "sample-plain"
      return sentence(
        key,
        interval(
          sample.mean,
          [
            "sample": .text(sample.sample), "count": .count(sample.scores), "plain": .text(plain),
          ]))
    }
  }

  /// The samples that are surely worth a score, those that are not, and those to cup again, the surest first.
  var lots: [String] {
    guard let score else { return [] }
    let chances = ranked.compactMap { sample in
      sample.chance(ofAtLeast: score).map { (sample: sample, chance: $0) }
    }.sorted { $0.chance > $1.chance }
    guard !chances.isEmpty else { return [sentence("least.unknown", [:])] }
    let given: [String: PhraseArgument] = ["score": .text(number(score))]
    func list(_ key: String, _ isMeant: (Double) -> Bool) -> [String] {
      let names = chances.filter { isMeant($0.chance) }.map {
        "\($0.sample.sample) (\(percent($0.chance)))"
      }
      guard !names.isEmpty else { return [] }
      return [sentence(key, given.merging(["list": .text(words.commas(names))]) { $1 })]
    }
    let sure = SampleMean.sure
    let again = chances.filter { $0.chance < sure && $0.chance > 1 - sure }.map { one in
      let facts = given.merging([
        "sample": .text(one.sample.sample), "chance": .text(percent(one.chance)),
      ]) { $1 }
      guard case .total(let count) = one.sample.cuppersNeeded(toSettle: score) else {
        return sentence("least.near", facts)
      }
      return sentence("least.again", facts.merging(["count": .count(count)]) { $1 })
    }
    return list("least.sure") { $0 >= sure } + again + list("least.below") { $0 <= 1 - sure }
      + [sentence("least.note", given)]
  }

  private func percent(_ share: Double) -> String {
    if share > 0.999 { return "> 99.9%" }
    if share < 0.001 { return "< 0.1%" }
    return written((share * 1000).rounded() / 10) + "%"
  }

  /// How sessions differ, and who moved between them.
  var sessions: [String] {
    let offsets = analysis.sessions.map { session in
      let offset = session.offset
      let key = offset.low > 0 ? "offset-high" : offset.high < 0 ? "offset-low" : "offset"
      return sentence(
        key,
        interval(
          offset, ["session": .text(session.session), "count": .count(session.shared)]))
    }
    let shifts = analysis.shifts.filter { $0.adjusted < 0.05 }.map { shift in
      sentence(
        "shift",
        interval(
          shift.shift,
          [
            "cupper": .text(shift.cupper), "first": .text(shift.sessions.first ?? ""),
            "last": .text(shift.sessions.last ?? ""),
          ]))
    }
    return offsets + shifts
  }

  /// The samples on which the cuppers are farther apart than on the others.
  var split: [String] {
    ranked.compactMap { sample in
      sample.disagreement.map {
        sentence("split", ["sample": .text(sample.sample), "value": .text(number($0))])
      }
    }
  }

  /// The samples that differ.
  var differences: [String] {
    let pairs = analysis.comparisons.filter(\.differs).map { pair in
      let isFirst = pair.difference.value > 0
      return (
        better: isFirst ? pair.first : pair.second, worse: isFirst ? pair.second : pair.first,
        points: number(abs(pair.difference.value)), p: pair.adjusted
      )
    }
    guard pairs.count > Self.mostPairs else {
      return pairs.map { pair in
        sentence(
          "differs",
          [
            "better": .text(pair.better), "worse": .text(pair.worse),
            "points": .text(pair.points), "p": .text(small(pair.p)),
          ])
      }
    }
    return ranked.compactMap { sample in
      let below = ranked.compactMap { other in
        pairs.first { $0.better == sample.sample && $0.worse == other.sample }
      }
      guard !below.isEmpty else { return nil }
      let list = below.map {
        sentence("differs.by", ["worse": .text($0.worse), "points": .text($0.points)])
      }
      return sentence(
        "differs.all",
        [
          "better": .text(sample.sample), "list": .text(words.commas(list)),
        ])
    }
  }

  /// More pairs that differ are grouped by sample.
  private static let mostPairs = 8

  /// The neighbors in the ranking that cannot be distinguished, and what would.
  var open: [String] {
    zip(ranked, ranked.dropFirst()).compactMap { first, second in
      guard let pair = comparison(first.sample, second.sample), !pair.differs else { return nil }
      let names: [String: PhraseArgument] = [
        "first": .text(first.sample), "second": .text(second.sample),
      ]
      guard pair.sharesCuppers else { return sentence("open-apart", names) }
      switch (pair.cuppersNeeded, pair.scoresNeeded) {
      case (.total(let cuppers), .total(let scores)):
        return sentence(
          "open-both",
          names.merging(["count": .count(cuppers), "scores": .count(scores)]) { $1 })
      case (.total(let cuppers), _):
        return sentence("open-cuppers", names.merging(["count": .count(cuppers)]) { $1 })
      case (_, .total(let scores)):
        return sentence("open-scores", names.merging(["scores": .count(scores)]) { $1 })
      default: return sentence("open", names)
      }
    }
  }

  /// What is known of each cupper: bias, replicates, and drift where it is sure.
  var cuppers: [String] {
    analysis.cuppers.flatMap { cupper in
      let name: [String: PhraseArgument] = ["cupper": .text(cupper.cupper)]
      var lines: [String] = []
      if let bias = cupper.bias {
        let side = bias.low > 0 ? "cupper-high" : bias.high < 0 ? "cupper-low" : "cupper"
        lines.append(sentence(side, interval(bias, name)))
      }
      if let use = cupper.scaleUse, use.low > 1 || use.high < 1 {
        lines.append(sentence(use.low > 1 ? "scale-wide" : "scale-narrow", interval(use, name)))
      }
      if let own = cupper.repeatability {
        lines.append(
          sentence(
            cupper.repeatsAlike ? "repeats-alike" : "repeats",
            interval(own, name.merging(["count": .count(cupper.replicates)]) { $1 })))
      }
      if cupper.repeatability == nil, analysis.cuppers.count > 2, cupper.scores > 2,
        let rest = cupper.disagreement
      {
        lines.append(sentence("scatter", name.merging(["value": .text(number(rest))]) { $1 }))
      }
      if let drift = cupper.drift, (cupper.driftAdjusted ?? 1) < 0.05 {
        lines.append(sentence(drift.value > 0 ? "drift-up" : "drift-down", interval(drift, name)))
      }
      return lines
    }
  }

  /// What is known of the panel as a whole.
  var panel: [String] {
    var lines: [String] = []
    if let drift = analysis.drift, (analysis.driftPValue ?? 1) < 0.05 {
      lines.append(
        sentence(drift.value > 0 ? "drift-up.all" : "drift-down.all", interval(drift, [:])))
    }
    if let agreement = analysis.telling(analysis.agreement.intraclass) {
      lines.append(sentence("agreement", interval(agreement, [:])))
      if let alpha = analysis.telling(analysis.agreement.alphaInterval) {
        lines.append(sentence("alpha", interval(alpha, [:])))
      }
    }
    if let order = analysis.agreement.concordanceInterval,
      let p = analysis.agreement.concordancePValue, analysis.samples.count > 2
    {
      lines.append(
        sentence(
          p < 0.05 ? "concordance" : "concordance-chance",
          interval(order, ["p": .text(small(p))])))
    }
    return lines
  }

  /// The words that the panel agrees on.
  var agreed: [String] {
    names.flatMap { name in
      let agreed = descriptors.telling.filter { $0.sample == name }
      let kinds =
        [("words", agreed.filter(\.isBeyondChance))]
        + [("words-maybe", agreed.filter { !$0.isBeyondChance })]
      return kinds.filter { !$0.1.isEmpty }.map { key, found in
        let list = found.map { flavor in
          let node = FlavorWheel.standard.node(id: flavor.node)
          return sentence(
            "words.count",
            [
              "word": .text(node?.name.lowercased() ?? flavor.node), "count": .count(flavor.count),
              "cuppers": .count(flavor.cuppers),
            ])
        }
        return sentence(key, ["sample": .text(name), "list": .text(words.commas(list))])
      }
    }
  }

  private func comparison(_ first: String, _ second: String) -> SampleComparison? {
    analysis.comparisons.first {
      ($0.first, $0.second) == (first, second) || ($0.first, $0.second) == (second, first)
    }
  }

  private func interval(
    _ estimate: Estimate, _ arguments: [String: PhraseArgument]
  ) -> [String: PhraseArgument] {
    arguments.merging([
      "value": .text(number(estimate.value)), "low": .text(number(estimate.low)),
      "high": .text(number(estimate.high)),
    ]) { $1 }
  }

  /// To a hundredth: forms have quarters.
  func number(_ value: Double) -> String {
    guard value.isFinite else { return value < 0 ? "−∞" : "∞" }
    return written((value * 100).rounded() / 100)
  }

  private func small(_ value: Double) -> String {
    value < 0.001 ? "< 0.001" : written((value * 1000).rounded() / 1000)
  }

  private func written(_ value: Double) -> String {
    Journal.NumberText.shortest(value).replacing(".", with: words.text("number.decimal"))
  }

  private func sentence(_ key: String, _ arguments: [String: PhraseArgument]) -> String {
    words.text("cupping.\(key)", arguments)
  }
}

/// A triangle test for people.
extension TriangleTest {
  package func lines(_ words: Words) -> [String] {
    func number(_ value: Double) -> PhraseArgument {
      guard value.isFinite else { return .text(value < 0 ? "−∞" : "∞") }
      return .text(words.numbers.number(value))
    }
    func interval(_ estimate: Estimate) -> [String: PhraseArgument] {
      [
        "value": number(estimate.value), "low": number(estimate.low), "high": number(estimate.high),
      ]
    }
    let counts: [String: PhraseArgument] = [
      "correct": .count(correct), "count": .count(total),
      "p": pValue < 0.001
        ? .text("< 0.001") : .text(words.numbers.number(pValue, places: 3)),
    ]
    var lines = [
      words.text(pValue < 0.05 ? "cupping.triangle.differ" : "cupping.triangle.open", counts),
      words.text("cupping.triangle.distance", interval(dPrime)),
      words.text("cupping.triangle.share", interval(discriminators)),
    ]
    if let needed { lines.append(words.text("cupping.triangle.needed", ["count": .count(needed)])) }
    return lines
  }
}
