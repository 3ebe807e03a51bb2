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
  var lastDay: CalendarDay?
  /// The month that a line above the rows names, whose days they tell by a number.
  var month: (year: Int, month: Int)?
  /// The bean that a line above the rows names, where no column does.
  var beanAbove = ""
  /// The roaster that such a line names after the bean.
  var roasterAbove = ""
  /// The day that such a line names, where no column does.
  var dayAbove: DateText?
  /// The roasters that stand before the names of beans.
  var roasters = RoasterNames()
  /// What lines below the row say of it.
  var remarks: [String] = []
  /// Whether an empty line ended the block, and no row below it names a day or a bean.
  private var isBlockEnded = false
  /// The cells of the row above, which marks such as `"` repeat.
  private var above: [CSVColumn: String] = [:]
  /// By the identity of the rows so far, the cells of the first one, both as hashes, and how many were equal to it.
  private var read: [Int: (texts: Int, count: Int)] = [:]
  /// How many rows of a taster had the same brew.
  private var tasted: [String: Int] = [:]

  init(plan: TablePlan, calendar: LocalCalendar, today: CalendarDay) {
    self.plan = plan
    self.calendar = calendar
    self.today = today
    keys = plan.bagKeys
    let measured = Self.measured.compactMap {
      plan.header.profile($0)?.cells
    }
    let days = plan.header.profile(.brewedAt)?.cells ?? 0
    isMerged =
      days > 0 && days == plan.header.profile(.beanName)?.cells
      // Who writes both again does so for each cup.
      && !(plan.header.profile(.brewedAt)?.repeats == true
        && plan.header.profile(.beanName)?.repeats == true)
      && measured.count { $0 >= days + 2 } > 1
    let rows = measured.max() ?? 0
    blocks = [[.brewedAt], CSVColumn.bean].filter { columns in
      plan.header.profile(columns.contains(.brewedAt) ? .brewedAt : .beanName)?
        .isOfBlocks(ofRows: rows) ?? false
    }
    facts = plan.header.facts.cells.merging(plan.options.facts.cells) { own, _ in own }
      .filter { plan.header.positions[$0.key] == nil }
      .merging(plan.told.cells) { own, _ in own }
    hasNamesAfterDays = plan.hasNamesAfterDays
    hasLevels = CSVColumn.levels.contains { plan.header.positions[$0] != nil }
    drinks = plan.header.meaning.titles.indices.filter { Self.isOfDrinks($0, plan.header) }
    states = plan.header.meaning.titles.indices.filter {
      ParameterTerms.standard.isFiller(plan.header.meaning.titles[$0], in: .state)
    }
    events = plan.survey.otherEvents.isEmpty ? nil : TableSurvey.events(plan.header)
    month = plan.header.heading.split(separator: "\n").last
      .flatMap { WrittenDate.month(andYearOf: String($0)) }
    for day in [plan.options.facts.day, plan.header.facts.day] where !day.isEmpty { takeDay(day) }
  }

  var header: CSVHeader { plan.header }
  /// How many espressos so far have what the cup weighs in the column of the water.
  var waterAsYield = 0
  /// What lines outside the rows say of columns that the table lacks.
  private let facts: [CSVColumn: String]
  /// The columns that say whether a cup is only planned, by position.
  let states: [Int]
  /// The column that says what each row is of, where some are of no cup.
  let events: Int?
  /// The columns that name the drink of rows of which some are no coffee, by position.
  let drinks: [Int]
  /// Whether a column has levels of taste.
  let hasLevels: Bool
  /// Whether the names of beans follow days.
  private let hasNamesAfterDays: Bool
  /// The columns that name bags of another table, and what that table calls them.
  private let keys: [(position: Int, title: String)]

  /// Whether several rows have neither a day nor a bean, and all others have both: they are those of the row above.
  private let isMerged: Bool
  /// The columns, the day or those of the bean, that only the first row of each block has.
  private let blocks: [[CSVColumn]]
  private static let measured: [CSVColumn] = [.dose, .yield, .water, .brewTime, .rating]
  private static let named: [CSVColumn] = [.brewedAt, .beanName, .method]
  private static let merged: [CSVColumn] = [.brewedAt, .method, .grinder] + CSVColumn.bean

  /// Columns whose cells are more than a name or a number.
  private static let sentences: Set<CSVColumn> = [.recipe, .brewLine]
  /// The greatest numbers of bytes of a name, and of notes.
  static let longestName = 1000
  static let longestNotes = 1_000_000

  /// The cells of a row by what they mean; nil where the record is no row.
  mutating func cells(
    of given: CSVRecord, _ faults: inout RowFaults
  ) -> [CSVColumn: String]? {
    if given.isUnclosed {
      faults.add("", .unclosedQuote, .doubleQuotes)
      return nil
    }
    let fitted = header.fitted(given)
    let record = fitted.record
    if fitted.isOpen {
      faults.add(
        "", .tooManyCells, .quoteCells, .init(count: given.count, limit: header.count),
        effect: .leftOut)
    }
    var cells: [CSVColumn: String] = [:]
    for (column, position) in header.positions where position < record.count {
      if column == .notes { continue }
      let limit = Self.sentences.contains(column) ? Self.longestNotes : Self.longestName
      cells[column] = text(record, position, column, limit, &faults)
    }
    if header.meaning.best != nil { cells[.rating] = header.rating(record) }
    // A setting is kept as it is written: its place follows from the cup before.
    for (column, text) in cells
    where column != .grindText && column != .grindSetting && Self.isDitto(text) {
      cells[column] = above[column]
    }
    // Cells that a spreadsheet merged.
    if Self.named.prefix(2).contains(where: { cells[$0]?.isEmpty == false }) {
      isBlockEnded = false
    }
    let isBelow = isMerged && !isBlockEnded && Self.named.allSatisfy { cells[$0]?.isEmpty ?? true }
    for column in [CSVColumn.month, .year] + (isBelow ? Self.merged : [])
    where cells[column]?.isEmpty == true {
      cells[column] = above[column]
    }
    let isCup = Self.measured.contains { cells[$0]?.isEmpty == false }
    // Which block the row is of is not known.
    if isCup, isBlockEnded, isMerged || !blocks.isEmpty {
      faults.add(CSVColumn.brewedAt.rawValue, .noTime, .writeDate, effect: .adjusted)
    }
    for columns in blocks
    where isCup && !isBlockEnded && columns.allSatisfy({ cells[$0]?.isEmpty ?? true }) {
      for column in columns where cells[column] != nil { cells[column] = above[column] }
    }
    for (position, title) in keys where position < record.count {
      guard let key = record.text(position) else { continue }
      let bag = plan.options.bags.cells(title, key)
      // A key is no name.
      if position == header.positions[.beanName], bag[.beanName] != nil { cells[.beanName] = "" }
      cells.merge(bag) { own, bag in own.isEmpty ? bag : own }
    }
    for (column, positions) in header.meaning.seconds where isNothing(cells[column] ?? "", column) {
      let texts = positions.lazy.compactMap { $0 < record.count ? record.text($0) : nil }
      if let text = texts.first(where: { !CellText.isNothing($0) }) { cells[column] = text }
    }
    if let place = header.meaning.minutes, place < record.count, let minutes = record.text(place) {
      cells[.brewTime] = Self.time(minutes, cells[.brewTime] ?? "")
    }
    if let pours = header.meaning.pours, isNothing(cells[.water] ?? "", .water) {
      cells[.water] = pours.water(record)
    }
    for (column, text) in facts where isNothing(cells[column] ?? "", column) {
      cells[column] = text
    }
    var occasion = ""
    if hasNamesAfterDays, let text = cells[.brewedAt], let found = Self.dayAndName(text) {
      cells[.brewedAt] = found.day
      occasion = takeName(found.name, &cells)
    }
    if let notes = notes(record, cells, &faults) { cells[.notes] = notes }
    for remark in remarks { add(remark, toNotesOf: &cells) }
    if !occasion.isEmpty { add(occasion, toNotesOf: &cells) }
    if !fitted.rest.isEmpty { add(fitted.rest, toNotesOf: &cells) }
    takeTexts(&cells)
    takeRating(ofNotes: &cells)
    takeMethod(ofHeading: record, &cells)
    // What stands between cups, such as a note, ends no block.
    if isCup || blocks.isEmpty { above = cells }
    return cells
  }

  /// Ends the rows whose day and bean those above name.
  mutating func endBlock() { isBlockEnded = true }

  /// Takes what stands behind a day: a brewer, or a bean with its roaster.
  ///
  /// - Returns: The words where they name neither: `Morning`, `Attempt 2`.
  private func takeName(_ name: String, _ cells: inout [CSVColumn: String]) -> String {
    if KnownDevices.contains(name, .method) {
      if isNothing(cells[.method] ?? "", .method) { cells[.method] = name }
      return ""
    }
    let words = name.lowercased().split { !$0.isLetter }.map(String.init)
    if words.allSatisfy({ ParameterTerms.standard.isFiller($0, in: .occasion) }) { return name }
    let heading = RowHeading(name, order: nil, latest: nil)
    cells[.beanName] = heading.bean
    if !heading.roaster.isEmpty, header.positions[.roaster] == nil {
      cells[.roaster] = heading.roaster
    }
    return ""
  }

  /// A day and the name after it, `2026-05-01 Kochere`; nil where a text has not both.
  static func dayAndName(_ text: String) -> (day: String, name: String)? {
    func isDay(_ text: String) -> Bool { (try? DateText(text, order: .dayFirst)) != nil }
    guard text.utf8.count <= 100, !isDay(text) else { return nil }
    let words = text.split(separator: " ")
    for count in stride(from: min(4, words.count - 1), to: 0, by: -1) {
      let day = words[..<count].joined(separator: " ")
      let name = words[count...].joined(separator: " ")
      guard name.contains(where: \.isLetter), isDay(day) else { continue }
      return (day, name)
    }
    return nil
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

  /// The text of a cell; nil where it cannot be read.
  func text(
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

  /// A time whose minutes and seconds stand in columns of their own; what is no number stays as it is.
  private static func time(_ minutes: String, _ seconds: String) -> String {
    guard let whole = NumberText(minutes).value, whole >= 0, whole == whole.rounded() else {
      return CellText.isNothing(minutes) ? seconds : minutes
    }
    guard !CellText.isNothing(seconds) else { return "\(NumberText.shortest(whole)) min" }
    guard let rest = NumberText(seconds).value, (0..<60).contains(rest) else { return seconds }
    return "\(NumberText.shortest(whole * 60 + rest)) s"
  }

  private static let link = OncePattern(/\s*\(https?:\/\/[^)]*\)/)

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
    if let date, !header.meaning.isOwn(.roastDate), let roasted = bean?.roastDate,
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
      rating: rating(cells, on: date?.day, &faults) ?? 0, notes: notes(cells, grind: grind.text),
      isCopy: flag(.isCopy, cells, &faults))
    brew.grind = grind.setting
    for column in CSVColumn.laterOfBrew {
      column.ofBrew.map { $0.put(&brew, value(column, $0.kind, cells, &faults)) }
    }
    brew.take(extractionYield: brew.givenExtractionYield)
    complete(&brew, cells)
    let method = name(.method, plan.method, cells)
    settleShot(&brew, method: method)
    if let words = words(brew, bean, cells) {
      var named = RowFaults(line: record.line)
      named.add("", .noRow, .giveColumn, .text(words))
      return .failure(named)
    }
    if isPlan(record) || isProse(brew, bean)
      || faults.problems.isEmpty
        && (saysNothing(brew, bean, cells) || isFootnote(cells))
    {
      faults.add("", .noRow, .giveColumn)
    }
    if faults.problems.count > 1, isTitles(cells, faults) { faults.add("", .noRow, .giveColumn) }
    guard !faults.isWhole else { return .failure(faults) }
    for part in rest(brew, bean, date, cells, faults) { Self.add(part, to: &brew.notes) }
    let taster = cells[.taster].flatMap { CellText.isNothing($0) ? nil : $0 } ?? ""
    let isShared = plan.survey.tasters.count > 1
    var parts = identity(brew, date, cells)
    if !isShared { parts = distinct(parts, record, isOnce: isOnce(brew, date, cells)) }
    brew.id = Identifier(
      rawValue: NameBasedID.imports.id("brew", isShared ? shared(brew, parts, taster) : parts))
    var row = BrewRow(
      brew: brew, bean: bean, method: method,
      grinder: name(.grinder, plan.grinder, cells), isDayOnly: date?.clock == nil)
    if let text = brew.grindText, text != cells[.grindSetting], let position = brew.grindSetting,
      let number = NumberText.plain(
        cells[.grindSetting] ?? "", isCommaCustomary: isCommaCustomary), number != position
    {
      row.otherGrind = FieldRange.grindSetting.checked(number)
    }
    row.tasting = tasting(cells, &faults)
    (row.taster, row.isShared) = (taster, isShared)
    for person in header.meaning.people {
      func text(_ place: Int?) -> String {
        let text = place.flatMap { $0 < record.count ? record.text($0) : nil } ?? ""
        return CellText.isNothing(text) ? "" : text
      }
      let stars = rating([.rating: text(person.rating)], on: date?.day, &faults)
        .flatMap { $0 > 0 ? $0 : nil }
      guard stars != nil || !text(person.notes).isEmpty else { continue }
      row.people.append(.init(name: person.name, stars: stars, notes: text(person.notes)))
    }
    row.key = plan.survey.hasRowIDs ? cells[.rowID].flatMap { $0.isEmpty ? nil : $0 } : nil
    return .success((row, faults))
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

  /// The identity of a row, with all its cells where another row reads the same and is not: they differ in what
  /// no field keeps. Rows that are equal in all cells are as many cups, unless each of these is said once.
  private mutating func distinct(_ parts: [String], _ record: CSVRecord, isOnce: Bool) -> [String] {
    let texts = record.texts.map { $0 ?? "" }
    let key = parts.hashValue
    guard let first = read[key] else {
      read[key] = (texts.hashValue, 1)
      return parts
    }
    if first.texts != texts.hashValue { return distinct(parts + texts, record, isOnce: isOnce) }
    if isOnce { return parts }
    read[key] = (first.texts, first.count + 1)
    return parts + ["again", "\(first.count)"]
  }

  /// Whether a number of its own, a time to the second, or a time with what was weighed and rated then tells a row
  /// from all others.
  private func isOnce(_ brew: Brew, _ date: DateText?, _ cells: [CSVColumn: String]) -> Bool {
    if plan.survey.areMostNumbered, cells[.rowID]?.isEmpty == false { return true }
    guard let clock = date?.clock, clock > 0 else { return false }
    return (cells[.brewedAt] ?? "").split(separator: ":").count > 2
      || Likeness(brew, brew, withDevices: false).same > 2
  }

  var isCommaCustomary: Bool { header.separator == UInt8(ascii: ";") }

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
      + [.timeOfDay, hasNumbers ? .rowID : .timeOfDay, .half].compactMap { cells[$0] }
  }
}
