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
