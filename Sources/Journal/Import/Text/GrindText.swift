import CoffeeTerms

/// The setting of a grinder as typed, if it is a number on the scale of the grinder.
///
/// - `24`, `24.5`, `24,5`, `24 clicks` are the number.
/// - `7 1/2`, `7½`, `1/2`, `2 + 1/2` are the number and its fraction.
/// - `2+4` and `1.5.0` count marks between numbers: 2.4, 1.50. That keeps their order and agrees with
///   a dial read as `2.4`, where there are at most ten marks; two-digit marks (`2+12`) therefore are
///   no number, nor is all else (`medium`, `20-22`).
package enum GrindText {
  package static func number(_ text: String) -> Double? {
    let text = unfolded(text)
    switch NumberText(text, isCommaCustomary: true) {
    case .number(let value): return value
    case .measure(let value, let unit):
      return ParameterTerms.standard.unit(unit) == .clicks ? value : nil
    case .ambiguous: return Double(text.filter { !$0.isWhitespace })
    case .empty, .unreadable: break
    }
    return marks(text) ?? fraction(text)
  }

  /// Fraction signs as three characters, preceded by a blank.
  private static func unfolded(_ text: String) -> String {
    let signs: [Character: String] = [
      "½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3", "⅔": "2/3", "⅛": "1/8", "⅜": "3/8",
      "⅝": "5/8", "⅞": "7/8",
    ]
    return text.map { signs[$0].map { " " + $0 } ?? String($0) }.joined()
  }

  private static func marks(_ text: String) -> Double? {
    let separator: Character = text.contains("+") ? "+" : "."
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
      .map { $0.filter { !$0.isWhitespace } }
    guard separator == "+" ? parts.count == 2 || parts.count == 3 : parts.count == 3,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }),
      parts.dropFirst().allSatisfy({ $0.utf8.count == 1 })
    else { return nil }
    return Double(parts[0] + "." + parts.dropFirst().joined())
  }

  /// Reads `a b/c`, `a + b/c` and `b/c`.
  private static func fraction(_ text: String) -> Double? {
    let words = text.split { $0.isWhitespace || $0 == "+" }
    guard let last = words.last, words.count <= 2 else { return nil }
    let parts = last.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let top = parts[0], let bottom = parts[1], top > 0, bottom > top,
      bottom <= 100
    else { return nil }
    let share = Double(top) / Double(bottom)
    guard words.count == 2 else { return share }
    guard let whole = Int(words[0]), whole >= 0 else { return nil }
    return ((Double(whole) + share) * 10_000).rounded() / 10_000
  }
}
