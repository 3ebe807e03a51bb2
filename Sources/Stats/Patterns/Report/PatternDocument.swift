/// The JSON form of `insights patterns`, with each pattern and preference on a line of its own; the
/// sentences in it are handed in.
package struct PatternDocument: JSONDocument {
  struct LeftOut: Codable {
    let unrated, impossibleRatings, inFuture, unclearTimes, copies, questions, shadows: Int
  }

  /// A value and the ends of its interval.
  struct Interval: Codable {
    let value, low, high: Rounded2

    init(_ estimate: Estimate) {
      (value, low, high) = (Rounded(estimate.value), Rounded(estimate.low), Rounded(estimate.high))
    }

    var estimate: Estimate { Estimate(value: value.value, low: low.value, high: high.value) }
  }

  /// A grind setting and the ends of its interval as the grinder's users write them.
  struct Written: Codable {
    let value, low, high: String
  }

  /// What is present among the brews with something, and among those without: each of how many.
  struct Shares: Codable {
    let with, without: [Int]
  }

  struct Range: Codable {
    let low, high: Rounded2
  }

  struct Group: Codable {
    let label: String?
    let shape: Pattern.Shape?
    let optimum: Interval?
    let n: Int
  }

  struct Joint: Codable {
    let parameter: BrewParameter
    let value: Rounded4
  }

  struct Finding: Codable {
    let kind: Pattern.Kind
    let subject: Members<String>
    let subjectIds: Members<String>?
    let shape: Pattern.Shape?
    let optimum: Interval?
    let effect: Rounded3
    /// Null if the end is infinite, or there is no interval.
    @OrNull var low: Rounded3?
    @OrNull var high: Rounded3?
    let n: Int
    let p, q: Rounded12
    let z: Rounded3
    let mean: Rounded2?
    let shares: Shares?
    let threshold: Rounded3?
    let band: Freshness?
    let core: Range?
    let groups: [Group]?
    /// Of a grind setting that is no plain number.
    let optimumText: Written?
    /// Of plain numbers the step from one setting of the grinder to the next.
    let grindStep: Rounded4?
    let joint: [Joint]?
    let jointLabels: Members<String>?
    let movedTogether: [Members<Rounded4>]?
    let spanDays: Rounded2?
    /// Whether the ratings are those that words imply; nil where not.
    let byWords: Bool?
    /// nil where only the ratings of all show it, and in a journal of one.
    let tasters: [TasterName]?
    let title, description: String?
  }

  struct Favorite: Codable {
    let kind: Preference.Kind
    let subject: Members<String>
    let subjectIds: Members<String>?
    let value, low, high: Rounded2
    let unit: String
    let n: Int
    let mean, others: Rounded2?
    let differs: Bool?
    let grindStep: Rounded4?
    let title, description: String?
  }

  package static let layout = JSONLayout(
    indent: 1, ["patterns", "preferences"],
    lists: ["patterns": .init(indent: 2), "preferences": .init(indent: 2)])

  let brews, rated: Int
  /// nil where stars count.
  let byWords: Bool?
  let implied: Int?
  let tested: Int
  let fdr: Rounded6
  let leftOut: LeftOut
  let tasters: [TasterDocument]?
  let patterns: [Finding]
  let preferences: [Favorite]

  /// A title and a sentence that describes.
  package typealias Text = (title: String, description: String)

  /// - Parameters:
  ///   - pattern: What is said of a pattern.
  ///   - preference: What is said of a preference.
  package init(
    _ report: PatternReport, pattern: (Pattern) -> Text, preference: (Preference) -> Text
  ) {
    (brews, rated, tested) = (report.brews, report.rated, report.tested)
    byWords = report.isByWords ? true : nil
    implied = report.isByWords ? report.implied : nil
    fdr = Rounded(report.falseDiscoveryRate)
    let out = report.leftOut
    leftOut = LeftOut(
      unrated: out.unrated, impossibleRatings: out.impossibleRatings, inFuture: out.inFuture,
      unclearTimes: out.unclearTimes, copies: out.copies, questions: out.thinQuestions,
      shadows: out.shadows)
    tasters = report.tasters.documents
    patterns = report.patterns.map { Finding($0, pattern($0)) }
    preferences = report.preferences.map { Favorite($0, preference($0)) }
  }

  /// The report.
  ///
  /// - Throws: `DecodingError` for shares that are no pairs of counts, or a range from above to below.
  package func report() throws -> PatternReport {
    var out = PatternReport.LeftOut()
    (out.unrated, out.impossibleRatings) = (leftOut.unrated, leftOut.impossibleRatings)
    (out.inFuture, out.unclearTimes) = (leftOut.inFuture, leftOut.unclearTimes)
    (out.copies, out.thinQuestions) = (leftOut.copies, leftOut.questions)
    out.shadows = leftOut.shadows
    return PatternReport(
      brews: brews, rated: rated, tested: tested, falseDiscoveryRate: fdr.value,
      patterns: try patterns.map { try $0.pattern() }, preferences: preferences.map(\.preference),
      leftOut: out, implied: implied ?? 0, tasters: (tasters ?? []).map(\.share))
  }
}

extension PatternDocument.Finding {
  fileprivate init(_ pattern: Pattern, _ text: PatternDocument.Text) {
    (kind, shape, n) = (pattern.kind, pattern.shape, pattern.count)
    (subject, subjectIds) = (pattern.subject.members, pattern.subject.idMembers)
    optimum = pattern.optimum.map(PatternDocument.Interval.init)
    let isGrind = pattern.subject[.parameter] == BrewParameter.grindSetting.rawValue
    optimumText =
      if isGrind, let notation = pattern.notation, notation.numberStep == nil,
        let optimum = pattern.optimum
      {
        .init(
          value: notation.text(of: optimum.value), low: notation.text(of: optimum.low),
          high: notation.text(of: optimum.high))
      } else { nil }
    grindStep = Rounded(pattern.notation?.numberStep)
    effect = Rounded(pattern.effect.value)
    low = pattern.hasInterval ? Rounded(Optional(pattern.effect.low)) : nil
    high = pattern.hasInterval ? Rounded(Optional(pattern.effect.high)) : nil
    (p, q, z) = (Rounded(pattern.pValue), Rounded(pattern.qValue), Rounded(pattern.zScore))
    (mean, threshold) = (Rounded(pattern.groupMean), Rounded(pattern.threshold))
    shares = pattern.shares.map {
      PatternDocument.Shares(
        with: [$0.insidePresent, $0.insideCount], without: [$0.outsidePresent, $0.outsideCount])
    }
    (band, spanDays) = (pattern.band, Rounded(pattern.span))
    core = pattern.core.map { .init(low: Rounded($0.lowerBound), high: Rounded($0.upperBound)) }
    groups =
      pattern.groups.isEmpty
      ? nil
      : pattern.groups.map {
        .init(label: $0.label, shape: $0.shape, optimum: $0.optimum.map { .init($0) }, n: $0.count)
      }
    joint =
      pattern.joint.isEmpty
      ? nil : pattern.joint.map { .init(parameter: $0.parameter, value: Rounded($0.value)) }
    jointLabels = pattern.jointLabels.pairs.isEmpty ? nil : pattern.jointLabels.members
    movedTogether = pattern.separation?.document
    byWords = pattern.isByWords ? true : nil
    tasters = pattern.tasters.isEmpty ? nil : pattern.tasters
    (title, description) = (text.title, text.description)
  }

  private var notation: GrindNotation? {
    if let grindStep, grindStep.value > 0 { return GrindNotation(numbersBy: grindStep.value) }
    guard let optimum = optimum?.estimate, let optimumText else { return nil }
    return GrindNotation(
      texts: Dictionary(
        [
          (optimum.value, optimumText.value), (optimum.low, optimumText.low),
          (optimum.high, optimumText.high),
        ], uniquingKeysWith: { first, _ in first }))
  }

  fileprivate func pattern() throws -> Pattern {
    if let core, core.low.value > core.high.value {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "low is above high"))
    }
    if let shares, shares.with.count != 2 || shares.without.count != 2 {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "shares are pairs of counts"))
    }
    return Pattern(
      kind: kind, subject: PatternSubject(subject, subjectIds), shape: shape,
      optimum: optimum?.estimate,
      effect: Estimate(
        value: effect.value, low: low?.value ?? -.infinity, high: high?.value ?? .infinity),
      count: n, pValue: p.value, qValue: q.value, zScore: z.value, groupMean: mean?.value,
      shares: shares.map {
        FlavorShares(inside: ($0.with[0], $0.with[1]), outside: ($0.without[0], $0.without[1]))
      }, threshold: threshold?.value, span: spanDays?.value, band: band,
      core: core.map { $0.low.value...$0.high.value },
      groups: (groups ?? []).map {
        .init(label: $0.label, shape: $0.shape, optimum: $0.optimum?.estimate, count: $0.n)
      },
      joint: (joint ?? []).map { JointSetting(parameter: $0.parameter, value: $0.value.value) },
      jointLabels: jointLabels.map { PatternSubject($0, nil) } ?? PatternSubject(),
      separation: SettingSeparation(movedTogether), notation: notation,
      isByWords: byWords ?? false, tasters: tasters ?? [])
  }
}

extension PatternDocument.Favorite {
  fileprivate init(_ preference: Preference, _ text: PatternDocument.Text) {
    (kind, unit, n) = (preference.kind, preference.unit, preference.count)
    (subject, subjectIds) = (preference.subject.members, preference.subject.idMembers)
    (value, low) = (Rounded(preference.value), Rounded(preference.low))
    (high, mean) = (Rounded(preference.high), Rounded(preference.mean))
    (others, differs) = (Rounded(preference.others), preference.differs)
    grindStep = Rounded(preference.notation?.numberStep)
    (title, description) = (text.title, text.description)
  }

  fileprivate var preference: Preference {
    Preference(
      kind: kind, subject: PatternSubject(subject, subjectIds), value: value.value,
      low: low.value, high: high.value, unit: unit, count: n, mean: mean?.value,
      others: others?.value, differs: differs ?? true,
      notation: grindStep.flatMap { $0.value > 0 ? GrindNotation(numbersBy: $0.value) : nil })
  }
}

extension PatternSubject {
  fileprivate var members: Members<String> { Members(pairs.map { ($0.key.rawValue, $0.value) }) }

  fileprivate var idMembers: Members<String>? {
    guard !ids.isEmpty else { return nil }
    return Members(Key.allCases.compactMap { key in ids[key].map { (key.rawValue, $0) } })
  }

  /// Unknown keys are ignored.
  fileprivate init(_ members: Members<String>, _ ids: Members<String>?) {
    func keyed(_ members: Members<String>?) -> [Key: String] {
      Dictionary(
        uniqueKeysWithValues: Key.allCases.compactMap { key in
          members?[key.rawValue].map { (key, $0) }
        })
    }
    self.init(keyed(members))
    self.ids = keyed(ids)
  }
}

extension PatternReport {
  /// The report with the numbers rounded as in the JSON form, so that decoding gives an equal
  /// value.
  package var rounded: PatternReport {
    func rounded(_ value: Double, _ places: Int) -> Double { value.rounded(places: places) }
    func rounded(_ estimate: Estimate, _ places: Int) -> Estimate {
      Estimate(
        value: rounded(estimate.value, places), low: rounded(estimate.low, places),
        high: rounded(estimate.high, places))
    }
    var report = self
    report.patterns = patterns.map { pattern in
      var pattern = pattern
      pattern.optimum = pattern.optimum.map { rounded($0, 2) }
      if !pattern.hasInterval {
        (pattern.effect.low, pattern.effect.high) = (-.infinity, .infinity)
      }
      pattern.effect = rounded(pattern.effect, 3)
      pattern.pValue = rounded(pattern.pValue, 12)
      pattern.qValue = rounded(pattern.qValue, 12)
      pattern.zScore = rounded(pattern.zScore, 3)
      pattern.groupMean = pattern.groupMean.map { rounded($0, 2) }
      pattern.span = pattern.span.map { rounded($0, 2) }
      pattern.threshold = pattern.threshold.map { rounded($0, 3) }
      pattern.core = pattern.core.map { rounded($0.lowerBound, 2)...rounded($0.upperBound, 2) }
      for index in pattern.groups.indices {
        pattern.groups[index].optimum = pattern.groups[index].optimum.map { rounded($0, 2) }
      }
      return pattern
    }
    report.preferences = preferences.map { preference in
      var preference = preference
      preference.value = rounded(preference.value, 2)
      preference.low = rounded(preference.low, 2)
      preference.high = rounded(preference.high, 2)
      preference.mean = preference.mean.map { rounded($0, 2) }
      preference.others = preference.others.map { rounded($0, 2) }
      return preference
    }
    return report
  }
}
