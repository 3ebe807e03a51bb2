/// How dark beans are roasted. An unknown level is kept as it is written.
public struct RoastLevel: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let unrecorded = RoastLevel(rawValue: "")
  public static let light = RoastLevel(rawValue: "light")
  public static let mediumLight = RoastLevel(rawValue: "medium_light")
  public static let medium = RoastLevel(rawValue: "medium")
  public static let mediumDark = RoastLevel(rawValue: "medium_dark")
  public static let dark = RoastLevel(rawValue: "dark")

  /// From light to dark.
  public static let known: [RoastLevel] = [.light, .mediumLight, .medium, .mediumDark, .dark]

  /// 0 (light) … 4 (dark); nil for an unknown or unrecorded level.
  public var rank: Int? { Self.known.firstIndex(of: self) }
}
