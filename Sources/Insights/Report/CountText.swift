/// Counts and chances in a report.
enum CountText {
  /// `1,234`.
  static func grouped(_ number: Int) -> String {
    var digits = Array("\(number)")
    var place = digits.count - 3
    while place > 0, digits[place - 1] != "-" {
      digits.insert(",", at: place)
      place -= 3
    }
    return String(digits)
  }

  /// `6%`, `under 1%`.
  static func percent(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "" }
    let percent = 100 * Double(part) / Double(whole)
    return percent > 0 && percent < 0.95 ? "under 1%" : "\(Int(percent.rounded()))%"
  }

  /// A chance such as a q-value: `0.004`, `below 0.0001`.
  static func chance(_ value: Double) -> String {
    if value < 0.0001 { return "below 0.0001" }
    return ValueText.number(value, places: value < 0.001 ? 4 : 3)
  }
}
