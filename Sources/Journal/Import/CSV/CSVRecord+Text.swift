import Support

extension CSVRecord {
  /// The text of a cell without NUL characters, which text in SQLite cannot contain; nil when it is
  /// not UTF-8. White space around an unquoted cell is removed.
  func text(_ index: Int) -> String? {
    var cell = self[index]
    if !isQuoted(index) {
      cell = cell.drop(while: Self.isBlank)
      while let last = cell.last, Self.isBlank(last) { cell.removeLast() }
    }
    return cell.contains(0)
      ? String(validating: cell.filter { $0 != 0 }, as: UTF8.self)
      : String(validating: cell, as: UTF8.self)
  }

  /// The texts of all cells, in order.
  var texts: [String?] { (0..<count).map(text) }

  /// Whether the record is empty: an empty line, or only separators.
  var isBlank: Bool {
    (0..<count).allSatisfy { text($0)?.isEmpty ?? false }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
