extension RecipeStep: Codable {
  private enum CodingKeys: String, CodingKey {
    case kind = "step"
    case end = "end_s"
    case target = "target_g"
  }

  /// Decodes a step; its time and its grams may be missing or null.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let word = try values.decode(String.self, forKey: .kind)
    guard let kind = BrewSchedule.Kind(rawValue: word) else {
      throw DecodingError.dataCorruptedError(
        forKey: .kind, in: values, debugDescription: "\(word) is no step")
    }
    self.init(
      kind, end: try values.decodeOptional(forKey: .end),
      target: try values.decodeOptional(forKey: .target))
  }

  /// Encodes what is recorded.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(kind.rawValue, forKey: .kind)
    try values.encodeIfPresent(end, forKey: .end)
    try values.encodeIfPresent(target, forKey: .target)
  }
}
