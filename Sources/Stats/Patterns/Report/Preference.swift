/// What the best-rated brews had in common: a description without a test.
public struct Preference: Sendable, Equatable {
  public enum Kind: String, Sendable, CaseIterable {
    case grind, ratio
    case waterTemperature = "water_temp"
    case brewTime = "brew_time"
    case method, origin
  }

  public var kind: Kind
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
  public var title = ""
  public var description = ""
}
