import Foundation
package import Support

/// Any JSON value.
///
/// Results have one JSON form, which `JSONWriter` writes. Encoding a result passes the same form to
/// any `Encoder` through this type, so that the two cannot differ.
package enum EncodedValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case array([EncodedValue])
  case object([String: EncodedValue])

  /// Parses JSON text.
  ///
  /// - Throws: `DecodingError` for text that is not JSON.
  package init(_ json: [UInt8]) throws {
    self = try JSONDecoder().decode(EncodedValue.self, from: Data(json))
  }

  /// Encodes the JSON that `write` writes.
  package static func encode(
    to encoder: any Encoder, _ write: (inout JSONWriter) -> Void
  ) throws {
    if let encoder = encoder as? DocumentEncoder { return write(&encoder.writer) }
    var writer = JSONWriter()
    write(&writer)
    try EncodedValue(writer.bytes).encode(to: encoder)
  }
}

extension EncodedValue: Codable {
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? value.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let array = try? value.decode([EncodedValue].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: EncodedValue].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .integer(let integer): try container.encode(integer)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .array(let array): try container.encode(array)
    case .object(let object): try container.encode(object)
    }
  }
}
