import Insights

/// Reads labels from inputs, and refuses inputs that are not labels.
enum LabelSource {
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
    of file: ByteInput, _ body: (Result<LabelRecord, Failure>) async throws -> Void
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
  ) -> Result<LabelRecord, Failure> {
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
  private static func record(_ bytes: [UInt8], _ line: Range<Int>) -> LabelRecord? {
    var reader = JSONReader(bytes)
    reader.read(line)
    return try? LabelRecord(&reader, of: bytes)
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
