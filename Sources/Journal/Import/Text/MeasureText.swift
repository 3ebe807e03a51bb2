/// A number with the unit that its field has, or one that converts to it.
package enum MeasureText {
  /// Reads `93`, `93 °C`, `200 °F`, `18 g`, `0.6 oz`, `2:45` (minutes and seconds), `4m30` in the unit of
  /// `range`.
  ///
  /// - Parameter isCommaCustomary: See `NumberText`.
  package static func read(
    _ text: String, of range: FieldRange, isCommaCustomary: Bool = false
  ) -> NumberText {
    let text = plainAmount(text)
    let unit = range.unit.drop(while: \.isWhitespace)
    if let plain = NumberText.plain(text, isCommaCustomary: isCommaCustomary) {
      return .number(plain)
    }
    if unit == "s", let seconds = seconds(text) ?? seconds(bare(text)) { return .number(seconds) }
    let number = any(text, isCommaCustomary)
    guard case .measure(let value, let written) = number else { return number }
    switch (unit, ParameterTerms.standard.unit(written)) {
    case ("g", .cups) where range.field == FieldRange.water.field:
      return .number(value * gramsPerCup)
    case ("g", let known?):
      // Without the digits that a conversion makes up.
      return grams(known).map { .number((value * $0).rounded(places: 2)) } ?? .unreadable
    case ("s", .milliseconds): return .number(value / 1000)
    // `205 degrees`: water of so many in Celsius is steam.
    case ("°C", .celsius)
    where hotInFahrenheit.contains(value) && !written.lowercased().contains("c"):
      return .number(celsius(fahrenheit: value))
    case ("s", .seconds), ("°C", .celsius), ("%", .percent): return .number(value)
    case ("°C", .fahrenheit): return .number(celsius(fahrenheit: value))
    default: return .unreadable
    }
  }

  private static let poundsAndOunces = OncePattern(
    /(\d{1,2})\s?lbs?\.?\s+(\d{1,2}(?:\.\d+)?)\s?oz\.?/)
  private static let fraction = OncePattern(
    /(?:(\d{1,3})\s+)?(\d{1,2})\/(\d{1,2})\s?((?:fl\.?\s?)?oz\.?|lbs?\.?|cups?)/)

  /// An amount in one number: `1 lb 12 oz` is `28 oz`, `1 1/8 oz` is `1.125 oz`, `３００ｇ` is `300g`.
  static func plainAmount(_ text: String) -> String {
    guard text.utf8.count <= 40 else { return text }
    var text = text
    if text.utf8.contains(0xEF), text.unicodeScalars.contains(where: isWide) {
      let scalars = text.unicodeScalars.map { scalar in
        isWide(scalar) ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
      }
      guard scalars.contains(where: { ("0"..."9").contains($0) }) else { return text }
      text = String(String.UnicodeScalarView(scalars))
    }
    if text.contains("lb"), let found = text.trimmed.wholeMatch(of: poundsAndOunces),
      let pounds = Double(found.1), let ounces = Double(found.2)
    {
      return NumberText.shortest(pounds * 16 + ounces) + " oz"
    }
    if text.contains("/"), let found = text.trimmed.wholeMatch(of: fraction),
      let part = Double(found.2), let whole = Double(found.3), whole > 0
    {
      return NumberText.shortest((found.1.flatMap { Double($0) } ?? 0) + part / whole)
        + " \(found.4)"
    }
    return text
  }

  /// Whether a letter, a digit or a sign of ASCII is written as wide as those of East Asia.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    ("\u{FF01}"..."\u{FF5E}").contains(scalar)
  }

  /// Grams of a unit of weight, or of water; nil for another unit.
  static func grams(_ unit: ParameterTerms.Unit) -> Double? {
    switch unit {
    case .grams: 1
    case .kilograms: 1000
    case .deciliters: 100
    case .centiliters: 10
    case .ounces: 28.349523125
    // NIST Handbook 44, appendix C.
    case .fluidOunces: 29.5735295625
    case .pounds: 453.59237
    default: nil
    }
  }

  /// A cup of the United States in milliliters, to a tenth (NIST Handbook 44, appendix C).
  private static let gramsPerCup = 236.6

  /// A number with any unit, or with none: see `read`. `~18`, `18g in` and `93 (kettle)` are the number, and
  /// `92-94` is its middle.
  static func any(_ text: String, _ isCommaCustomary: Bool) -> NumberText {
    let number = NumberText(text, isCommaCustomary: isCommaCustomary)
    switch number {
    case .unreadable where text.contains("fl"):
      let joined = text.replacing(/fl\.? oz/, with: "floz")
      return joined == text ? loose(text, isCommaCustomary) : any(joined, isCommaCustomary)
    case .unreadable: return loose(text, isCommaCustomary)
    // `36?` and `36 (out)` have no unit.
    case .measure(_, let unit) where ParameterTerms.standard.unit(unit) == nil:
      let loose = loose(text, isCommaCustomary)
      return loose == .unreadable ? number : loose
    default: return number
    }
  }

  /// Whether a number has a unit of its own, as `2:45`, `4 min` and `200 °F` have, and `about 5` has not.
  static func hasUnit(_ text: String) -> Bool {
    // Most cells are numbers.
    guard text.utf8.contains(where: { !(0x30...0x39).contains($0) && $0 != 0x2E }) else {
      return false
    }
    return bare(text).contains { $0.isLetter || ":°%\"'′″".contains($0) }
  }

  /// Whether a text is a range such as `92-94`, of which the middle is taken.
  static func isRange(_ text: String) -> Bool {
    if text.contains(":") { return middleOfClocks(text) != nil }
    guard text.contains(where: { "-–".contains($0) || $0.isWhitespace }),
      NumberText(text) == .unreadable,
      text.split(whereSeparator: { !$0.isNumber && !".,".contains($0) })
        .count(where: { $0.contains(where: \.isNumber) }) > 1
    else { return false }
    return loose(text, false) != .unreadable
  }

  /// Words before a number that say that it is about right.
  private static let about = ParameterTerms.standard.words(in: .about)
    .sorted { ($0.count, $0) > ($1.count, $1) }

  /// Signs and words after a number that say the same.
  private static let aboutAfter = ["?", "？", "+", "ish"]

  /// A text in small letters without what says that its number is about right.
  static func bare(_ text: String) -> String {
    var rest = Substring(text.trimmed.lowercased())
    for word in about
    where rest.hasPrefix(word) && rest.dropFirst(word.count).first?.isLetter != true {
      rest = rest.dropFirst(word.count)
      break
    }
    rest = rest.drop { $0.isWhitespace || "~≈±".contains($0) }
    for word in aboutAfter where rest.hasSuffix(word) && rest.count > word.count {
      rest = rest.dropLast(word.count)
      break
    }
    return String(rest)
  }

  private static func loose(_ text: String, _ isCommaCustomary: Bool) -> NumberText {
    var rest = Substring(bare(text))
    // `(30.9)`
    if rest.first == "(", rest.last == ")", case let inner = rest.dropFirst().dropLast(),
      NumberText(inner).value != nil
    {
      rest = inner
    }
    if rest.last == ")", let open = rest.lastIndex(of: "("), open > rest.startIndex {
      rest = rest[..<open]
      while rest.last?.isWhitespace == true { rest.removeLast() }
    }
    for word in [" in", " out"] where rest.hasSuffix(word) {
      rest = rest.dropLast(word.count)
    }
    // `18±0.2` is 18.
    if let mark = rest.firstRange(of: "±"), mark.lowerBound > rest.startIndex {
      rest = rest[..<mark.lowerBound]
    }
    var ends = rest.split(omittingEmptySubsequences: false) { "-–".contains($0) }
    let words = rest.split(separator: " ")
    if ends.count == 1, words.count > 2,
      let place = words.firstIndex(where: { ParameterTerms.standard.isFiller($0, in: .range) }),
      place > 0, place + 1 < words.count
    {
      let word = words[place]
      ends = [rest[..<word.startIndex], rest[word.endIndex...]]
    }
    if ends.count == 2 {
      let low = NumberText(ends[0], isCommaCustomary: isCommaCustomary)
      let high = NumberText(ends[1], isCommaCustomary: isCommaCustomary)
      switch (low, high) {
      case (.number(let low), .number(let high)) where low < high:
        return .number((low + high) / 2)
      case (.number(let low), .measure(let high, let unit)) where low < high:
        return .measure((low + high) / 2, unit: unit)
      case (.measure(let low, let first), .measure(let high, let unit))
      where low < high && first == unit:
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

  /// The temperatures that water is brewed with hot, in °C.
  private static let hot = 60.0...100.0

  /// The same in °F, where degrees of no scale can be nothing else.
  private static let hotInFahrenheit = 160.0...212.0

  /// What was probably meant by a number that is no temperature in °C: °F, or a lost decimal point.
  static func likelyTemperature(_ number: Double) -> Double? {
    let fahrenheit = ((number - 32) / 1.8).rounded()
    return [fahrenheit, number / 10].first(where: hot.contains)
  }

  /// Reads a time in any of its forms as seconds; nil for other text.
  private static func seconds(_ text: String) -> Double? {
    if let seconds = clock(text) ?? WrittenValue.duration(text) ?? period(text) { return seconds }
    if let middle = middleOfClocks(text) { return middle }
    // `2:30 min`: the unit repeats what the colon says.
    guard text.contains(":"), let last = text.split(whereSeparator: \.isWhitespace).last,
      last.count < text.count, [.minutes, .clock].contains(ParameterTerms.standard.unit(last))
    else { return nil }
    return clock(String(text.dropLast(last.count)).trimmed)
  }

  /// The middle of `3:20-3:30` in seconds.
  private static func middleOfClocks(_ text: String) -> Double? {
    let ends = text.split { "-–".contains($0) }.map { clock(String($0).trimmed) }
    guard ends.count == 2, let low = ends[0], let high = ends[1], low < high else { return nil }
    return (low + high) / 2
  }

  /// Reads `PT2M45S` (ISO 8601, 4.4.3.2) as seconds.
  private static func period(_ text: String) -> Double? {
    guard text.utf8.first.map({ $0 | 0x20 == UInt8(ascii: "p") }) ?? false,
      let found = text.uppercased().wholeMatch(of: /PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?/)
    else { return nil }
    let parts = [found.1, found.2, found.3].map { $0.flatMap { Double($0) } }
    guard parts.contains(where: { $0 != nil }) else { return nil }
    return (parts[0] ?? 0) * 3600 + (parts[1] ?? 0) * 60 + (parts[2] ?? 0)
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

/// A number as people write it in a table.
///
/// A comma and a dot are both decimal separators; a thousands separator is never guessed.
package enum NumberText: Equatable, Sendable {
  case empty
  case number(Double)
  /// The number, and the unit after it.
  case measure(Double, unit: String)
  /// The separator may be one of thousands: `1,000`.
  case ambiguous
  case unreadable

  /// - Parameter isCommaCustomary: Whether the cells of the table are separated by semicolons, as
  ///   is usual where the decimal separator is a comma: then `1.000` is ambiguous, else `1,000`.
  package init(_ text: some StringProtocol, isCommaCustomary: Bool = false) {
    var rest = Substring(text).unicodeScalars.drop(while: Self.isBlank)
    guard let first = rest.first else {
      self = .empty
      return
    }
    var number = ""
    if "+-\u{2212}".unicodeScalars.contains(first) {
      number = first == "+" ? "" : "-"
      rest = rest.dropFirst()
    }
    let whole = Self.digits(&rest)
    number += whole.isEmpty ? "0" : whole
    var decimals = ""
    var mark: Unicode.Scalar?
    if let next = rest.first, next == "." || next == "," {
      mark = next
      rest = rest.dropFirst()
      decimals = Self.digits(&rest)
      number += decimals.isEmpty ? "" : "." + decimals
    }
    guard !whole.isEmpty || !decimals.isEmpty else {
      self = .unreadable
      return
    }
    number += Self.exponent(&rest)
    // `27 Sek.` is abbreviated.
    let unit = Substring(rest).split(whereSeparator: \.isWhitespace).map { word in
      word.last == "." && word.dropLast().allSatisfy(\.isLetter) ? word.dropLast() : word
    }
    // Further digits or separators are not a unit: "1,234.5", "1 000", "12-14".
    guard unit.count <= 1,
      unit.allSatisfy({ !$0.contains { $0.isNumber || ".,:/+-".contains($0) } }),
      let value = Double(number), value.isFinite
    else {
      self = .unreadable
      return
    }
    let uncustomary: Unicode.Scalar = isCommaCustomary ? "." : ","
    if mark == uncustomary, decimals.utf8.count == 3, (1...3).contains(whole.utf8.count),
      whole != "0"
    {
      self = .ambiguous
    } else if let unit = unit.first {
      self = .measure(value, unit: String(unit))
    } else {
      self = .number(value)
    }
  }

  /// The number, with a unit or without; nil where there is none.
  var value: Double? {
    switch self {
    case .number(let value), .measure(let value, _): value
    default: nil
    }
  }

  /// The number of a text of digits with at most one dot; nil for any other text.
  ///
  /// Most cells are such numbers. They have so few digits that the division rounds as `Double(_:)` does.
  static func plain(_ text: String, isCommaCustomary: Bool) -> Double? {
    var (whole, places, count) = (0, -1, 0)
    for byte in text.utf8 {
      count += 1
      switch byte {
      case 0x30...0x39 where count < powers.count:
        whole = whole * 10 + Int(byte & 15)
        if places >= 0 { places += 1 }
      case UInt8(ascii: ".") where places < 0 && count > 1: places = 0
      default: return nil
      }
    }
    // `1.000` may be a thousand.
    if count == 0 || places == 0 || isCommaCustomary && places == 3 { return nil }
    return places < 0 ? Double(whole) : Double(whole) / powers[places]
  }

  private static let powers = (0...15).map { power in
    (0..<power).reduce(1.0) { value, _ in value * 10 }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? scalar.value <= 0x20 : scalar.properties.isWhitespace
  }

  private static func digits(_ rest: inout Substring.UnicodeScalarView) -> String {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    rest = rest.dropFirst(digits.count)
    return String(Substring(digits))
  }

  /// Reads `e-05`; a unit that begins with an e is left.
  private static func exponent(_ rest: inout Substring.UnicodeScalarView) -> String {
    guard let e = rest.first, e == "e" || e == "E" else { return "" }
    var ahead = rest.dropFirst()
    var exponent = "e"
    if let sign = ahead.first, sign == "-" || sign == "+" {
      exponent.unicodeScalars.append(sign)
      ahead = ahead.dropFirst()
    }
    let digits = digits(&ahead)
    guard !digits.isEmpty, digits.utf8.count <= 4 else { return "" }
    rest = ahead
    return exponent + digits
  }

  /// The shortest text without an exponent in which YAML sees a number: `1e-07` has none there.
  package static func plain(_ value: Double) -> String {
    let text = shortest(value)
    guard let mark = text.firstIndex(of: "e"), !text[..<mark].contains(".") else { return text }
    return text[..<mark] + ".0" + text[mark...]
  }

  /// The shortest text that reads back as the same number: `18`, `18.5`, `1e-07`.
  package static func shortest(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
