extension Tasting: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case brewID = "brew_id"
    case aroma
    case acidity
    case sweetness
    case body
    case balance
    case aftertaste
    case bitterness
    case flavorTags = "flavor_tags"
    case notes
  }

  /// Decodes a tasting from the columns of its table; all but `id` and `brew_id` may be missing or null.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try row.decode(forKey: .id),
      brewID: try row.decode(forKey: .brewID),
      aroma: try row.decodeOptional(forKey: .aroma),
      acidity: try row.decodeOptional(forKey: .acidity),
      sweetness: try row.decodeOptional(forKey: .sweetness),
      body: try row.decodeOptional(forKey: .body),
      balance: try row.decodeOptional(forKey: .balance),
      aftertaste: try row.decodeOptional(forKey: .aftertaste),
      bitterness: try row.decodeOptional(forKey: .bitterness),
      flavorTags: try row.decode(forKey: .flavorTags, default: []),
      notes: try row.decode(forKey: .notes, default: ""))
  }

  /// Encodes all columns of the tasting's table; what is not recorded is null where the table has NULL.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encode(id, forKey: .id)
    try row.encode(brewID, forKey: .brewID)
    try row.encode(aroma, forKey: .aroma)
    try row.encode(acidity, forKey: .acidity)
    try row.encode(sweetness, forKey: .sweetness)
    try row.encode(body, forKey: .body)
    try row.encode(balance, forKey: .balance)
    try row.encode(aftertaste, forKey: .aftertaste)
    try row.encode(bitterness, forKey: .bitterness)
    try row.encode(flavorTags, forKey: .flavorTags)
    try row.encode(notes, forKey: .notes)
  }
}
