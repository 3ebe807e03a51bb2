extension Pattern {
  /// The kinds of relation.
  public enum Kind: String, Sendable, CaseIterable, Codable {
    /// The rating depends on a brewing parameter.
    case parameter
    /// The rating depends on a parameter in another way for some beans than for the others.
    case interaction
    /// Brews of a group are rated higher or lower than the others.
    case group
    /// Brews with a flavor are rated higher or lower than the others.
    case flavorRating = "flavor_rating"
    /// A flavor is more or less frequent with an origin, process, roast level or method.
    case flavorContext = "flavor_context"
    /// The rating changes over calendar time.
    case trend
    /// Notes call the brew something (`TasteReading`) more often at higher or at lower settings.
    case wordSetting = "word_setting"
    /// Notes say something more often of shots whose curves show more or less of a feature
    /// (`CurveFeature`).
    case wordCurve = "word_curve"
    /// The rating depends on the moment of a brew (`BrewTiming`).
    case timing

    /// Whether the effect is a log odds ratio, not a number of stars.
    public var isLogOdds: Bool { self == .flavorContext || isOfWords }

    /// Whether it is about what notes say, and says nothing about stars.
    package var isOfWords: Bool { traits.isOfWords }

    package var detail: PatternSubject.Key? { traits.detail }

    /// What is to be known of a kind beside its question and its sentence.
    struct Traits {
      /// What a finding helps with.
      let topic: PatternTopic
      /// Its share in the control of the false discovery rate.
      let family: PatternWeights.Family
      var isOfWords = false
      /// Whether its sentence gives an interval that may deny it.
      var givesInterval = false
      /// What of the subject has sentences of its own; nil where the kind alone says which.
      var detail: PatternSubject.Key?
    }

    var traits: Traits {
      switch self {
      case .parameter: Traits(topic: .settings, family: .settings)
      case .interaction: Traits(topic: .settings, family: .settings, givesInterval: true)
      // Of methods and grinders they are settings.
      case .group: Traits(topic: .buying, family: .beans, givesInterval: true)
      case .flavorRating: Traits(topic: .tastes, family: .tastes, givesInterval: true)
      case .flavorContext: Traits(topic: .contexts, family: .contexts)
      case .trend: Traits(topic: .time, family: .beans, givesInterval: true)
      case .wordSetting: Traits(topic: .settings, family: .readings, isOfWords: true)
      case .wordCurve: Traits(topic: .settings, family: .curves, isOfWords: true)
      case .timing:
        Traits(topic: .moments, family: .moments, givesInterval: true, detail: .timing)
      }
    }
  }

  /// What the finding helps with.
  public var topic: PatternTopic {
    kind == .group && (subject[.method] ?? subject[.grinder]) != nil ? .settings : kind.traits.topic
  }

  /// Whether its sentence names the better side, so that its numbers are those of this side.
  package var namesBetterSide: Bool {
    kind == .interaction || subject[.timing] == BrewTiming.daysSinceLast.rawValue
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

/// The subject of a pattern or preference: keys and values, such as method V60.
public struct PatternSubject: Sendable, Hashable {
  /// The keys of the JSON form, in the order in which they are written.
  public enum Key: String, Sendable, CaseIterable {
    /// The ID of a wheel node.
    case flavor
    /// The taster's own word for the flavor, such as `plum` for other fruit; `flavor` is then the
    /// node that the word names.
    case descriptor
    /// What notes call the brew: the raw value of a `TasteReading`.
    case reading
    /// A country of origin.
    case origin
    /// A process, such as `washed`.
    case process
    /// A roast level, such as `light`.
    case roastLevel = "roast_level"
    case variety
    /// The name of a roaster.
    case roaster
    /// The display name of a bean.
    case bean
    /// The name of a method.
    case method
    /// The name of a grinder.
    case grinder
    /// The raw value of a `BrewParameter`.
    case parameter
    /// What a curve shows: the raw value of a `CurveFeature`.
    case feature
    /// What of a brew's moment: the raw value of a `BrewTiming`.
    case timing
    /// A day of the week, or the weekend: the raw value of a `BrewTiming.Days`.
    case days
  }

  /// Pairs in the order of `Key`.
  public private(set) var pairs: [Pair] = []

  /// A key and its value.
  public struct Pair: Sendable, Hashable {
    /// The meaning of the value.
    public let key: Key
    /// A name as in the journal; of a flavor the ID of the wheel node, of a parameter its raw value.
    public let value: String
  }

  /// Creates a subject.
  ///
  /// - Parameter values: One value per key.
  public init(_ values: [Key: String] = [:]) {
    for key in Key.allCases {
      if let value = values[key] { pairs.append(Pair(key: key, value: value)) }
    }
  }

  /// A name without differences of case, accents and white space: equal results are one subject.
  package static func folded(_ name: String) -> String { FoldedText.words(name) }

  /// The IDs of the bean, method and grinder that the subject names: of several records with the
  /// same name the first, and none for a record without a name.
  public internal(set) var ids: [Key: String] = [:]

  /// Adds the IDs of the records that the subject names.
  mutating func identify(in index: RecordIndex) {
    for pair in pairs { ids[pair.key] = index.id(of: pair) }
  }

  /// What a finding compares, or where a flavor is found: an origin, a process, a method.
  package var context: Pair? {
    pairs.first { ![.flavor, .descriptor, .parameter].contains($0.key) }
  }

  /// The value of a key; nil where the subject lacks the key.
  public subscript(key: Key) -> String? { pairs.first { $0.key == key }?.value }
}
