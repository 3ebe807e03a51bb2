/// The tiers of this machine, in the order in which they are asked: what `insights tiers` prints.
public struct TierList: Sendable, Hashable {
  /// One tier.
  public struct Tier: Sendable, Hashable {
    /// The name of the tier, such as `lexical`.
    public var name: String
    /// Whether it can answer, and why not.
    public var availability: TierAvailability
    /// Where its server is; nil for a tier without one.
    public var url: String?

    /// Creates a description of a tier.
    ///
    /// - Parameters:
    ///   - name: The name of the tier.
    ///   - availability: Whether it can answer.
    ///   - url: Where its server is.
    public init(name: String, availability: TierAvailability, url: String? = nil) {
      self.name = name
      self.availability = availability
      self.url = url
    }
  }

  /// The tiers.
  public var tiers: [Tier]

  /// Creates a list.
  public init(_ tiers: [Tier]) {
    self.tiers = tiers
  }
}
