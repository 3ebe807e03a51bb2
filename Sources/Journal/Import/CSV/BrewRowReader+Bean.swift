import GrindScale

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

  /// Whether a record is a bag: in a list of bags, or where nothing of a cup stands in it.
  func isBag(_ record: CSVRecord) -> Bool {
    plan.kind == .bags
      || plan.hasBags
        && CSVColumn.ofCup.union([.rating]).allSatisfy { column in
          header.positions[column].map { $0 >= record.count || record[$0].isEmpty } ?? true
        }
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
    // "Kenya / Bungoma"
    if bean.region.isEmpty,
      case let parts = text(.origin).split(separator: "/").map({ String($0).trimmed }),
      parts.count == 2, let country = CountryTerms.standard.english(parts[0]),
      CountryTerms.standard.english(parts[1]) == nil, NameTerms.regions.isNamed(in: parts[1])
    {
      (bean.origin, bean.region) = (country, parts[1])
    }
    // Where no column names the bean, a farm is its name, or more than a country.
    let isOpen = plan.header.positions[.beanName] == nil && plan.options.facts.bean.isEmpty
    if isOpen, bean.name.isEmpty { bean.name = text(.farm) }
    if isOpen, bean.name.isEmpty, text(.origin).contains(" "),
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
    if case .priceOf(let grams) = header.units[.price], let price = bean.price {
      bean.price = bean.bagWeight.map { (price * $0 / grams * 100).rounded() / 100 }
      if bean.price == nil, let place = header.positions[.price] {
        Self.add(
          "\(TableMeaning.shown(header.meaning.titles[place])): \(text(.price))", to: &bean.notes)
      }
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

/// What a cell says of several columns, and lines between rows.
extension BrewRowReader {
  /// Takes what a whole brew in one cell, or a recipe, says of columns that are empty.
  func takeTexts(_ cells: inout [CSVColumn: String]) {
    if let text = cells[.brewLine], let line = BrewLineText(text) {
      // What is said of all cups is less than what is said of one.
      for column in line.cells.keys where header.positions[column] == nil { cells[column] = nil }
      let isWhole = merge(line.cells, into: &cells)
      add(isWhole ? line.cells[.notes] ?? "" : text, toNotesOf: &cells)
    }
    takeRecipe(ofMethod: &cells)
    if let text = cells[.recipe], !CellText.isNothing(text) {
      if let recipe = RecipeText(text, method: cells[.method] ?? "") {
        let isWhole = merge(recipe.cells, into: &cells)
        var phrases = recipe.phrases
        if let place = phrases.firstIndex(where: EntryText.isMethod),
          CellText.isNothing(cells[.method] ?? "")
        {
          cells[.method] = phrases.remove(at: place)
        }
        let rest = isWhole ? phrases.joined(separator: ", ") : text
        if !rest.isEmpty { add("Recipe: \(rest)", toNotesOf: &cells) }
      } else {
        add("Recipe: \(text)", toNotesOf: &cells)
      }
    }
    if let parts = header.meaning.beanParts, let text = cells[.beanName],
      CellText.isNothing(cells[.roaster] ?? ""), let found = parts.split(text)
    {
      cells[.beanName] = found.bean
      cells[.roaster] = found.roaster
    }
    takeRoaster(&cells)
    if let text = cells[.beanName], let found = text.wholeMatch(of: Self.beanAndAge) {
      cells[.beanName] = String(found.1)
      merge([.daysOffRoast: String(found.2)], into: &cells)
    }
    if let text = cells[.liquid] { settle(text, in: &cells) }
    takeHeading(&cells)
    takeGrinder(&cells)
    // "$14.45 / 300g"
    if let text = cells[.price], let slash = text.firstIndex(of: "/"),
      case let weight = String(text[text.index(after: slash)...]).trimmed,
      MeasureText.hasUnit(weight), case .number = MeasureText.read(weight, of: .dose)
    {
      cells[.price] = String(text[..<slash]).trimmed
      merge([.bagWeight: weight], into: &cells)
    }
    // "1:15 (20 g in / 300 g out)"
    if let text = cells[.ratio], let open = text.firstIndex(of: "("), text.last == ")",
      let recipe = RecipeText(
        String(text[text.index(after: open)...].dropLast()), method: cells[.method] ?? "")
    {
      cells[.ratio] = String(text[..<open]).trimmed
      merge(recipe.cells, into: &cells)
    }
    takeWords(&cells)
    // "Filtered water at 93C"
    if let text = cells[.waterRecipe], let found = text.firstMatch(of: Self.temperature) {
      merge([.waterTemperature: String(found.1)], into: &cells)
    }
    // "250g @ 94°C" under `Water`; of "150 ml Volvic" a recipe is made.
    if let text = cells[.waterRecipe], let found = text.prefixMatch(of: Self.amountOfWater.regex) {
      merge([.water: String(found.1)], into: &cells)
    }
    // "18.0g → 36g", in the column of one of both.
    for column in [CSVColumn.dose, .water, .yield] {
      guard let text = cells[column], text.utf8.count > 3, Self.isMoreThanNumber(text),
        MeasureText.read(text, of: .dose) == .unreadable,
        let recipe = RecipeText(text, method: cells[.method] ?? ""), recipe.isWhole,
        recipe.cells[column] != nil, recipe.cells.count > 1
      else { continue }
      cells[column] = nil
      merge(recipe.cells, into: &cells)
    }
  }

  /// Takes a roaster that stands before the name of the bean.
  private func takeRoaster(_ cells: inout [CSVColumn: String]) {
    guard let name = cells[.beanName] else { return }
    let said = cells[.roaster] ?? ""
    // `Roasters: Supersonic, Onyx` above all cups.
    let isOfSeveral = said.contains(",")
    // `Ethiopia Guji Uraga`, and the roaster on the line below.
    let lines = name.split(separator: "\n").map(String.init)
    if CellText.isNothing(said), lines.count == 2, RoasterNames.mayBeRoaster(lines[1]) {
      (cells[.beanName], cells[.roaster]) = (lines[0], lines[1])
      return
    }
    guard CellText.isNothing(said) || isOfSeveral,
      let found = isOfSeveral ? RoasterNames([], known: [said]).split(name) : roasters.split(name)
    else {
      // Another row names both.
      if CellText.isNothing(said), let maker = plan.survey.maker(of: name) {
        cells[.roaster] = maker
      }
      return
    }
    (cells[.roaster], cells[.beanName]) = (found.roaster, found.bean)
  }

  /// Takes numbers and the words after them apart, which join the note: `50s open`, `★★☆☆☆ (too light)`.
  private func takeWords(_ cells: inout [CSVColumn: String]) {
    if let text = cells[.rating], text.utf8.count <= Self.longestName,
      let found = text.wholeMatch(of: Self.starsAndWords), RatingText.stars(String(found.1)) != nil
    {
      cells[.rating] = String(found.1)
      add(String(found.2), toNotesOf: &cells)
    }
    for column in [CSVColumn.dose, .water, .yield, .waterTemperature, .brewTime] {
      guard let text = cells[column], text.utf8.count > 3, Self.isMoreThanNumber(text),
        // "2:45:00 AM" as a spreadsheet made it of minutes and seconds.
        header.units[column] != .hoursForMinutes,
        let range = column.kind?.range, let place = header.positions[column],
        let found = text.wholeMatch(of: Self.amountAndWords), case let amount = String(found.1),
        MeasureText.hasUnit(amount), MeasureText.read(text, of: range) == .unreadable,
        case .number = MeasureText.read(amount, of: range)
      else { continue }
      cells[column] = amount
      add("\(TableMeaning.shown(header.meaning.titles[place])): \(text)", toNotesOf: &cells)
    }
  }

  private static let temperature = OncePattern(/\s(?:at|@|bei|à|a)?\s?(\d{2,3}\s?°?\s?[CF])\b/)
  private static let amountOfWater = OncePattern(
    #/
    \s* (\d{2,4}(?:[.,]\d)?\s?(?:g|gr|ml)) \s*
    (?: $ | @ | [,;]?\s*(?:at|bei|à|a)?\s*\d{2,3}\s?°?\s?[CF]\b )
    /#)
  private static let starsAndWords = OncePattern(
    #/([★☆⭐🌟½\uFE0F]+)\s*[-–—:(]?\s*(\p{L}.*?)\)?/#)
  private static let amountAndWords = OncePattern(
    #/(\d[\d.,:]*\s?°?\s?\p{L}{0,7})\s+(\p{L}[\p{L}\s]*)/#)

  /// Takes what the cell of a method says of its brew: `V60, 15:250, 93C, 2:45, C40 @ 22`.
  private func takeRecipe(ofMethod cells: inout [CSVColumn: String]) {
    guard let text = cells[.method], text.contains(where: \.isNumber), text.contains(","),
      text.utf8.count <= Self.longestName,
      case let parts = text.split(separator: ",").map({ String($0).trimmed }), parts.count > 2,
      let method = parts.first, MethodCategory(impliedBy: method) != .unrecorded,
      RecipeText(method) == nil
    else { return }
    var rest: [String] = []
    var found: [CSVColumn: String] = [:]
    for part in parts.dropFirst() {
      if let named = part.wholeMatch(of: Self.grinderAndSetting),
        KnownGrinders.standard.model(named: String(named.1)) != nil
      {
        found[.grinder] = String(named.1)
        found[.grindText] = String(named.2)
      } else {
        rest.append(part)
      }
    }
    guard
      let recipe = RecipeText(rest.joined(separator: " , "), method: method), recipe.isWhole,
      recipe.cells.count > 1
    else { return }
    cells[.method] = method
    merge(found.merging(recipe.cells) { own, _ in own }, into: &cells)
  }

  /// Takes a heading such as `14 May 2026 - Red Brick (Square Mile)` apart.
  private func takeHeading(_ cells: inout [CSVColumn: String]) {
    guard header.meaning.bases[.brewedAt] == .cells, let text = cells[.brewedAt],
      (try? DateText(scanning: text, order: plan.order, latest: plan.latest(today))) == nil
    else { return }
    let heading = RowHeading(text, order: plan.order, latest: plan.latest(today))
    guard let day = heading.day, !heading.bean.isEmpty else { return }
    cells[.brewedAt] = day.text
    let isMethod = MethodCategory(impliedBy: heading.bean) != .unrecorded
    merge(
      [isMethod ? .method : .beanName: heading.bean, .roaster: heading.roaster], into: &cells)
  }

  /// Takes the method that a heading ends with: `Morning - Kirima (V60)`, `Kirima, espresso`.
  func takeMethod(ofHeading record: CSVRecord, _ cells: inout [CSVColumn: String]) {
    let isTaken = header.positions[.method] == 0 && header.meaning.bases[.method] == .cells
    guard header.meaning.titles.first == "heading", plan.method.isEmpty, let text = record.text(0),
      isTaken
        || CellText.isNothing(cells[.method] ?? "") && !header.positions.values.contains(0),
      let last = text.split(whereSeparator: { "()–—,".contains($0) })
        .last(where: { $0.contains(where: \.isLetter) })?.split(separator: " - ").last
    else { return }
    let words = last.split(separator: " ").map(String.init)
    if let name = [words.joined(separator: " "), words.last ?? ""].first(where: EntryText.isMethod)
    {
      cells[.method] = name
    } else if isTaken, let dash = text.firstRange(of: " - "),
      EntryText.isMethod(String(text[..<dash.lowerBound]))
    {
      // "V60 - 5 pours"
      cells[.method] = String(text[..<dash.lowerBound]).trimmed
      add(String(text[dash.upperBound...]), toNotesOf: &cells)
    }
  }

  /// Takes a grinder and its setting apart: `1Zpresso J-Ultra @ 1.2.5`, `C2 at 17`, `Virtuoso (Setting 15)`.
  private func takeGrinder(_ cells: inout [CSVColumn: String]) {
    if let text = cells[.grindSetting] ?? cells[.grindText], text.contains(" on "),
      CellText.isNothing(cells[.grinder] ?? ""),
      let found = text.wholeMatch(of: Self.settingOfGrinder),
      KnownGrinders.standard.model(named: String(found.2)) != nil
    {
      cells[.grinder] = String(found.2)
      (cells[.grindSetting], cells[.grindText]) = (nil, String(found.1))
    }
    // Beside a setting, and in our own tables, a number belongs to the name: `Ode Gen 2`.
    let isSet =
      [CSVColumn.grinder, .grindSetting].allSatisfy(header.meaning.isOwn)
      || [CSVColumn.grindText, .grindSetting].contains {
        cells[$0].map { !CellText.isNothing($0) && $0.contains(where: \.isNumber) } ?? false
      }
    for column in [CSVColumn.grinder, .grindText, .grindSetting] {
      guard let text = cells[column], text.utf8.count <= 80, text.contains(where: \.isLetter),
        let found = text.wholeMatch(of: Self.grinderAndSetting)
          .map({ (grinder: String($0.1), setting: String($0.2)) })
          ?? (column == .grinder && isSet ? nil : EntryText.setting(text)),
        case let name = found.grinder, found.setting.first?.isNumber == true,
        KnownGrinders.standard.model(named: name) != nil,
        CellText.isNothing(cells[.grinder] ?? "") || column == .grinder
      else { continue }
      cells[.grinder] = name
      if column != .grinder { cells[column] = nil }
      merge([.grindText: found.setting], into: &cells)
    }
  }

  /// `Kirima AA, 8 days off roast`
  private static let beanAndAge = OncePattern(
    #/(.*\p{L}\S*),\s+(\d{1,3}) days (?:off|since|after|post|from) roast(?:ing)?/#)

  private static let grinderAndSetting = OncePattern(
    #/(.*\p{L}.*?)\s*(?:@|\bat\b|,|:|\()\s*(?:(?i)setting\s*|clicks?\s*)?#?(\d[\w.+\/ ]*?)\)?/#)

  /// `17 on the Virtuoso`
  private static let settingOfGrinder = OncePattern(
    #/(\d[\w.+\/ ]*?)\s+on\s+(?:(?:the|my|a)\s)?(\p{L}.*)/#)

  /// Takes what is in the cup as the yield of an espresso, else as the water.
  private func settle(_ text: String, in cells: inout [CSVColumn: String]) {
    let method = cells[.method] ?? plan.method
    var column = CSVColumn.water
    switch MethodCategory(impliedBy: method) {
    case .espresso: column = .yield
    case .unrecorded:
      if case .number(let dose) = MeasureText.read(cells[.dose] ?? "", of: .dose),
        case .number(let liquid) = MeasureText.read(text, of: .water), liquid < dose * 4.5
      {
        column = .yield
      }
    default: break
    }
    merge([column: text], into: &cells)
  }

  private static func isMoreThanNumber(_ text: String) -> Bool {
    text.utf8.contains { !(0x30...0x39).contains($0) && $0 != 0x2E && $0 != 0x2C }
  }

  /// Takes what columns that are empty lack.
  ///
  /// - Returns: Whether no other column says something else.
  @discardableResult
  private func merge(
    _ found: [CSVColumn: String], into cells: inout [CSVColumn: String]
  ) -> Bool {
    var isWhole = true
    for (column, text) in found where column != .notes {
      let own = cells[column] ?? ""
      if CellText.isNothing(own) {
        cells[column] = text
      } else if let range = column.kind?.range {
        isWhole =
          isWhole
          && MeasureText.read(own, of: range).value == MeasureText.read(text, of: range).value
      }
    }
    return isWhole
  }

  func add(_ text: String, toNotesOf cells: inout [CSVColumn: String]) {
    var notes = cells[.notes] ?? ""
    Self.add(text, to: &notes)
    if !notes.isEmpty { cells[.notes] = notes }
  }
}

extension DateText {
  /// The day and the time as a table writes them.
  var text: String {
    guard let clock else { return day.description }
    let (hour, minute) = (clock / 3600, clock / 60 % 60)
    return "\(day) \(hour / 10)\(hour % 10):\(minute / 10)\(minute % 10)"
  }

  /// The weekday, 1 for Monday.
  var weekday: Int { day.weekday }

  /// The first day of a weekday, 1 for Monday, from this day on.
  func next(_ weekday: Int) -> DateText {
    DateText(
      day: CalendarDay(number: day.number + (weekday - self.weekday + 7) % 7), clock: clock,
      offset: offset)
  }
}
