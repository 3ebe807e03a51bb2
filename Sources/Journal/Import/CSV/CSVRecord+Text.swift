import Support

extension CSVRecord {
  /// The text of a cell without NUL characters, which text in SQLite cannot have; nil when it is not
  /// UTF-8. Around a bare cell white space is no part of it.
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

  /// Whether nothing is written in it: an empty line, or separators only.
  var isBlank: Bool {
    (0..<count).allSatisfy { text($0)?.isEmpty ?? false }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
