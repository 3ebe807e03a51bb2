/// A title of a column in two parts: what it names, and the unit or the scale after it.
///
///     ColumnTitle("Temp. (°F)")  // "temp." and "°f"
package struct ColumnTitle: Sendable, Equatable {
  /// The title without the unit.
  package let name: String
  /// The unit, folded and without blanks, such as `°f` or `1-10`; empty for none.
  package let unit: String

  /// Units that may stand after a title without brackets.
  private static let bareUnits: Set<ParameterTerms.Unit> = [
    .grams, .ounces, .kilograms, .pounds, .seconds, .milliseconds, .minutes, .celsius, .fahrenheit,
    .percent,
  ]

  /// The highest number of a scale such as `1-10`, `/15` or `outof100`, 3 to 100; nil for another unit.
  package var scale: Double? {
    // `1=terrible;10=bestever`
    if let found = unit.wholeMatch(of: /[01]=?\p{L}+(?:[-–;,\/…→]|\.{2,3})?(\d{1,3})=?\p{L}+/),
      let best = Double(found.1)
    {
      return best
    }
    // `1-15Punkte`
    let unit =
      unit.wholeMatch(of: /([01]?[-–]\d{1,3})\p{L}+/).map { String($0.1) } ?? unit
    let digits = String(unit.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
    guard let best = Double(digits), (3...100).contains(best) else { return nil }
    let rest = unit.dropLast(digits.count)
    let ends = [
      "满分", "滿分", "満点", "max", "..", "-", "–", "/", "of", "von", "sur", "su", "sobre", "to",
    ]
    return rest.isEmpty || ends.contains(where: rest.hasSuffix) ? best : nil
  }

  /// The highest number of a scale around zero such as `-3to3`; nil for another unit.
  package var reach: Double? {
    guard let found = unit.wholeMatch(of: /[-–−](\d)(?:to|bis|\.{2,3}|[-–—,;\/…])\+?(\d)/),
      found.1 == found.2
    else { return nil }
    return Double(found.1)
  }

  package init(name: String, unit: String) {
    self.name = name
    self.unit = unit
  }

  /// The ways to read a title that does not match as it stands, the surest first: without the path before
  /// it (`recipe.dose`), and with its unit wherever it is (`g_in`, `Grams water`, `totalSeconds`, `°C`).
  package static func readings(_ title: String) -> [ColumnTitle] {
    var readings = [ColumnTitle(title)]
    var parts = title.split(separator: ".").map(String.init)
    if parts.count > 1, !title.contains(" ") {
      while let last = parts.last, parts.count > 1,
        ParameterTerms.standard.isFiller(last, in: .member)
      {
        parts.removeLast()
      }
      if parts.count > 1 { readings.append(ColumnTitle(parts.suffix(2).joined(separator: " "))) }
      if let last = parts.last { readings.append(ColumnTitle(last)) }
      // `roasted_coffee.name` is that of a coffee.
      if parts.count == 1, let kind = parts[0].split(separator: "_").dropFirst().last {
        readings.append(ColumnTitle("\(kind) name"))
      }
    }
    let terms = ParameterTerms.standard
    let words = FoldedText.words(plain(title).replacing(".", with: " "))
      .split { $0.isWhitespace || "_-/,()[]".contains($0) }.map(String.init)
    let units = words.indices.filter { terms.unit(words[$0]).map(bareUnits.contains) ?? false }
    if let place = units.first, units.count == 1 {
      var rest = words
      let unit = rest.remove(at: place)
      readings.append(ColumnTitle(name: rest.joined(separator: " "), unit: unit))
      if rest.isEmpty || rest == ["total"], let name = terms.unit(unit).flatMap({ measured[$0] }) {
        readings.append(ColumnTitle(name: name, unit: unit))
      }
    }
    // `mass_of_water`
    if words.count == 3, words[1] == "of" {
      readings.append(ColumnTitle("\(words[2]) \(words[0])"))
    }
    // Two languages: `Method (器具)`, `Tasting notes / 感想`.
    let sides = plain(title).split { "/／()（）[]".contains($0) }.map { String($0) }
      .filter { terms.unit(FoldedText.words($0)) == nil }
    if sides.count > 1, !title.contains(where: \.isNumber) {
      readings += sides.flatMap { [ColumnTitle($0)] + telling(of: $0) }
    }
    // A question names what it asks for: `How would you rate it?`
    if title.contains("?") {
      let words = words.map { $0.filter(\.isLetter) }
        .filter { !$0.isEmpty && !terms.isFiller($0, in: .question) }
      for count in stride(from: min(3, words.count), to: 0, by: -1) {
        readings += (0...max(0, words.count - count)).map { start in
          ColumnTitle(
            name: words[start..<start + count].joined(separator: " "), unit: readings[0].unit)
        }
      }
    }
    readings += telling(of: title)
    // `reviewRating.ratingValue`
    let last = FoldedText.words(plain(parts.last ?? ""))
      .split { $0.isWhitespace || "_-".contains($0) }
    return readings + ofParts(words) + (parts.count > 1 ? ofParts(last.map(String.init)) : [])
  }

  /// The title without words that say nothing: `user_stars`, `my score`; without blanks, `使用豆` and `咖啡豆名称`.
  private static func telling(of title: String) -> [ColumnTitle] {
    let terms = ParameterTerms.standard
    let words = FoldedText.words(plain(title).replacing(".", with: " "))
      .split { $0.isWhitespace || "_-/,()[]".contains($0) }.map(String.init)
    let telling = words.filter { !terms.isFiller($0, in: .title) }
    var readings: [ColumnTitle] = []
    if telling.count < words.count, !telling.isEmpty {
      readings.append(ColumnTitle(telling.joined(separator: " ")))
    }
    guard telling.count == 1, var rest = telling.first, !rest.utf8.allSatisfy({ $0 < 0xE3 }) else {
      return readings
    }
    let affixes = terms.words(in: .affix).sorted { ($1.count, $0) < ($0.count, $1) }
    while let affix = affixes.first(where: { rest.hasPrefix($0) || rest.hasSuffix($0) }),
      rest.count > affix.count
    {
      rest = String(
        rest.hasPrefix(affix) ? rest.dropFirst(affix.count) : rest.dropLast(affix.count))
      readings.append(ColumnTitle(rest))
    }
    return readings
  }

  /// The ways to read the name that a program gave a column: `wtr_tmp_c`, `notes_txt`, `totalBrewSecs`.
  private static func ofParts(_ words: [String]) -> [ColumnTitle] {
    let terms = ParameterTerms.standard
    // `outOf5`
    let parts = words.flatMap { word -> [String] in
      let digits = word.reversed().prefix { $0.isASCII && $0.isNumber }.count
      return digits == 0 || digits == word.count || terms.whole(word) != nil
        ? [word] : [String(word.dropLast(digits)), String(word.suffix(digits))]
    }
    let whole = parts.map { terms.whole($0) ?? $0 }
    let telling = whole.filter {
      !terms.isFiller($0, in: .column) && !terms.isFiller($0, in: .title)
    }
    var readings: [ColumnTitle] = []
    for names in [whole, telling] where !names.isEmpty && names != words {
      readings.append(ColumnTitle(names.joined(separator: " ")))
    }
    // `total brew secs`
    if let last = telling.last, telling.count > 1,
      let name = terms.unit(last).flatMap({ measured[$0] })?.split(separator: " ").last
    {
      let names = telling.dropLast() + [String(name)]
      readings.append(ColumnTitle(name: names.joined(separator: " "), unit: last))
    }
    return readings
  }

  /// The title without the cup that it is of: `score` for `shot_score`; nil for another one.
  package static func withoutOwner(_ title: String) -> ColumnTitle? {
    let terms = ParameterTerms.standard
    let words = FoldedText.words(plain(title)).split { $0.isWhitespace || "_-.".contains($0) }
      .map { terms.whole($0) ?? String($0) }.filter { !terms.isFiller($0, in: .column) }
    guard words.count > 1, terms.isFiller(words[0], in: .owner) else { return nil }
    return ColumnTitle(words.dropFirst().joined(separator: " "))
  }

  private static let measured: [ParameterTerms.Unit: String] = [
    .celsius: "temperature", .fahrenheit: "temperature", .seconds: "brew time",
    .milliseconds: "brew time", .minutes: "brew time", .grams: "weight",
  ]

  package init(_ title: String) {
    var folded = FoldedText.words(Self.plain(title))
    // `Rating out of ten`
    if let word = folded.split(separator: " ").last, folded.hasSuffix(" of " + word),
      let number = ParameterTerms.standard.number(word)
    {
      folded = folded.dropLast(word.count) + String(Int(number))
    }
    for (open, close) in [("(", ")"), ("[", "]")] as [(Character, Character)] {
      guard let start = folded.firstIndex(of: open),
        let end = folded[start...].firstIndex(of: close)
      else { continue }
      name = folded[..<start] + " " + folded[folded.index(after: end)...]
      let words = folded[folded.index(after: start)..<end]
      let joined = words.filter { !$0.isWhitespace }
      // `(decimal min)` has a unit among other words; `(fl oz)` is one.
      unit =
        ParameterTerms.standard.unit(joined) != nil
        ? joined
        : words.split(whereSeparator: \.isWhitespace).last {
          ParameterTerms.standard.unit($0).map(Self.bareUnits.contains) ?? false
        }.map(String.init) ?? joined
      return
    }
    // A pattern is compiled at each use: most titles do not end with a number.
    if folded.utf8.last.map({ (0x30...0x39).contains($0) }) ?? false,
      let found = Self.scale(in: folded)
    {
      (name, unit) = found
      return
    }
    var words = folded.replacing("%", with: " % ").split { $0.isWhitespace || "_/,".contains($0) }
      .map(String.init)
    guard words.count > 1, let last = words.last,
      ParameterTerms.standard.unit(last).map(Self.bareUnits.contains) == true
    else {
      name = folded
      unit = ""
      return
    }
    words.removeLast()
    if words.count > 1, ["in", "en"].contains(words.last), Self.isPreposition(words) {
      words.removeLast()
    }
    name = words.joined(separator: " ")
    unit = last
  }

  /// The name and the scale of a title that ends with one: `Rating /10`, `score_100`.
  private static func scale(in folded: String) -> (name: String, scale: String)? {
    // A number alone has no scale.
    guard let mark = folded.reversed().first(where: { !$0.isNumber }), " _/-–".contains(mark)
    else { return nil }
    let scale =
      /[ ,_]*((?:[01] ?[-–] ?|\/ ?|out of |von |sur |su |sobre )\d{1,3})$|[ _](5|10|20|100)$/
    return folded.firstMatch(of: scale).map {
      (String(folded[..<$0.range.lowerBound]), ($0.1 ?? $0.2 ?? "").filter { !$0.isWhitespace })
    }
  }

  /// Whether the last word leads to the unit, as in `Wasser in g`: after `dose`, it tells what goes in.
  private static func isPreposition(_ words: [String]) -> Bool {
    let terms = ColumnTerms.standard
    return terms.meaning(of: words.joined(separator: " ")) == nil
  }

  /// A title without the marks of footnotes and of Markdown, and with a blank within `brewTime`.
  package static func plain(_ title: String) -> String {
    var text = title
    if text.contains("[^") { text = text.replacing(/\[\^[^\]]*\]/, with: "") }
    text = text.trimmingMarks
    guard text.utf8.contains(where: { (0x41...0x5A).contains($0) }), !text.contains(" ") else {
      return text
    }
    var plain = ""
    for character in text {
      if let last = plain.last, last.isLowercase, character.isUppercase { plain.append(" ") }
      plain.append(character)
    }
    return plain
  }
}

extension String {
  /// The text without blanks and marks of emphasis around it.
  fileprivate var trimmingMarks: String {
    let isMark: (Character) -> Bool = { $0.isWhitespace || "*`_".contains($0) }
    var text = self[...].drop(while: isMark)
    while let last = text.last, isMark(last) { text.removeLast() }
    return String(text)
  }
}

/// The titles that people give the columns of a table of brews, of `Lexicon/coffee/columns.tsv`.
package struct ColumnTerms: Sendable {
  /// What a title means.
  package struct Meaning: Sendable, Equatable {
    /// Our names for the column; of several, the first one that the cells fit, else the last one.
    package let columns: [String]
    /// The position among the titles of the column: lower is surer.
    package let rank: Int
  }

  /// The titles of the table.
  package static let standard = ColumnTerms()

  private var meanings: [String: Meaning] = [:]
  /// Titles that two rows of the table claim; there must be none.
  package private(set) var doubles: [String] = []

  private init() {
    CoffeeTable.columns.forEachRow { row in
      let columns = row.name.text.split(separator: "|").map(String.init)
      var rank = 0
      row.forEachSpelling { spelling in
        let key = Self.key(spelling.text)
        if let known = meanings[key] {
          if known.columns != columns { doubles.append(key) }
        } else {
          meanings[key] = Meaning(columns: columns, rank: rank)
        }
        rank += 1
      }
    }
  }

  /// The meaning of a title without a unit; nil for an unknown one.
  package func meaning(of title: String) -> Meaning? { meanings[Self.key(title)] }

  /// The meaning of the title that differs from one by the fewest letters, at most one in four; nil for none.
  package func nearest(to title: String) -> Meaning? {
    let key = Array(Self.key(title).utf8)
    // Another ideograph or syllable makes another word.
    guard key.count >= 4, key.allSatisfy({ $0 < 0xE3 }) else { return nil }
    var best: (distance: Int, title: String, meaning: Meaning)?
    for (known, meaning) in meanings {
      let letters = Array(known.utf8)
      // Of a short title few letters are left: hardly anybody mistypes the first one.
      guard abs(letters.count - key.count) <= 2, letters.count >= 4,
        letters[0] == key[0] || letters.prefix(2) == [key[1], key[0]],
        min(letters.count, key.count) > 5 || Self.isSlip(key, of: letters),
        EditDistance.typos(key, for: letters, oneIn: 4, of: min(letters.count, key.count)) != nil,
        Self.haveNearWords(letters, key)
      else { continue }
      let distance = EditDistance.between(letters, key)
      if best.map({ (distance, known) < ($0.distance, $0.title) }) ?? true {
        best = (distance, known, meaning)
      }
    }
    return best?.meaning
  }

  /// Whether each word has few typos of its own: `stir duration` is no `shot duration`.
  private static func haveNearWords(_ known: [UInt8], _ title: [UInt8]) -> Bool {
    let words = [known, title].map { $0.split(separator: UInt8(ascii: " ")).map(Array.init) }
    guard words[0].count == words[1].count else { return true }
    return zip(words[0], words[1]).allSatisfy { first, second in
      first.starts(with: second) || second.starts(with: first)
        || EditDistance.between(first, second) <= max(1, min(first.count, second.count) / 3)
    }
  }

  /// Whether a short title lacks a letter, has one twice or two swapped: another letter makes another word of it,
  /// as `tamp` is of `temp` and `milk` of `mill`.
  private static func isSlip(_ title: [UInt8], of known: [UInt8]) -> Bool {
    if title.count == known.count { return title.sorted() == known.sorted() }
    guard title.count > known.count else { return true }
    return title.indices.dropFirst().contains { place in
      var rest = title
      let letter = rest.remove(at: place)
      return letter == title[place - 1] && rest == known
    }
  }

  /// All titles that mean `column` alone, folded.
  package func titles(of column: String) -> [String] {
    meanings.filter { $0.value.columns == [column] }.map(\.key)
  }

  /// No title has more bytes.
  private static let longest = 1_000

  /// The form in which titles are compared; empty for a text that is too long to be one.
  package static func key(_ title: String) -> String {
    guard title.utf8.count <= longest else { return "" }
    return FoldedText.words(ColumnTitle.plain(title))
      .split { $0.isWhitespace || "-‐‑–_/.:,#*?'’&".contains($0) }
      .joined(separator: " ")
  }
}
