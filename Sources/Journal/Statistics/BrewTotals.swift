/// What a number of brews add up to.
///
/// Every brew is a cup, copies too. A sum counts what is recorded and in range.
public struct BrewTotals: Sendable, Hashable {
  /// The number of brews.
  public internal(set) var cups = 0
  /// The ground coffee in grams.
  public internal(set) var coffee = 0.0
  /// The water in grams; the yield of an espresso is not counted.
  public internal(set) var water = 0.0
  /// The brew time in seconds.
  public internal(set) var time = 0.0
  /// The number of brews with a rating, without copies.
  public internal(set) var rated = 0
  /// What the ground coffee of `priced` cups cost, in the currency of the bags' prices.
  public internal(set) var price = 0.0
  /// The number of brews with a dose, of a bag with a price and a weight.
  public internal(set) var priced = 0
  var stars = 0.0

  /// Creates totals of no brews.
  public init() {}

  /// The mean rating, 0…5 stars; nil without rated brews. Unrated brews do not count.
  public var meanRating: Double? { rated > 0 ? stars / Double(rated) : nil }

  /// The mean price of a cup; nil without cups of a known price.
  public var meanPrice: Double? { priced > 0 ? price / Double(priced) : nil }

  /// - Parameter price: What a gram of the brew's bag cost; nil where it is unknown.
  mutating func add(_ brew: Brew, perGram price: Double?) {
    cups += 1
    coffee += FieldRange.dose.checked(brew.dose) ?? 0
    water += FieldRange.water.checked(brew.water) ?? 0
    time += FieldRange.brewTime.checked(brew.brewTime) ?? 0
    if let price, let dose = FieldRange.dose.checked(brew.dose) {
      self.price += price * dose
      priced += 1
    }
    guard !brew.isCopy, let rating = brew.stars else { return }
    rated += 1
    stars += rating
  }
}
