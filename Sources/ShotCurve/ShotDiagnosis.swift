import CLibrary

/// What went wrong in a shot, if anything, by its curve: probabilities with evidence, no sentences.
public struct ShotDiagnosis: Sendable {
  /// What a curve can tell.
  public enum Kind: String, Sendable, CaseIterable {
    /// Water found a way through the coffee that offers less resistance.
    case channeling
    /// Hardly any water came through.
    case choked
    /// Water ran through without resistance, or far too much of it.
    case gusher
    /// The machine left out the first step of its profile.
    case firstStepSkipped = "first-step-skipped"
    /// The pressure never rose, and hardly any coffee came.
    case stalledPreinfusion = "stalled-preinfusion"
    /// The water was colder than set.
    case temperatureShort = "temperature-short"
    /// The scale stopped, lost the cup or was touched.
    case scaleLost = "scale-lost"
    /// Nothing of these.
    case sound
  }

  /// A rule that spoke.
  public struct Evidence: Sendable, Equatable {
    /// The ID of the rule in `Lexicon/shots/rules.tsv`.
    public let code: String
    /// What was measured.
    public let feature: ShotFeature
    /// In the unit of the feature.
    public let value: Double
    /// In the unit of the feature.
    public let threshold: Double
    /// In logits; below 0 where it speaks against the diagnosis.
    public let weight: Double
  }

  /// One diagnosis.
  public struct Finding: Sendable, Equatable {
    /// What went wrong, or that nothing did.
    public let kind: Kind
    /// 0…1.
    public let probability: Double
    /// When it happened, in seconds of the shot; nil where it has no moment.
    public let time: Double?
    /// The rules that spoke, the weightiest first.
    public let evidence: [Evidence]
  }

  /// The diagnoses that the curve can tell, the most probable first; `sound` is among them unless
  /// the curve shows nothing.
  public let findings: [Finding]

  /// The finding of a kind; nil where the curve cannot tell.
  public subscript(_ kind: Kind) -> Finding? { findings.first { $0.kind == kind } }

  /// The most probable faults from one half on; empty for a sound shot and one that shows nothing.
  public var faults: [Finding] { findings.filter { $0.kind != .sound && $0.probability >= 0.5 } }

  /// Diagnoses a shot by its features. O(rules).
  public init(_ features: ShotFeatures, rules: ShotRules = .standard) {
    var findings: [Finding] = []
    var sound = 1.0
    for kind in Kind.allCases where kind != .sound {
      guard let finding = Self.finding(kind, features, rules) else { continue }
      findings.append(finding)
      sound *= 1 - max(0, finding.probability - 0.05) / 0.95
    }
    if !findings.isEmpty {
      findings.append(Finding(kind: .sound, probability: sound, time: nil, evidence: []))
    }
    let order = findings.indices.sorted {
      (findings[$1].probability, $0) < (findings[$0].probability, $1)
    }
    self.findings = order.map { findings[$0] }
  }

  /// Diagnoses a shot by its curve. O(values).
  public init(
    _ series: ShotSeries, _ phases: ShotPhases, context: ShotContext = ShotContext(),
    rules: ShotRules = .standard
  ) {
    self.init(ShotFeatures(series, phases, context), rules: rules)
  }

  /// nil where the shot has none of the features that speak for the diagnosis.
  private static func finding(
    _ kind: Kind, _ features: ShotFeatures, _ rules: ShotRules
  ) -> Finding? {
    var logit = rules.bases[kind] ?? -3.5
    var spoke: [(evidence: Evidence, part: Double, time: Double?)] = []
    var isKnown = false
    for rule in rules.rules where rule.diagnosis == kind {
      guard let measure = features[rule.feature] else { continue }
      if rule.weight > 0 { isKnown = true }
      let activation = rule.activation(measure.value)
      logit += rule.weight * activation
      guard activation >= 0.25 else { continue }
      let evidence = Evidence(
        code: rule.name, feature: rule.feature, value: measure.value, threshold: rule.threshold,
        weight: rule.weight * activation)
      spoke.append((evidence, rule.weight * activation, measure.time))
    }
    guard isKnown else { return nil }
    spoke.sort { (abs($1.part), $0.evidence.code) < (abs($0.part), $1.evidence.code) }
    let time = spoke.first { $0.part > 0 && $0.time != nil }?.time
    return Finding(
      kind: kind, probability: 1 / (1 + exp(-logit)), time: time, evidence: spoke.map(\.evidence))
  }
}
