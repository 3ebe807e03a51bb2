/// Lines of cups that say in short what the lines around them tell.
enum SpelledLines {
  /// The rows of a table that has whole cups in its cells `brew_line`, spelled out.
  static func spelled(_ rows: [(line: Int, cells: [String])]) -> [(line: Int, cells: [String])] {
    guard
      let titles = rows.prefix(Self.mostAbove).firstIndex(where: {
        $0.cells.contains(CSVColumn.brewLine.rawValue)
      }), let place = rows[titles].cells.firstIndex(of: CSVColumn.brewLine.rawValue)
    else { return rows }
    let texts = rows[(titles + 1)...].compactMap { row in
      row.cells.indices.contains(place) ? row.cells[place] : nil
    }
    guard texts.count <= mostLines else { return rows }
    if let tasted = tasted(rows, titles, place) { return tasted }
    let numbers = OpenNumbers(texts)
    let beans = BeansNamedAgain(texts)
    // A chat on one coffee, which is named once.
    let isOpen =
      !rows[titles].cells.contains(CSVColumn.beanName.rawValue)
      && texts.allSatisfy { BrewLineText($0)?.cells[.beanName] == nil }
    let only = isOpen ? ToldBeans(texts).only : nil
    return rows.enumerated().map { index, row in
      guard index >= titles, row.cells.indices.contains(place) else { return row }
      var row = row
      if let only {
        let isTitles = index == titles
        row.cells += Array(repeating: "", count: max(0, rows[titles].cells.count - row.cells.count))
        row.cells.append(isTitles ? CSVColumn.beanName.rawValue : only.bean)
        row.cells.append(isTitles ? CSVColumn.roaster.rawValue : only.roaster)
      }
      if index == titles { return row }
      row.cells[place] = beans.named(numbers.named(row.cells[place]))
      return row
    }
  }

  /// Lines of days that have a coffee and words on it, `2026-05-01 Kochere: jasmine, a bit thin`, in columns; nil
  /// where they are others.
  private static func tasted(
    _ rows: [(line: Int, cells: [String])], _ titles: Int, _ place: Int
  ) -> [(line: Int, cells: [String])]? {
    let found = rows[(titles + 1)...].map { row in
      row.cells.indices.contains(place) ? row.cells[place].wholeMatch(of: tasting.regex) : nil
    }
    let names = found.compactMap { $0.map { String($0.1) } }
    guard names.count > 1, names.count == found.count, names.allSatisfy(EntryText.isName),
      names.contains(where: EntryText.isOfCoffee)
        || rows[...titles].contains(where: { $0.cells.contains(where: CoffeeEvidence.isIn) })
    else { return nil }
    var rows = rows
    rows[titles].cells[place] = CSVColumn.beanName.rawValue
    rows[titles].cells.append(CSVColumn.notes.rawValue)
    for (index, found) in zip((titles + 1)..., found) {
      guard let found else { continue }
      rows[index].cells[place] = String(found.1)
      rows[index].cells.append(String(found.2))
    }
    return rows
  }

  private static let tasting = OncePattern(/(\p{Lu}[^:\d]{1,40}?)(?::|\s[-–—])\s+(\p{L}[^\d]*)/)
  private static let mostAbove = 50
  private static let mostLines = 5_000
}

/// Numbers that no word and no unit names, in texts whose lines all have them at the same place: the rating at the
/// end, and the setting of the grinder among numbers that say what they are.
///
///     2026-05-01: V60 15/250, 94C, 2:45, grind 5.2 -> sour, thin. 2.5
///     2026-05-02: V60 15/250, 94C, 3:05, 4.2 -> sweeter, cherry. 4
struct OpenNumbers {
  /// The scale that the numbers at the ends are ratings of; nil where they are none.
  private var scale: Int?
  /// What the number between the others is; nil where that is open.
  private var meaning: Meaning?

  private enum Meaning { case setting, degrees }

  /// Fewer lines may end in a number by chance.
  private static let fewest = 3

  /// The scale of numbers after words for ratings: `Voto 8`; nil where there are none.
  private var said: Double?

  /// Looks at the lines of a text.
  init(_ lines: some Sequence<String>) {
    let verdicts = lines.lazy.flatMap(Self.verdicts).compactMap { Self.number($0.output.2) }
    if let best = verdicts.max(), best <= 10 {
      said = lines.lazy.compactMap { RatingLegend($0)?.best }.first ?? (best > 5 ? 10 : nil)
    }
    let cups = lines.filter { $0.utf8.count <= Self.longest && Self.measures(in: $0) >= 2 }
    guard cups.count >= Self.fewest else { return }
    let ends = cups.compactMap { $0.firstMatch(of: Self.last.regex)?.output.2 }
    let isRated = cups.contains { line in
      EntryText.parts(line).contains { RatingText.stars($0) != nil }
    }
    let ratings = ends.compactMap(Self.rating)
    if !isRated, ends.count * 4 >= cups.count * 3, ratings.count == ends.count,
      !Self.isCount(ratings), !Self.isCount(ratings.reversed()), let most = ratings.max(),
      most <= 10
    {
      scale = most <= 5 ? 5 : 10
    }
    meaning = meaning(in: cups)
  }

  /// The number between the others is the water's temperature where all can be one, or the grinder's setting where a
  /// line says so or all else of a cup is said.
  private func meaning(in cups: [String]) -> Meaning? {
    let between = cups.map { line in openNumbers(of: line).compactMap { Self.number($0.output.2) } }
    let hot = between.flatMap(\.self)
    if hot.count >= max(Self.fewest, cups.count * 3 / 4), hot.allSatisfy(Self.hot.contains),
      between.allSatisfy({ $0.count <= 1 }),
      !cups.contains(where: { $0.contains(Self.degrees.regex) })
    {
      return .degrees
    }
    // Behind all measures a number may be how good the cup was.
    let isWithin = cups.allSatisfy { line in
      openNumbers(of: line).allSatisfy {
        line[$0.range.upperBound...].contains(Self.measure.regex)
      }
    }
    var (own, open): ([Double], [Double]) = ([], [])
    var isAllSaid = true
    for line in cups {
      let found = openNumbers(of: line).compactMap { Self.number($0.output.2) }
      let setting = Self.setting(in: line)
      guard found.count + (setting == nil ? 0 : 1) <= 1 else { return nil }
      if let setting { own.append(setting) }
      guard let number = found.first else { continue }
      if Self.isRatio(number, of: line) { return nil }
      open.append(number)
      isAllSaid = isAllSaid && Self.measures(in: line) > 2
    }
    guard let least = open.min(), let most = open.max(), most <= 4 * least,
      own.isEmpty
        // Whole numbers may be the age of the beans, the pressure or the humidity.
        ? isAllSaid && isWithin && open.contains(where: { $0 != $0.rounded() })
        : own.contains(where: { (least / 2...most * 2).contains($0) })
    else { return nil }
    return own.count + open.count >= max(Self.fewest, cups.count * 3 / 4) ? .setting : nil
  }

  /// A line with words for what its numbers are.
  func named(_ given: String) -> String {
    var line = given
    if let said {
      for found in Self.verdicts(of: line).reversed() {
        let half = found.output.3 == nil ? 0 : 0.5
        let number = (Self.number(found.output.2) ?? 0) + half
        line.replaceSubrange(
          found.range, with: "\(found.output.1): \(NumberText.shortest(number))/\(Int(said))")
      }
    }
    guard scale != nil || meaning != nil, line.utf8.count <= Self.longest,
      Self.measures(in: line) >= 1
    else { return line }
    if let meaning, let found = openNumbers(of: line).first,
      meaning == .degrees || Self.setting(in: line) == nil
    {
      let (before, number, after) = (found.output.1, found.output.2, found.output.3)
      let named = meaning == .degrees ? "\(number)°C" : "grind \(number)"
      line.replaceSubrange(found.range, with: "\(before)\(named)\(after)")
    }
    if let scale, let found = line.firstMatch(of: Self.last.regex) {
      let mark = [".", "!", "|"].contains(found.output.1) ? found.output.1 : ","
      line.replaceSubrange(found.range, with: "\(mark) \(found.output.2)/\(scale)")
    }
    return line
  }

  /// Numbers that stand after a word for ratings, without a scale.
  private static func verdicts(
    of line: String
  ) -> [Regex<(Substring, Substring, Substring, Substring?)>.Match] {
    guard line.utf8.contains(where: UTF8Text.isDigit) else { return [] }
    return line.matches(of: verdict.regex).filter {
      ColumnTerms.standard.meaning(of: String($0.output.1))?.columns
        == [CSVColumn.rating.rawValue]
    }
  }

  private func openNumbers(
    of line: String
  ) -> [Regex<(Substring, Substring, Substring, Substring)>.Match] {
    let end = scale == nil ? nil : line.firstMatch(of: Self.last.regex)?.range.lowerBound
    return line.matches(of: Self.between.regex).filter { found in
      end.map { found.range.lowerBound < $0 } ?? true
    }
  }

  /// The number of the setting that a line names.
  private static func setting(in line: String) -> Double? {
    EntryText.parts(line).lazy.filter { $0.contains(where: \.isNumber) }.compactMap { part in
      (RecipeText(part)?.cells[.grindSetting] ?? EntryText.setting(part)?.setting)
        .flatMap { $0.firstMatch(of: digits.regex) }.flatMap { number($0.0) }
    }.first
  }

  /// The number of a rating; nil for one with decimals as a price has.
  private static func rating(_ text: Substring) -> Double? {
    guard let number = number(text) else { return nil }
    let decimals = text.drop { $0.isNumber }.dropFirst()
    return decimals.count < 2 || (number * 4).rounded() == number * 4 ? number : nil
  }

  /// Whether numbers count, as the cups of a day or the days of a bag: each is one more than that before it, or 1.
  private static func isCount(_ numbers: [Double]) -> Bool {
    zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 || $1 == 1 }
  }

  fileprivate static func number(_ text: Substring) -> Double? {
    Double(text.replacing(",", with: "."))
  }

  /// Whether a number is what the water weighs for each gram of coffee.
  private static func isRatio(_ number: Double, of line: String) -> Bool {
    let weights = line.matches(of: weight.regex).compactMap { Double($0.1) }
    guard weights.count == 2, let least = weights.min(), let most = weights.max(), least > 0
    else { return false }
    return abs(most / least - number) < 0.6
  }

  private static func measures(in line: String) -> Int { line.matches(of: measure.regex).count }

  /// A longer line is prose.
  private static let longest = 300

  private static let measure = OncePattern(
    /(?:\d{1,4}(?:[.,]\d)?\s?(?:g|gr|ml|°\s?[CF]?|C|F|c|s|sec)\b|\d{1,4}(?:[.,]\d)?\s?°|\d{1,2}:\d{2}(?!\d)|\d{1,2}(?:[.,]\d)?\/\d{2,3}(?!\d))/
  )
  fileprivate static let digits = OncePattern(/\d{1,3}(?:[.,]\d{1,2})?/)
  /// Degrees Celsius of water for hot coffee.
  private static let hot = 80.0...100
  private static let degrees = OncePattern(/\d\s?°|\d[CF]\b/)
  private static let weight = OncePattern(/(\d{1,4}(?:\.\d)?)\s?(?:g|ml)\b/)
  /// A number alone behind the last mark of a line.
  private static let last = OncePattern(
    /((?:[.,;|!→]|\s[-–—]|->|=>))\s+(\d{1,2}(?:[.,]\d{1,2})?)\s*\|?\s*$/)
  private static let verdict = OncePattern(
    /(\p{L}{4,})\s+(\d{1,2}(?:[.,]\d)?)(\s+(?:e mezzo|e mezza|and a half|et demie?|y medio|einhalb))?(?=[.,;!)]|\s*$)/
  )
  /// A number alone between two marks.
  private static let between = OncePattern(
    /((?:[,;|:]|\bbut)\s+)(\d{1,3}(?:[.,]\d{1,2})?)(\s*(?:[,;|]\s|→|->|=>|\s[-–—]\s))/)
}

/// Beans that lines name a second time in short: `Guji natural`, then `again Guji, 22 clicks` or `Guji 23`.
struct BeansNamedAgain {
  /// The whole names by their first words, folded; empty for a word with which several begin.
  private var names: [String: String] = [:]
  /// The settings of the lines.
  private var settings: [Double] = []

  /// Reads the beans that lines name.
  init(_ lines: some Sequence<String>) {
    for line in lines {
      guard let cells = BrewLineText(line)?.cells else { continue }
      if let text = cells[.grindSetting], let setting = Self.number(of: text) {
        settings.append(setting)
      }
      guard let name = cells[.beanName], name.contains(" "), name.last?.isNumber == false,
        case let first = Self.key(name.prefix { $0 != " " }), first.count >= Self.fewestLetters
      else { continue }
      names[first] = names[first].map { $0 == name ? name : "" } ?? name
    }
  }

  /// A line with the whole name of its bean, and with a word for the setting after it.
  func named(_ line: String) -> String {
    guard !names.isEmpty else { return line }
    for part in line.split(separator: Self.marks.regex) {
      var words = part.split(separator: " ")[...]
      let isAgain = { (word: Substring) in
        ParameterTerms.standard.isFiller(word.lowercased(), in: .again)
      }
      words = words.drop(while: isAgain)
      while let last = words.last, isAgain(last) { words = words.dropLast() }
      guard (1...2).contains(words.count), let name = names[Self.key(words[words.startIndex])],
        !name.isEmpty, name != part
      else { continue }
      guard words.count == 2 else {
        return line.replacingCharacters(in: part, with: name)
      }
      let second = words[words.startIndex + 1]
      if let number = Self.number(of: String(second)), number == Double(second),
        settings.contains(where: { ($0 / 2...$0 * 2).contains(number) }),
        RecipeText(line)?.cells[.grindSetting] == nil
      {
        return line.replacingCharacters(in: part, with: "\(name), grind \(second)")
      }
    }
    return line
  }

  private static func key(_ word: Substring) -> String {
    word.first?.isUppercase == true ? FoldedText.keyword(String(word)) : ""
  }

  private static func number(of text: String) -> Double? {
    text.firstMatch(of: OpenNumbers.digits.regex).flatMap { OpenNumbers.number($0.0) }
  }

  private static let fewestLetters = 3
  private static let marks = OncePattern(/[,;.]\s+|\s+[-–—|]\s+/)
}

extension String {
  /// The text with another one in place of a part of it.
  fileprivate func replacingCharacters(in part: Substring, with text: String) -> String {
    self[..<part.startIndex] + text + self[part.endIndex...]
  }
}
