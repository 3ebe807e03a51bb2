/// In how many brews a flavor was found, of how many.
public struct FlavorShares: Sendable, Equatable {
  /// Brews with the flavor, and all brews, where the label is.
  public var insidePresent: Int
  /// All brews with the label.
  public var insideCount: Int
  /// The same where it is not.
  public var outsidePresent: Int
  /// All brews without the label.
  public var outsideCount: Int

  /// - Parameters:
  ///   - inside: Brews with the label: those with the flavor, and all.
  ///   - outside: The same without the label.
  public init(inside: (present: Int, count: Int), outside: (present: Int, count: Int)) {
    (insidePresent, insideCount) = inside
    (outsidePresent, outsideCount) = outside
  }
}
