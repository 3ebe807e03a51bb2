extension Bean: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case name
    case roaster
    case origin
    case region
    case farm
    case variety
    case process
    case roastLevel = "roast_level"
    case roastDateText = "roast_date"
    case isArchived = "is_archived"
    case notes
    case createdAt = "created_at"
    case price = "bag_price"
    case bagWeight = "bag_weight_g"
    case frozenDateText = "frozen_date"
    case thawedDateText = "thawed_date"
    case roastRange = "roast_range"
    case isFavorite = "is_favorite"
  }

  /// Decodes a bean from the columns of its table; all but `id` may be missing or null.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try row.decode(forKey: .id),
      name: try row.decode(forKey: .name, default: ""),
      roaster: try row.decode(forKey: .roaster, default: ""),
      origin: try row.decode(forKey: .origin, default: ""),
      region: try row.decode(forKey: .region, default: ""),
      farm: try row.decode(forKey: .farm, default: ""),
      variety: try row.decode(forKey: .variety, default: ""),
      process: try row.decode(forKey: .process, default: .unrecorded),
      roastLevel: try row.decode(forKey: .roastLevel, default: .unrecorded),
      roastDateText: try row.decode(forKey: .roastDateText, default: ""),
      isArchived: try row.decode(forKey: .isArchived, default: false),
      notes: try row.decode(forKey: .notes, default: ""),
      createdAt: try row.decode(forKey: .createdAt, default: Timestamp("")))
    price = try row.decodeOptional(forKey: .price)
    bagWeight = try row.decodeOptional(forKey: .bagWeight)
    frozenDateText = try row.decode(forKey: .frozenDateText, default: "")
    thawedDateText = try row.decode(forKey: .thawedDateText, default: "")
    roastRange = try row.decodeOptional(forKey: .roastRange)
    isFavorite = try row.decode(forKey: .isFavorite, default: false)
  }

  /// Encodes all columns of the bean's table; what is not recorded is null where the table has NULL.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encode(id, forKey: .id)
    try row.encode(name, forKey: .name)
    try row.encode(roaster, forKey: .roaster)
    try row.encode(origin, forKey: .origin)
    try row.encode(region, forKey: .region)
    try row.encode(farm, forKey: .farm)
    try row.encode(variety, forKey: .variety)
    try row.encode(process, forKey: .process)
    try row.encode(roastLevel, forKey: .roastLevel)
    try row.encode(roastDateText.isEmpty ? nil : roastDateText, forKey: .roastDateText)
    try row.encode(isArchived, forKey: .isArchived)
    try row.encode(notes, forKey: .notes)
    try row.encode(createdAt, forKey: .createdAt)
    try row.encode(price, forKey: .price)
    try row.encode(bagWeight, forKey: .bagWeight)
    try row.encode(frozenDateText.isEmpty ? nil : frozenDateText, forKey: .frozenDateText)
    try row.encode(thawedDateText.isEmpty ? nil : thawedDateText, forKey: .thawedDateText)
    try row.encode(roastRange, forKey: .roastRange)
    try row.encode(isFavorite, forKey: .isFavorite)
  }
}
