/// A bean and what its brews add up to.
public struct BeanListing: Sendable, Hashable {
  /// The bean.
  public let bean: Bean
  /// All its brews, unrated ones and copies included.
  public let brewCount: Int
  /// Brews with a rating, copies excluded.
  public let ratedCount: Int
  /// 0…5 stars; nil when none is rated.
  public let meanRating: Double?
  /// When it was last brewed; nil when it never was.
  public let lastBrewedAt: Timestamp?
}

extension BeanListing: Identifiable {
  /// The bean's ID.
  public var id: Identifier<Bean> { bean.id }
}

extension BeanListing {
  /// A bean and what `brews`, which are its own, add up to.
  public init(_ bean: Bean, brews: [Brew]) {
    let rated = brews.filter { $0.stars != nil && !$0.isCopy }
    let sum = rated.reduce(0) { $0 + $1.rating }
    self.init(
      bean: bean, brewCount: brews.count, ratedCount: rated.count,
      meanRating: rated.isEmpty ? nil : sum / Double(rated.count),
      lastBrewedAt: brews.map(\.brewedAt).max { ($0.seconds ?? .min) < ($1.seconds ?? .min) })
  }
}
