/// Reading the JSON form of `insights journal stats`, which `Insights` writes.
extension BrewStatistics: Decodable {
  private enum CodingKeys: String, CodingKey {
    case today, by, groups, bags, best
    case first = "first_day"
    case last = "last_day"
    case cupsPerDay = "cups_per_day"
    case inFuture = "in_future"
    case thisWeek = "this_week"
    case thisMonth = "this_month"
  }

  /// The form names beans, methods and grinders without their records: decoded records have no more.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      totals: try BrewTotals(from: decoder), today: try values.decode(forKey: .today),
      thisWeek: try values.decode(forKey: .thisWeek),
      thisMonth: try values.decode(forKey: .thisMonth),
      first: try values.decodeOptional(forKey: .first),
      last: try values.decodeOptional(forKey: .last), grouping: try values.decode(forKey: .by),
      groups: try values.decode(forKey: .groups), bags: try values.decode(forKey: .bags),
      best: BrewListing(try values.decode([ListedBrew].self, forKey: .best)),
      inFuture: try values.decode(forKey: .inFuture),
      cupsPerDay: try values.decodeOptional(forKey: .cupsPerDay))
  }
}

extension BrewStatistics.Grouping: Decodable {}

extension BrewStatistics.Group: Decodable {
  private enum CodingKeys: String, CodingKey {
    case name
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try values.decodeOptional(forKey: .name), totals: try BrewTotals(from: decoder))
  }
}

extension BrewStatistics.Bag: Decodable {
  private enum CodingKeys: String, CodingKey {
    case bean
    case beanID = "bean_id"
    case first = "first_day"
    case last = "last_day"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      bean: Bean(
        id: try values.decode(forKey: .beanID), name: try values.decode(forKey: .bean)),
      first: try values.decode(forKey: .first), last: try values.decode(forKey: .last),
      totals: try BrewTotals(from: decoder))
  }
}

extension BrewTotals: Decodable {
  private enum CodingKeys: String, CodingKey {
    case cups, rated, price
    case meanRating = "mean_rating"
    case coffee = "coffee_g"
    case water = "water_g"
    case time = "brew_time_s"
    case meanPrice = "price_per_cup"
    case priced = "priced_cups"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    cups = try values.decode(forKey: .cups)
    rated = try values.decode(forKey: .rated)
    coffee = try values.decode(forKey: .coffee, default: 0)
    water = try values.decode(forKey: .water, default: 0)
    time = try values.decode(forKey: .time, default: 0)
    stars = try values.decode(forKey: .meanRating, default: 0) * Double(rated)
    priced = try values.decode(forKey: .priced)
    let mean = try values.decode(forKey: .meanPrice, default: 0) * Double(priced)
    // Both are rounded; the sum must give the mean again.
    let error = 0.000_05 * Double(priced) * (1 - 1e-6)
    price = min(max(try values.decode(forKey: .price, default: 0), mean - error), mean + error)
  }
}
