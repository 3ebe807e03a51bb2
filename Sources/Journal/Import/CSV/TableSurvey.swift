/// What all rows of a table together say: the order of its dates, the scale of its ratings and levels,
/// whether row numbers differ, and where another table begins.
struct TableSurvey: Sendable {
  /// The order of dates that rows settle; nil where none do.
  private(set) var order: DateOrder?
  /// What the ratings show of their scale.
  private(set) var ratings = RatingEvidence()
  /// What a line between or below the rows says of ratings.
  private(set) var legend: RatingLegend?
  /// Whether a date needs the order.
  private(set) var hasOpenDates = false
  /// Whether each order would put a date into the future.
  private(set) var isOrderMixed = false
  /// The columns whose dates are all days as spreadsheets count them, by position.
  private(set) var serials: Set<Int> = []
  /// Whether the column of row numbers has a different one in each row.
  private(set) var hasRowIDs = false
  /// Whether most rows with a number have one of their own, so that the same number twice is the same row.
  private(set) var areMostNumbered = false
  /// Whether the cups of each day have different numbers.
  private(set) var hasDayNumbers = false
  /// The highest level of taste on the scale that the levels share.
  private(set) var levelScale = 5.0
  /// The year of the first date that has none: the only one above the titles, or that of its weekday.
  private(set) var year: Int?
  /// The names of tasters, also an empty one; hardly more than there can be.
  private(set) var tasters: Set<String> = []
  /// What rows are of that never say how a cup was or what it was made with, where others of the log do: `descaled`.
  private(set) var otherEvents: Set<String> = []
  /// The rows that stand in the table twice.
  private(set) var repeated = RepeatedRows()
  /// The names of beans, and of roasters that the rows name.
  private(set) var (beans, roasters): (Set<String>, Set<String>) = ([], [])
  /// The roaster of each bean that some rows name with one, by folded names; empty for one of several.
  private var makers: [String: String] = [:]
  /// The lines that say more of the cup above.
  private(set) var remarks = RowRemarks()
  /// The lines on which other tables of the file begin.
  private(set) var otherTables: [Int] = []

  private mutating func takeNames(_ record: CSVRecord, _ header: CSVHeader) {
    func text(_ column: CSVColumn) -> String? {
      header.positions[column].flatMap { $0 < record.count ? record.text($0) : nil }
    }
    guard beans.count < Self.mostBeans else { return }
    if let name = text(.beanName) ?? text(.brewLine).flatMap({ BrewLineText($0)?.cells[.beanName] })
    {
      beans.insert(name)
    }
    if let name = text(.roaster), !CellText.isNothing(name) {
      roasters.insert(name)
      if let bean = text(.beanName).map(FoldedText.words), !bean.isEmpty {
        makers[bean] = makers[bean].map { $0 == name ? name : "" } ?? name
      }
    }
  }

  /// The only roaster that rows name with a bean; nil for none.
  func maker(of bean: String) -> String? {
    makers[FoldedText.words(bean)].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A year that has all days.
  private static let leapYear = 2000
  /// More beans than a person names in one file.
  private static let mostBeans = 300
  /// The number of rows between two looks at whether the task was cancelled.
  private static let rowsPerLook = 256

  init(
    _ records: inout TableRecords, _ header: CSVHeader, _ options: TableOptions, today: CalendarDay
  ) throws(JournalError) {
    let dates = ([CSVColumn.brewedAt] + CSVColumn.days).compactMap { column in
      header.positions[column].map { (column, $0) }
    }
    let levels = CSVColumn.levels.compactMap { header.positions[$0] }
    var evidence = OrderEvidence()
    if let roasted = DateText.readings(header.facts.roastDate) {
      evidence.add(roasted, isBrew: false, today: today)
    }
    var tastes = LevelEvidence()
    var others: Set<Int> = []
    var identifiers: Set<String> = []
    var dayNumbers: Set<String> = []
    var identified = 0
    var rows = 0
    var hasYearless = false
    // The same hours return every day.
    let hasClocksAlone =
      header.positions[.brewedAt] == nil
      && [CSVColumn.timeOfDay, .weekday].contains { header.positions[$0] != nil }
    var end = TableEnd()
    let events = Self.events(header)
    let told = CSVColumn.ofCup.union([.rating]).union(CSVColumn.levels).compactMap {
      header.positions[$0]
    }
    var cupsOf: [String: Int] = [:]
    while try records.next() {
      // The import throws after a survey that was cut short.
      if rows % Self.rowsPerLook == 0, Task.isCancelled { break }
      rows += 1
      var record = records.reader.record
      switch end.kind(of: record, header, options) {
      case .aside:
        remarks.end()
        continue
      case .titles(let line):
        otherTables.append(line)
        continue
      case .row: break
      }
      if !otherTables.isEmpty || remarks.takes(record, number: rows, header) { continue }
      if header.count > 1, record.isHeading {
        repeated.begin(dayColumn: header.positions[.brewedAt])
      } else if !hasClocksAlone {
        repeated.add(record, number: rows, dayColumn: header.positions[.brewedAt])
      }
      if record.count > header.count { record = header.fitted(record).record }
      var readings: [CSVColumn: DateReadings] = [:]
      for (column, position) in dates where position < record.count {
        guard let text = record.text(position) else { continue }
        // `sáb., 07/11/2026`
        let named = WrittenDate.afterWeekday(text)
        guard let read = DateText.readings(named?.day ?? text) else {
          if column == .brewedAt, !hasYearless {
            hasYearless = true
            year = Self.year(header.heading) ?? Self.year(of: text, today)
          }
          // `1/17` tells the order as a whole date does.
          if text.allSatisfy({ $0.isNumber || "/-".contains($0) }),
            let mark = text.first(where: { !$0.isNumber }),
            let read = DateText.readings("\(text)\(mark)\(year ?? Self.leapYear)")
          {
            evidence.add(read, isBrew: column == .brewedAt, today: today)
          }
          if DateText(serial: text, header) != nil {
            serials.insert(position)
          } else if text.contains(where: \.isNumber) {
            // Words alone, such as those of a line of totals, are no day of another form.
            others.insert(position)
          }
          continue
        }
        others.insert(position)
        readings[column] = read
        evidence.add(read, isBrew: column == .brewedAt, today: today)
        if let named { evidence.add(read, weekday: named.weekday) }
      }
      if let place = header.positions[.weekday], place < record.count,
        let read = readings[.brewedAt],
        let weekday = record.text(place).flatMap(WrittenDate.weekday)
      {
        evidence.add(read, weekday: weekday)
      }
      if let roast = readings[.roastDate] { evidence.add(roast: roast, brew: readings[.brewedAt]) }
      takeNames(record, header)
      if let text = header.rating(record) {
        let day = header.positions[.brewedAt].flatMap { $0 < record.count ? record.text($0) : nil }
        ratings.add(text, day: day ?? "")
      }
      if legend == nil, header.positions[.rating] != nil, let text = record.onlyText {
        legend = RatingLegend(text)
      }
      for place in header.meaning.people.compactMap(\.rating) where place < record.count {
        record.text(place).map { ratings.add($0, day: "") }
      }
      if let events, events < record.count, let event = record.text(events), !event.isEmpty {
        let isCup = told.contains { $0 < record.count && !record[$0].isEmpty }
        cupsOf[event.lowercased(), default: 0] += isCup ? 1 : 0
      }
      if let place = header.positions[.rowID], place < record.count, let text = record.text(place),
        !CellText.isNothing(text)
      {
        identified += 1
        identifiers.insert(text)
        if let place = header.positions[.brewedAt], let day = record.text(place) {
          dayNumbers.insert("\(day)\u{1F}\(text)")
        }
      }
      if let place = header.positions[.taster], place < record.count, tasters.count < 2 {
        let text = record.text(place) ?? ""
        tasters.insert(CellText.isNothing(text) ? "" : text.lowercased())
      }
      for position in levels where position < record.count {
        if let text = record.text(position), let level = RatingText.number(text) {
          tastes.add(level, position)
        }
      }
    }
    otherEvents = Set(cupsOf.filter { $0.value == 0 && !Self.isOfCup($0.key) }.keys)
    if otherEvents.count == cupsOf.count { otherEvents = [] }
    order = evidence.order
    isOrderMixed = evidence.isMixed
    levelScale = tastes.scale
    hasOpenDates = evidence.hasOpenDates
    serials.subtract(others)
    hasRowIDs = identified > 0 && identifiers.count == identified
    areMostNumbered = identifiers.count * 2 > identified
    hasDayNumbers = !hasRowIDs && identified > 0 && dayNumbers.count == identified
  }

  /// The column that says what each row of a log is of; nil where none does, or its rows are all of one thing.
  static func events(_ header: CSVHeader) -> Int? {
    header.meaning.titles.indices.first { place in
      let title = ColumnTerms.key(header.meaning.titles[place])
      guard ParameterTerms.standard.isFiller(title, in: .event),
        header.profiles.indices.contains(place),
        header.positions.allSatisfy({ $0.value != place || $0.key == .notes }),
        case let profile = header.profiles[place]
      else { return false }
      return profile.isOfShort && profile.texts.count > 1 && profile.cells > profile.texts.count
    }
  }

  /// Whether a row is of a cup by what it is called: `Espresso`, `Brew`, `Tasting`.
  private static func isOfCup(_ event: String) -> Bool {
    MethodCategory(impliedBy: event) != .unrecorded
      || event.split { !$0.isLetter }.contains {
        ParameterTerms.standard.isFiller($0, in: .owner)
      }
  }

  /// The only year that a heading names, such as `Coffee 2026`; nil for none or several.
  fileprivate static func year(_ heading: String) -> Int? {
    if let era = WrittenDate.year(ofEra: heading) { return era }
    let years = Set(
      heading.split { !$0.isNumber }.compactMap { $0.utf8.count == 4 ? Int($0) : nil }
        .filter { (2000...2099).contains($0) })
    return years.count == 1 ? years.first : nil
  }

  /// The only year of the last five in which a day without a year is of the weekday that is written before it.
  fileprivate static func year(of text: String, _ today: CalendarDay) -> Int? {
    guard text.first?.isLetter == true,
      let name = text.split(whereSeparator: { !$0.isLetter }).first,
      let weekday = WrittenDate.weekday(String(name)),
      // `Mar 1` has no weekday, though Tuesday is `mar` in Italian.
      case let rest = String(text.dropFirst(name.count)),
      let written = WrittenDate.day(andMonthOf: rest)
        ?? YearlessDate.dotted(rest).map({ ($0.month, $0.day, nil) })
    else { return nil }
    let years = (today.year - 4...today.year).filter { year in
      let day = CalendarDay(year: year, month: written.month, day: written.day)
      return day.map { $0 <= today && $0.weekday == weekday } ?? false
    }
    return years.count == 1 ? years.first : nil
  }
}

/// How many levels of taste are above the best of a scale, by column.
private struct LevelEvidence {
  private static let scales: [Double] = [5, 10, 15, 100]
  /// A scale that fewer than one of so many levels leave is not that of these.
  private static let share = 20
  /// So many levels show that one alone is a typo.
  private static let fewest = 8

  private var counts: [Int: Int] = [:]
  /// By column, the number of levels above each scale.
  private var above: [Int: [Int]] = [:]

  mutating func add(_ level: Double, _ column: Int) {
    counts[column, default: 0] += 1
    for (index, scale) in Self.scales.enumerated() where level > scale {
      above[column, default: Self.scales.map { _ in 0 }][index] += 1
    }
  }

  /// The smallest scale that all columns keep to, but for typos: few levels of a column, or a single one
  /// among all columns.
  var scale: Double {
    let all = counts.values.reduce(0, +)
    for (index, scale) in Self.scales.enumerated() {
      let total = above.values.reduce(0) { $0 + $1[index] }
      let isShared = above.allSatisfy { column, above in
        above[index] * Self.share <= counts[column] ?? 0
      }
      if isShared || total == 1 && all >= Self.fewest { return scale }
    }
    return Self.scales.last ?? 5
  }
}

extension DateText {
  /// A day as a spreadsheet counts it, in a cell of a table.
  init?(serial text: String, _ header: CSVHeader) {
    let isCommaCustomary = header.separator == UInt8(ascii: ";")
    if case .number(let value) = NumberText(text, isCommaCustomary: isCommaCustomary) {
      self.init(serial: value)
      return
    }
    // `45,931`, as spreadsheets format a number.
    let mark: Character = isCommaCustomary ? "." : ","
    let parts = text.split(separator: mark, omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [2, 3], let value = Double(parts.joined()) else { return nil }
    self.init(serial: value)
  }
}

/// What a cell says that has no value.
enum CellText {
  private static let nothing = ParameterTerms.standard.words(in: .nothing).union([""])

  /// Whether a cell is empty or has a mark of nothing, such as `n/a` or `-`.
  static func isNothing(_ text: String) -> Bool {
    // Most cells are numbers, which show in their first byte.
    if let first = text.utf8.first, UTF8Text.isDigit(first) { return false }
    return text.utf8.count <= 8 && nothing.contains(text.trimmed.lowercased())
  }
}

/// Finds where the rows of a table end: at titles of others after an empty line or a heading.
struct TableEnd {
  private var afterBlank = false
  private var heading: Int?

  enum Kind {
    case row
    /// An empty line, or the same titles again.
    case aside
    /// The titles of another table, which begins on the line.
    case titles(Int)
  }

  mutating func kind(
    of record: CSVRecord, _ header: CSVHeader, _ options: TableOptions
  ) -> Kind {
    // Only a line without a number can be titles.
    if afterBlank || record[0].first.map({ !UTF8Text.isDigit($0) }) ?? true {
      if record.isBlank {
        afterBlank = true
        return .aside
      }
      if header.isSame(record) {
        (afterBlank, heading) = (false, nil)
        return .aside
      }
      if afterBlank,
        header.isOther(record, options, isBelowHeading: heading != nil)
      {
        defer { (afterBlank, heading) = (false, nil) }
        return .titles(heading ?? record.line)
      }
    }
    if record.isHeading {
      heading = record.line
    } else if afterBlank, record.isFact(above: header) {
      heading = heading ?? record.line
    } else {
      heading = nil
    }
    afterBlank = heading != nil
    return .row
  }
}

extension CSVRecord {
  /// Whether a single cell of the record says something, as above a table.
  var isHeading: Bool {
    guard count > 0, !self[0].isEmpty else { return false }
    return (1..<count).allSatisfy { self[$0].isEmpty }
  }

  /// The text of the only cell that says something; nil where there is none or another one.
  var onlyText: String? {
    guard let place = (0..<count).first(where: { !self[$0].isEmpty }),
      (place + 1..<count).allSatisfy({ self[$0].isEmpty })
    else { return nil }
    return text(place)
  }

  /// Whether the record has a word and its value alone, as above the titles of another table.
  fileprivate func isFact(above header: CSVHeader) -> Bool {
    guard count > 1, header.count > 2, !self[0].isEmpty, !self[1].isEmpty,
      (2..<count).allSatisfy({ self[$0].isEmpty }), let word = text(0)
    else { return false }
    return word.contains(where: \.isLetter) && !word.contains(where: \.isNumber)
  }
}
