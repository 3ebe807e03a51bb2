/// In how many brews a flavor was found, of how many.
public struct FlavorShares: Sendable, Equatable {
  /// Brews with the flavor, and all brews, where the label is.
  public var insidePresent: Int
  public var insideCount: Int
  /// The same where it is not.
  public var outsidePresent: Int
  public var outsideCount: Int

  public init(inside: (present: Int, count: Int), outside: (present: Int, count: Int)) {
    (insidePresent, insideCount) = inside
    (outsidePresent, outsideCount) = outside
  }
}
