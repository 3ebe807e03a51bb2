/// The weights of tests in the control of the false discovery rate, by the kind of question.
///
/// Every flavor is tested with every origin, process, roast level and method, so those tests can be
/// thousands, while a handful is about what a person can change. Half of the weight is equal for all
/// tests; of the other half each family has a share, however many tests it has. So a family of few
/// tests never pays for more than a bounded number of others.
///
/// The taster's own words ask again, at another level, what nodes of the wheel ask. They have only a
/// small share of their own and none of the equal half: together they take that share from the weight
/// of the other tests, however many words there are. What notes call a brew at which settings is also
/// asked beside the rest, and what notes say of which curves.
///
/// The moments of brews have the smallest share, 2% of all weight, and none of the equal half: little can
/// be changed about them, and mood and habits go with them, so that an effect is less likely than that
/// of a setting. They cost each other test 2% of its weight.
///
/// The weights depend on which tests were made, not on their p-values, and their mean is 1.
enum PatternWeights {
  enum Family: CaseIterable {
    case settings, beans, tastes, contexts, wordTastes, wordContexts, readings, curves, moments

    /// The family's share of the half that is divided; together 1. For families that stand apart, see
    /// `ownShare`.
    var share: Double {
      switch self {
      case .settings: 0.3
      case .beans: 0.2
      case .tastes: 0.15
      case .contexts: 0.35
      case .wordTastes, .wordContexts, .readings, .curves, .moments: 0
      }
    }

    /// The share of all weight of a separate family; else 0.
    var ownShare: Double {
      switch self {
      case .wordTastes, .wordContexts, .curves: 0.04
      case .readings: 0.1
      case .moments: 0.02
      case .settings, .beans, .tastes, .contexts: 0
      }
    }
  }

  /// One weight for each hypothesis.
  static func weights(_ hypotheses: [Hypothesis]) -> [Double] {
    let families = hypotheses.map { hypothesis in
      let family = hypothesis.kind.traits.family
      guard hypothesis.column?.isDescriptor ?? false else { return family }
      return family == .tastes ? .wordTastes : family == .contexts ? .wordContexts : family
    }
    let sizes = Dictionary(grouping: families) { $0 }.mapValues { Double($0.count) }
    // The shares of families without a test go to the others.
    let (shared, apart) = sizes.keys.reduce((0, 0)) { ($0.0 + $1.share, $0.1 + $1.ownShare) }
    let all = Double(hypotheses.count)
    let tests = families.reduce(0) { $0 + ($1.ownShare > 0 ? 0 : 1.0) }
    let scale = tests > 0 ? all * (1 - apart) / tests : 1 / max(apart, 1e-9)
    return families.map { family in
      let size = max(sizes[family] ?? 1, 1)
      if family.ownShare > 0 { return family.ownShare * all / size * (tests > 0 ? 1 : scale) }
      return scale * (0.5 + 0.5 * family.share / max(shared, 1e-9) * tests / size)
    }
  }
}
