import Support

/// Reads the small tables of this module, and folds what is compared with them.
enum GrindTable {
  /// The rows of a table with tabs, without remarks and empty lines.
  static func rows(of table: String) -> [[Substring]] {
    // Bytes, since a line feed and what follows it may be one character.
    table.utf8.split(separator: UInt8(ascii: "\n")).compactMap { bytes in
      guard let line = Substring(bytes).first.map({ _ in Substring(bytes) }), line.first != "#"
      else { return nil }
      return line.split(separator: "\t", omittingEmptySubsequences: false)
    }
  }

  /// The items of a cell, separated by semicolons.
  static func items(_ cell: String) -> [String] {
    cell.split(separator: ";").map { trimmed($0) }.filter { !$0.isEmpty }
  }

  /// Letters and digits without case and accents, by which names of grinders are compared.
  static func key(_ text: String) -> String {
    TextFolding.terms.text(text).filter { $0.isLetter || $0.isNumber }
  }

  /// The keys of the words of a name.
  static func words(_ text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map { key(String($0)) }.filter { !$0.isEmpty }
  }

  /// Text without blanks at its ends.
  static func trimmed(_ text: some StringProtocol) -> String {
    var rest = Substring(text).drop { $0.isWhitespace }
    while let last = rest.last, last.isWhitespace { rest = rest.dropLast() }
    return String(rest)
  }
}
