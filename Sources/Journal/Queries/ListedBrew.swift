/// A brew of the JSON form, with the names of the records that it refers to.
package struct ListedBrew: Decodable {
  package let brew: Brew
  let bean, method, grinder: String?
  let price, bagWeight: Double?
  let isEspresso: Bool

  private enum CodingKeys: String, CodingKey {
    case id, bean, method, grinder, ratio, rating, notes
    case brewedAt = "brewed_at"
    case beanID = "bean_id"
    case methodID = "method_id"
    case grinderID = "grinder_id"
    case recipeID = "recipe_id"
    case dose = "dose_g"
    case water = "water_g"
    case yield = "yield_g"
    case waterTemperature = "water_temp_c"
    case grindSetting = "grind_setting"
    case grindText = "grind_text"
    case brewTime = "brew_time_s"
    case isCopy = "is_copy"
    case tds = "tds_percent"
    case extractionYield = "extraction_yield_percent"
    case isFavorite = "is_favorite"
    case price = "bag_price"
    case bagWeight = "bag_weight_g"
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String? {
      try values.decodeIfPresent(String.self, forKey: key)
    }
    func number(_ key: CodingKeys) throws -> Double? {
      try values.decodeIfPresent(Double.self, forKey: key)
    }
    func id<Record>(_ key: CodingKeys) throws -> Identifier<Record>? {
      try text(key).map(Identifier.init(rawValue:))
    }
    var brew = Brew(
      id: Identifier(rawValue: try values.decode(String.self, forKey: .id)),
      beanID: try id(.beanID), methodID: try id(.methodID), grinderID: try id(.grinderID),
      recipeID: try id(.recipeID), brewedAt: Timestamp(try text(.brewedAt) ?? ""),
      dose: try number(.dose), water: try number(.water), yield: try number(.yield),
      waterTemperature: try number(.waterTemperature),
      grindSetting: try number(.grindSetting), brewTime: try number(.brewTime),
      rating: try number(.rating) ?? 0, notes: try text(.notes) ?? "",
      isCopy: try values.decode(Bool.self, forKey: .isCopy))
    brew.grindText = try text(.grindText)
    brew.tds = try number(.tds)
    brew.take(extractionYield: try number(.extractionYield))
    brew.isFavorite = try values.decodeIfPresent(Bool.self, forKey: .isFavorite) ?? false
    self.brew = brew
    bean = try text(.bean)
    method = try text(.method)
    grinder = try text(.grinder)
    price = try number(.price)
    bagWeight = try number(.bagWeight)
    // Only an espresso's ratio uses the yield.
    isEspresso =
      if let ratio = try number(.ratio) {
        brew.ratio(isEspresso: false).map { abs($0 - ratio) > 0.001 } ?? true
      } else {
        false
      }
  }
}
