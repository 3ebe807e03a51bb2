/// A rating as people write it in a table.
enum RatingText {
  /// The number of a cell that has nothing but a number; nil for other cells.
  static func number(_ text: String) -> Double? {
    if case .number(let value) = NumberText(text) { value } else { nil }
  }

  /// The stars of a cell that names its own scale: `8/10`, `80%`, `4 stars`, `★★★★☆`; nil for other cells.
  static func stars(_ text: String) -> Double? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2, case .number(let value) = NumberText(parts[0]),
      case .number(let best) = NumberText(parts[1]), [5, 10, 100].contains(best)
    {
      return value >= 0 && value <= best ? stars(value, best: best) : nil
    }
    if case .measure(let value, let unit) = NumberText(text), value >= 0 {
      switch unit.lowercased() {
      case "%": return value <= 100 ? stars(value, best: 100) : nil
      case "star", "stars", "*", "★", "⭐": return value <= 5 ? value : nil
      default: break
      }
    }
    let drawn = text.filter { !$0.isWhitespace && $0 != "\u{FE0F}" }
    guard !drawn.isEmpty, drawn.count <= 5, drawn.allSatisfy({ "★⭐🌟☆½".contains($0) }) else {
      return nil
    }
    let full = drawn.count { "★⭐🌟".contains($0) }
    let half = drawn.contains("½") ? 0.5 : 0
    return Double(full) + half <= 5 ? Double(full) + half : nil
  }

  /// A rating on a scale up to `best` in stars up to 5.
  static func stars(_ value: Double, best: Double) -> Double {
    (value / best * 5 * 1e4).rounded() / 1e4
  }
}
