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
