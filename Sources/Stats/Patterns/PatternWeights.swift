/// The weights of tests in the control of the false discovery rate, by the kind of question.
///
/// Every flavor is tested with every origin, process, roast level and method, so those tests can be
/// thousands, while a handful is about what a person can change. Half of the weight is equal for all
/// tests; of the other half each family has a share, however many tests it has. So a family of few
/// tests never pays for more than a bounded number of others. The weights depend on which tests were
/// made, not on their p-values, and their mean is 1.
enum PatternWeights {
  private enum Family: CaseIterable {
    case settings, beans, tastes, contexts

    init(_ hypothesis: Hypothesis) {
      switch hypothesis.kind {
      case .parameter, .interaction: self = .settings
      case .group, .trend: self = .beans
      case .flavorRating: self = .tastes
      case .flavorContext: self = .contexts
      }
    }

    /// The family's share of the half that is divided; together 1.
    var share: Double {
      switch self {
      case .settings: 0.3
      case .beans: 0.2
      case .tastes: 0.15
      case .contexts: 0.35
      }
    }
  }

  /// One weight for each hypothesis.
  static func weights(_ hypotheses: [Hypothesis]) -> [Double] {
    let families = hypotheses.map(Family.init)
    let sizes = Dictionary(grouping: families) { $0 }.mapValues { Double($0.count) }
    // The shares of families without a test go to the others.
    let shared = sizes.keys.reduce(0) { $0 + $1.share }
    let tests = Double(hypotheses.count)
    return families.map { family in
      0.5 + 0.5 * family.share / max(shared, 1e-9) * tests / max(sizes[family] ?? 1, 1)
    }
  }
}
