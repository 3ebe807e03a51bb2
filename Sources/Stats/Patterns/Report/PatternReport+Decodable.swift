import Journal
import Numerics

/// Reading the JSON form of `insights patterns`, which `Insights` writes.
extension PatternReport: Decodable {
  private enum CodingKeys: String, CodingKey {
    case brews, rated, tested, fdr, patterns, preferences
    case leftOut = "left_out"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      brews: try values.decode(Int.self, forKey: .brews),
      rated: try values.decode(Int.self, forKey: .rated),
      tested: try values.decode(Int.self, forKey: .tested),
      falseDiscoveryRate: try values.decode(Double.self, forKey: .fdr),
      patterns: try values.decode([Pattern].self, forKey: .patterns),
      preferences: try values.decode([Preference].self, forKey: .preferences),
      leftOut: try values.decode(LeftOut.self, forKey: .leftOut))
  }
}

extension PatternReport.LeftOut: Decodable {
  private enum CodingKeys: String, CodingKey {
    case unrated, copies, questions, shadows
    case impossibleRatings = "impossible_ratings"
    case inFuture = "in_future"
    case unclearTimes = "unclear_times"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    unrated = try values.decode(Int.self, forKey: .unrated)
    impossibleRatings = try values.decode(Int.self, forKey: .impossibleRatings)
    inFuture = try values.decode(Int.self, forKey: .inFuture)
    unclearTimes = try values.decode(Int.self, forKey: .unclearTimes)
    copies = try values.decode(Int.self, forKey: .copies)
    thinQuestions = try values.decode(Int.self, forKey: .questions)
    shadows = try values.decode(Int.self, forKey: .shadows)
  }
}

extension Pattern.Kind: Decodable {}
extension Pattern.Shape: Decodable {}
extension Preference.Kind: Decodable {}

extension Pattern: Decodable {
  private enum CodingKeys: String, CodingKey {
    case kind, subject, shape, optimum, effect, low, high, n, p, q, z, mean, shares, threshold, band
    case core, groups, joint
    case jointLabels = "joint_labels"
    case movedTogether = "moved_together"
    case subjectIDs = "subject_ids"
    case span = "span_days"
  }

  private struct Interval: Decodable {
    let value, low, high: Double
  }

  private struct Shares: Decodable {
    let with, without: [Int]
  }

  private struct Ends: Decodable {
    let low, high: Double
  }

  private struct Group: Decodable {
    let label: String?
    let shape: Shape?
    let optimum: Interval?
    let n: Int
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let optimum = try values.decodeIfPresent(Interval.self, forKey: .optimum)
    let shares = try values.decodeIfPresent(Shares.self, forKey: .shares)
    let core = try values.decodeIfPresent(Ends.self, forKey: .core)
    if let core, !(core.low <= core.high) {
      throw DecodingError.dataCorruptedError(
        forKey: .core, in: values, debugDescription: "low is above high")
    }
    let groups = try values.decodeIfPresent([Group].self, forKey: .groups) ?? []
    if let shares, shares.with.count != 2 || shares.without.count != 2 {
      throw DecodingError.dataCorruptedError(
        forKey: .shares, in: values, debugDescription: "shares are pairs of counts")
    }
    self.init(
      kind: try values.decode(Kind.self, forKey: .kind),
      subject: try PatternSubject(
        values.decode([String: String].self, forKey: .subject),
        ids: values.decodeIfPresent([String: String].self, forKey: .subjectIDs) ?? [:]),
      shape: try values.decodeIfPresent(Shape.self, forKey: .shape),
      optimum: optimum.map { Estimate(value: $0.value, low: $0.low, high: $0.high) },
      effect: Estimate(
        value: try values.decode(Double.self, forKey: .effect),
        low: try values.decodeIfPresent(Double.self, forKey: .low) ?? -.infinity,
        high: try values.decodeIfPresent(Double.self, forKey: .high) ?? .infinity),
      count: try values.decode(Int.self, forKey: .n),
      pValue: try values.decode(Double.self, forKey: .p),
      qValue: try values.decode(Double.self, forKey: .q),
      zScore: try values.decode(Double.self, forKey: .z),
      groupMean: try values.decodeIfPresent(Double.self, forKey: .mean),
      shares: shares.map {
        FlavorShares(inside: ($0.with[0], $0.with[1]), outside: ($0.without[0], $0.without[1]))
      },
      threshold: try values.decodeIfPresent(Double.self, forKey: .threshold),
      span: try values.decodeIfPresent(Double.self, forKey: .span),
      band: try values.decodeIfPresent(Freshness.self, forKey: .band),
      core: core.map { $0.low...$0.high },
      groups: groups.map { group in
        GroupOptimum(
          label: group.label, shape: group.shape,
          optimum: group.optimum.map { Estimate(value: $0.value, low: $0.low, high: $0.high) },
          count: group.n)
      },
      joint: try values.decodeIfPresent([JointSetting].self, forKey: .joint) ?? [],
      jointLabels: try PatternSubject(
        values.decodeIfPresent([String: String].self, forKey: .jointLabels) ?? [:], ids: [:]),
      separation: try values.decodeIfPresent(SettingSeparation.self, forKey: .movedTogether))
  }
}

extension Preference: Decodable {
  private enum CodingKeys: String, CodingKey {
    case kind, subject, value, low, high, unit, n, mean, others, differs
    case subjectIDs = "subject_ids"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      kind: try values.decode(Kind.self, forKey: .kind),
      subject: try PatternSubject(
        values.decode([String: String].self, forKey: .subject),
        ids: values.decodeIfPresent([String: String].self, forKey: .subjectIDs) ?? [:]),
      value: try values.decode(Double.self, forKey: .value),
      low: try values.decode(Double.self, forKey: .low),
      high: try values.decode(Double.self, forKey: .high),
      unit: try values.decode(String.self, forKey: .unit),
      count: try values.decode(Int.self, forKey: .n),
      mean: try values.decodeIfPresent(Double.self, forKey: .mean),
      others: try values.decodeIfPresent(Double.self, forKey: .others),
      differs: try values.decodeIfPresent(Bool.self, forKey: .differs) ?? true)
  }
}

extension PatternSubject {
  /// Creates a subject from the keys and values of the JSON form; unknown keys are ignored.
  fileprivate init(_ names: [String: String], ids: [String: String]) {
    func keyed(_ values: [String: String]) -> [Key: String] {
      Dictionary(
        uniqueKeysWithValues: values.compactMap { name, value in
          Key(rawValue: name).map { ($0, value) }
        })
    }
    self.init(keyed(names))
    self.ids = keyed(ids)
  }
}

extension PatternReport {
  /// The report with the numbers rounded as in the JSON form, so that decoding gives an equal
  /// value.
  package var rounded: PatternReport {
    func rounded(_ value: Double, _ places: Int) -> Double {
      guard value.isFinite else { return value }
      var scale = 1.0
      for _ in 0..<places { scale *= 10 }
      return (value * scale).rounded() / scale
    }
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
