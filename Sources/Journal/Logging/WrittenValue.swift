import CoffeeTerms

/// The numbers of a brew as people write them.
///
/// Decimal points and commas are both read, units may follow with or without a blank, and degrees
/// Fahrenheit are converted. What may mean two things, such as `1,250`, is not read.
public enum WrittenValue {
  /// Reads grams: `15`, `15.5`, `15,5`, `15g`, `250 ml`; nil for what is no weight.
  public static func grams(_ text: String) -> Double? {
    number(MeasureText.read(text, of: .dose))
  }

  /// Reads degrees Celsius: `94`, `94C`, `94 °C`, `201F`; nil for what is no temperature.
  public static func celsius(_ text: String) -> Double? {
    number(MeasureText.read(text, of: .waterTemperature))
  }

  /// Reads seconds: `175`, `2:55`, `175s`, `2m55s`, `2 min 55`, `2.5 min`, `12h`; nil for what is no
  /// time.
  public static func seconds(_ text: String) -> Double? {
    if let value = number(MeasureText.read(text, of: .brewTime)) { return value }
    return duration(text)
  }

  /// Reads a grinder's setting: `24`, `24,5`, `24 clicks`, `7 1/2`, `2+4`, `1.2.3`, `9E`; nil for a text that
  /// is none, such as `medium`.
  public static func setting(_ text: String) -> WrittenSetting? {
    WrittenSetting(text).flatMap { $0.isSetting ? $0 : nil }
  }

  /// Reads stars: `4`, `4.5`, `4,5`, `4/5`, `9/10`, `90/100`, `4 stars`, `★★★★`, `★★★½`; nil for what is no
  /// rating.
  public static func stars(_ text: String) -> Double? {
    let signs = text.prefix { "★⭐🌟".contains($0) || $0 == "⭐️" }
    if !signs.isEmpty {
      switch text.dropFirst(signs.count).filter({ $0 != "☆" && !$0.isWhitespace }) {
      case "": return Double(signs.count)
      case "½": return Double(signs.count) + 0.5
      default: return nil
      }
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2, parts[1] == "5" { return number(NumberText(parts[0])) }
    if parts.count == 2 { return RatingText.stars(text) }
    guard case .measure(let value, let unit) = NumberText(text) else {
      return number(NumberText(text))
    }
    return ParameterTerms.standard.unit(unit) == .stars ? value : nil
  }

  /// Reads a percentage: `1.38`, `1,38`, `1.38%`; nil for any other text.
  public static func percent(_ text: String) -> Double? {
    guard case .measure(let value, let unit) = NumberText(text) else {
      return number(NumberText(text))
    }
    return ParameterTerms.standard.unit(unit) == .percent ? value : nil
  }

  static func number(_ text: NumberText) -> Double? {
    if case .number(let value) = text { value } else { nil }
  }

  /// Reads `2m55s`, `2 min 55 sec`, `2'55"`, `90 min`, `12 h`.
  static func duration(_ text: String) -> Double? {
    var rest = Substring(text.lowercased())
    var seconds = 0.0
    var least = Double.infinity
    while !rest.isEmpty {
      rest = rest.drop(while: \.isWhitespace)
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
      guard let value = number(NumberText(digits)), value >= 0 else { return nil }
      rest = rest.dropFirst(digits.count).drop(while: \.isWhitespace)
      let name = rest.prefix { !$0.isNumber && !$0.isWhitespace }
      rest = rest.dropFirst(name.count).drop(while: \.isWhitespace)
      let unit: Double? =
        switch ParameterTerms.standard.unit(name) {
        case .hours: 3600
        case .minutes: 60
        case .seconds: 1
        // Seconds after minutes need no unit.
        default: name.isEmpty && least == 60 ? 1 : nil
        }
      guard let unit, unit < least, least == .infinity || value < least / unit else { return nil }
      seconds += value * unit
      least = unit
    }
    return least == .infinity ? nil : seconds
  }
}
