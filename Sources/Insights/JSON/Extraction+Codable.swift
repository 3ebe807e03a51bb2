import ExtractionJSON
import Foundation

/// The JSON form of `insights extract`.
extension Extraction: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try EncodedValue.encode(to: encoder) { $0.extraction(self, text: Array(text.utf8)) }
  }

  /// The result with the numbers rounded as in the JSON form, so that decoding gives an equal
  /// value.
  var rounded: Extraction {
    var found = self
    for index in found.flavors.indices {
      found.flavors[index].confidence = found.flavors[index].confidence.rounded(places: 2)
      found.flavors[index].intensity = found.flavors[index].intensity.rounded(places: 2)
    }
    found.sentiment = found.sentiment.rounded(places: 2)
    if let confidence = found.brewExtraction?.confidence {
      found.brewExtraction?.confidence = confidence.rounded(places: 2)
    }
    return found
  }
}

/// The ID of the node of the wheel: a note reports a node once.
extension Flavor: Identifiable {}

extension Mention: Identifiable {
  /// The place in the note: a flavor is mentioned once at a place.
  public var id: Range<Int> { start..<max(start, end) }
}

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

/// One label in JSON, as a line of `insights label --input` or a body of `insights serve` gives it: an
/// object with `lines`, a list of texts, or with `text`, and perhaps an `id`.
package struct LabelRecord: Sendable {
  package let label: LabelText
  /// The ID as JSON, repeated as it came; empty for none.
  package let id: [UInt8]

  /// Reads an object up to the end of the reader's range.
  ///
  /// - Parameters:
  ///   - reader: A reader at the start of the object.
  ///   - bytes: What the reader reads.
  /// - Returns: nil where the object has no label.
  /// - Throws: `JSONReader.Problem` where it is broken JSON.
  package init?(_ reader: inout JSONReader, of bytes: [UInt8]) throws(JSONReader.Problem) {
    var lines: JSONValue?
    var text: JSONValue?
    var id: Range<Int>?
    try reader.object { reader throws(JSONReader.Problem) in
      let start = reader.position
      if reader.hasName("lines") {
        lines = try reader.value()
      } else if reader.hasName("text") {
        text = try reader.value()
      } else {
        let isID = reader.hasName("id")
        try reader.skipValue()
        if isID { id = start..<reader.position }
      }
    }
    try reader.end()
    guard let label = Self.label(lines, text) else { return nil }
    self.label = label
    self.id = id.map { Array(bytes[$0]) } ?? []
  }

  private static func label(_ lines: JSONValue?, _ text: JSONValue?) -> LabelText? {
    if case .list(let elements)? = lines {
      let lines = elements.compactMap { if case .string(let line) = $0 { line } else { nil } }
      if lines.count == elements.count { return LabelText(lines: lines) }
    }
    if case .string(let text)? = text { return LabelText(text) }
    return nil
  }
}
