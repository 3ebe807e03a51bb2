package import BagLabels
package import Support

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
