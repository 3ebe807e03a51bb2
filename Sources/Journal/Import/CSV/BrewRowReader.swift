import Support

/// Reads the rows of a table as brews, and reports errors field by field.
struct BrewRowReader: Sendable {
  let plan: TablePlan
  let calendar: LocalCalendar
  /// The user's day; dates must not be after it.
  let today: CalendarDay

  /// The meanings of cells with terms, by their text.
  var readings: [CSVColumn: [String: String]] = [:]

  init(plan: TablePlan, calendar: LocalCalendar, today: CalendarDay) {
    self.plan = plan
    self.calendar = calendar
    self.today = today
  }

  private var header: CSVHeader { plan.header }

  /// The greatest numbers of bytes of a name, and of notes.
  private static let longestName = 1000
  private static let longestNotes = 1_000_000

  /// The brew of a row and the values that it lost, or all errors of the row where it does not show
  /// which brew it is.
  mutating func row(_ record: CSVRecord) -> Result<(BrewRow, RowFaults), RowFaults> {
    var faults = RowFaults(line: record.line)
    if record.isUnclosed {
      faults.add("", .unclosedQuote, .doubleQuotes)
      return .failure(faults)
    }
    if record.count > header.count,
      (header.count..<record.count).contains(where: { record.text($0) != "" })
    {
      faults.add(
        "", .tooManyCells, .quoteCells, .init(count: record.count, limit: header.count))
      return .failure(faults)
    }
    let cells = cells(of: record, &faults)
    let date = moment(cells, &faults)
    let bean = bean(cells, &faults)
    let grind = grind(cells, &faults)
    var brew = Brew(
      id: Identifier(rawValue: ""), brewedAt: date?.moment(in: calendar) ?? Timestamp(""),
      dose: number(.dose, .dose, cells, &faults), water: number(.water, .water, cells, &faults),
      yield: number(.yield, .yield, cells, &faults),
      waterTemperature: number(.waterTemperature, .waterTemperature, cells, &faults),
      grindSetting: grind.setting,
      brewTime: number(.brewTime, .brewTime, cells, &faults),
      rating: rating(cells, &faults) ?? 0, notes: notes(cells, grind: grind.text),
      isCopy: flag(.isCopy, cells, &faults))
    brew.tds = number(.tds, .tds, cells, &faults)
    brew.take(extractionYield: number(.extractionYield, .extractionYield, cells, &faults))
    brew.isFavorite = flag(.isFavorite, cells, &faults)
    guard !faults.isWhole else { return .failure(faults) }
    brew.id = Identifier(rawValue: NameBasedID.imports.id("brew", identity(brew, date, cells)))
    return .success(
      (
        BrewRow(
          brew: brew, bean: bean, method: cells[.method] ?? "", grinder: cells[.grinder] ?? "",
          isDayOnly: date?.clock == nil), faults
      ))
  }

  /// The texts of our columns; a short row lacks the last ones.
  private func cells(of record: CSVRecord, _ faults: inout RowFaults) -> [CSVColumn: String] {
    var cells: [CSVColumn: String] = [:]
    for (column, position) in header.positions where position < record.count {
      guard let text = record.text(position) else {
        faults.add(column.rawValue, .badEncoding, .saveAsUnicode, effect: .skipped)
        continue
      }
      let limit = column == .notes ? Self.longestNotes : Self.longestName
      if text.utf8.count > limit {
        // A name that is cut would be another name.
        faults.add(column.rawValue, .tooLong, .shorten, .init(limit: limit), effect: .skipped)
      }
      cells[column] = FormulaGuard.removed(from: text)
    }
    return cells
  }

  private func moment(_ cells: [CSVColumn: String], _ faults: inout RowFaults) -> DateText? {
    guard let text = cells[.brewedAt], !text.isEmpty else {
      faults.add("brewed_at", .empty, .writeDate, effect: .skipped)
      return nil
    }
    return date(text, .brewedAt, .writeDate, &faults)
  }

  /// - Parameter form: The remedy that tells how a date is written.
  func date(
    _ text: String, _ column: CSVColumn, _ form: ImportProblem.Remedy,
    _ faults: inout RowFaults
  ) -> DateText? {
    // Without its day a row does not show which brew it is.
    let effect: ImportProblem.Effect = column == .brewedAt ? .skipped : .leftOut
    do throws(DateText.Fault) {
      let date =
        if plan.isSerial(column), let serial = DateText(serial: text, header) {
          serial
        } else {
          try DateText(text, order: plan.order, latest: today)
        }
      let day = date.day(in: calendar)
      if day > today {
        faults.add(
          column.rawValue, .futureDate, .giveEarlierDay, .init(value: text, latestDay: today),
          effect: effect)
        return nil
      }
      if day.year < 1900 {
        faults.add(column.rawValue, .tooEarly, form, .init(value: text), effect: effect)
        return nil
      }
      return date
    } catch {
      switch error {
      case .ambiguous:
        faults.add(column.rawValue, .ambiguousDate, form, .text(text), effect: effect)
      case .unreadable:
        faults.add(column.rawValue, .noDate, form, .text(text), effect: effect)
      }
      return nil
    }
  }

  /// A number of a column; nil where the cell is empty or wrong.
  func number(
    _ column: CSVColumn, _ range: FieldRange, _ cells: [CSVColumn: String],
    _ faults: inout RowFaults
  ) -> Double? {
    guard let text = cells[column], !CellText.isNothing(text) else { return nil }
    func refuse(_ code: ImportProblem.Code) -> Double? {
      faults.add(column.rawValue, code, .writeNumber, .text(text, range: range))
      return nil
    }
    var value: Double
    switch MeasureText.read(text, of: range, isCommaCustomary: isCommaCustomary) {
    case .empty: return nil
    case .number(let number), .measure(let number, _):
      // A cell with a unit of its own, or a time such as 2:45, is what it says.
      let isPlain = RatingText.number(text) != nil
      value = isPlain ? converted(number, column) : number
    case .ambiguous:
      faults.add(column.rawValue, .ambiguousNumber, .writePlainNumber, .text(text))
      return nil
    case .unreadable: return refuse(.noNumber)
    }
    if !range.contains(value) { return refuse(.outOfRange) }
    // No negative zero: it is the same setting but would be written differently.
    if value == 0 { value = 0 }
    return value
  }

  /// A number without a unit in the unit of the column's title.
  private func converted(_ value: Double, _ column: CSVColumn) -> Double {
    switch header.units[column] {
    case .ounces: (value * 28.349523125 * 100).rounded() / 100
    case .fahrenheit: MeasureText.celsius(fahrenheit: value)
    case .minutes: value * 60
    default: value
    }
  }

  /// The rating in stars, from the scale of the table or of the cell.
  private func rating(_ cells: [CSVColumn: String], _ faults: inout RowFaults) -> Double? {
    guard let text = cells[.rating], !CellText.isNothing(text) else { return nil }
    if let stars = RatingText.stars(text) { return stars }
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

  /// The setting of the grinder; words are kept for the notes.
  private func grind(
    _ cells: [CSVColumn: String], _ faults: inout RowFaults
  ) -> (setting: Double?, text: String) {
    let text = cells[.grindSetting] ?? ""
    if case .unreadable = NumberText(text, isCommaCustomary: isCommaCustomary) {
      let setting = FieldRange.grindSetting.checked(GrindText.number(text))
      return (setting, setting == nil ? text : "")
    }
    if case .measure = NumberText(text, isCommaCustomary: isCommaCustomary) {
      let setting = FieldRange.grindSetting.checked(GrindText.number(text))
      return (setting, setting == nil ? text : "")
    }
    return (number(.grindSetting, .grindSetting, cells, &faults), "")
  }

  private func notes(_ cells: [CSVColumn: String], grind: String) -> String {
    let notes = cells[.notes] ?? ""
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

  private var isCommaCustomary: Bool { header.separator == UInt8(ascii: ";") }

  /// The identity of a row. A time without a zone counts as written, so that the same file gives
  /// the same brews in every time zone.
  private func identity(_ brew: Brew, _ date: DateText?, _ cells: [CSVColumn: String]) -> [String] {
    let text = cells[.brewedAt] ?? ""
    let isZoned = date?.offset != nil
    let numbers = [
      brew.dose, brew.water, brew.yield, brew.waterTemperature, brew.grindSetting, brew.brewTime,
      brew.rating,
    ].map { $0.map(NumberText.shortest) ?? "" }
    return [isZoned ? brew.brewedAt.text : text]
      + CSVColumn.bean.map { cells[$0] ?? "" }
      + [cells[.method] ?? "", cells[.grinder] ?? ""] + numbers + [brew.notes]
      + (brew.isCopy ? [CSVColumn.isCopy.rawValue] : [])
  }
}
