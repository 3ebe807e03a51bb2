/// What kind of brewing a method is. An unknown category is kept as it is written.
public struct MethodCategory: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let unrecorded = MethodCategory(rawValue: "")
  public static let pourOver = MethodCategory(rawValue: "pour_over")
  public static let immersion = MethodCategory(rawValue: "immersion")
  public static let pressure = MethodCategory(rawValue: "pressure")
  public static let espresso = MethodCategory(rawValue: "espresso")
  public static let stovetop = MethodCategory(rawValue: "stovetop")
  public static let cold = MethodCategory(rawValue: "cold")
  public static let other = MethodCategory(rawValue: "other")

  public static let known: [MethodCategory] = [
    .pourOver, .immersion, .pressure, .espresso, .stovetop, .cold, .other,
  ]
}
