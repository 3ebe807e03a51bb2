/// The counts of brews with and without a flavor, inside and outside a group.
public struct FlavorShares: Sendable, Equatable {
  /// The brews of the group that have the flavor.
  public var insidePresent: Int
  /// All brews of the group.
  public var insideCount: Int
  /// The other brews that have the flavor.
  public var outsidePresent: Int
  /// All other brews.
  public var outsideCount: Int

  /// Creates shares from counts.
  ///
  /// - Parameters:
  ///   - inside: The brews of the group: those with the flavor, and all.
  ///   - outside: The other brews: those with the flavor, and all.
  public init(inside: (present: Int, count: Int), outside: (present: Int, count: Int)) {
    (insidePresent, insideCount) = inside
    (outsidePresent, outsideCount) = outside
  }
}
