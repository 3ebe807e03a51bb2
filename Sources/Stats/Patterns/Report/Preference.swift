/// What the best-rated brews had in common: a description without a test.
public struct Preference: Sendable, Equatable {
  /// What the brews had in common.
  public enum Kind: String, Sendable, CaseIterable {
    case grind, ratio
    case waterTemperature = "water_temp"
    case brewTime = "brew_time"
    case method, origin
  }

  /// What the brews had in common.
  public var kind: Kind
  /// The method, grinder or origin it is about.
  public var subject: PatternSubject
  /// The mean of the brews rated 4 or more; of `method` and `origin` the group's mean rating, drawn
  /// towards the mean of all by as much as it is uncertain.
  public var value: Double
  /// The least among them.
  public var low: Double
  /// The most among them.
  public var high: Double
  /// `setting`, `g/g`, `°C`, `s` or `stars`.
  public var unit: String
  /// The brews it rests on.
  public var count: Int
  /// Of `method` and `origin`: the plain mean rating of the group; else nil.
  public var mean: Double?
}
