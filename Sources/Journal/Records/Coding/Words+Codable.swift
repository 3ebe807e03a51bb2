// Values that are text in JSON, as in the journal's tables.

extension Identifier: Codable {}
extension CoffeeProcess: Codable {}
extension RoastLevel: Codable {}
extension MethodCategory: Codable {}
extension FlavorTag: Codable {}
extension Freshness: Codable {}

extension Timestamp: Codable {
  /// Decodes text; text that is not a time is kept as it is written.
  ///
  /// - Throws: `DecodingError` for a value that is not text.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the text.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension CalendarDay: Codable {
  /// Decodes `YYYY-MM-DD`.
  ///
  /// - Throws: `DecodingError` for other text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let day = CalendarDay(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not a day written as YYYY-MM-DD")
    }
    self = day
  }

  /// Encodes `YYYY-MM-DD`.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
