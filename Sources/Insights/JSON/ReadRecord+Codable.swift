import Foundation

/// The JSON form of the reading, with the record's `id`, `line` and `file`.
extension ReadRecord: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, line, file
  }

  public func encode(to encoder: any Encoder) throws {
    guard case .object(var members) = try EncodedValue(Array(JSONEncoder().encode(reading))) else {
      throw EncodingError.invalidValue(
        reading, .init(codingPath: encoder.codingPath, debugDescription: "a reading is an object"))
    }
    if let id { members["id"] = try EncodedValue(Array(id.utf8)) }
    if let line { members["line"] = .integer(line) }
    if let file { members["file"] = .text(file) }
    try EncodedValue.object(members).encode(to: encoder)
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let id = try values.contains(.id) ? values.decode(EncodedValue.self, forKey: .id).text : nil
    self.init(
      try Reading(from: decoder), id: id,
      line: try values.decodeIfPresent(Int.self, forKey: .line),
      file: try values.decodeIfPresent(String.self, forKey: .file))
  }
}

extension EncodedValue {
  /// The value as JSON, with the members of objects by the alphabet.
  fileprivate var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
