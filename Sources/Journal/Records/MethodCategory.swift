/// The kind of brewing of a method. An unknown category is kept as it is written.
public struct MethodCategory: RawRepresentable, Hashable, Sendable {
  /// The word in the journal; empty for an unrecorded category.
  public let rawValue: String

  /// Creates a category from the journal's word, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// No category is recorded.
  public static let unrecorded = MethodCategory(rawValue: "")
  /// Water is poured over a bed in a filter, such as V60 or Chemex.
  public static let pourOver = MethodCategory(rawValue: "pour_over")
  /// The coffee steeps, such as a French press.
  public static let immersion = MethodCategory(rawValue: "immersion")
  /// Pressed by hand or air, such as AeroPress.
  public static let pressure = MethodCategory(rawValue: "pressure")
  /// Espresso machines; the ratio counts the weight of the shot.
  public static let espresso = MethodCategory(rawValue: "espresso")
  /// Moka pots and ibriks.
  public static let stovetop = MethodCategory(rawValue: "stovetop")
  /// Cold brew and cold drip.
  public static let cold = MethodCategory(rawValue: "cold")
  /// A category without a word of its own.
  public static let other = MethodCategory(rawValue: "other")

  /// The categories that can be written.
  public static let known: [MethodCategory] = [
    .pourOver, .immersion, .pressure, .espresso, .stovetop, .cold, .other,
  ]
}
