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
    let unit = Substring(rest).split(whereSeparator: \.isWhitespace)
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
