import CoffeeTerms

/// A number with the unit that its field has, or one that converts to it.
package enum MeasureText {
  /// Reads `93`, `93 °C`, `200 °F`, `18 g`, `2:45` (minutes and seconds), `4m30` in the unit of `range`.
  ///
  /// - Parameter isCommaCustomary: See `NumberText`.
  package static func read(
    _ text: String, of range: FieldRange, isCommaCustomary: Bool = false
  ) -> NumberText {
    let unit = range.unit.drop(while: \.isWhitespace)
    if unit == "s", let seconds = clock(text) { return .number(seconds) }
    if unit == "s", let seconds = WrittenValue.duration(text) { return .number(seconds) }
    var number = NumberText(text, isCommaCustomary: isCommaCustomary)
    if number == .unreadable { number = loose(text, isCommaCustomary) }
    guard case .measure(let value, let written) = number else { return number }
    switch (unit, ParameterTerms.standard.unit(written)) {
    case ("g", .grams), ("s", .seconds), ("°C", .celsius), ("%", .percent): return .number(value)
    case ("°C", .fahrenheit): return .number(celsius(fahrenheit: value))
    default: return .unreadable
    }
  }

  /// Reads `~18`, `18g in` and `36 g out` as the number, and `92-94` as its middle.
  private static func loose(_ text: String, _ isCommaCustomary: Bool) -> NumberText {
    var rest = text.drop { $0.isWhitespace || "~≈".contains($0) }
    for word in [" in", " out"] where rest.lowercased().hasSuffix(word) {
      rest = rest.dropLast(word.count)
    }
    let ends = rest.split(omittingEmptySubsequences: false) { "-–".contains($0) }
    if ends.count == 2, case .number(let low) = NumberText(ends[0]) {
      switch NumberText(ends[1], isCommaCustomary: isCommaCustomary) {
      case .number(let high) where low < high: return .number((low + high) / 2)
      case .measure(let high, let unit) where low < high:
        return .measure((low + high) / 2, unit: unit)
      default: return .unreadable
      }
    }
    if rest == text { return .unreadable }
    let number = NumberText(rest, isCommaCustomary: isCommaCustomary)
    return number == .empty ? .unreadable : number
  }

  /// Rounded to a tenth, the precision of thermometers.
  static func celsius(fahrenheit: Double) -> Double {
    ((fahrenheit - 32) / 1.8 * 10).rounded() / 10
  }

  /// Reads `2:45`, `0:27.5` or `1:02:03` as seconds.
  private static func clock(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      guard let value = Double(part), value >= 0, index == 0 || value < 60,
        index == 0 || part.prefix(2).count(where: \.isNumber) == 2,
        part.allSatisfy({ $0.isNumber || (isLast && $0 == ".") })
      else { return nil }
      seconds = seconds * 60 + value
    }
    return seconds
  }
}
