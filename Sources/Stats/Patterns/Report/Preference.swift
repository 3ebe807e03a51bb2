public import Journal

/// What the best-rated brews had in common: a description without a test.
public struct Preference: Sendable, Equatable {
  /// The kinds of description.
  public enum Kind: String, Sendable, CaseIterable {
    /// The grind setting on one grinder.
    case grind
    /// The brew ratio.
    case ratio
    /// The water temperature.
    case waterTemperature = "water_temp"
    /// The brew time.
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
  /// How the settings of its grinder are written; nil for plain numbers, and for a preference that was
  /// read back from JSON.
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
