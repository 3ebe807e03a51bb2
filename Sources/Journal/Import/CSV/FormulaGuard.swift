/// The apostrophe before a text that a spreadsheet would take for a formula.
///
/// A note such as `=HYPERLINK(…)` in a table would be computed by the spreadsheet that opens it
/// (OWASP, "CSV Injection"). The export puts an apostrophe before it, which spreadsheets take for
/// "text follows"; the import takes it away again.
enum FormulaGuard {
  private static let mark: Character = "'"

  /// The text, with an apostrophe where a spreadsheet would compute it.
  static func guarded(_ text: String) -> String {
    isFormula(text[...]) ? String(mark) + text : text
  }

  /// The text without the apostrophe of `guarded`.
  static func removed(from text: String) -> String {
    guard text.first == mark, isFormula(text.dropFirst()) else { return text }
    return String(text.dropFirst())
  }

  /// Whether a text, after apostrophes, begins as formulas do, and is neither a number nor a sign
  /// alone.
  private static func isFormula(_ text: Substring) -> Bool {
    let rest = text.utf8.drop { $0 == UInt8(ascii: "'") }
    guard let first = rest.first, rest.count > 1 else { return false }
    switch first {
    case UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "\t"), UInt8(ascii: "\r"): return true
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      return !rest.dropFirst().allSatisfy {
        (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
      }
    default: return false
    }
  }
}
