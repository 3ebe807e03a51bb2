/// Where the titles of a table are, and what its columns mean.
struct CSVHeader: Sendable {
  let separator: UInt8
  /// The number of lines above the titles, other than empty ones and `sep=;`.
  let linesAbove: Int
  /// The line of the titles, from 1.
  let line: Int
  /// The lines above the titles that have a single cell; empty for none.
  let heading: String
  /// What these lines say of all rows.
  let facts: TableFacts
  /// What the columns mean.
  private(set) var meaning: TableMeaning
  /// The number of records to read before the first row.
  private let skipped: Int
  /// What the cells of the first rows show, by column.
  private(set) var profiles: [ColumnProfile] = []

  /// What the cells of a column of ours show; nil for a column that the table lacks.
  func profile(_ column: CSVColumn) -> ColumnProfile? {
    positions[column].flatMap { profiles.indices.contains($0) ? profiles[$0] : nil }
  }

  /// The first cells of a column.
  func examples(_ position: Int) -> [String] {
    profiles.indices.contains(position) ? profiles[position].examples : []
  }

  var positions: [CSVColumn: Int] { meaning.positions }
  var units: [CSVColumn: ColumnUnit] { meaning.units }
  /// The number of columns of the table.
  var count: Int { meaning.titles.count }
  /// The names of other columns, as written.
  var ignored: [String] { meaning.unknown.prefix(Self.mostIgnored).map { String($0.prefix(40)) } }

  /// The separators that are tried; of several as good as another the first is taken.
  static let separators: [UInt8] = [
    UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|"),
  ]
  /// How many columns are named that mean nothing.
  private static let mostIgnored = 200
  /// How many lines above the titles may say something of all rows.
  private static let mostFacts = 10
  /// How far down titles are looked for.
  private static let mostLines = 60
  /// The number of rows that tell what columns hold.
  private static let mostRows = 400

  /// Finds the titles: the line, and the separator, with which most titles mean something.
  /// Spreadsheets may write `sep=;` first.
  ///
  /// - Throws: `JournalError` when no line has titles.
  init(_ source: TableSource, _ options: TableOptions) throws(JournalError) {
    var records = try source.records()
    var best: Line?
    // A file has at least its first line, which may be longer than what was read.
    if records.reader.peek(separator: UInt8(ascii: ",")) == nil { _ = try records.next() }
    for separator in source.isCells ? [0] : Self.separators {
      var reader = try source.records().reader
      var (above, heading, found) = (0, "", 0)
      var facts = TableFacts()
      var previous: [String?] = []
      for number in 0..<Self.mostLines {
        guard let record = reader.peek(separator: separator) else { break }
        reader.separator = separator
        _ = reader.next()
        let texts = record.texts
        if Self.isNothing(texts) { continue }
        let meaning = try TableMeaning(texts, options.names(texts))
        let cells = texts.count { !($0 ?? "").isEmpty }
        // Data may have a word that is a title, too; the first line of titles counts, others are those
        // of further tables.
        // `# grams, celsius`
        let isComment =
          (texts.first.flatMap(\.self)?.hasPrefix("# ") ?? false) && meaning.known <= 2
        let below = meaning.known > 0 ? reader.peek(separator: separator)?.texts : nil
        let isTitles =
          !isComment && !Self.areLabeled(texts) && !Self.isRow(texts, beside: below ?? previous)
        previous = texts
        if meaning.known > max(found, best?.known ?? 0), meaning.known > 1 || above == 0, isTitles {
          best = Line(
            known: meaning.known, separator: separator, record: number, above: above,
            line: record.line, texts: texts, heading: heading, facts: facts)
        }
        if isTitles { found = max(found, meaning.known) }
        if meaning.known > 1, isTitles, meaning.known * 2 >= cells { break }
        if above < Self.mostFacts {
          for text in texts.compactMap(\.self) {
            facts.add(bag: text)
            for part in text.split(separator: Self.clauses.regex) {
              facts.add(String(part.trimmingPrefix("# ")))
            }
            facts.add(day: text)
            facts.add(sentences: text)
          }
          facts.add(pair: texts)
          facts.add(labels: texts)
        }
        if cells == 1, let text = texts.compactMap(\.self).first(where: { !$0.isEmpty }) {
          heading += (heading.isEmpty ? "" : "\n") + text.prefix(200)
        }
        above += 1
      }
    }
    let isUntitled = best == nil
    if isUntitled { best = try Self.untitled(source) }
    guard var best else { throw Self.noTitles }
    separator = best.separator
    heading = best.heading
    facts = best.facts
    let hasUnits = isUntitled ? false : try best.addUnits(source)
    let hasSecond = hasUnits || isUntitled ? false : try best.addSecond(source, options)
    skipped = best.record + (hasUnits || hasSecond ? 2 : 1)
    linesAbove = best.above
    line = best.line
    meaning = try TableMeaning(best.texts, options.names(best.texts))
    profiles = try readProfiles(source, options)
    meaning = try TableMeaning(
      best.texts, options.names(best.texts), profiles, tasters: options.tasters)
    try check()
    if isUntitled, positions[.brewedAt] == nil || profile(.brewedAt)?.cells ?? 0 < 2 {
      throw Self.noTitles
    }
  }

  private static let clauses = OncePattern(/,|\.\s/)

  /// Whether a line that has words of titles is a row: days, or several numbers, where the line beside it has them.
  private static func isRow(_ texts: [String?], beside other: [String?]) -> Bool {
    let pairs = zip(texts, other).map { ($0 ?? "", $1 ?? "") }
    // A moment is no title, but in a table on its side, where each line begins with another one.
    if !isTitle(texts.first.flatMap(\.self) ?? ""),
      texts.contains(where: { (try? DateText($0 ?? "", order: .dayFirst))?.clock != nil })
    {
      return true
    }
    guard let first = pairs.first, !isTitle(first.0) || !isTitle(first.1) || first.0 == first.1
    else { return false }
    func isDay(_ text: String) -> Bool { DateText.readings(text)?.orders.isEmpty == false }
    if pairs.contains(where: { isDay($0.0) && isDay($0.1) }) { return true }
    let numbers = pairs.compactMap { text, other -> Double? in
      // `6oz` above 2 is a title.
      let isSame = (RatingText.number(text) == nil) == (RatingText.number(other) == nil)
      return NumberText(other).value == nil || !isSame ? nil : NumberText(text).value
    }
    // Titles may be numbers that count.
    return numbers.count > 1 && !zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 }
  }

  private static func isTitle(_ text: String) -> Bool {
    ColumnTerms.standard.meaning(of: text) != nil
  }

  private static let noTitles = JournalError(
    .noTimeColumn,
    .init(field: CSVColumn.brewedAt.rawValue).with(\.allowed, CSVColumn.usual.map(\.rawValue)))

  /// Whether cells are a method and two amounts with their units, or more.
  private static func isCup(_ cells: [String]) -> Bool {
    let amounts = cells.count { cell in
      cell.utf8.count <= 20 && cell.first?.isNumber == true && MeasureText.hasUnit(cell)
        && [FieldRange.dose, .brewTime, .waterTemperature].contains {
          MeasureText.read(cell, of: $0).value != nil
        }
    }
    return amounts > 1
      && cells.contains { $0.utf8.count <= 30 && MethodCategory(impliedBy: $0) != .unrecorded }
  }

  /// A line of empty titles above the first one, for a table whose first line has a day already; nil for another.
  private static func untitled(_ source: TableSource) throws(JournalError) -> Line? {
    for separator in source.isCells ? [0] : separators {
      var records = try source.records(separatedBy: separator)
      var texts: [String?] = []
      while isNothing(texts), try records.next() { texts = records.reader.record.texts }
      let cells = texts.compactMap(\.self)
      // A name and its value stand in a table on its side.
      guard texts.count > 1, cells.first.flatMap(ColumnTerms.standard.meaning) == nil,
        cells.contains(where: { (try? DateText($0, order: .dayFirst)) != nil }) || isCup(cells)
      else { continue }
      return Line(
        known: 0, separator: separator, record: -1, above: 0, line: 0,
        texts: texts.map { _ in "" }, heading: "", facts: TableFacts())
    }
    return nil
  }

  /// The records after the titles.
  func rows(of source: TableSource) throws(JournalError) -> TableRecords {
    var records = try source.records(separatedBy: separator)
    for _ in 0..<skipped { _ = try records.next() }
    return records
  }

  /// Whether the cells are labels, each with its value after it: `Bean:`, `Boji`, `Roasted:`, `20/04/2026`.
  private static func areLabeled(_ cells: [String?]) -> Bool {
    let isLabel = cells.compactMap(\.self).filter { !$0.isEmpty }.map { $0.hasSuffix(":") }
    return isLabel.first == true && zip(isLabel, isLabel.dropFirst()).allSatisfy { !($0 && $1) }
      && isLabel.last == false && isLabel.count(where: \.self) * 2 >= isLabel.count
  }

  /// Whether a record is the titles of another table.
  func isOther(_ record: CSVRecord, _ options: TableOptions, isBelowHeading: Bool) -> Bool {
    guard record.count > 1, let other = try? TableMeaning(record.texts, options.names(record.texts))
    else {
      return false
    }
    if other.known > 1, other.unknown.count < other.known { return true }
    // Words where this table has days: `Date | Task`, or `Mineral | Grams` below a heading.
    guard let place = positions[.brewedAt], place < record.count, let day = record.text(place),
      !CellText.isNothing(day), WrittenDate.weekday(day) == nil,
      case let texts = record.texts.compactMap(\.self).filter({ !$0.isEmpty }), texts.count > 1
    else { return false }
    return (isBelowHeading || other.known > 0)
      && texts.allSatisfy { !$0.contains { $0.isNumber || $0 == ":" } && $0.utf8.count <= 30 }
  }

  /// A line that may be the titles.
  private struct Line {
    let known: Int
    let separator: UInt8
    let record: Int
    let above: Int
    let line: Int
    var texts: [String?]
    let heading: String
    let facts: TableFacts

    /// Adds the units of a line below the titles, which has nothing else.
    ///
    /// - Returns: Whether there is such a line.
    mutating func addUnits(_ source: TableSource) throws(JournalError) -> Bool {
      var records = try source.records(separatedBy: separator)
      for _ in 0...(record + 1) where try !records.next() { return false }
      let below = records.reader.record.texts.map { ($0 ?? "").trimmed }
      let isAllInBrackets = below.allSatisfy {
        $0.isEmpty || $0.first == "[" && $0.last == "]" || $0.first == "(" && $0.last == ")"
      }
      // A scale alone is one beside units.
      let hasUnits = below.contains {
        !$0.contains(where: \.isNumber) && ParameterTerms.standard.unit($0) != nil
      }
      let units = below.map { text -> String? in
        let unit = text.filter { !"[]() ".contains($0) }
        if unit.isEmpty { return "" }
        let isScale =
          text.first == "[" || text.first == "("
          || hasUnits && text.split(separator: "-").count == 2
        if isAllInBrackets, ParameterTerms.standard.unit(unit) == nil,
          ColumnTitle("x (\(unit))").scale == nil
        {
          return ""
        }
        return ParameterTerms.standard.unit(unit) != nil
          || isScale && ColumnTitle("x (\(unit))").scale != nil ? unit : nil
      }
      guard units.allSatisfy({ $0 != nil }), units.count(where: { $0 != "" }) > 1 else {
        return false
      }
      for (index, unit) in units.enumerated() where index < texts.count {
        if let unit, !unit.isEmpty, let title = texts[index] { texts[index] = "\(title) (\(unit))" }
      }
      return true
    }

    /// Takes the titles of the line below where this one has names of groups of columns, such as `Recipe` above
    /// `Coffee` and `Water`.
    ///
    /// - Returns: Whether there is such a line.
    mutating func addSecond(
      _ source: TableSource, _ options: TableOptions
    ) throws(JournalError) -> Bool {
      var records = try source.records(separatedBy: separator)
      for _ in 0...(record + 1) where try !records.next() { return false }
      let below = records.reader.record.texts.map { ($0 ?? "").trimmed }
      guard below.count <= max(texts.count, 1) * 2,
        below.allSatisfy({ !$0.contains(where: \.isNumber) || $0.contains("(") })
      else { return false }
      let width = max(below.count, texts.count)
      let joined = (0..<width).map { index -> String? in
        let own = index < texts.count ? texts[index] ?? "" : ""
        return index < below.count && !below[index].isEmpty ? below[index] : own
      }
      let changed = below.indices.filter { index in
        !below[index].isEmpty && (index >= texts.count || below[index] != texts[index])
      }
      let terms = ColumnTerms.standard
      let titled = changed.count { index in
        terms.meaning(of: below[index]) != nil
          || terms.meaning(of: ColumnTitle(below[index]).name) != nil
      }
      guard changed.count > 1, titled * 2 > changed.count else { return false }
      let meaning = try TableMeaning(joined, options.names(joined))
      guard meaning.known > 1 else { return false }
      texts = joined
      return true
    }
  }

  /// The rating of a row, with its best where a column has that.
  func rating(_ record: CSVRecord) -> String? {
    guard let place = positions[.rating], place < record.count, let text = record.text(place) else {
      return nil
    }
    guard let best = meaning.best, best < record.count, RatingText.number(text) != nil,
      let scale = record.text(best).flatMap(RatingLegend.best)
    else { return text }
    return "\(text)/\(NumberText.shortest(scale))"
  }

  /// Whether a record is the titles of this table.
  func isSame(_ record: CSVRecord) -> Bool {
    guard let first = record.text(0), first == meaning.titles.first else { return false }
    return record.texts.elementsEqual(meaning.titles.map(Optional.some))
  }

  private static func isNothing(_ texts: [String?]) -> Bool {
    texts.allSatisfy { $0?.isEmpty ?? false }
      || texts.count == 1 && texts[0]?.lowercased().hasPrefix("sep=") ?? false
  }

  /// What the cells of the first rows show.
  private func readProfiles(
    _ source: TableSource, _ options: TableOptions
  ) throws(JournalError) -> [ColumnProfile] {
    var profiles = [ColumnProfile](repeating: ColumnProfile(), count: count)
    var records = try rows(of: source)
    var end = TableEnd()
    for row in 0..<Self.mostRows {
      guard try records.next() else { break }
      let record = records.reader.record
      switch end.kind(of: record, self, options) {
      case .aside: continue
      case .titles: return profiles
      case .row: break
      }
      if record.isHeading, count > 1 { continue }
      // Where a text is divided, the cells after it are not those of their columns.
      if record.count > count, hasSurplus(record) { continue }
      for index in 0..<min(record.count, count) {
        guard record[index].count <= Self.longestExample, let text = record.text(index) else {
          continue
        }
        profiles[index].add(text, row: row, isCommaCustomary: separator == UInt8(ascii: ";"))
      }
    }
    // `7:15` beside `AM` is a time of day.
    for index in profiles.indices.dropFirst() where profiles[index].isOfHalves {
      profiles[index - 1].takeHalves()
    }
    return profiles
  }

  private func hasSurplus(_ record: CSVRecord) -> Bool {
    (count..<record.count).contains { !record[$0].allSatisfy(UTF8Text.isSpace) }
  }

  /// Longer cells are sentences, whatever they say.
  private static let longestExample = 4096

  /// - Throws: `JournalError` where a title is one too many, or the user named one that is not there.
  private func check() throws(JournalError) {
    if let name = meaning.repeated {
      throw JournalError(.repeatedColumn, .init(field: name.rawValue))
    }
    if let missing = meaning.unmapped {
      throw JournalError(
        .noMappedColumn,
        .init(field: missing).with(\.allowed, meaning.titles.filter { !$0.isEmpty }))
    }
  }
}

extension CSVRecord {
  /// The text of a cell without NUL characters, which text in SQLite cannot contain; nil when it is
  /// not UTF-8, empty where the record ends before it. White space around an unquoted cell is removed.
  func text(_ index: Int) -> String? {
    guard index < count else { return "" }
    var cell = self[index]
    if !isQuoted(index) {
      cell = cell.drop(while: Self.isBlank)
      while let last = cell.last, Self.isBlank(last) { cell.removeLast() }
    }
    return cell.contains(0)
      ? String(validating: cell.filter { $0 != 0 }, as: UTF8.self)
      : String(validating: cell, as: UTF8.self)
  }

  /// The texts of all cells, in order.
  var texts: [String?] { (0..<count).map(text) }

  /// Whether the record is empty: an empty line, or only separators, or lines between rows.
  var isBlank: Bool {
    (0..<count).allSatisfy { text($0)?.allSatisfy { "-–—=_".contains($0) } ?? false }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
