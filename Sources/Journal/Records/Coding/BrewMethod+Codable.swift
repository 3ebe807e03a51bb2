extension BrewMethod: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case name
    case category
  }

  /// Decodes a method from the columns of its table; all but `id` and `name` may be missing or null.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try row.decode(forKey: .id),
      name: try row.decode(forKey: .name),
      category: try row.decode(forKey: .category, default: .unrecorded))
  }

  /// Encodes all columns of the method's table; what is not recorded is null where the table has NULL.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encode(id, forKey: .id)
    try row.encode(name, forKey: .name)
    try row.encode(category, forKey: .category)
  }
}
