import Support

/// A title of a column in two parts: what it names, and the unit or the scale after it.
///
///     ColumnTitle("Temp. (°F)")  // "Temp." and "°f"
package struct ColumnTitle: Sendable, Equatable {
  /// The title without the unit.
  package let name: String
  /// The unit, folded and without blanks, such as `°f` or `1-10`; empty for none.
  package let unit: String

  /// Units that may stand after a title without brackets.
  private static let bareUnits: Set<ParameterTerms.Unit> = [
    .grams, .ounces, .seconds, .minutes, .celsius, .fahrenheit, .percent,
  ]

  /// Scales of ratings that may stand after a title without brackets, the longest first.
  private static let scales = ["0-100", "1-100", "/100", "0-10", "1-10", "/10", "0-5", "1-5", "/5"]

  /// The highest rating of a scale such as `1-10` or `outof100`; nil for another unit.
  package var scale: Double? {
    let number = unit.reversed().prefix { $0.isASCII && $0.isNumber }.reversed()
    return [5, 10, 100].first { String(number) == "\($0)" }.map(Double.init)
  }

  package init(_ title: String) {
    let folded = FoldedText.words(title)
    for (open, close) in [("(", ")"), ("[", "]")] as [(Character, Character)] {
      guard let start = folded.firstIndex(of: open),
        let end = folded[start...].firstIndex(of: close)
      else { continue }
      name = folded[..<start] + " " + folded[folded.index(after: end)...]
      unit = folded[folded.index(after: start)..<end].filter { !$0.isWhitespace }
      return
    }
    if let scale = Self.scales.first(where: folded.hasSuffix) {
      name = String(folded.dropLast(scale.count))
      unit = scale
      return
    }
    var words = folded.split { $0.isWhitespace || "_/,".contains($0) }.map(String.init)
    guard words.count > 1, let last = words.last,
      ParameterTerms.standard.unit(last).map(Self.bareUnits.contains) == true
    else {
      name = folded
      unit = ""
      return
    }
    words.removeLast()
    if words.count > 1, ["in", "en"].contains(words.last) { words.removeLast() }
    name = words.joined(separator: " ")
    unit = last
  }
}
