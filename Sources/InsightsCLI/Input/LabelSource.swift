import Insights
import Support

/// Reads labels from inputs, and refuses inputs that are not labels.
enum LabelSource {
  /// One label of a `.jsonl` input.
  struct Record {
    var label: LabelText
    /// The ID as JSON, repeated as it came; empty for none.
    var id: [UInt8]
  }

  /// The whole input as one label.
  ///
  /// - Throws: A `Failure` with status 65 for what is no text or too long for a label.
  static func label(from file: ByteInput) throws -> LabelText {
    // Line breaks do not count, and a label has no more of them than lines.
    let most = LabelText.mostBytes + 2 * LabelText.mostLines + UTF8Text.byteOrderMark.count
    let bytes = try bytes(of: file, upTo: most)
    guard !bytes.contains(0) else { throw noText(file.name) }
    guard bytes.count <= most else { throw tooLong(file.name) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw noText(file.name) }
    let label = LabelText(text)
    guard label.isLabelSized else { throw tooLong(file.name) }
    return label
  }

  private static func noText(_ name: String) -> Failure {
    Failure(.badData, "\(name) is not UTF-8 text", "give the label's text, or a photo with --image")
  }

  private static func tooLong(_ name: String) -> Failure {
    Failure(.badData, "\(name) is too long for a label", "give the text of one label, \(limits)")
  }

  /// How long a label may be, in words.
  static var limits: String {
    "at most \(LabelText.mostLines) lines and \(LabelText.mostBytes) bytes"
  }

  /// Calls `body` with each label of a `.jsonl` input, or with what is wrong with a line that has
  /// none. Memory contains one block and one line.
  ///
  /// - Throws: `SystemError` when the input cannot be read, and what `body` throws.
  static func forEachRecord(
    of file: ByteInput, _ body: (Result<Record, Failure>) async throws -> Void
  ) async throws {
    var pending: [UInt8] = []
    var number = 0
    var isOpen = true
    while isOpen {
      isOpen = try file.read(into: &pending) > 0
      var start = 0
      if number == 0, pending.starts(with: UTF8Text.byteOrderMark) {
        start = UTF8Text.byteOrderMark.count
      }
      while start < pending.count {
        let end = pending[start...].firstIndex(of: UInt8(ascii: "\n"))
        if end == nil, isOpen { break }
        number += 1
        let line = start..<(end ?? pending.count)
        start = line.upperBound + 1
        if pending[line].allSatisfy(UTF8Text.isSpace) { continue }
        try await body(record(pending, line, "\(file.name) line \(number)"))
      }
      // An unfinished first line keeps its byte order mark until it is read.
      if number > 0 { pending.removeFirst(min(start, pending.count)) }
    }
  }

  private static func record(
    _ bytes: [UInt8], _ line: Range<Int>, _ place: String
  ) -> Result<Record, Failure> {
    guard let record = record(bytes, line) else {
      return .failure(
        Failure(
          .badData, "\(place): no label is there",
          "write an object with \"lines\", a list of texts, or \"text\""))
    }
    guard record.label.isLabelSized else {
      return .failure(
        Failure(
          .badData, "\(place): the text is too long for a label", "give one label a line, \(limits)"
        ))
    }
    return .success(record)
  }

  /// The label of a line; nil when it has none.
  private static func record(_ bytes: [UInt8], _ line: Range<Int>) -> Record? {
    var lines: JSONValue?
    var text: JSONValue?
    var id: Range<Int>?
    var reader = JSONReader(bytes)
    reader.read(line)
    do throws(JSONReader.Problem) {
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
    } catch {
      return nil
    }
    guard let label = label(lines, text) else { return nil }
    return Record(label: label, id: id.map { Array(bytes[$0]) } ?? [])
  }

  private static func label(_ lines: JSONValue?, _ text: JSONValue?) -> LabelText? {
    if case .list(let elements)? = lines {
      let lines = elements.compactMap { if case .string(let line) = $0 { line } else { nil } }
      if lines.count == elements.count { return LabelText(lines: lines) }
    }
    if case .string(let text)? = text { return LabelText(text) }
    return nil
  }

  /// The bytes of an input without a byte order mark; reading stops soon after `most` bytes.
  private static func bytes(of file: ByteInput, upTo most: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= most, try file.read(into: &bytes) > 0 {}
    if bytes.starts(with: UTF8Text.byteOrderMark) {
      bytes.removeFirst(UTF8Text.byteOrderMark.count)
    }
    return bytes
  }
}
