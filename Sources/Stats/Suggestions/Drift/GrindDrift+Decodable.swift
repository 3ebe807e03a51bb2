/// Reading the JSON form, which `Insights` writes.
extension GrindDrift: Decodable {
  private enum CodingKeys: String, CodingKey {
    case low, high
    case perWeek = "per_week"
    case bagCount = "bags"
    case brewCount = "brews"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      perWeek: try values.decode(Double.self, forKey: .perWeek),
      low: try values.decode(Double.self, forKey: .low),
      high: try values.decode(Double.self, forKey: .high),
      bagCount: try values.decode(Int.self, forKey: .bagCount),
      brewCount: try values.decode(Int.self, forKey: .brewCount))
  }
}
