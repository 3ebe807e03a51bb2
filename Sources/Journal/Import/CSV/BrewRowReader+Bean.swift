import CoffeeTerms
import Support

extension BrewRowReader {
  /// The bag of a row of a list of bags.
  mutating func bag(_ record: CSVRecord) -> Result<(Bean, RowFaults), RowFaults> {
    var faults = RowFaults(line: record.line)
    guard let cells = cells(of: record, &faults) else { return .failure(faults) }
    let bean = bean(cells, nil, &faults)
    guard var bean, !faults.isWhole else {
      if bean == nil { faults.add("", .noRow, .giveColumn) }
      return .failure(faults)
    }
    var notes = [bean.notes, cells[.notes] ?? ""].filter { !CellText.isNothing($0) }
    // What only a cup has is said of the bag in words.
    for (column, position) in header.positions.sorted(by: { $0.value < $1.value })
    where CSVColumn.ofCup.contains(column) || column == .taster {
      if let text = cells[column], !CellText.isNothing(text) {
        notes.append("\(TableMeaning.shown(header.meaning.titles[position])): \(text)")
      }
    }
    if let rating = cells[.rating], !CellText.isNothing(rating) {
      // Only cups are rated.
      notes.append("Rating: \(rating)")
      faults.add(
        CSVColumn.rating.rawValue, .noPlace, .rateBrews, .text(rating), effect: .adjusted)
    }
    bean.notes = notes.joined(separator: "\n")
    return .success((bean, faults))
  }

  /// The bag of a row; nil where the row describes none.
  ///
  /// - Parameter date: The day of the brew, from which days since the roast are counted back.
  mutating func bean(
    _ cells: [CSVColumn: String], _ date: DateText?, _ faults: inout RowFaults
  ) -> Bean? {
    guard CSVColumn.bean.contains(where: { !isNothing(cells[$0] ?? "", $0) }) else {
      return nil
    }
    func text(_ column: CSVColumn) -> String {
      cells[column].flatMap { isNothing($0, column) ? nil : $0 } ?? ""
    }
    var bean = Bean(
      id: Identifier(rawValue: ""), name: text(.beanName), roaster: text(.roaster),
      origin: reading(.origin, cells) { CountryTerms.standard.translated($0) },
      region: text(.region), farm: text(.farm), variety: text(.variety),
      process: CoffeeProcess(
        rawValue: reading(.process, cells) { CoffeeProcess(words: $0).rawValue }),
      roastLevel: RoastLevel(
        rawValue: reading(.roastLevel, cells) { RoastLevel(words: $0).rawValue }),
      roastDateText: day(.roastDate, cells, &faults), notes: text(.beanNotes))
    // Where no column names the bean, a farm is its name, or more than a country.
    if plan.header.positions[.beanName] == nil, bean.name.isEmpty { bean.name = text(.farm) }
    if plan.header.positions[.beanName] == nil, bean.name.isEmpty, text(.origin).contains(" "),
      CountryTerms.standard.translated(text(.origin)) == text(.origin)
    {
      bean.name = text(.origin)
    }
    if bean.roastDateText.isEmpty, let date, let age = days(text(.daysOffRoast)) {
      bean.roastDateText = CalendarDay(number: date.day(in: calendar).number - age).description
    }
    for column in CSVColumn.laterOfBean {
      column.ofBean.map { $0.put(&bean, value(column, $0.kind, cells, &faults)) }
    }
    // Values that could not be read make no bag of their own.
    let none = Bean(id: bean.id, name: "", roaster: "", origin: "")
    let texts = CSVColumn.bean.filter { !CellText.isNothing(cells[$0] ?? "") }
    return bean == none && faults.has(allOf: texts) ? nil : bean
  }

  /// Whole days since the roast, such as `12` and `12 days`; nil for other text.
  func days(_ text: String) -> Int? {
    switch NumberText(text) {
    case .number(let age) where (0...730).contains(age) && age == age.rounded(): Int(age)
    case .measure(let age, let unit)
    where (0...730).contains(age) && age == age.rounded()
      && unit.first.map({ "djtgпдн日天".contains($0) }) ?? false:
      Int(age)
    default: nil
    }
  }

  /// The value of a column, by its kind.
  func value(
    _ column: CSVColumn, _ kind: FieldKind, _ cells: [CSVColumn: String], _ faults: inout RowFaults
  ) -> FieldValue {
    switch kind {
    case .number(let range):
      let number =
        column == .price ? price(cells, &faults) : number(column, range, cells, &faults)
      return number.map(FieldValue.number) ?? .none
    case .day: return .text(day(column, cells, &faults))
    case .flag: return .flag(flag(column, cells, &faults))
    default:
      let text = cells[column] ?? ""
      return .text(isNothing(text, column) ? "" : text)
    }
  }

  private func day(
    _ column: CSVColumn, _ cells: [CSVColumn: String], _ faults: inout RowFaults
  ) -> String {
    guard let text = cells[column], !CellText.isNothing(text) else { return "" }
    return date(text, column, .writeDay, &faults)?.day(in: calendar).description ?? ""
  }

  /// A price, with or without a currency, such as `12,50 €`, `$18` or `CHF 19`.
  private func price(_ cells: [CSVColumn: String], _ faults: inout RowFaults) -> Double? {
    func isCurrency(_ character: Character) -> Bool {
      character.isCurrencySymbol || character.isLetter || character.isWhitespace
    }
    var text = Substring((cells[.price] ?? "").trimmed)
    if let first = text.firstIndex(where: \.isNumber), text[..<first].allSatisfy(isCurrency) {
      text = text[first...]
    }
    if let last = text.lastIndex(where: \.isNumber),
      text[text.index(after: last)...].allSatisfy(isCurrency)
    {
      text = text[...last]
    }
    var plain = cells
    plain[.price] = String(text)
    // A price of 0 is that of a gift, or none was written.
    if RatingText.number(String(text)) == 0 { return nil }
    return number(.price, .price, plain, &faults)
  }

  /// The cached result of `read` for a cell; a table repeats the same few cells.
  private mutating func reading(
    _ column: CSVColumn, _ cells: [CSVColumn: String], _ read: (String) -> String
  ) -> String {
    guard let text = cells[column], !CellText.isNothing(text) else { return "" }
    if let known = readings[column]?[text] { return known }
    let reading = read(text)
    readings[column, default: [:]][text] = reading
    return reading
  }
}
