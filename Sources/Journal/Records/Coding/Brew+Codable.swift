extension Brew: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case beanID = "bean_id"
    case methodID = "method_id"
    case grinderID = "grinder_id"
    case recipeID = "recipe_id"
    case brewedAt = "brewed_at"
    case dose = "dose_g"
    case water = "water_g"
    case yield = "yield_g"
    case waterTemperature = "water_temp_c"
    case grindSetting = "grind_setting"
    case brewTime = "brew_time_s"
    case rating
    case notes
    case isCopy = "is_copy"
    case tds = "tds_percent"
    case extractionYield = "extraction_yield_percent"
    case isFavorite = "is_favorite"
  }

  /// Decodes a brew from the columns of its table; all but `id` and `brewed_at` may be missing or null.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try row.decode(forKey: .id),
      beanID: try row.decodeOptional(forKey: .beanID),
      methodID: try row.decodeOptional(forKey: .methodID),
      grinderID: try row.decodeOptional(forKey: .grinderID),
      recipeID: try row.decodeOptional(forKey: .recipeID),
      brewedAt: try row.decode(forKey: .brewedAt),
      dose: try row.decodeOptional(forKey: .dose),
      water: try row.decodeOptional(forKey: .water),
      yield: try row.decodeOptional(forKey: .yield),
      waterTemperature: try row.decodeOptional(forKey: .waterTemperature),
      grindSetting: try row.decodeOptional(forKey: .grindSetting),
      brewTime: try row.decodeOptional(forKey: .brewTime),
      rating: try row.decode(forKey: .rating, default: 0),
      notes: try row.decode(forKey: .notes, default: ""),
      isCopy: try row.decode(forKey: .isCopy, default: false))
    tds = try row.decodeOptional(forKey: .tds)
    givenExtractionYield = try row.decodeOptional(forKey: .extractionYield)
    isFavorite = try row.decode(forKey: .isFavorite, default: false)
  }

  /// Encodes all columns of the brew's table; what is not recorded is null where the table has NULL.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encode(id, forKey: .id)
    try row.encode(beanID, forKey: .beanID)
    try row.encode(methodID, forKey: .methodID)
    try row.encode(grinderID, forKey: .grinderID)
    try row.encode(recipeID, forKey: .recipeID)
    try row.encode(brewedAt, forKey: .brewedAt)
    try row.encode(dose, forKey: .dose)
    try row.encode(water, forKey: .water)
    try row.encode(yield, forKey: .yield)
    try row.encode(waterTemperature, forKey: .waterTemperature)
    try row.encode(grindSetting, forKey: .grindSetting)
    try row.encode(brewTime, forKey: .brewTime)
    try row.encode(rating, forKey: .rating)
    try row.encode(notes, forKey: .notes)
    try row.encode(isCopy, forKey: .isCopy)
    try row.encode(tds, forKey: .tds)
    try row.encode(givenExtractionYield, forKey: .extractionYield)
    try row.encode(isFavorite, forKey: .isFavorite)
  }
}
