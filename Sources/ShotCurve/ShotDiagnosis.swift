import Lexicon
public import ShotFiles
package import Support

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

  /// The diagnoses that the curve can tell, the most probable first; `sound` is among them where pressure
  /// and the flow of the water were measured in a pour that tells of the coffee, for as long as a shot lasts. Empty for a brew that is no espresso.
  public let findings: [Finding]

  /// The finding of a kind; nil where the curve cannot tell.
  public subscript(_ kind: Kind) -> Finding? { findings.first { $0.kind == kind } }

  /// The most probable faults from one half on; empty for a sound shot and one that shows nothing.
  public var faults: [Finding] { findings.filter { $0.kind != .sound && $0.probability >= 0.5 } }

  /// A curve that ends sooner is a part of a shot, or one that was broken off, in seconds.
  private static let leastLength = 10.0

  /// Diagnoses a shot by its features. O(rules).
  public init(_ features: ShotFeatures, rules: ShotRules = .standard) {
    guard features.isEspresso else {
      findings = []
      return
    }
    var features = features
    if let lost = Self.finding(.scaleLost, features, rules), lost.probability >= 0.5 {
      // What it showed last is not what was in the cup.
      features.forget([.yieldShare, .finalWeight])
    }
    var findings: [Finding] = []
    var sound = 1.0
    for kind in Kind.allCases where kind != .sound {
      guard let finding = Self.finding(kind, features, rules) else { continue }
      findings.append(finding)
      sound *= 1 - max(0, finding.probability - 0.05) / 0.95
    }
    // Where no pour under pressure was measured, or the shot was broken off, nothing found is not nothing
    // wrong.
    if features[.conductanceTime] != nil, features.length >= Self.leastLength, !findings.isEmpty {
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

extension ShotFile {
  /// Without the yield where it is the last weight of a scale that was lost: that is not what was in the cup.
  public func without(refutedBy diagnosis: ShotDiagnosis) -> ShotFile {
    guard let yield, let last = curve?.lastWeight, abs(yield - last) < 0.3,
      diagnosis.faults.contains(where: { $0.kind == .scaleLost })
    else { return self }
    var shot = self
    shot.yield = nil
    return shot
  }
}

/// One rule of `Lexicon/shots/rules.tsv`: how far a feature beyond a threshold speaks for a diagnosis.
public struct ShotRule: Sendable, Equatable {
  /// Which side of the threshold speaks for it.
  public enum Side: String, Sendable {
    /// Values above the threshold.
    case above
    /// Values below it.
    case below
  }

  /// The ID: the diagnosis, a dot, and a word.
  public let name: String
  /// What the rule speaks for.
  public let diagnosis: ShotDiagnosis.Kind
  /// What it looks for.
  public let feature: ShotFeature
  /// On which side of the threshold it speaks.
  public let side: Side
  /// In the unit of the feature.
  public let threshold: Double
  /// The rule speaks with half its weight at the threshold, with all of it half a width beyond.
  public let width: Double
  /// In logits; below 0 where the rule speaks against the diagnosis.
  public let weight: Double

  /// How far a value is beyond the threshold, 0…1.
  public func activation(_ value: Double) -> Double {
    let distance = side == .above ? value - threshold : threshold - value
    guard width > 0 else { return distance >= 0 ? 1 : 0 }
    return min(max(0.5 + distance / width, 0), 1)
  }
}

/// The rules of shots, compiled in from `Lexicon/shots/rules.tsv`.
public struct ShotRules: Sendable {
  /// In the order of the table.
  public let rules: [ShotRule]
  /// The logits of each diagnosis when no rule speaks.
  public let bases: [ShotDiagnosis.Kind: Double]
  /// Lines of the table that could not be read, from 1; empty in a right one.
  public let faults: [Int]

  /// The version of rules and features: higher where a curve that was judged before may be judged otherwise.
  public static let version = 8

  /// The table that was compiled in.
  public static let standard = ShotRules(table: embedded)

  private static var embedded: EmbeddedTable {
    let file = lexicon_shots_rules()
    return EmbeddedTable(EmbeddedBytes(immortal: file.bytes, count: Int(file.count)))
  }

  /// Reads a table: name, feature, side, threshold, width, weight, prior, source. O(bytes).
  package init(table: EmbeddedTable) {
    var rules: [ShotRule] = []
    var bases: [ShotDiagnosis.Kind: Double] = [:]
    var faults: [Int] = []
    table.forEachRow { row in
      let name = row[0].text
      let kind = name.split(separator: ".").first.flatMap { ShotDiagnosis.Kind(rawValue: "\($0)") }
      guard let kind, kind != .sound, let weight = Self.number(row[5].text), !row[7].isEmpty else {
        faults.append(row.line)
        return
      }
      if row[1].text == "-" {
        bases[kind] = weight
        return
      }
      guard let feature = ShotFeature(rawValue: row[1].text),
        let side = ShotRule.Side(rawValue: row[2].text),
        let threshold = Self.number(row[3].text), let width = Self.number(row[4].text), width >= 0
      else {
        faults.append(row.line)
        return
      }
      rules.append(
        ShotRule(
          name: name, diagnosis: kind, feature: feature, side: side, threshold: threshold,
          width: width, weight: weight))
    }
    self.rules = rules
    self.bases = bases
    self.faults = faults
  }

  private static func number(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }
}

/// How much a shot counts in statistics of tastes and settings.
public struct ShotWeight: Sendable, Equatable {
  /// 1 for a sound shot, and one that shows nothing; never below 0.2.
  public let value: Double

  /// The least weight: a spoilt shot was still tasted.
  public static let least = 0.2

  /// How much of its weight a shot loses with a certain diagnosis. A lost scale says nothing against
  /// the taste, only against yield and time. Set by hand.
  static func cost(_ kind: ShotDiagnosis.Kind) -> Double {
    switch kind {
    case .channeling, .choked, .gusher, .stalledPreinfusion: 0.8
    case .firstStepSkipped: 0.6
    case .temperatureShort: 0.4
    case .scaleLost: 0.2
    case .sound: 0
    }
  }

  /// Probabilities up to 0.1 cost nothing: every shot has them.
  public init(_ diagnosis: ShotDiagnosis) {
    var weight = 1.0
    for finding in diagnosis.findings {
      let excess = max(0, finding.probability - 0.1) / 0.9
      weight *= 1 - Self.cost(finding.kind) * excess
    }
    value = min(max(weight, Self.least), 1)
  }
}

/// What is known of a shot beside its curve; everything may be missing.
public struct ShotContext: Sendable, Equatable {
  /// The coffee that was to be in the cup, in grams.
  public var targetWeight: Double?
  /// The coffee that was in the cup, in grams, where the curve has no weight.
  public var yield: Double?
  /// The temperature that was set, in °C.
  public var waterTemperature: Double?
  /// How long the first step of the profile is set to last, or usually lasts, in seconds.
  public var firstStep: Double?
  /// Whether it is an espresso; of another brew a curve shows no shot.
  public var isEspresso = true

  /// Creates a context from what is known.
  public init(
    targetWeight: Double? = nil, yield: Double? = nil, waterTemperature: Double? = nil,
    firstStep: Double? = nil
  ) {
    self.targetWeight = targetWeight
    self.yield = yield
    self.waterTemperature = waterTemperature
    self.firstStep = firstStep
  }

  /// What a file says.
  public init(_ file: ShotFile) {
    self.init(
      targetWeight: file.curve?.targetWeight, yield: file.yield,
      waterTemperature: file.waterTemperature, firstStep: file.curve?.firstStep)
    isEspresso = file.isEspresso
  }
}
