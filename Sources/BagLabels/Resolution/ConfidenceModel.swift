import CLibrary
import Lexicon
import Support

/// How sure a value is, from how it was found: a logistic regression with one weight a feature.
///
/// Weights are made by `Lexicon/tools/build_label_confidence.py` (ridge-penalized maximum
/// likelihood, le Cessie and van Houwelingen 1992), cross-validated over labels.
struct ConfidenceModel: Sendable {
  static let standard = ConfidenceModel()

  private var weights: [String: Double] = [:]
  /// At and above it a value is accepted, below `reject` it is not given.
  private(set) var accept = 0.85
  private(set) var reject = 0.5

  private init() {
    let file = lexicon_label_confidence()
    EmbeddedTable(EmbeddedBytes(immortal: file.bytes, count: file.count)).forEachRow { row in
      guard let value = Double(row[1].text) else { return }
      weights[row[0].text] = value
    }
    accept = weights["threshold.accept"] ?? accept
    reject = weights["threshold.reject"] ?? reject
  }

  /// The chance that a value found in this way is right.
  func confidence(_ field: LabelField, _ features: [String]) -> Double {
    var sum = weights["bias"] ?? 2.5
    sum += weights[field.rawValue] ?? 0
    for feature in features {
      sum += weights[feature] ?? 0
      sum += weights["\(field.rawValue).\(feature)"] ?? 0
    }
    return min(max(1 / (1 + exp(-sum)), 0.01), 0.99)
  }

  func kind(_ confidence: Double) -> LabelDecision.Kind {
    confidence >= accept ? .accept : confidence >= reject ? .borderline : .reject
  }
}
