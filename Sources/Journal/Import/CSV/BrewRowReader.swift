import CoffeeTerms
import Support

/// Reads the rows of a table as brews, and reports errors field by field.
///
/// A value that cannot be read is left out and named; the brew stays, also without its day.
struct BrewRowReader: Sendable {
  let plan: TablePlan
  let calendar: LocalCalendar
  /// The user's day; dates must not be after it.
  let today: CalendarDay

  /// The meanings of cells with terms, by their text.
  var readings: [CSVColumn: [String: String]] = [:]
  /// The last day that a row had, by which a date without a year is read.
  private var lastDay: CalendarDay?
  /// The month that a line above the rows names, whose days they tell by a number.
  private var month: (year: Int, month: Int)?
  /// The bean that a line above the rows names, where no column does.
  private(set) var beanAbove = ""
  /// The roaster that such a line names after the bean.
  private(set) var roasterAbove = ""
  /// The day that such a line names, where no column does.
  private(set) var dayAbove: DateText?
  /// The cells of the row above, which marks such as `"` repeat.
  private var above: [CSVColumn: String] = [:]
  /// How many rows of a taster had the same brew.
  private var tasted: [String: Int] = [:]

  init(plan: TablePlan, calendar: LocalCalendar, today: CalendarDay) {
    self.plan = plan
    self.calendar = calendar
    self.today = today
    keys = Self.keys(plan)
    hasLevels = CSVColumn.levels.contains { plan.header.positions[$0] != nil }
    month = plan.header.heading.split(separator: "\n").last
      .flatMap { WrittenDate.month(andYearOf: String($0)) }
    if !plan.header.facts.day.isEmpty { takeDay(plan.header.facts.day) }
  }

  var header: CSVHeader { plan.header }
  /// Whether a column has levels of taste.
  private let hasLevels: Bool
  /// The columns that name bags of another table, and what that table calls them.
  private let keys: [(position: Int, title: String)]

  private static func keys(_ plan: TablePlan) -> [(position: Int, title: String)] {
    guard !plan.options.bags.isEmpty else { return [] }
    let name = plan.header.positions[.beanName]
    return plan.header.meaning.titles.enumerated().compactMap { position, title in
      guard name == nil || name == position else { return nil }
      return plan.options.bags.column(for: title, plan.header.examples(position)).map {
        (position, $0)
      }
    }
  }

  /// Columns whose cells are more than a name or a number.
  private static let sentences: Set<CSVColumn> = [.recipe, .brewLine]
  /// The greatest numbers of bytes of a name, and of notes.
  private static let longestName = 1000
  private static let longestNotes = 1_000_000

  /// The cells of a row by what they mean; nil where the record is no row.
  mutating func cells(
    of record: CSVRecord, _ faults: inout RowFaults
  ) -> [CSVColumn: String]? {
    if record.isUnclosed {
      faults.add("", .unclosedQuote, .doubleQuotes)
      return nil
    }
    if record.count > header.count,
      (header.count..<record.count).contains(where: { record.text($0) != "" })
    {
      faults.add(
        "", .tooManyCells, .quoteCells, .init(count: record.count, limit: header.count))
      return nil
    }
    var cells: [CSVColumn: String] = [:]
    for (column, position) in header.positions where position < record.count {
      if column == .notes { continue }
      let limit = Self.sentences.contains(column) ? Self.longestNotes : Self.longestName
      cells[column] = text(record, position, column, limit, &faults)
    }
    for (column, text) in cells where Self.isDitto(text) { cells[column] = above[column] }
    // Cells that a spreadsheet merged.
    for column in [CSVColumn.month, .year] where cells[column]?.isEmpty == true {
      cells[column] = above[column]
    }
    for (position, title) in keys where position < record.count {
      guard let key = record.text(position) else { continue }
      let bag = plan.options.bags.cells(title, key)
      // A key is no name.
      if position == header.positions[.beanName], bag[.beanName] != nil { cells[.beanName] = "" }
      cells.merge(bag) { own, bag in own.isEmpty ? bag : own }
    }
    if let notes = notes(record, &faults) { cells[.notes] = notes }
    takeTexts(&cells)
    above = cells
    return cells
  }

  /// Whether a cell says the same as the one above it.
  private static func isDitto(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= 8,
      // A quotation mark, or the first letter of one of the words.
      [0x22, 0x27, 0xE2, 0xE3].contains(first) || [0x64, 0x69, 0x73].contains(first | 0x20)
    else { return false }
    return ["\"", "''", "〃", "″", "”", "“", "ditto", "dito", "idem", "do.", "same"].contains(
      text.lowercased())
  }

  // MARK: Lines between rows

  /// Takes what a line says that has nothing but facts, such as `Week of 4 May 2026` and `Bean: Boji`.
  ///
  /// - Returns: The day that it names, or an empty text; nil for a row.
  private mutating func facts(of record: CSVRecord) -> String? {
    // Most rows have more cells with something in them.
    guard record.count > 1, record.count <= 40,
      (0..<record.count).count(where: { !record[$0].isEmpty }) <= 3,
      record.text(0)?.first?.isLetter == true
    else { return nil }
    let texts = record.texts.compactMap(\.self).filter { !$0.isEmpty }
    guard (1...3).contains(texts.count) else { return nil }
    var facts = TableFacts()
    for text in texts {
      guard facts.takes(text) else { return nil }
    }
    if !facts.bean.isEmpty { (beanAbove, roasterAbove) = (facts.bean, facts.roaster) }
    return facts.day
  }

  private mutating func takeDay(_ text: String) {
    dayAbove =
      (try? DateText(text, order: plan.order, latest: plan.latest(today))) ?? dayAbove
  }

  /// Takes a line that is no row: one cell alone that names a month, or a bean where no column does; or a
  /// line of totals.
  ///
  /// - Returns: What it was; nil for a row.
  mutating func aside(_ record: CSVRecord) -> ImportProblem? {
    if let place = header.positions[.brewLine], let line = record.text(place),
      BrewLineText(line) == nil
    {
      // What people write besides is no loss, unless it has a weight.
      return ImportProblem(
        .noRow, .giveColumn, effect: BrewLineText.mayBe(line) ? .leftOut : .adjusted,
        line: record.line, .text(line))
    }
    guard let first = (0..<record.count).first(where: { !record[$0].isEmpty }) else { return nil }
    let isAlone = (first + 1..<record.count).allSatisfy { record[$0].isEmpty }
    // Most rows begin with a date; a long cell is a note.
    let isDigit = record[first].first.map { (0x30...0x39).contains($0) } ?? false
    guard isAlone || !isDigit, record[first].count <= Self.longestName,
      let text = record.text(first)
    else { return nil }
    func aside(_ effect: ImportProblem.Effect) -> ImportProblem {
      ImportProblem(.noRow, .giveColumn, effect: effect, line: record.line, .text(text))
    }
    let words = text.split { !$0.isLetter }
    if ParameterTerms.standard.isFiller(text.filter { $0 != ":" }, in: .total)
      || first == header.positions[.brewedAt] && words.count <= 3 && !isDigit
        && words.first.map({ ParameterTerms.standard.isFiller($0, in: .total) }) ?? false
    {
      return aside(.leftOut)
    }
    if let day = facts(of: record) {
      if !day.isEmpty { takeDay(day) }
      return aside(.adjusted)
    }
    guard header.count > 1, isAlone else { return nil }
    if let month = WrittenDate.month(andYearOf: text) {
      self.month = month
      return aside(.adjusted)
    }
    let hasDays = header.positions[.brewedAt] != nil
    if hasDays, header.positions[.beanName] != nil, first != header.positions[.brewedAt] {
      return nil
    }
    if !hasDays, header.positions[.beanName] != nil,
      RowHeading(text, order: plan.order, latest: plan.latest(today)).day == nil
    {
      return nil
    }
    if first == header.positions[.brewedAt], (try? DateText(text, order: .dayFirst)) != nil {
      return nil
    }
    guard !hasDays || header.positions[.beanName] == nil, text.contains(where: \.isLetter) else {
      return first == header.positions[.brewedAt] ? aside(.leftOut) : nil
    }
    let heading = RowHeading(text, order: plan.order, latest: plan.latest(today))
    if let day = heading.day { dayAbove = day }
    if !heading.bean.isEmpty { (beanAbove, roasterAbove) = (heading.bean, heading.roaster) }
    return aside(.adjusted)
  }

  /// The text of a cell; nil where it cannot be read.
  private func text(
    _ record: CSVRecord, _ position: Int, _ column: CSVColumn, _ limit: Int,
    _ faults: inout RowFaults
  ) -> String? {
    guard let text = record.text(position) else {
      faults.add(column.rawValue, .badEncoding, .saveAsUnicode, effect: .skipped)
      return nil
    }
    if text.utf8.count > limit {
      // A name that is cut would be another name.
      faults.add(column.rawValue, .tooLong, .shorten, .init(limit: limit), effect: .skipped)
    }
    var plain = FormulaGuard.removed(from: text)
    if column == .notes { return plain }
    // Exports of note apps link to the page of a name.
    if plain.utf8.last == UInt8(ascii: ")"), plain.contains("http"),
      let link = plain.firstMatch(of: Self.link)
    {
      plain.removeSubrange(link.range)
    }
    // Blanks within a name are one.
    var isBlank = false
    for byte in plain.utf8 {
      if byte == UInt8(ascii: " "), isBlank {
        return plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
      isBlank = byte == UInt8(ascii: " ")
    }
    return plain
  }

  private static let link = OncePattern(/\s*\(https?:\/\/[^)]*\)/)

  /// The texts of all columns of words, each with its title.
  private func notes(_ record: CSVRecord, _ faults: inout RowFaults) -> String? {
    let words = levelParts(record)
    let parts = words.isEmpty ? header.meaning.noteParts : header.meaning.noteParts + words
    guard parts.count != 1 || !parts[0].title.isEmpty else {
      return parts[0].position < record.count
        ? text(record, parts[0].position, .notes, Self.longestNotes, &faults) : nil
    }
    var notes = ""
    for part in parts where part.position < record.count {
      guard let text = text(record, part.position, .notes, Self.longestNotes, &faults),
        !CellText.isNothing(text)
      else { continue }
      let sentence = part.title.isEmpty ? text : "\(part.title): \(text)"
      if let last = notes.last { notes += last.isPunctuation ? " " : ". " }
      notes += sentence
    }
    return notes
  }

  /// The cells of levels that describe a taste instead.
  private func levelParts(_ record: CSVRecord) -> [TableMeaning.NotePart] {
    guard hasLevels else { return [] }
    return CSVColumn.levels.compactMap { column in
      guard let position = header.positions[column], position < record.count,
        let text = record.text(position), Self.isWords(text),
        ParameterTerms.standard.level(text) == nil, !CellText.isNothing(text)
      else { return nil }
      return TableMeaning.NotePart(
        position: position, title: TableMeaning.shown(header.meaning.titles[position]))
    }
  }

  /// Whether a cell has words and no number.
  private static func isWords(_ text: String) -> Bool {
    text.contains(where: \.isLetter) && !text.contains(where: \.isNumber)
  }

  /// The brew of a row and the values that it lost, or all errors of the row where it is no brew.
  mutating func row(_ record: CSVRecord) -> Result<(BrewRow, RowFaults), RowFaults> {
    var faults = RowFaults(line: record.line)
    guard let cells = cells(of: record, &faults) else { return .failure(faults) }
    let date = moment(cells, &faults)
    var bean = bean(cells, date, &faults)
    if bean == nil || header.positions[.beanName] == nil && bean?.name.isEmpty == true {
      let name =
        [
          beanAbove, plan.options.bean, header.facts.bean, plan.options.facts.bean,
          plan.options.sheet,
        ].first { !$0.isEmpty } ?? ""
      let facts = header.facts.bean.isEmpty ? plan.options.facts : header.facts
      if !name.isEmpty {
        bean = bean ?? Bean(id: Identifier(rawValue: ""))
        bean?.name = name
        if bean?.roaster.isEmpty == true {
          bean?.roaster = roasterAbove.isEmpty ? facts.roaster : roasterAbove
        }
        if name == facts.bean, bean?.roastDateText.isEmpty == true,
          let day = try? DateText(
            facts.roastDate, order: plan.order, latest: plan.latest(today)
          ).day(in: calendar), day <= today
        {
          bean?.roastDateText = day.description
        }
      }
    }
    if let date, header.meaning.bases[.roastDate] != .name, let roasted = bean?.roastDate,
      case let day = date.day(in: calendar), roasted > day
    {
      bean?.roastDateText = ""
      faults.add(
        CSVColumn.roastDate.rawValue, .roastAfterBrew, .giveEarlierDay,
        .init(value: cells[.roastDate] ?? roasted.description, latestDay: day))
    }
    let grind = grind(cells, &faults)
    var brew = Brew(
      id: Identifier(rawValue: ""), brewedAt: date?.moment(in: calendar) ?? Timestamp(""),
      dose: number(.dose, .dose, cells, &faults), water: number(.water, .water, cells, &faults),
      yield: number(.yield, .yield, cells, &faults),
      waterTemperature: number(.waterTemperature, .waterTemperature, cells, &faults),
      brewTime: number(.brewTime, .brewTime, cells, &faults),
      rating: rating(cells, &faults) ?? 0, notes: notes(cells, grind: grind.text),
      isCopy: flag(.isCopy, cells, &faults))
    brew.grind = grind.setting
    for column in CSVColumn.laterOfBrew {
      column.ofBrew.map { $0.put(&brew, value(column, $0.kind, cells, &faults)) }
    }
    brew.take(extractionYield: brew.givenExtractionYield)
    complete(&brew, cells)
    if faults.problems.isEmpty, saysNothing(brew, bean, cells) || isFootnote(cells) {
      faults.add("", .noRow, .giveColumn)
    }
    guard !faults.isWhole else { return .failure(faults) }
    let taster = cells[.taster].flatMap { CellText.isNothing($0) ? nil : $0 } ?? ""
    let isShared = plan.survey.tasters.count > 1
    let parts = identity(brew, date, cells)
    brew.id = Identifier(
      rawValue: NameBasedID.imports.id("brew", isShared ? shared(brew, parts, taster) : parts))
    var row = BrewRow(
      brew: brew, bean: bean, method: name(.method, plan.method, cells),
      grinder: name(.grinder, plan.grinder, cells), isDayOnly: date?.clock == nil)
    row.tasting = tasting(cells, &faults)
    (row.taster, row.isShared) = (taster, isShared)
    row.key = plan.survey.hasRowIDs ? cells[.rowID].flatMap { $0.isEmpty ? nil : $0 } : nil
    return .success((row, faults))
  }

  /// Whether a row of a table with several columns has nothing but its day, and maybe a name that is no bean's.
  private func saysNothing(_ brew: Brew, _ bean: Bean?, _ cells: [CSVColumn: String]) -> Bool {
    // A journal may have brews with nothing but a day, and its export has our own names.
    guard brew.rating == 0, brew.dose == nil, brew.notes.isEmpty, header.positions.count > 3,
      header.meaning.bases[.brewedAt] != .name
    else { return false }
    let aside: Set<CSVColumn> = [.brewedAt, .timeOfDay, .rowID, .weekday, .notes, .words]
    return cells.allSatisfy { aside.contains($0.key) || CellText.isNothing($0.value) }
  }

  /// Whether a row of a table with days has nothing but a note that begins with the mark of one: `[1] …`, `* …`.
  private func isFootnote(_ cells: [CSVColumn: String]) -> Bool {
    guard header.positions[.brewedAt] != nil, header.positions.count > 3,
      let note = cells[.notes], note.first.map({ "[*(¹²³†0123456789".contains($0) }) ?? false
    else { return false }
    return cells.allSatisfy { [.notes, .words].contains($0.key) || $0.value.isEmpty }
  }

  /// A name of the row, or what the user said of rows without one.
  private func name(_ column: CSVColumn, _ said: String, _ cells: [CSVColumn: String]) -> String {
    let text = cells[column] ?? ""
    return isNothing(text, column) ? said : text
  }

  /// Whether a cell names nothing; in a column that our export names, any text is a name.
  func isNothing(_ text: String, _ column: CSVColumn) -> Bool {
    header.meaning.bases[column] == .name ? text.isEmpty : CellText.isNothing(text)
  }

  // MARK: Days

  private mutating func moment(
    _ cells: [CSVColumn: String], _ faults: inout RowFaults
  ) -> DateText? {
    guard header.positions[.brewedAt] != nil else {
      guard var day = dayAbove else { return nil }
      if header.positions[.weekday] != nil {
        guard let weekday = cells[.weekday].flatMap(WrittenDate.weekday) else { return nil }
        day = day.next(weekday)
      }
      return cells[.timeOfDay].flatMap(clock).map(day.at) ?? day
    }
    guard let text = cells[.brewedAt], !CellText.isNothing(text) else { return nil }
    guard var date = date(joined(text, cells), .brewedAt, .writeDate, &faults) else { return nil }
    // Programs write midnight for a day without a time.
    if date.clock == 0, header.profile(.brewedAt)?.isOfMidnights ?? false {
      date = DateText(day: date.day, clock: nil)
    }
    lastDay = date.day
    if date.clock == nil, let text = cells[.timeOfDay], !CellText.isNothing(text) {
      if let clock = clock(text) {
        date = date.at(clock)
      } else {
        faults.add(CSVColumn.timeOfDay.rawValue, .unreadableTime, .writeTime, .text(text))
      }
    }
    return date
  }

  /// A day of the month with the month and the year that other columns have.
  private func joined(_ text: String, _ cells: [CSVColumn: String]) -> String {
    guard let month = cells[.month], !CellText.isNothing(month), (1...4).contains(text.utf8.count),
      case let digits = text.prefix(while: \.isWholeNumber), let day = Int(digits),
      (1...31).contains(day)
    else { return text }
    let year = cells[.year] ?? ""
    let name = Int(month).flatMap {
      Self.months.indices.contains($0 - 1) ? Self.months[$0 - 1] : nil
    }
    return "\(day) \(name ?? month) \(year)".trimmed
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// A time of day: `7:13 AM`, `07:13`, the share of a day as spreadsheets store it, or the time of a date.
  private func clock(_ text: String) -> Int? {
    if let clock = ClockText(text) ?? ClockText(text.replacing(".", with: ":"))
      ?? ClockText(plain: text, digits: 3...4)
    {
      return clock.seconds
    }
    if let hour = Int(text), (0..<24).contains(hour) { return hour * 3600 }
    if let share = RatingText.number(text), share >= 0, share < 1 {
      return Int((share * 1440).rounded()) % 1440 * 60
    }
    return (try? DateText(text, order: plan.order, latest: plan.latest(today)))?.clock
  }

  /// - Parameter form: The remedy that tells how a date is written.
  func date(
    _ text: String, _ column: CSVColumn, _ form: ImportProblem.Remedy,
    _ faults: inout RowFaults
  ) -> DateText? {
    do throws(DateText.Fault) {
      let date =
        if column == .brewedAt, let month, let number = Int(text),
          let day = CalendarDay(year: month.year, month: month.month, day: number)
        {
          DateText(day: day, clock: nil)
        } else if plan.isSerial(column), let serial = DateText(serial: text, header) {
          serial
        } else {
          try dated(text)
        }
      let day = date.day(in: calendar)
      if day > today {
        faults.add(
          column.rawValue, .futureDate, .giveEarlierDay, .init(value: text, latestDay: today))
        return nil
      }
      if day.year < 1900 {
        faults.add(column.rawValue, .tooEarly, form, .init(value: text))
        return nil
      }
      return date
    } catch {
      switch error {
      // One option makes all of these dates certain: until it is given, no cup comes in without its day.
      case .ambiguous:
        faults.add(
          column.rawValue, .ambiguousDate, .giveDateOrder, .text(text),
          effect: column == .brewedAt ? .skipped : .leftOut)
      case .yearless:
        faults.add(
          column.rawValue, .noYear, .giveYear, .text(text),
          effect: column == .brewedAt ? .skipped : .leftOut)
      case .unreadable: faults.add(column.rawValue, .noDate, form, .text(text))
      }
      return nil
    }
  }

  /// A date with its year, or else one that takes it from the row before.
  private func dated(_ text: String) throws(DateText.Fault) -> DateText {
    do throws(DateText.Fault) {
      return try DateText(text, order: plan.order, latest: plan.latest(today))
    } catch {
      guard error == .unreadable, let yearless = YearlessDate(text, order: plan.order) else {
        throw error
      }
      return try yearless.date(near: lastDay, year: plan.options.year ?? plan.survey.year)
    }
  }

  // MARK: Numbers

  /// A number of a column; nil where the cell is empty or wrong.
  func number(
    _ column: CSVColumn, _ range: FieldRange, _ cells: [CSVColumn: String],
    _ faults: inout RowFaults
  ) -> Double? {
    guard let written = cells[column], !CellText.isNothing(written) else { return nil }
    let text = Self.withoutBlanks(written)
    func refuse(_ code: ImportProblem.Code) -> Double? {
      faults.add(column.rawValue, code, .writeNumber, .text(text, range: range))
      return nil
    }
    var value: Double
    switch MeasureText.read(text, of: range, isCommaCustomary: isCommaCustomary) {
    case .empty: return nil
    case .number(let number), .measure(let number, _):
      // A cell with a unit of its own, or a time such as 2:45, is what it says.
      value = converted(number, column, isPlain: !MeasureText.hasUnit(text))
    case .ambiguous:
      // No brew has a gram or two of water: `1.000` is a thousand.
      let digits = text.filter(\.isNumber)
      guard column == .water, digits.utf8.count == 4, let thousands = Double(digits) else {
        faults.add(column.rawValue, .ambiguousNumber, .writePlainNumber, .text(text))
        return nil
      }
      value = thousands
    case .unreadable: return refuse(.noNumber)
    }
    // Nothing weighs 0, and no brew takes no time: 0 stands for nothing.
    if value == 0, !range.includesLow { return nil }
    if !range.contains(value) { return refuse(.outOfRange) }
    if MeasureText.isRange(text) {
      faults.add(
        column.rawValue, .range, .middleTaken, .init(value: text, number: value), effect: .adjusted)
    }
    // No negative zero: it is the same setting but would be written differently.
    if value == 0 { value = 0 }
    return value
  }

  /// A number without the blank between its thousands: `1 000`.
  private static func withoutBlanks(_ text: String) -> String {
    guard text.utf8.count >= 5, let blank = text.firstIndex(where: \.isWhitespace),
      case let rest = text[text.index(after: blank)...],
      (1...3).contains(text[..<blank].utf8.count), text[..<blank].allSatisfy(\.isWholeNumber),
      case let group = rest.prefix(while: \.isWholeNumber), group.utf8.count == 3
    else { return text }
    return String(text[..<blank]) + rest
  }

  /// A number in the unit of the column's title, or of all its cells.
  ///
  /// - Parameter isPlain: Whether the cell has a number without a unit.
  private func converted(_ value: Double, _ column: CSVColumn, isPlain: Bool) -> Double {
    if header.units[column] == .hoursForMinutes { return isPlain ? value : value / 60 }
    guard isPlain else { return value }
    return switch header.units[column] {
    case .weight(let grams): (value * grams * 100).rounded() / 100
    case .fahrenheit: MeasureText.celsius(fahrenheit: value)
    case .milliseconds: value / 1000
    case .minutes: value * 60
    case .hours: value * 3600
    // Spreadsheets take 2:45 for hours and minutes.
    case .days:
      value * 24 >= Self.longestMeantHours
        ? (value * 86_400).rounded() : (value * 24 * 60).rounded()
    case .fraction: (value * 1e6).rounded() / 1e4
    default: value
    }
  }

  /// A brew of more hours was meant to take hours.
  private static let longestMeantHours = 10.0

  /// Computes what is missing from the ratio.
  private func complete(_ brew: inout Brew, _ cells: [CSVColumn: String]) {
    guard let text = cells[.ratio], !CellText.isNothing(text) else { return }
    var ratio = RatioText.water(text)
    if ratio == nil, case .number(let value) = NumberText(text, isCommaCustomary: isCommaCustomary)
    {
      ratio = value
    }
    guard let ratio, ratio > 0.5, ratio < 40, brew.water == nil || brew.dose == nil else { return }
    // Of espresso the ratio is that of the yield.
    let isEspresso = ratio < Self.leastFilterRatio
    func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
    if let dose = brew.dose {
      let computed = rounded(dose * ratio)
      if isEspresso {
        if brew.yield == nil, FieldRange.yield.contains(computed) { brew.yield = computed }
      } else if brew.water == nil, brew.yield == nil, FieldRange.water.contains(computed) {
        brew.water = computed
      }
    } else if let liquid = isEspresso ? brew.yield : brew.water {
      brew.dose = FieldRange.dose.checked(rounded(liquid / ratio))
    }
  }

  /// Ratios below are those of espresso (`Lexicon/coffee/usual.tsv`: espresso to 3.8, stovetop from 5).
  private static let leastFilterRatio = 4.5

  /// The rating in stars, from the scale of the table or of the cell.
  private func rating(_ cells: [CSVColumn: String], _ faults: inout RowFaults) -> Double? {
    guard var text = cells[.rating], !CellText.isNothing(text) else { return nil }
    if RatingText.stars(text) == nil, let leading = RatingText.leading(text) {
      text = leading.number
    }
    text = RatingText.plain(text)
    var cells = cells
    cells[.rating] = text
    if let stars = RatingText.stars(text) ?? RatingText.words(text) { return stars }
    if plan.isScaleOpen, let value = RatingText.number(text), value <= 5, value > 0 {
      faults.add(
        CSVColumn.rating.rawValue, .openScale, .giveScale, .text(text))
      return nil
    }
    guard plan.scale != 5 else { return number(.rating, .rating, cells, &faults) }
    guard let value = RatingText.number(text), value >= 0, value <= plan.scale else {
      faults.add(
        CSVColumn.rating.rawValue, RatingText.number(text) == nil ? .noNumber : .outOfRange,
        .writeNumber, .text(text, range: .rating(upTo: plan.scale)))
      return nil
    }
    return RatingText.stars(value, best: plan.scale)
  }

  /// The levels of taste of a row; nil for none.
  private func tasting(_ cells: [CSVColumn: String], _ faults: inout RowFaults) -> Tasting? {
    var levels: [CSVColumn: Int] = [:]
    for column in CSVColumn.levels {
      guard let text = cells[column], !CellText.isNothing(text) else { continue }
      let scale = plan.levelScale(column)
      if let level = ParameterTerms.standard.level(text) {
        levels[column] = level
        continue
      }
      // Words of a taste are in the note.
      if Self.isWords(text) { continue }
      guard let value = RatingText.stars(text) ?? RatingText.number(text).map({ $0 / scale * 5 }),
        value <= 5, value >= 0
      else {
        faults.add(
          column.rawValue, RatingText.number(text) == nil ? .noNumber : .outOfRange, .writeNumber,
          .text(text, range: .level(column.rawValue)))
        continue
      }
      // On a scale that begins with 1, 0 is nothing.
      if value == 0, scale == 5 { continue }
      levels[column] = max(1, Int(value.rounded()))
    }
    guard !levels.isEmpty else { return nil }
    return Tasting(
      id: Identifier(rawValue: ""), brewID: Identifier(rawValue: ""), aroma: levels[.aroma],
      acidity: levels[.acidity], sweetness: levels[.sweetness], body: levels[.body],
      balance: levels[.balance], aftertaste: levels[.aftertaste], bitterness: levels[.bitterness])
  }

  /// The setting of the grinder; a text that is too long for one is kept for the notes.
  private func grind(
    _ cells: [CSVColumn: String], _ faults: inout RowFaults
  ) -> (setting: WrittenSetting?, text: String) {
    let written = cells[.grindText] ?? ""
    let text = CellText.isNothing(written) ? cells[.grindSetting] ?? "" : written
    if CellText.isNothing(text) { return (nil, "") }
    switch NumberText(text, isCommaCustomary: isCommaCustomary) {
    case .unreadable, .measure:
      let setting = WrittenSetting(text)
      return (setting, setting == nil ? text : "")
    default:
      let number = number(.grindSetting, .grindSetting, [.grindSetting: text], &faults)
      return (
        number.map {
          // In a table with decimal commas a comma is the spreadsheet's, not the person's.
          isCommaCustomary ? WrittenSetting($0) : WrittenSetting(text: text, position: $0)
        }, ""
      )
    }
  }

  private func notes(_ cells: [CSVColumn: String], grind: String) -> String {
    var notes = cells[.notes] ?? ""
    // What a rating says in words.
    if let rating = cells[.rating], RatingText.stars(rating) == nil,
      let words = RatingText.leading(rating)?.words
    {
      notes += (notes.isEmpty ? "" : "\n") + words
    }
    return grind.isEmpty ? notes : (notes.isEmpty ? "" : notes + "\n") + "Grind: \(grind)"
  }

  func flag(
    _ column: CSVColumn, _ cells: [CSVColumn: String], _ faults: inout RowFaults
  ) -> Bool {
    if CellText.isNothing(cells[column] ?? "") { return false }
    switch FoldedText.keyword(cells[column] ?? "") {
    case "true", "yes", "1": return true
    case "", "false", "no", "0": return false
    default:
      faults.add(column.rawValue, .noFlag, .writeFlag, .text(cells[column] ?? ""))
      return false
    }
  }

  /// The identity of a row without what its taster says, so that all tasters' rows have one brew; alike
  /// brews of one taster are numbered.
  private mutating func shared(_ brew: Brew, _ parts: [String], _ taster: String) -> [String] {
    var silent = parts
    let rating = 1 + CSVColumn.bean.count + 2 + 6
    if silent.indices.contains(rating + 1) { (silent[rating], silent[rating + 1]) = ("", "") }
    let key = silent.joined(separator: "\u{1F}")
    let number = tasted[key + "\u{1E}" + taster, default: 0]
    tasted[key + "\u{1E}" + taster] = number + 1
    return silent + ["shared"] + (number > 0 ? ["\(number)"] : [])
  }

  private var isCommaCustomary: Bool { header.separator == UInt8(ascii: ";") }

  /// The identity of a row. A time without a zone counts as written, so that the same file gives
  /// the same brews in every time zone.
  private func identity(_ brew: Brew, _ date: DateText?, _ cells: [CSVColumn: String]) -> [String] {
    // A day of a line above belongs to the row.
    let text = cells[.brewedAt] ?? date?.day.description ?? ""
    let hasNumbers = plan.survey.hasRowIDs || plan.survey.hasDayNumbers
    let isZoned = date?.offset != nil
    let measured = [brew.dose, brew.water, brew.yield, brew.waterTemperature]
    var numbers = (measured + [brew.grindSetting, brew.brewTime, brew.rating]).map {
      $0.map(NumberText.shortest) ?? ""
    }
    if brew.grindSetting == nil { numbers[measured.count] = brew.grindText ?? "" }
    return [isZoned ? brew.brewedAt.text : text]
      + CSVColumn.bean.map { $0 == .beanName ? cells[$0] ?? beanAbove : cells[$0] ?? "" }
      + [cells[.method] ?? "", cells[.grinder] ?? ""] + numbers + [brew.notes]
      + (brew.isCopy ? [CSVColumn.isCopy.rawValue] : [])
      + [.timeOfDay, hasNumbers ? .rowID : .timeOfDay].compactMap { cells[$0] }
  }
}
