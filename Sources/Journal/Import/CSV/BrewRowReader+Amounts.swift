/// Numbers of rows: amounts, ratings, levels of taste and settings.
extension BrewRowReader {
  /// A number of a column; nil where the cell is empty or wrong.
  func number(
    _ column: CSVColumn, _ range: FieldRange, _ cells: [CSVColumn: String],
    _ faults: inout RowFaults
  ) -> Double? {
    guard let written = cells[column], !CellText.isNothing(written) else { return nil }
    if let plain = NumberText.plain(written, isCommaCustomary: isCommaCustomary),
      case let value = converted(plain, column, isPlain: true), value != 0, range.contains(value)
    {
      return value
    }
    let text = Self.withoutBlanks(written)
    func refuse(_ code: ImportProblem.Code, _ number: Double? = nil) -> Double? {
      var facts = ImportProblem.Facts.text(text, range: range)
      if range == .waterTemperature { facts.likely = number.flatMap(MeasureText.likelyTemperature) }
      faults.add(column.rawValue, code, .writeNumber, facts)
      return nil
    }
    // What a spreadsheet made of minutes and seconds has a half of the day.
    if header.units[column] == .hoursForMinutes, let clock = ClockText(text), clock.isHalf {
      return range.checked(Double(clock.seconds / 60)) ?? refuse(.outOfRange)
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
    if !range.contains(value) { return refuse(.outOfRange, value) }
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
    // Where the title does not say it, single cells may be in °C.
    case .fahrenheit where value <= 100 && header.meaning.toldUnits.contains(column): value
    case .fahrenheit: MeasureText.celsius(fahrenheit: value)
    case .dottedMinutes:
      value.rounded(.down) * 60 + ((value - value.rounded(.down)) * 100).rounded()
    case .milliseconds: value / 1000
    case .minutes: value * 60
    case .hours: value * 3600
    // Spreadsheets take 2:45 for hours and minutes, unless that were too short for a brew.
    case .days:
      value * 24 >= Self.longestMeantHours || value * 1440 < Self.shortestMeantSeconds
        ? (value * 86_400).rounded() : (value * 24 * 60).rounded()
    case .fraction: (value * 1e6).rounded() / 1e4
    default: value
    }
  }

  /// A brew of more hours was meant to take hours.
  private static let longestMeantHours = 10.0
  /// A brew of fewer seconds was not meant to take hours and minutes.
  private static let shortestMeantSeconds = 12.0

  /// Computes what is missing from the ratio.
  func complete(_ brew: inout Brew, _ cells: [CSVColumn: String]) {
    guard let text = cells[.ratio], !CellText.isNothing(text), let ratio = ratio(text), ratio > 0.5,
      ratio < 40, brew.water == nil || brew.dose == nil
    else { return }
    // Of espresso the ratio is that of the yield.
    let isEspresso = ratio < Brew.leastFilterRatio
    if let dose = brew.dose {
      let computed = (dose * ratio).rounded(places: 1)
      if isEspresso {
        if brew.yield == nil, FieldRange.yield.contains(computed) { brew.yield = computed }
      } else if brew.water == nil, brew.yield == nil, FieldRange.water.contains(computed) {
        brew.water = computed
      }
    } else if let liquid = isEspresso ? brew.yield : brew.water {
      brew.dose = FieldRange.dose.checked((liquid / ratio).rounded(places: 1))
    }
  }

  /// Takes the water of an espresso for what its cup weighs, where the two are equal: `18 g, water 36 g, 27 s`.
  mutating func settleShot(_ brew: inout Brew, method: String) {
    guard header.meaning.bases[.water] != .name, brew.yield == nil, let dose = brew.dose,
      let water = brew.water, Self.shotRatios.contains(water / dose),
      MethodCategory(impliedBy: method) == .espresso
        || method.isEmpty && Self.shotDoses.contains(dose)
          && brew.brewTime.map(Self.shotTimes.contains) ?? false
    else { return }
    (brew.yield, brew.water) = (water, nil)
    waterAsYield += 1
  }

  /// In grams for a gram of coffee, in grams and in seconds.
  private static let shotRatios = 1.3...3.5
  private static let shotDoses = 14.0...22.0
  private static let shotTimes = 15.0...60.0

  /// The water of a gram of coffee.
  func ratio(_ text: String) -> Double? {
    if let ratio = RatioText.water(text) { return ratio }
    if case .number(let value) = NumberText(text, isCommaCustomary: isCommaCustomary) {
      return value
    }
    return nil
  }

  /// The rating in stars, from the scale of the table or of the cell.
  func rating(
    _ cells: [CSVColumn: String], on day: CalendarDay?, _ faults: inout RowFaults
  ) -> Double? {
    guard var text = cells[.rating], !CellText.isNothing(text) else { return nil }
    if RatingText.stars(text) == nil,
      let leading = RatingText.leading(text) ?? RatingText.leading(unmarked: text)
    {
      text = leading.number
    }
    if plan.grades != nil, let grade = SchoolGrades.number(text) {
      text = NumberText.shortest(grade)
    }
    text = RatingText.plain(text)
    var cells = cells
    cells[.rating] = text
    if let stars = RatingText.stars(text) ?? RatingText.words(text) { return stars }
    let value = RatingText.number(text)
    if let grades = plan.scaleFromBest, let value, grades.contains(value) || plan.grades != nil {
      return grades.upperBound == 6
        ? SchoolGrades.stars(value)
        : RatingText.stars(
          grades.lowerBound + grades.upperBound - value, best: grades.upperBound)
    }
    if case .open? = plan.grades {
      faults.add(CSVColumn.rating.rawValue, .openGrades, .sayBest, .text(text))
      return nil
    }
    guard let scale = value.map({ plan.scale(of: $0, on: day) }) ?? plan.scale else {
      faults.add(CSVColumn.rating.rawValue, .openScale, .giveScale, .text(text))
      return nil
    }
    guard scale != 5 else { return number(.rating, .rating, cells, &faults) }
    guard let value, value >= 0, value <= scale else {
      faults.add(
        CSVColumn.rating.rawValue, value == nil ? .noNumber : .outOfRange,
        .writeNumber, .text(text, range: .rating(upTo: scale)))
      return nil
    }
    return RatingText.stars(value, best: scale)
  }

  /// The levels of taste of a row; nil for none.
  func tasting(_ cells: [CSVColumn: String], _ faults: inout RowFaults) -> Tasting? {
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
      if case .around(let reach)? = header.units[column], let value = RatingText.number(text),
        abs(value) <= reach
      {
        levels[column] = Int(((value + reach) / (2 * reach) * 4).rounded()) + 1
        continue
      }
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
  func grind(
    _ cells: [CSVColumn: String], _ faults: inout RowFaults
  ) -> (setting: WrittenSetting?, text: String) {
    let written = cells[.grindText] ?? ""
    let text = CellText.isNothing(written) ? cells[.grindSetting] ?? "" : written
    if CellText.isNothing(text) { return (nil, "") }
    if let plain = NumberText.plain(text, isCommaCustomary: isCommaCustomary),
      FieldRange.grindSetting.contains(plain)
    {
      return (
        isCommaCustomary ? WrittenSetting(plain) : WrittenSetting(text: text, position: plain), ""
      )
    }
    // "1,050 µm"; of "1,050" nothing tells whether it groups thousands: a text without a place.
    let isText = !isCommaCustomary || text.contains(where: \.isLetter)
    switch NumberText(text, isCommaCustomary: isCommaCustomary) {
    case .unreadable, .measure,
      .ambiguous where isText:
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
}
