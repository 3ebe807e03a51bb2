/// The patterns of a journal, and how many tests were made to find them.
public struct PatternReport: Sendable, Equatable {
  /// Brews that were analyzed, after the filters.
  public var brews: Int
  /// The analyzed brews that have a rating of their own.
  public var rated: Int
  /// The number of tests, over which the false discovery rate is controlled.
  public var tested: Int
  /// The false discovery rate, 0…1.
  public var falseDiscoveryRate: Double
  /// Findings with a q-value of at most the rate, strongest first.
  public var patterns: [Pattern]
  /// Descriptions of the best-rated brews.
  public var preferences: [Preference]
  /// What was excluded.
  public var leftOut: LeftOut
  /// The brews that count by the rating which their words imply, since few brews or none have stars; 0 where
  /// stars count. Flavors are then not compared with ratings that their own words imply.
  public var implied = 0

  /// Whether ratings are those that words imply.
  public var isByWords: Bool { implied > 0 }
  /// The number of brews with a rating that counts.
  public var counted: Int { isByWords ? implied : rated }
  /// Whose ratings the report rests on, each on the scale of all; empty for a journal of one.
  public var tasters: [TasterShare] = []

  /// Counts of what was excluded.
  public struct LeftOut: Sendable, Equatable {
    /// Brews without a rating.
    public var unrated = 0
    /// Brews whose rating is impossible: below 0, above 5, or not a number.
    public var impossibleRatings = 0
    /// Rated brews in the future.
    public var inFuture = 0
    /// Rated brews whose time cannot be read or is implausibly early; only the tests of change over
    /// time exclude them.
    public var unclearTimes = 0
    /// Brews whose rating and notes were copied from an earlier brew.
    public var copies = 0
    /// Tests with too few brews or beans, which were not made.
    public var thinQuestions = 0
    /// Findings that are not significant given a stronger one.
    public var shadows = 0
    /// Values that were ignored, since they are probably mistakes.
    public var doubts: [ValueDoubt] = []

    /// Creates counts of 0.
    public init() {}
  }
}

extension PatternReport {
  /// The preferences without those that are a finding, too: where tests show that an origin or a
  /// method is rated above the others, or which setting of a method is best, what its favorites have is
  /// no further news. The mean setting of all favorites says nothing where the best one differs between
  /// beans.
  package var furtherPreferences: [Preference] {
    let groups = Set(
      patterns.filter { $0.kind == .group && $0.effect.value > 0 }.map(\.subject.pairs))
    let settings = patterns.filter { $0.kind == .parameter }
    let divided = dividedSettings
    return preferences.filter { preference in
      guard let parameter = preference.kind.parameter?.rawValue else {
        return !groups.contains(preference.subject.pairs)
      }
      return !divided.contains(parameter)
        && !settings.contains { found in
          found.subject[.parameter] == parameter
            && [.method, .grinder].allSatisfy {
              found.subject[$0] == nil || found.subject[$0] == preference.subject[$0]
            }
            && (found.methods.isEmpty
              || found.methods.contains(preference.subject[.method] ?? ""))
        }
    }
  }
}

extension Preference.Kind {
  /// The setting that is described; nil for a method or an origin.
  fileprivate var parameter: BrewParameter? {
    switch self {
    case .grind: .grindSetting
    case .ratio: .ratio
    case .waterTemperature: .waterTemperature
    case .brewTime: .brewTime
    case .method, .origin: nil
    }
  }
}
