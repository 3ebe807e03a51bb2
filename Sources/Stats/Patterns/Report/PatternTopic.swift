/// What a finding helps with, in the order of use.
public enum PatternTopic: String, Sendable, CaseIterable {
  /// What can be changed at the next cup: settings, freshness, method and grinder.
  case settings
  /// When to brew: the time of day, the day of the week, and the time since the last cup.
  case moments
  /// What to buy: origins, processes, roasts, varieties, roasters and beans.
  case buying
  /// The flavors that go with higher or lower ratings.
  case tastes
  /// Where a flavor is found.
  case contexts
  /// The change over time.
  case time
}

extension Pattern {
  /// What the finding helps with.
  public var topic: PatternTopic {
    switch kind {
    case .parameter, .interaction, .wordSetting, .wordCurve: .settings
    case .group: subject[.method] != nil || subject[.grinder] != nil ? .settings : .buying
    case .flavorRating: .tastes
    case .flavorContext: .contexts
    case .trend: .time
    case .timing: .moments
    }
  }

  /// How sure a finding is, in three steps.
  public enum Sureness: String, Sendable, CaseIterable {
    /// Of findings this strong at most one in 200 is chance, on average.
    case verySure = "very_sure"
    /// At most one in 50.
    case sure
    /// At most the false discovery rate of the search.
    case likely
  }

  /// How sure the finding is, by its q-value.
  public var sureness: Sureness {
    qValue <= 0.005 ? .verySure : qValue <= 0.02 ? .sure : .likely
  }
}
