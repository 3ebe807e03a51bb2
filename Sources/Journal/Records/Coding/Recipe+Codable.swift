extension Recipe: Codable {
  enum CodingKeys: String, CodingKey {
    case id
    case name
    case methodID = "method_id"
    case grinderID = "grinder_id"
    case dose = "dose_g"
    case water = "water_g"
    case yield = "yield_g"
    case waterTemperature = "water_temp_c"
    case grindSetting = "grind_setting"
    case brewTime = "brew_time_s"
    case bloom = "bloom_g"
    case bloomTime = "bloom_s"
    case pours = "pours_g"
    case isInverted = "is_inverted"
    case plungeTime = "plunge_s"
    case usageCount = "usage_count"
    case createdAt = "created_at"
    case steps
  }

  /// Decodes a recipe from the columns of its table; all but `id` may be missing or null.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(id: row.decode(forKey: .id), columns: row)
  }

  /// Decodes the columns but the ID; all may be missing or null.
  init(id: Identifier<Recipe>, columns row: KeyedDecodingContainer<CodingKeys>) throws {
    self.init(
      id: id,
      name: try row.decode(forKey: .name, default: ""),
      methodID: try row.decodeOptional(forKey: .methodID),
      grinderID: try row.decodeOptional(forKey: .grinderID),
      dose: try row.decodeOptional(forKey: .dose),
      water: try row.decodeOptional(forKey: .water),
      yield: try row.decodeOptional(forKey: .yield),
      waterTemperature: try row.decodeOptional(forKey: .waterTemperature),
      grindSetting: try row.decodeOptional(forKey: .grindSetting),
      brewTime: try row.decodeOptional(forKey: .brewTime),
      bloom: try row.decodeOptional(forKey: .bloom),
      bloomTime: try row.decodeOptional(forKey: .bloomTime),
      pours: try row.decode(forKey: .pours, default: []),
      isInverted: try row.decodeOptional(forKey: .isInverted),
      plungeTime: try row.decodeOptional(forKey: .plungeTime),
      usageCount: try row.decode(forKey: .usageCount, default: 0),
      createdAt: try row.decode(forKey: .createdAt, default: Timestamp("")))
    steps = try row.decode(forKey: .steps, default: [])
  }

  /// Encodes all columns of the recipe's table; what is not recorded is null where the table has NULL.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encode(id, forKey: .id)
    try row.encode(name, forKey: .name)
    try row.encode(methodID, forKey: .methodID)
    try row.encode(grinderID, forKey: .grinderID)
    try row.encode(dose, forKey: .dose)
    try row.encode(water, forKey: .water)
    try row.encode(yield, forKey: .yield)
    try row.encode(waterTemperature, forKey: .waterTemperature)
    try row.encode(grindSetting, forKey: .grindSetting)
    try row.encode(brewTime, forKey: .brewTime)
    try row.encode(bloom, forKey: .bloom)
    try row.encode(bloomTime, forKey: .bloomTime)
    try row.encode(pours, forKey: .pours)
    try row.encode(isInverted, forKey: .isInverted)
    try row.encode(plungeTime, forKey: .plungeTime)
    try row.encode(usageCount, forKey: .usageCount)
    try row.encode(createdAt, forKey: .createdAt)
    try row.encode(steps, forKey: .steps)
  }
}
