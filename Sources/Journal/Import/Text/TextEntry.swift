import CoffeeTerms
import GrindScale
import Support
import Tables

/// What a few lines of a text say of one cup: the day and the names of its heading, numbers, keys with values, and
/// words.
struct TextEntry {
  /// What is said, by our columns.
  private(set) var cells: [CSVColumn: String] = [:]
  /// What is said under titles that need a column of their own, by these.
  private(set) var others: [String: String] = [:]
  /// The words that are no value, line by line.
  private(set) var notes: [String] = []
  /// Whether something is said twice, as two cups have it.
  private(set) var isTwice = false
  /// The year, or the month with its year, of a heading that names no day.
  private(set) var period = ""
  /// The words of the heading that may name a bean.
  var heading = ""
  /// Those of its headings, one below the other; the first is its own.
  private(set) var names: [String] = []
  /// What the headings below name, where this one says it: `Roasters`.
  private var headingColumn: CSVColumn?
  /// Whether its heading is a number of its own, such as `Shot 3`.
  private var isNumbered = false
  /// The day of the month, where a heading above names the month.
  private var dayOfMonth = ""
  /// Whether a heading has said what headings say, so that other lines name nothing.
  private var hasNames = false
  /// The lines that were read.
  private(set) var count = 0

  /// A name stands in one of so many lines.
  private static let mostAbove = 3
  /// Of more lines it need not be known what else is said twice.
  private static let mostRead = 60

  /// Reads lines.
  ///
  /// - Parameter isNamed: Whether the first line is a heading, whose words are names.
  init(_ lines: some Sequence<OutlineLine>, isNamed: Bool) {
    // Names are in the headings, or else in the first line that has more than a day.
    var isNamed = isNamed
    for line in lines where !line.text.isEmpty {
      if isTwice, count > Self.mostRead { break }
      count += 1
      if takeKey(line.text) {
        isNamed = false
      } else if isNamed, line.level > 0 || !hasNames {
        if line.level > 0, !heading.isEmpty {
          names.append(heading)
          heading = ""
        }
        takeHeading(line.text)
        let isOpen = heading.isEmpty && measures == 0 && notes.isEmpty && count < Self.mostAbove
        isNamed = line.level > 0 || isOpen
        if line.level > 0, !isOpen { hasNames = true }
      } else {
        isNamed = false
        takeLine(line.text)
      }
    }
    if !heading.isEmpty { names.append(heading) }
    heading = names.first ?? ""
  }

  /// Whether it tells of a cup: numbers of a brew, or the rating of a bean.
  var isCup: Bool {
    count <= Self.mostRead && (measures >= 2 || cells[.rating] != nil && !bean.isEmpty)
  }

  /// Whether it is of one time, and no recipe for all: it has a day, a rating, or the number of a shot.
  var isOfOneTime: Bool { cells[.brewedAt] != nil || cells[.rating] != nil || isNumbered }

  var bean: String { cells[.beanName] ?? heading }

  /// How many numbers of a brew it has.
  var measures: Int { Self.measured.count { cells[$0] != nil } }

  private static let measured: [CSVColumn] = [
    .dose, .water, .yield, .waterTemperature, .brewTime, .grindText, .grindSetting, .ratio,
  ]

  /// The columns of which a row of a table has one each, in their order.
  static let columns: [CSVColumn] = [
    .brewedAt, .beanName, .roaster, .origin, .process, .method, .grinder, .grindText,
    .grindSetting, .dose, .water, .yield, .ratio, .waterTemperature, .brewTime, .tds, .rating,
    .roastDate, .notes,
  ]

  /// Takes what is said of several cups where it says nothing itself.
  mutating func take(over above: TextEntry) {
    var shared = above.cells
    for column in [CSVColumn.rating, .notes] { shared[column] = nil }
    takeHeading(of: above)
    cells.merge(shared) { own, _ in own }
    others.merge(above.others) { own, _ in own }
    if period.isEmpty {
      period = above.period
    } else if Self.year(of: period) == nil, let year = Self.year(of: above.period) {
      period += " \(year)"
    }
    let year = Self.year(of: period) ?? cells[.roastDate].flatMap(Self.year(of:))
    if !dayOfMonth.isEmpty, cells[.brewedAt] == nil, period.contains(where: \.isLetter) {
      cells[.brewedAt] = "\(dayOfMonth) \(period)"
    } else if let day = cells[.brewedAt], let year,
      YearlessDate(day, order: .dayFirst) ?? YearlessDate(day, order: .monthFirst) != nil
    {
      let mark = day.contains(where: \.isLetter) ? nil : day.first { "/.-".contains($0) }
      cells[.brewedAt] = day + (day.last == "." ? "" : mark.map(String.init) ?? " ") + year
    }
  }

  /// What headings name besides beans.
  private static let named: Set<CSVColumn> = [.roaster, .method, .grinder, .origin, .process]

  /// Takes the heading above: what all headings of its level name, or else the bean.
  private mutating func takeHeading(of above: TextEntry) {
    if let column = above.headingColumn {
      if cells[column] == nil, !heading.isEmpty, column != .beanName {
        cells[column] = heading
        heading = ""
      }
      headingColumn = headingColumn ?? (heading.isEmpty ? nil : column)
    }
    guard !above.heading.isEmpty else { return }
    if heading.isEmpty {
      heading = above.heading
    } else if CountryTerms.standard.english(above.heading) != nil {
      if cells[.origin] == nil { cells[.origin] = above.heading }
    } else if others["heading"] == nil {
      others["heading"] = above.heading
    }
  }

  private static func year(of period: String) -> String? {
    period.split(whereSeparator: { !$0.isNumber }).last { $0.utf8.count == 4 }.map(String.init)
  }

  private mutating func set(_ column: CSVColumn, _ text: String) {
    if let own = cells[column] {
      isTwice = isTwice || own != text
      notes.append(text)
    } else {
      cells[column] = text
    }
  }

  // MARK: Lines

  /// Takes `Grind: 24`; also several of them in a line.
  private mutating func takeKey(_ text: String) -> Bool {
    let parts =
      text.contains(OutlineLine.separator)
      ? text.split(separator: OutlineLine.separator).map(String.init)
      : text.split(separator: EntryText.betweenKeys.regex).map { String($0).trimmed }
    if parts.count == 2, let title = EntryText.pair(parts[0])?.value,
      let value = EntryText.pair(parts[1]),
      TableSource.values.contains(value.key.lowercased())
    {
      return takeKey("\(title): \(value.value)")
    }
    if parts.count > 1, parts.allSatisfy({ EntryText.key($0) != nil }) {
      for part in parts { _ = takeKey(part) }
      return true
    }
    if let (day, column) = EntryText.dayOfKey(text) {
      set(column, day)
      return true
    }
    guard let (key, value, columns) = EntryText.key(text) else {
      // What a word says of itself, `Puissance : 4/5`, is no rating of the cup.
      guard let colon = text.lastIndex(where: EntryText.isColon),
        text[..<colon].last?.isNumber != true,
        text[..<colon].split(separator: " ").count <= 2,
        RatingText.stars(String(text[text.index(after: colon)...]).trimmed) != nil
      else { return false }
      notes.append(text)
      return true
    }
    guard !value.isEmpty else { return true }
    if columns == [CSVColumn.method.rawValue], value.contains(where: \.isNumber) {
      let words = takeNumbers(EntryText.parts(value))
      if !words.isEmpty { set(.method, words.joined(separator: ", ")) }
    } else if let column = EntryText.column(of: columns, value), Self.columns.contains(column),
      column != .notes
    {
      // `Ratio: 20g : 300ml`
      if Self.measured.contains(column), let recipe = RecipeText(value), recipe.cells.count > 1 {
        notes += takeNumbers([value])
        return true
      }
      if column == .beanName, let found = value.firstMatch(of: EntryText.byRoaster.regex),
        found.range.lowerBound > value.startIndex
      {
        set(.roaster, String(found.1))
        set(column, String(value[..<found.range.lowerBound]))
        return true
      }
      set(column, value)
    } else if let other = others[key], other != value {
      isTwice = true
      notes.append("\(key): \(value)")
    } else {
      others[key] = value
    }
    return true
  }

  /// Takes the parts of a heading: a day, names, and numbers.
  private mutating func takeHeading(_ text: String) {
    var parts = EntryText.parts(withoutNumber(text))
    if let (range, day) = EntryText.day(in: parts) {
      set(.brewedAt, day)
      parts.removeSubrange(range)
    } else if let first = parts.first, let (day, rest) = EntryText.leadingDay(first) {
      set(.brewedAt, day)
      parts[0] = rest
    } else if parts.count == 1, text.wholeMatch(of: EntryText.ordinal.regex) != nil {
      dayOfMonth = parts.removeFirst()
    }
    // `2. Recipe` names a part of the text.
    if text.prefixMatch(of: EntryText.section.regex) != nil { return }
    if parts.count == 1, Self.isTitle(parts[0], &isNumbered) {
      let key =
        ColumnTerms.standard.meaning(of: parts[0])
        ?? ColumnTerms.standard.meaning(of: String(parts[0].dropLast()))
      headingColumn = key?.columns.first.flatMap(CSVColumn.init).flatMap {
        Self.named.contains($0) ? $0 : nil
      }
      return
    }
    if cells[.brewedAt] == nil, let place = parts.firstIndex(where: EntryText.isPeriod) {
      period = parts.remove(at: place)
    } else if cells[.brewedAt] == nil, let place = parts.firstIndex(where: EntryText.hasYear),
      let year = parts[place].firstRange(of: EntryText.year.regex)
    {
      // `Coffee in 2025`
      period = String(parts[place][year])
      parts[place].removeSubrange(year)
    }
    let words = takeNumbers(parts)
    // Names stand before the numbers and in the first sentence; before them may be a rating.
    let sentence = text.firstRange(of: EntryText.sentenceEnd.regex).map {
      text[..<text.index($0.lowerBound, offsetBy: 2)]
    }
    let first = sentence.map { EntryText.parts(String($0)).last } ?? nil
    let before = parts.drop { RatingText.stars($0) != nil }.prefix { words.contains($0) }.count
    var isOver = false
    for (index, word) in words.enumerated() {
      if !isOver, index < before || parts.count == words.count {
        takeNames(word)
        isOver = word == first
      } else if cells[.method] == nil, EntryText.isMethod(word) {
        cells[.method] = word
      } else {
        notes.append(word)
      }
    }
  }

  private static let numbered = OncePattern(
    /(\p{L}{3,10})\s?#?(\d{1,3})(?:[.:)]|\s+[-–—])?\s+(?=\S)/)

  /// A text without the number of its shot before it: `Shot 3: 18g in`.
  private mutating func withoutNumber(_ text: String) -> String {
    guard let found = text.prefixMatch(of: Self.numbered.regex),
      ColumnTerms.standard.meaning(of: String(found.1)) != nil
        || ColumnTerms.standard.meaning(of: "\(found.1) number") != nil
    else { return text }
    isNumbered = true
    return String(text[found.range.upperBound...])
  }

  /// Whether a text is a title that names nothing, such as `Shot 3` or `Notes`.
  private static func isTitle(_ text: String, _ isNumbered: inout Bool) -> Bool {
    let words = text.split { !$0.isLetter }.joined(separator: " ")
    guard
      ColumnTerms.standard.meaning(of: words) != nil
        || ColumnTerms.standard.meaning(of: String(words.dropLast())) != nil
    else { return false }
    if text.last?.isNumber == true { isNumbered = true }
    return true
  }

  /// Takes the numbers of a line; all else of it is a note.
  private mutating func takeLine(_ text: String) {
    if cells[.brewedAt] == nil, RatingText.stars(text) == nil, EntryText.isDay(text) {
      return set(.brewedAt, text)
    }
    let parts = EntryText.parts(withoutNumber(text))
    var words = takeNumbers(parts)
    if cells[.method] == nil, let place = words.firstIndex(where: EntryText.isMethod) {
      cells[.method] = words.remove(at: place)
    }
    // A line without numbers stays as it is written.
    if words.count == parts.count {
      notes.append(text)
    } else if !words.isEmpty {
      notes.append(words.joined(separator: ", "))
    }
  }

  // MARK: Parts

  /// Takes the parts that are ratings, settings, or numbers of a brew without other words.
  ///
  /// - Returns: The other parts.
  private mutating func takeNumbers(_ parts: [String]) -> [String] {
    var (rest, numbers): ([String], [String]) = ([], [])
    for part in parts {
      if let rating = RatingText.stars(part) {
        set(.rating, NumberText.shortest(rating) + "/5")
      } else if !part.utf8.contains(where: { (0x30...0x39).contains($0) }) {
        rest.append(part)
      } else if let (grinder, setting) = EntryText.setting(part) {
        if cells[.grinder] == nil { cells[.grinder] = grinder }
        set(.grindText, setting)
      } else if part.wholeMatch(of: EntryText.ratio.regex) != nil {
        set(.ratio, part)
      } else if EntryText.isShort(part), let recipe = RecipeText(part), recipe.phrases.count <= 2 {
        numbers.append(part)
        rest += recipe.phrases
      } else {
        rest.append(part)
      }
    }
    guard !numbers.isEmpty else { return rest }
    let text = numbers.joined(separator: " , ")
    let method = cells[.method] ?? rest.first(where: EntryText.isMethod) ?? ""
    guard let recipe = RecipeText(text, method: method) else {
      isTwice = true
      return rest + [text]
    }
    for (column, text) in recipe.cells.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      set(column, text)
    }
    return rest
  }

  /// Takes a name with what stands in brackets after it: `Kiamugumo AA (Kenya, washed) by Tim Wendelboe`.
  private mutating func takeNames(_ text: String) {
    var name = text
    if let open = name.firstIndex(where: { "(（".contains($0) }),
      let close = name[open...].firstIndex(where: { ")）".contains($0) })
    {
      for part in takeNumbers(EntryText.parts(String(name[name.index(after: open)..<close]))) {
        takeWord(part)
      }
      name = (name[..<open] + name[name.index(after: close)...]).split(separator: " ")
        .joined(separator: " ")
    }
    if let found = name.firstMatch(of: EntryText.byRoaster),
      found.range.lowerBound > name.startIndex
    {
      if cells[.roaster] == nil { cells[.roaster] = String(found.1) }
      name = String(name[..<found.range.lowerBound])
    }
    name = name.trimmed
    if cells[.method] == nil, let found = name.wholeMatch(of: EntryText.methodOfBean.regex),
      EntryText.isMethod(String(found.1))
    {
      cells[.method] = String(found.1)
      name = String(found.2)
    }
    guard !name.isEmpty else { return }
    if cells[.method] == nil, EntryText.isMethod(name) {
      cells[.method] = name
    } else if EntryText.isName(name), notes.isEmpty {
      // `Roaster - Bean` or the other way round: all of them together tell.
      heading += heading.isEmpty ? name : " - " + name
    } else {
      notes.append(name)
    }
  }

  /// Takes a word in brackets.
  private mutating func takeWord(_ text: String) {
    if cells[.method] == nil, EntryText.isMethod(text) {
      cells[.method] = text
    } else if cells[.origin] == nil, CountryTerms.standard.english(text) != nil {
      cells[.origin] = text
    } else if cells[.process] == nil, CoffeeProcess.named(in: text) != nil {
      cells[.process] = text
    } else if cells[.roaster] == nil, EntryText.isName(text) {
      cells[.roaster] = text
    } else {
      notes.append(text)
    }
  }
}
