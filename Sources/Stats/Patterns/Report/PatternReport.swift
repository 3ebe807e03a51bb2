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

  /// The patterns as text and page tell them: what several methods have in common once, no best value
  /// for all beans of a setting whose best value differs between them (`Pattern.groups`), and what notes
  /// call brews last: it says nothing about stars.
  package var told: [Pattern] {
    let divided = dividedSettings
    var groups: [[Pattern]] = []
    for pattern in patterns {
      if pattern.kind == .parameter, let setting = pattern.subject[.parameter],
        divided.contains(setting)
      {
        continue
      }
      // What holds over all methods is shown before what holds of one.
      let places = groups.indices.filter { groups[$0][0].saysTheSame(as: pattern) }
      if let place = places.first(where: { groups[$0][0].isOfAllMethods }) ?? places.first {
        groups[place].append(pattern)
      } else {
        groups.append([pattern])
      }
    }
    let told = groups.map { group in
      group.first { $0.isOfAllMethods } ?? Pattern.together(group) ?? group[0]
    }
    return told.filter { !$0.kind.isOfWords } + told.filter { $0.kind.isOfWords }
  }

  /// The settings whose best value differs between beans.
  var dividedSettings: Set<String> {
    Set(
      patterns.filter { $0.kind == .interaction && !$0.groups.isEmpty }
        .compactMap { $0.subject[.parameter] })
  }
}

extension Preference.Kind {
  /// The setting that is described; nil for a method or an origin.
  package var parameter: BrewParameter? {
    switch self {
    case .grind: .grindSetting
    case .ratio: .ratio
    case .waterTemperature: .waterTemperature
    case .brewTime: .brewTime
    case .method, .origin: nil
    }
  }
}

extension Pattern {
  /// Whether it is about a setting of all methods.
  fileprivate var isOfAllMethods: Bool {
    kind == .parameter && subject[.parameter] != nil && subject[.method] == nil
  }

  /// Whether it says of one method what another pattern says of another, or of all: the same shape,
  /// places that are a noticeable step apart at most and within the interval of one of them, and
  /// sizes whose intervals overlap.
  fileprivate func saysTheSame(as other: Pattern) -> Bool {
    guard kind == .parameter, other.kind == .parameter, shape == other.shape,
      tasters == other.tasters,
      let name = subject[.parameter], name == other.subject[.parameter],
      let step = BrewParameter(rawValue: name)?.comparedStep,
      subject[.grinder] == nil, other.subject[.grinder] == nil,
      subject[.method] != other.subject[.method],
      ![self, other].contains(where: {
        $0.subject[.method].map { PatternSubject.folded($0).isEmpty } ?? false
      }),
      effect.low <= other.effect.high, other.effect.low <= effect.high
    else { return false }
    guard shape == .peak || shape == .valley else { return shape == .up || shape == .down }
    guard let own = optimum, let their = other.optimum else { return false }
    let distance = abs(own.value - their.value)
    let isWithin = [(own, their), (their, own)].contains { place, range in
      place.value >= range.low && place.value <= range.high
    }
    return distance <= step && (isWithin || distance <= step / 2)
  }

  /// One pattern for those of several methods that say the same: means by brews, intervals that
  /// cover those of all, and the weakest evidence of them.
  fileprivate static func together(_ patterns: [Pattern]) -> Pattern? {
    guard patterns.count > 1, var pattern = patterns.first else { return nil }
    let count = patterns.reduce(0) { $0 + $1.count }
    func joined(_ estimates: [Estimate]) -> Estimate {
      let sum = zip(patterns, estimates).reduce(0) { $0 + Double($1.0.count) * $1.1.value }
      return Estimate(
        value: sum / Double(max(1, count)), low: estimates.map(\.low).min() ?? 0,
        high: estimates.map(\.high).max() ?? 0)
    }
    pattern.methods = patterns.compactMap { $0.subject[.method] }
    pattern.subject = PatternSubject([.parameter: pattern.subject[.parameter] ?? ""])
    pattern.effect = joined(patterns.map(\.effect))
    let optima = patterns.compactMap(\.optimum)
    pattern.optimum = optima.count == patterns.count ? joined(optima) : nil
    pattern.count = count
    pattern.pValue = patterns.map(\.pValue).max() ?? pattern.pValue
    pattern.qValue = patterns.map(\.qValue).max() ?? pattern.qValue
    return pattern
  }
}

extension BrewParameter {
  /// The difference that one notices, in the unit of the parameter; nil where values of two methods
  /// are not compared: scales of grinders differ, and days off roast are those of all methods.
  fileprivate var comparedStep: Double? {
    switch self {
    case .dose, .ratio: 0.5
    case .waterTemperature: 1
    case .brewTime: 10
    case .grindSetting, .daysOffRoast: nil
    }
  }
}

/// What the best-rated brews had in common: a description without a test.
public struct Preference: Sendable, Equatable {
  /// The kinds of description.
  public enum Kind: String, Sendable, CaseIterable, Codable {
    /// The grind setting on one grinder.
    case grind
    /// The brew ratio.
    case ratio
    case waterTemperature = "water_temp"
    case brewTime = "brew_time"
    /// The method with the highest ratings.
    case method
    /// The origin with the highest ratings.
    case origin
  }

  /// What is described.
  public var kind: Kind
  /// The method, grinder or origin of the brews.
  public var subject: PatternSubject
  /// The mean over the brews rated 4 or more; of `method` and `origin` the mean rating of the group.
  public var value: Double
  /// The lowest value of these brews.
  public var low: Double
  /// The highest value of these brews.
  public var high: Double
  /// The unit of the values: `setting`, `g/g`, `°C`, `s` or `stars`.
  public var unit: String
  /// The number of brews.
  public var count: Int
  /// The mean rating of the group, of `method` and `origin`; else nil.
  public var mean: Double?
  /// The mean over the brews that were rated lower, of a setting where both have enough brews to be
  /// compared; else nil.
  public var others: Double?
  /// Whether the brews differ from the other rated brews beyond noise: a favorite from all others, a
  /// setting from that of the brews that were rated lower. Only then it says anything about taste.
  public var differs = true
  /// How the settings of its grinder are written; nil without a grinder, and for a preference that was read back
  /// from JSON and is of no plain numbers.
  public var notation: GrindNotation?
}

extension Preference: Identifiable {
  /// What a preference is about: a report has one of a kind about a subject.
  public struct ID: Hashable, Sendable {
    /// What is described.
    public let kind: Kind
    /// The method, grinder or origin of the brews.
    public let subject: PatternSubject
  }

  /// The kind and the subject.
  public var id: ID { ID(kind: kind, subject: subject) }
}

/// Finds the records of a journal by the names that subjects use.
struct RecordIndex {
  private var ids: [PatternSubject.Key: [String: String]] = [:]

  init(_ contents: JournalContents) {
    for bean in contents.beans { add(bean.displayName, bean.id.rawValue, .bean) }
    for method in contents.methods { add(method.name, method.id.rawValue, .method) }
    for grinder in contents.grinders { add(grinder.name, grinder.id.rawValue, .grinder) }
  }

  private mutating func add(_ name: String, _ id: String, _ key: PatternSubject.Key) {
    let folded = PatternSubject.folded(name)
    guard !folded.isEmpty, ids[key]?[folded] == nil else { return }
    ids[key, default: [:]][folded] = id
  }

  /// The ID of the record that a subject names; nil for keys other than bean, method and grinder,
  /// and for names that no record has.
  func id(of pair: PatternSubject.Pair) -> String? {
    ids[pair.key]?[PatternSubject.folded(pair.value)]
  }
}
