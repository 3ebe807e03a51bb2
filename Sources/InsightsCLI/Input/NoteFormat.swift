import ArgumentParser
import Support

/// How notes are written in an input.
enum NoteFormat: String, CaseIterable, ExpressibleByArgument {
  /// One note a line.
  case text
  /// One JSON object a line with a string `text` and any `id`.
  case jsonl
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

  /// The format that an input's beginning shows: JSON lines begin with a brace, all else is text.
  init(beginning bytes: some Sequence<UInt8>) {
    let first = bytes.first { !UTF8Text.isSpace($0) }
    self = first == UInt8(ascii: "{") ? .jsonl : .text
  }
}
