/// One record of a table: its cells, and where it begins.
struct CSVRecord {
  struct Cell {
    var bytes: [UInt8]
    /// A quoted cell holds what is written; around a bare one, white space is no part of it.
    var isQuoted = false

    /// The cell's text without NUL characters, which text in SQLite cannot hold; nil when it is
    /// not UTF-8.
    var text: String? {
      var slice = bytes[...]
      if !isQuoted {
        slice = slice.drop(while: Self.isBlank)
        while let last = slice.last, Self.isBlank(last) { slice.removeLast() }
      }
      return slice.contains(0)
        ? String(validating: slice.filter { $0 != 0 }, as: UTF8.self)
        : String(validating: slice, as: UTF8.self)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
  }

  /// The line, from 1, on which it begins.
  var line: Int
  var cells: [Cell]
  /// Whether a quoted cell is never closed; `cells` then is what the line alone holds.
  var isUnclosed = false

  /// Whether nothing is written in it: an empty line, or separators only.
  var isBlank: Bool {
    cells.allSatisfy { $0.text?.isEmpty ?? false }
  }
}
