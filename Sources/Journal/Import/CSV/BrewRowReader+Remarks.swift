/// The notes of rows, and lines that hold no row.
extension BrewRowReader {
  /// The texts of all columns of words, each with its title.
  func notes(
    _ record: CSVRecord, _ cells: [CSVColumn: String], _ faults: inout RowFaults
  ) -> String? {
    let words = levelParts(record) + secondParts(record, cells)
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
      Self.add(part.title.isEmpty ? text : "\(part.title): \(text)", to: &notes)
    }
    return notes
  }

  /// Takes the rating that a note tells of a cup that has no other: `peach, a bit sour. 4/5`.
  func takeRating(ofNotes cells: inout [CSVColumn: String]) {
    guard header.meaning.best == nil, CellText.isNothing(cells[.rating] ?? ""),
      let told = cells[.notes].flatMap(ToldRating.init)
    else { return }
    (cells[.rating], cells[.notes]) = (told.text, told.rest)
  }

  static func add(_ sentence: String, to notes: inout String) {
    guard !sentence.isEmpty else { return }
    if let last = notes.last { notes += last.isPunctuation ? " " : ". " }
    notes += sentence
  }

  /// The cells of second columns of a field that say something else than the field.
  private func secondParts(
    _ record: CSVRecord, _ cells: [CSVColumn: String]
  ) -> [TableMeaning.NotePart] {
    header.meaning.seconds.flatMap { column, positions in
      positions.filter { position in
        position < record.count && record.text(position) != cells[column]
      }
    }.sorted().map(part)
  }

  /// A column as a part of the note.
  private func part(_ position: Int) -> TableMeaning.NotePart {
    TableMeaning.NotePart(
      position: position, title: TableMeaning.shown(header.meaning.titles[position]))
  }

  /// Columns that are no field of their own: from them others are computed, or they say again what others say.
  private static let computed: [CSVColumn] = [
    .brewedAt, .ratio, .daysOffRoast, .weekday, .timeOfDay, .half, .month, .year, .liquid,
    .grindSetting,
  ]

  /// Columns of numbers, of which words join the note.
  private static let ofNumbers: [CSVColumn] = [
    .dose, .water, .yield, .waterTemperature, .brewTime, .rating, .tds, .extractionYield,
  ]

  /// What such columns say that nothing else of the row says, each under its title: a ratio that the
  /// weights contradict, a time without a day.
  func rest(
    _ brew: Brew, _ bean: Bean?, _ date: DateText?, _ cells: [CSVColumn: String],
    _ faults: RowFaults
  ) -> [String] {
    let words = Self.ofNumbers.compactMap { column -> String? in
      guard let position = header.positions[column], let text = cells[column],
        faults.has(allOf: [column]), Self.isWords(text), !CellText.isNothing(text),
        // `#REF!` of a spreadsheet says nothing.
        text.first != "#"
      else { return nil }
      return "\(part(position).title): \(text)"
    }
    return words
      + Self.computed.compactMap { column in
        guard let position = header.positions[column], let text = cells[column],
          !CellText.isNothing(text), !faults.has(allOf: [column]),
          !isKept(text, column, brew, bean, date, cells)
        else { return nil }
        return "\(part(position).title): \(text)"
      }
  }

  private func isKept(
    _ text: String, _ column: CSVColumn, _ brew: Brew, _ bean: Bean?, _ date: DateText?,
    _ cells: [CSVColumn: String]
  ) -> Bool {
    switch column {
    case .ratio:
      guard let ratio = ratio(text), let dose = brew.dose else { return false }
      return [brew.water, brew.yield].contains {
        $0.map { abs($0 / dose / ratio - 1) < 0.1 } ?? false
      }
    case .daysOffRoast:
      guard let date, let roasted = bean?.roastDate, let age = days(text) else { return false }
      return abs(date.day(in: calendar).number - roasted.number - age) <= 1
    case .weekday: return date.map { $0.weekday == WrittenDate.weekday(text) } ?? false
    case .timeOfDay:
      guard let clock = date?.clock, let written = self.clock(text) else { return false }
      let isHalf = cells[.half].flatMap(ClockText.half) != nil
      return abs(clock - written) % (isHalf ? 12 * 3600 : .max) < 60
    case .half: return date?.clock != nil
    case .brewedAt, .month, .year: return date != nil
    case .liquid:
      guard header.units[.liquid] == nil,
        case .number(let value) = MeasureText.read(text, of: .water)
      else { return brew.water != nil || brew.yield != nil }
      return [brew.water, brew.yield].contains { $0.map { abs($0 - value) < 0.1 } ?? false }
    default:
      // In a table of this program the number is the position of the setting.
      let other = cells[.grindText] ?? ""
      let isOwn = header.positions[.grindText].map { header.meaning.titles[$0] == "grind_text" }
      return CellText.isNothing(other) || other == text || isOwn == true
    }
  }

  /// The cells of levels that describe a taste instead.
  func levelParts(_ record: CSVRecord) -> [TableMeaning.NotePart] {
    guard hasLevels else { return [] }
    return CSVColumn.levels.compactMap { column in
      guard let position = header.positions[column], position < record.count,
        let text = record.text(position), Self.isWords(text),
        ParameterTerms.standard.level(text) == nil, !CellText.isNothing(text)
      else { return nil }
      return part(position)
    }
  }

  /// Whether a cell has words and no number.
  static func isWords(_ text: String) -> Bool {
    text.contains(where: \.isLetter) && !text.contains(where: \.isNumber)
  }

  func notes(_ cells: [CSVColumn: String], grind: String) -> String {
    var notes = cells[.notes] ?? ""
    // What a rating says in words.
    if let rating = cells[.rating], let words = RatingText.wordsAfter(rating) {
      notes += (notes.isEmpty ? "" : "\n") + words
    }
    return grind.isEmpty ? notes : (notes.isEmpty ? "" : notes + "\n") + "Grind: \(grind)"
  }

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

  mutating func takeDay(_ text: String) {
    dayAbove =
      (try? DateText(text, order: plan.order, latest: plan.latest(today))) ?? dayAbove
  }

  /// Takes a line that is no row: one cell alone that names a month, or a bean where no column does; or a
  /// line of totals.
  ///
  /// - Returns: What it was; nil for a row.
  mutating func aside(_ record: CSVRecord) -> ImportProblem? {
    // In a table of chats or diaries each row is such a line.
    let hasLinesAlone = CSVColumn.ofCup.subtracting([.brewLine])
      .isDisjoint(with: header.positions.keys)
    if let place = header.positions[.brewLine], let line = record.text(place),
      !line.isEmpty || hasLinesAlone, BrewLineText(line) == nil
    {
      // What people write besides is no loss, unless it has a weight.
      return ImportProblem(
        .noRow, .giveColumn, effect: BrewLineText.mayBe(line) ? .leftOut : .adjusted,
        line: record.line, .text(line))
    }
    if let place = header.meaning.titles.firstIndex(where: { ColumnTerms.key($0) == "deleted" }),
      place < record.count, record.text(place)?.lowercased() == "true"
    {
      return ImportProblem(
        .noRow, .giveColumn, effect: .leftOut, line: record.line, .text("deleted"))
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
    if label(text, at: first, record) != nil { return aside(.leftOut) }
    if let day = facts(of: record) {
      if !day.isEmpty { takeDay(day) }
      return aside(.adjusted)
    }
    guard header.count > 1, isAlone else { return nil }
    if let month = WrittenDate.month(andYearOf: text) {
      self.month = month
      return aside(.adjusted)
    }
    if header.positions[.rating] != nil, RatingLegend(text) != nil { return aside(.adjusted) }
    if RatingLegend.explains(text) { return aside(.leftOut) }
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
    // A sentence names no bean.
    if heading.day == nil, !RowHeading.isName(heading.bean) { return aside(.leftOut) }
    if let day = heading.day { dayAbove = day }
    if !heading.bean.isEmpty { (beanAbove, roasterAbove) = (heading.bean, heading.roaster) }
    return aside(.adjusted)
  }

  /// Whether a row is plainly a sum or a mean of others, or of a year.
  func isSum(_ record: CSVRecord) -> Bool {
    guard let first = (0..<record.count).first(where: { !record[$0].isEmpty }),
      let sign = record[first].first, record[first].count <= Self.longestName
    else { return false }
    guard (0x30...0x39).contains(sign) else {
      return record.text(first).map { label($0, at: first, record) == .total } ?? false
    }
    guard record[first].count <= 5, first == header.positions[.brewedAt],
      header.positions[.year] == nil, let days = header.profile(.brewedAt), days.dates > 1,
      let year = record.text(first).flatMap({ Int($0.filter { $0 != ":" }) }),
      Self.years.contains(year)
    else { return false }
    return [.beanName, .method, .notes].allSatisfy { (column: CSVColumn) in
      guard let place = header.positions[column], place < record.count else { return true }
      return record.text(place)?.contains(where: \.isLetter) == false
    }
  }

  private static let years = 1990...2099

  /// What a row is called: a sum or, where it lacks the day that others have, the best one, an aim, a plan or an
  /// example; nil for a cup.
  private func label(
    _ first: String, at start: Int, _ record: CSVRecord
  ) -> ParameterTerms.Filler? {
    let terms = ParameterTerms.standard
    if terms.isTotal(first.filter { $0 != ":" }) { return .total }
    // Elsewhere such words judge a cup.
    let isNamed = [header.positions[.brewedAt], header.positions[.beanName]].contains(start)
    guard isNamed, let place = header.positions[.brewedAt], place < record.count,
      let day = record.text(place), DateText.readings(day) == nil
    else { return nil }
    if Self.isDateForm(day) { return .example }
    // `Best: Boji`, `e.g. 2026-01-31`, `Week 18 total`
    return [first, day].lazy.compactMap { text -> ParameterTerms.Filler? in
      let label = String(text.prefix { $0 != ":" }).trimmed
      let words = text.split { !$0.isLetter }
      if terms.isFiller(label, in: .total)
        || text == day && words.count <= 3
          && words.contains(where: { terms.isFiller($0, in: .total) })
      {
        return .total
      }
      if terms.isFiller(label, in: .row) { return .row }
      return terms.isFiller(text.prefix { $0 != " " }, in: .example) ? .example : nil
    }.first
  }

  /// Whether a text says how a day is to be written: `YYYY-MM-DD`, `TT.MM.JJJJ`.
  private static func isDateForm(_ text: String) -> Bool {
    let parts = text.lowercased().split { !$0.isLetter }
    return (2...3).contains(parts.count) && parts.contains { $0.count > 1 }
      && parts.allSatisfy { Set($0).count == 1 && "dmyjatгдм".contains($0.prefix(1)) }
  }

  /// The words of a row where nearly all others have a day, and no bean where these have one: `Spent`; nil for a cup.
  func words(_ brew: Brew, _ bean: Bean?, _ cells: [CSVColumn: String]) -> String? {
    // `Price a cup | 0.85`
    let isNamed = bean.map { $0.name.isEmpty || $0.name.contains(where: \.isLetter) } ?? false
    guard !isNamed, brew.brewedAt.text.isEmpty, let day = cells[.brewedAt], Self.isWords(day),
      WrittenDate.weekday(day) == nil, let days = header.profile(.brewedAt),
      let beans = header.profile(.beanName), days.dates > 2,
      days.dates * 10 >= days.cells * 8, beans.cells * 10 >= days.cells * 8
    else { return nil }
    return day
  }

  /// Whether a row of a table with several columns has nothing but its day, and maybe a name that is no bean's.
  func saysNothing(_ brew: Brew, _ bean: Bean?, _ cells: [CSVColumn: String]) -> Bool {
    // A journal may have brews with nothing but a day, and its export has our own names.
    guard brew.rating == 0, brew.dose == nil, brew.notes.isEmpty, header.positions.count > 3,
      header.meaning.bases[.brewedAt] != .name
    else { return false }
    var aside: Set<CSVColumn> = [.brewedAt, .timeOfDay, .rowID, .weekday, .notes, .words]
    // A line below the rows.
    if brew.brewedAt.text.isEmpty, header.positions[.brewedAt] != nil,
      bean?.name.isEmpty == false
    {
      aside.insert(.beanName)
    }
    // A form to fill in has its method and its ratio.
    if bean == nil, brew.brewedAt.text.isEmpty { aside.formUnion([.method, .grinder, .ratio]) }
    return cells.allSatisfy { aside.contains($0.key) || CellText.isNothing($0.value) }
  }

  /// Whether a section of a text has no number of a cup, no day and no bean.
  func isProse(_ brew: Brew, _ bean: Bean?) -> Bool {
    guard header.meaning.titles.first == "heading", bean == nil, brew.brewedAt.text.isEmpty
    else { return false }
    let numbers = [
      brew.dose, brew.water, brew.yield, brew.waterTemperature, brew.brewTime, brew.tds,
    ]
    return brew.rating == 0 && brew.grind == nil && numbers.allSatisfy { $0 == nil }
  }

  /// Whether a column says of each row whether it is coffee or another drink.
  static func isOfDrinks(_ place: Int, _ header: CSVHeader) -> Bool {
    // `Flavor: tea`
    let isOfTastes = ColumnTitle.readings(header.meaning.titles[place]).contains { reading in
      let columns = ColumnTerms.standard.meaning(of: reading.name)?.columns ?? []
      return [CSVColumn.notes, .words, .beanNotes].contains { columns.contains($0.rawValue) }
    }
    guard header.profiles.indices.contains(place), !isOfTastes,
      case let profile = header.profiles[place], profile.isOnlyWords, profile.isOfShort
    else { return false }
    return profile.texts.contains { ParameterTerms.standard.isFiller($0, in: .drink) }
      && profile.texts.contains {
        MethodCategory(impliedBy: $0) != .unrecorded
          || ColumnTerms.standard.meaning(of: $0)?.columns.first == CSVColumn.dose.rawValue
      }
  }

  /// The drink of a row that is no coffee, such as `tea`; nil for a cup.
  func otherDrink(_ record: CSVRecord) -> String? {
    drinks.lazy.compactMap { place in
      place < record.count ? record.text(place).map(\.trimmed) : nil
    }.first { ParameterTerms.standard.isFiller($0, in: .drink) }
  }

  /// What a row is of where it is of no cup: `descaled`.
  func otherEvent(_ record: CSVRecord) -> String? {
    guard let events, events < record.count, let text = record.text(events),
      plan.survey.otherEvents.contains(text.lowercased())
    else { return nil }
    return text
  }

  /// Whether a row says that it is a plan: `status: planned`.
  func isPlan(_ record: CSVRecord) -> Bool {
    states.contains { position in
      guard position < record.count, let text = record.text(position) else { return false }
      return ParameterTerms.standard.isFiller(text.trimmed, in: .plan)
    }
  }

  /// Whether the cells that cannot be read are titles of their columns.
  func isTitles(_ cells: [CSVColumn: String], _ faults: RowFaults) -> Bool {
    let terms = ColumnTerms.standard
    let found = faults.problems.count { problem in
      guard let text = CSVColumn(rawValue: problem.field).flatMap({ cells[$0] }) else {
        return false
      }
      return (terms.meaning(of: text) ?? terms.meaning(of: ColumnTitle(text).name))?.columns
        .contains(problem.field) ?? false
    }
    return found > 1
  }

  /// Whether a row of a table with days has nothing but a note that begins with the mark of one: `[1] …`, `* …`.
  func isFootnote(_ cells: [CSVColumn: String]) -> Bool {
    guard header.positions[.brewedAt] != nil, header.positions.count > 3,
      let note = cells[.notes], note.first.map({ "[*(¹²³†-–—=0123456789".contains($0) }) ?? false
    else { return false }
    return cells.allSatisfy { [.notes, .words].contains($0.key) || $0.value.isEmpty }
  }
}
