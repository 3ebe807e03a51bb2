/// A bean with statistics of its brews.
public struct BeanListing: Sendable, Hashable {
  /// The bean.
  public let bean: Bean
  /// The number of its brews, including unrated ones and copies.
  public let brewCount: Int
  /// The number of its brews with a rating, without copies.
  public let ratedCount: Int
  /// The mean rating, 0…5 stars; nil without rated brews.
  public let meanRating: Double?
  /// The time of the last brew; nil without brews.
  public let lastBrewedAt: Timestamp?
}

extension BeanListing: Identifiable {
  /// The ID of the bean.
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
