/// A rating as people write it in a table.
enum RatingText {
  /// The number of a cell that has nothing but a number; nil for other cells.
  static func number(_ text: String) -> Double? {
    if case .number(let value) = NumberText(text) { value } else { nil }
  }

  /// A rating without a sign or a word that says that it is about right: `4+`, `6-`, `~4`, `4?`.
  static func plain(_ text: String) -> String {
    if let last = text.last, "分点點점".contains(last), number(String(text.dropLast())) != nil {
      return String(text.dropLast())
    }
    if text.last == "-", number(String(text.dropLast())) != nil { return String(text.dropLast()) }
    if let half = text.wholeMatch(of: half.regex) { return "\(half.1).5" }
    guard text.utf8.count <= 12, text.utf8.contains(where: { (0x30...0x39).contains($0) }),
      text.utf8.contains(where: { !(0x30...0x39).contains($0) && $0 != 0x2E }),
      case let bare = MeasureText.bare(text), number(bare) != nil
    else { return text }
    return bare
  }

  private static let half = OncePattern(/(\d{1,2})(?:\s?½|\s1\/2)/)

  /// The stars of a cell that names its own scale: `8/10`, `8 of 10`, `80%`, `4 stars`, `★★★★☆`; nil for other cells.
  static func stars(_ text: String) -> Double? {
    // Most cells are numbers, which name no scale.
    guard text.utf8.contains(where: { !(0x30...0x39).contains($0) && $0 != 0x2E }) else {
      return nil
    }
    if let share = share(text) { return share }
    // `★4`
    if let first = text.first, "★⭐🌟".contains(first),
      let number = number(String(text.dropFirst()).trimmed), (0...5).contains(number)
    {
      return number
    }
    if case .measure(let value, let unit) = NumberText(text), value >= 0 {
      switch ParameterTerms.standard.unit(unit) {
      case .percent: return value <= 100 ? stars(value, best: 100) : nil
      case .stars: return value <= 5 ? value : nil
      default: break
      }
    }
    let drawn = String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { !$0.properties.isWhitespace && $0.value != 0xFE0F }))
    guard !drawn.isEmpty, drawn.count <= 5,
      drawn.allSatisfy({ signs.contains($0) || "☆½✩✭○◯□◇⚪".contains($0) }),
      // A circle alone is a mark of its own in Japan.
      drawn.contains(where: { signs.contains($0) })
        || drawn.first.map({ "☆✩✭".contains($0) }) ?? false
    else { return nil }
    let full = drawn.count { signs.contains($0) }
    let half = drawn.contains("½") ? 0.5 : 0
    return Double(full) + half <= 5 ? Double(full) + half : nil
  }

  /// Signs that are counted.
  private static let signs: Set<Character> = ["★", "⭐", "🌟", "*", "●", "■", "◆", "⬤", "☕"]

  /// A value and its best: `8/10`, `8 out of 10`, `4/5 beans`; nil for other text.
  private static func share(_ text: String) -> Double? {
    parts(ofShare: text).map { stars($0.value, best: $0.best) }
  }

  /// The best of the scale that a cell names: 10 of `8/10`; nil for other cells.
  static func best(_ text: String) -> Double? { parts(ofShare: text)?.best }

  private static func parts(ofShare text: String) -> (value: Double, best: Double)? {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    // `5/5: plum`
    let first = words.first.map {
      words.count > 1 && ":;,".contains($0.suffix(1)) ? String($0.dropLast()) : $0
    }
    var parts = first.map { $0.split(separator: "/").map(String.init) } ?? []
    if parts.count == 1, words.count > 2, !text.contains("/"), let best = words.last,
      ParameterTerms.standard.isFiller(
        words[1..<(words.count - 1)].joined(separator: " "), in: .best)
    {
      parts.append(best)
    } else if words.count > 1, words[1...].contains(where: { $0.contains(where: \.isNumber) }) {
      parts = text.split(separator: "/").map { String($0).trimmed }
    }
    guard parts.count == 2, let value = value(parts[0][...]),
      case .number(let best) = NumberText(parts[1]), [5, 6, 7, 10, 20, 100].contains(best),
      value >= 0, value <= best
    else { return nil }
    return (value, best)
  }

  private static let withWords = OncePattern(/(\d{1,3}(?:[.,]\d)?)\s*[-–—:,]\s+(\p{L}.*)/)

  /// The number that a rating begins with, and the words after it: `4 - really good`; nil for other text.
  static func leading(_ text: String) -> (number: String, words: String)? {
    guard text.utf8.first.map({ (0x30...0x39).contains($0) }) ?? false, text.utf8.count <= 200,
      text.contains(where: \.isLetter),
      let found = text.wholeMatch(of: withWords)
    else {
      return nil
    }
    return (String(found.1), String(found.2))
  }

  /// The same without a mark between: `4.0 hard to extract`; nil for a number with its unit.
  static func leading(unmarked text: String) -> (number: String, words: String)? {
    guard text.utf8.count <= 200, let found = text.wholeMatch(of: withBareWords),
      case let words = String(found.2), let first = words.split(separator: " ").first,
      ParameterTerms.standard.unit(String(first)) == nil,
      // `3 to 4`
      !(words.last?.isNumber ?? false)
    else { return nil }
    return (String(found.1), words)
  }

  private static let withBareWords = OncePattern(/(\d(?:[.,]\d)?)\s+(\p{L}\p{L}.*)/)

  private static let shareWithWords = OncePattern(
    /\d{1,3}(?:[.,]\d+)?\s?\/\s?(?:5|10|20|100)\s*[-–—:,;]?\s+(\p{L}.*)/)

  /// The words after a rating that say more than its unit: `4/5 floral`, `4 - really good`; nil for none.
  static func wordsAfter(_ text: String) -> String? {
    guard stars(text) != nil else {
      return (leading(text) ?? leading(unmarked: text))?.words
    }
    guard text.utf8.count <= 1000, text.contains("/"),
      let words = text.wholeMatch(of: shareWithWords).map({ String($0.1) }),
      ParameterTerms.standard.unit(words) != .stars,
      ColumnTerms.standard.meaning(of: words)?.columns != [CSVColumn.rating.rawValue]
    else { return nil }
    return words
  }

  /// A number with or without a half as a sign: `4`, `3.5`, `3½`.
  private static func value(_ text: Substring) -> Double? { number(plain(String(text))) }

  /// The stars that a rating in words, as a grade or as a face means: `very good`, `B+`, `👍`; nil for
  /// other cells.
  static func words(_ text: String) -> Double? {
    guard text.utf8.count <= 40, let first = text.utf8.first, !(0x30...0x39).contains(first) else {
      return nil
    }
    let plain = text.trimmed.filter { $0 != "\u{FE0F}" && $0 != "!" && $0 != "." }
    return ParameterTerms.standard.stars(plain)
      ?? ParameterTerms.standard.stars(
        String(String.UnicodeScalarView(plain.unicodeScalars.filter { $0.value != 0xFE0F })))
  }

  /// A rating on a scale up to `best` in stars up to 5.
  static func stars(_ value: Double, best: Double) -> Double {
    (value / best * 5 * 1e4).rounded() / 1e4
  }
}
