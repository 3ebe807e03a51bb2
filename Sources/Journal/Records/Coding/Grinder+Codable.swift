extension Grinder: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case name
  }

  /// Decodes a grinder from the columns of its table.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try row.decode(forKey: .id),
      name: try row.decode(forKey: .name))
  }

  /// Encodes the columns of the grinder's table.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encode(id, forKey: .id)
    try row.encode(name, forKey: .name)
  }
}
