/// The roast level of beans. An unknown level is kept as it is written.
public struct RoastLevel: RawRepresentable, Hashable, Sendable {
  /// The word in the journal; empty for an unrecorded level.
  public let rawValue: String

  /// Creates a level from the journal's word, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// No level is recorded.
  public static let unrecorded = RoastLevel(rawValue: "")
  /// Light: stopped at or just after the first crack.
  public static let light = RoastLevel(rawValue: "light")
  /// Between light and medium.
  public static let mediumLight = RoastLevel(rawValue: "medium_light")
  /// Medium.
  public static let medium = RoastLevel(rawValue: "medium")
  /// Between medium and dark.
  public static let mediumDark = RoastLevel(rawValue: "medium_dark")
  /// Dark: at or after the second crack.
  public static let dark = RoastLevel(rawValue: "dark")

  /// Extra dark: well after the second crack, oily.
  public static let extraDark = RoastLevel(rawValue: "extra_dark")

  /// From light to extra dark.
  public static let known: [RoastLevel] = [
    .light, .mediumLight, .medium, .mediumDark, .dark, .extraDark,
  ]

  /// 0 (light) … 4 (dark), 5 (extra dark); nil for an unknown or unrecorded level.
  public var rank: Int? { Self.known.firstIndex(of: self) }
}
