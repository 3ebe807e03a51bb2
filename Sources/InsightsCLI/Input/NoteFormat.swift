import ArgumentParser
import Insights

/// How notes are written in an input.
enum NoteFormat: String, ArgumentChoice {
  /// One note a line.
  case text
  /// One JSON object a line with a string `text`, else `notes`, and any `id`.
  case jsonl
  /// A JSON array of strings, or of objects as in `jsonl`.
  case json
  /// Values separated by commas, semicolons or tabs, with a header that names a column `text` or
  /// `notes`, maybe `id`.
  case csv

  /// The format that a file's name says; nil for any other ending.
  init?(path: String) {
    let name = path.lowercased()
    if name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") {
      self = .jsonl
    } else if name.hasSuffix(".csv") || name.hasSuffix(".tsv") {
      self = .csv
    } else if name.hasSuffix(".txt") {
      self = .text
    } else {
      return nil
    }
  }

  /// The format that an input's beginning shows: JSON lines begin with a brace, an array with a
  /// bracket before a string or an object, or before anything in a file of JSON; all else is text.
  ///
  /// - Parameters:
  ///   - bytes: The beginning.
  ///   - path: The name of the file.
  init(beginning bytes: some Sequence<UInt8>, path: String) {
    let first = Self.firstBytes(of: bytes)
    switch first.first {
    case UInt8(ascii: "{"): self = .jsonl
    case UInt8(ascii: "["):
      let isArray = first.count == 2 && "\"{]".utf8.contains(first[1])
      self = isArray || path.lowercased().hasSuffix(".json") ? .json : .text
    default: self = .text
    }
  }

  /// Whether a beginning may show another format once more of it is there.
  static func isOpen(beginning bytes: some Sequence<UInt8>) -> Bool {
    let first = firstBytes(of: bytes)
    return first.isEmpty || first == [UInt8(ascii: "[")]
  }

  /// The first two bytes that are no white space.
  private static func firstBytes(of bytes: some Sequence<UInt8>) -> [UInt8] {
    var first: [UInt8] = []
    for byte in bytes where !UTF8Text.isSpace(byte) {
      first.append(byte)
      if first.count == 2 { break }
    }
    return first
  }
}
