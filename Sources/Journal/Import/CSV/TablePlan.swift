import GrindScale

/// How a table is read.
struct TablePlan: Sendable {
  let header: CSVHeader
  var options: TableOptions
  let survey: TableSurvey
  /// What the rows are.
  private(set) var kind = Kind.nothing
  /// Espresso, where no column names the method and all numbers are those of espresso and of nothing else, or
  /// the method that a line above the titles names; nil where that is not certain.
  private(set) var guessedMethod: String?
  /// The grinder of rows that name none: what the user, a line above the titles or the title of the settings says.
  private(set) var grinder = ""
  /// The highest rating that the user, the title, the file or a line beside the rows names; nil for none.
  private var saidScale: Double?
  /// The scales of ratings that changed with time.
  private(set) var periods = RatingPeriods()
  /// What the ratings are where they are grades of a school.
  private(set) var grades: SchoolGrades.Kind?

  /// Reads the titles, and then the whole table for what its rows settle together.
  ///
  /// - Throws: `JournalError` where no line names columns, or nothing shows what the rows are.
  init(
    _ source: TableSource, _ options: TableOptions, today: CalendarDay
  ) throws(JournalError) {
    header = try CSVHeader(source, options)
    self.options = options
    var rows = try header.rows(of: source)
    survey = try TableSurvey(&rows, header, options, today: today)
    kind = foundKind
    if kind != .nothing, isOfGear { kind = .nothing }
    guessedMethod = foundMethod
    grinder =
      [options.grinder, header.facts.grinder, options.facts.grinder, namedGrinder, told.grinder]
      .first { !$0.isEmpty } ?? ""
    settleRatings(today)
    if kind == .nothing {
      throw JournalError(
        .noTimeColumn,
        .init(field: CSVColumn.brewedAt.rawValue)
          .with(\.allowed, CSVColumn.usual.map(\.rawValue)))
    }
  }

  /// What the rows of a table are.
  enum Kind: Sendable {
    case cups, bags, nothing
  }

  /// Rows that say nothing that only a cup has are bags, where they have what only bags have.
  private var foundKind: Kind {
    if options.isOfCups { return .cups }
    var columns = Set(header.positions.keys)
    // The numbers of doors of an advent calendar are no days.
    if columns.contains(.brewedAt), columns.isDisjoint(with: CSVColumn.ofCup.union([.rating])),
      let profile = header.profile(.brewedAt), profile.isOfPlainNumbers, !profile.isSerial,
      profile.dates == 0, (profile.values.max() ?? 0) <= 31,
      columns.isDisjoint(with: [.month, .year]),
      header.heading.isEmpty, options.heading.isEmpty
    {
      columns.remove(.brewedAt)
    }
    // A text with a word of titles above it, but for our own ones.
    let isOurs = header.meaning.titles.first.flatMap(CSVColumn.init(rawValue:)) != nil
    if header.count == 1, !isOurs, columns.isDisjoint(with: [.brewLine, .recipe, .notes, .words]) {
      return .nothing
    }
    if isOfRecipes(columns) { return .nothing }
    if options.isBesideLog, let kind = kindBeside(columns) { return kind }
    if header.meaning.isOfRoasts {
      return columns.isDisjoint(with: [.beanName, .origin, .variety]) ? .nothing : .bags
    }
    let hasName = !columns.isDisjoint(with: [.beanName, .roaster, .farm])
    let isOfCup = !columns.isDisjoint(with: CSVColumn.ofCup)
    let isOfBag = !columns.isDisjoint(with: [
      .price, .bagWeight, .roastDate, .origin, .region, .process, .variety, .roastLevel, .farm,
      .beanNotes, .roaster,
    ])
    if isCurve(columns) || isOfOthers(columns) { return .nothing }
    if columns.contains(.brewedAt) {
      let isBought = columns.isSuperset(of: [.price, .bagWeight])
      // When the record of a bag was written says nothing of a cup.
      let isDescribed = !columns.isDisjoint(with: [.roastDate, .price, .bagWeight])
      let isStamp =
        isOfBag && columns.isDisjoint(with: [.rating, .timeOfDay])
        && (isDescribed || !columns.contains(.notes))
        && columns.isDisjoint(with: CSVColumn.ofCup.subtracting(Self.gear)) && self.isStamp
      // Rows without titles in a table of a database that is named after beans.
      if header.meaning.titles.allSatisfy(\.isEmpty), columns.isDisjoint(with: CSVColumn.ofCup),
        columns.isDisjoint(with: [.rating]), BagLookup.isOfBean(options.heading)
      {
        return hasName ? .bags : .nothing
      }
      return hasName && (isStamp || !isOfCup && isBought) ? .bags : .cups
    }
    // A list of grinders and their settings tells of no cup.
    let cup = CSVColumn.ofCup.subtracting(Self.gear)
    // What is written of methods in general is no cup, either.
    let any = columns.isSubset(of: Self.gear.union([.notes])) ? [] : Self.ofAnyCup
    if isOfCup, columns.isDisjoint(with: cup.union(any)) { return .nothing }
    // Neither do the settings of several beans.
    if columns.isSubset(of: Self.gear.subtracting([.method]).union([.beanName, .roaster])),
      isOfCup, options.columns.isEmpty
    {
      return .nothing
    }
    if hasName, isOfDrinker, !isSold { return .cups }
    if hasName, isCard(columns) { return .bags }
    if isOfCup { return .cups }
    if hasName, isOfBag, isOfBags || !columns.contains(.rating) { return .bags }
    if columns.contains(.rating), columns.count > 1 { return .cups }
    guard hasName, columns.contains(.notes) else { return .nothing }
    // Where something else stands before it, as in a list of gear, the name is that of any product.
    if let place = header.positions[.beanName], place > 0,
      header.meaning.unknown.contains(header.meaning.titles[0])
    {
      return .nothing
    }
    // Notes on coffees of which each is named once, on no day.
    if header.profile(.beanName)?.isDistinct == true { return .bags }
    // Texts that nothing calls notes are of anything.
    return header.meaning.bases[.notes] == .cells ? .nothing : .cups
  }

  /// Whether the rows are cups with days and beans, of which more is said.
  var isLog: Bool {
    let columns = columnsOfBean.union(header.positions.keys)
    return kind == .cups && columns.isSuperset(of: [.brewedAt, .beanName])
      && (header.positions[.beanName] != nil || hasNamesAfterDays)
      && !columns.isDisjoint(with: CSVColumn.ofCup.union([.rating, .notes]))
  }

  /// Whether a list of names says nothing of a coffee: its names may be those of people.
  var isOfNames: Bool {
    guard kind == .bags, let place = header.positions[.beanName] else { return false }
    let of = CSVColumn.bean.filter { $0 != .beanName }
    return ColumnTerms.key(header.meaning.titles[place]) == "name"
      && of.allSatisfy { header.positions[$0] == nil } && !BagLookup.isOfBean(options.heading)
  }

  /// What the rows are beside a table of cups, where that shows it: bags that were bought on days, or, where they say
  /// neither what was brewed nor how it was, nothing.
  private func kindBeside(_ columns: Set<CSVColumn>) -> Kind? {
    let ofCup = CSVColumn.ofCup.union([.rating, .notes, .words])
    guard columns.contains(.brewedAt) else {
      let judged = Self.ofAnyCup.subtracting([.beanName])
      let measured: Set<CSVColumn> = [.dose, .water, .yield, .liquid, .brewLine, .beanName]
      let isCup = !columns.isDisjoint(with: judged) && !columns.isDisjoint(with: measured)
      let isBag = !columns.isDisjoint(with: CSVColumn.bean) && columns.isDisjoint(with: ofCup)
      return isCup || isBag ? nil : .nothing
    }
    if columns.isSuperset(of: [.beanName, .price]), columns.isDisjoint(with: ofCup) {
      return .bags
    }
    return columns.isSubset(of: Self.aside) ? .nothing : nil
  }

  /// Whether what the rows name is equipment.
  private var isOfGear: Bool {
    let names = header.profile(.beanName)?.texts ?? []
    return options.columns.isEmpty && !names.isEmpty && CoffeeEvidence.areGear(names)
      && CSVColumn.ofCup.subtracting([.timeOfDay, .brewTime]).isDisjoint(
        with: header.positions.keys)
  }

  /// Whether the rows are of anything that people rate or buy: no column and no text is of coffee.
  var isOfOtherThings: Bool {
    guard options.columns.isEmpty, header.meaning.bases[.beanName] != .name else { return false }
    let columns = Set(header.positions.keys)
    let open: Set<CSVColumn> = [
      .brewedAt, .timeOfDay, .weekday, .month, .year, .rowID, .beanName, .rating, .notes, .words,
      .roaster, .price, .taster, .brewLine,
    ]
    guard open.isSuperset(of: columns), !columns.isDisjoint(with: [.beanName, .rating, .brewLine])
    else { return false }
    let lines = (header.profile(.brewLine)?.texts ?? []).compactMap { BrewLineText($0)?.cells.keys }
    if lines.contains(where: { !$0.allSatisfy(open.contains) }) { return false }
    let titles = [header.heading, options.heading, options.file] + header.meaning.titles
    let texts = [CSVColumn.beanName, .notes, .roaster, .brewLine]
      .flatMap { header.profile($0)?.texts ?? [] }
    return !titles.contains(where: CoffeeEvidence.isIn)
      && !texts.contains { CoffeeEvidence.isIn($0) || NameTerms.flavors.isNamed(in: $0) }
  }

  /// Columns that other tables with days have, too.
  private static let aside: Set<CSVColumn> = [
    .brewedAt, .weekday, .timeOfDay, .month, .year, .rowID, .notes, .words, .roaster, .price,
  ]

  /// Whether most columns, and more than a few, mean nothing, and the others are days and words that no title calls
  /// notes: advertisements, articles.
  private func isOfOthers(_ columns: Set<CSVColumn>) -> Bool {
    let meaning = header.meaning
    return meaning.unknown.count > 4 && meaning.unknown.count * 2 > meaning.titles.count
      && columns.isSubset(of: Self.aside)
      && !meaning.titles.contains { ColumnClaims.means($0, .notes) }
  }

  /// Whether a table that is called so has recipes, of which nobody says when they were brewed or how they were.
  private func isOfRecipes(_ columns: Set<CSVColumn>) -> Bool {
    func words(_ name: some StringProtocol) -> [Substring] {
      ColumnTerms.key(String(name)).split { !$0.isLetter }
    }
    var names = words(options.heading)
    // When a recipe was written down is no day of a cup.
    if columns.contains(.brewedAt) {
      guard isStamp, columns.isDisjoint(with: [.dose, .yield, .brewTime]) else { return false }
      // Beans with a method and words on them are cups, whatever the file is called.
      let isOfCups =
        columns.isSuperset(of: [.beanName, .notes])
        && !columns.isDisjoint(with: [.method, .grinder, .grindSetting])
      if !isOfCups {
        names += words(options.file.prefix { $0 != "." }).suffix(1)
      }
    }
    return columns.isDisjoint(with: [.rating, .timeOfDay])
      && names.contains { ParameterTerms.standard.isFiller($0, in: .recipes) }
  }

  /// Whether rows on no day describe bags, and say of cups only which method or setting suits them.
  private func isCard(_ columns: Set<CSVColumn>) -> Bool {
    guard columns.isDisjoint(with: CSVColumn.ofCup.subtracting(Self.gear)),
      !columns.contains(.rating) || header.meaning.bases[.rating] == .cells
    else { return false }
    let name = header.profile(.beanName)
    // A method or a setting may be that of a cup unless much describes the bag.
    let isRoasted = columns.contains(.roaster) && !columns.contains(.rating)
    return name?.isDistinct ?? false && described >= (isRoasted ? 2 : 3)
      || name?.cells == 1 && described >= 3 && columns.contains(.roastDate)
  }

  /// Whether the rows are moments of one brew: seconds that rise from 0, and nothing but numbers, or the words
  /// of pours whose water rises.
  private func isCurve(_ columns: Set<CSVColumn>) -> Bool {
    let numbers: Set<CSVColumn> = [
      .brewTime, .timeOfDay, .dose, .bagWeight, .yield, .water, .waterTemperature,
    ]
    func rises(_ values: [Double]) -> Bool {
      (values.count > 2 || values.count == 2 && values[0] == 0)
        && zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
    }
    guard columns.contains(.brewTime), let time = header.profile(.brewTime),
      case let seconds = time.values + time.seconds, let first = seconds.first, first < 2,
      rises(seconds)
    else { return false }
    if columns.isSubset(of: numbers) { return true }
    // Words of pours, such as `bed dry`, may look like others.
    guard
      columns.allSatisfy({
        numbers.contains($0) || [.notes, .words].contains($0) || header.meaning.bases[$0] == .cells
      }), let poured = header.profile(.water) ?? header.profile(.yield)
    else { return false }
    return rises(poured.values)
  }

  /// Whether rated rows without a day are bags: with a price or a size, or each of another coffee that
  /// several columns describe.
  private var isOfBags: Bool {
    let columns = header.positions
    if isSold { return true }
    // Of a cup more would be said than of its bag.
    if columns[.roastDate] != nil, columns[.roaster] != nil || described > 0,
      columns[.notes] == nil, header.profile(.beanName)?.isDistinct == true,
      header.profile(.rating).map({ $0.ratings == 0 }) ?? true
    {
      return true
    }
    return described >= 2 && header.profile(.beanName)?.isDistinct == true
      && (header.profile(.rating).map { $0.ratings == 0 } ?? true)
  }

  /// Whether rows with nothing of a cup among cups on no day are bags that were not brewed yet.
  var hasBags: Bool {
    kind == .cups && header.positions[.brewedAt] == nil && header.positions[.rating] != nil
      && described >= 3
  }

  /// How many columns describe the coffee.
  private var described: Int {
    [CSVColumn.origin, .region, .variety, .process, .farm, .roastLevel].count {
      header.positions[$0] != nil
    }
  }

  /// Whether days stand before the names of beans in headings, or in a column without a title.
  var hasNamesAfterDays: Bool {
    guard header.positions[.beanName] == nil, let place = header.positions[.brewedAt],
      ["", "heading"].contains(header.meaning.titles[place]), let days = header.profile(.brewedAt)
    else { return false }
    return days.texts.contains { BrewRowReader.dayAndName($0) != nil }
  }

  /// Columns of a cup that a list of equipment has, too.
  private static let gear: Set<CSVColumn> = [.method, .grinder, .grindSetting, .grindText]
  /// Columns that tell of a certain cup.
  private static let ofAnyCup: Set<CSVColumn> = [
    .beanName, .rating, .notes, .brewTime, .timeOfDay, .tds, .extractionYield,
  ]

  /// The order of dates that can be read several ways.
  var order: DateOrder? {
    if let said = options.dateOrder { return said }
    if case .dates(let order)? = header.units[.brewedAt] ?? header.units[.roastDate] {
      return order
    }
    return survey.order
  }

  /// The last day that decides between the readings of a date; nil where dates contradict each other there.
  func latest(_ today: CalendarDay) -> CalendarDay? { survey.isOrderMixed ? nil : today }

  /// The order, where a date could be read several ways without it.
  var toldOrder: DateOrder? {
    survey.hasOpenDates ? order : survey.serials.isEmpty ? nil : .serial
  }

  /// Whether a column has days as spreadsheets count them.
  func isSerial(_ column: CSVColumn) -> Bool {
    !survey.serials.isEmpty && header.positions[column].map(survey.serials.contains) ?? false
  }

  // MARK: Ratings

  /// The lines above the titles and between the rows that say what ratings mean; of several the first.
  private var legend: RatingLegend? {
    header.heading.split(separator: "\n").lazy.compactMap { RatingLegend(String($0)) }.first
      ?? options.facts.legend ?? survey.legend
  }

  private mutating func settleRatings(_ today: CalendarDay) {
    guard let place = header.positions[.rating] else { return }
    let title = header.meaning.titles[place]
    saidScale = options.ratingScale
    if saidScale == nil, case .scale(let scale)? = header.units[.rating] { saidScale = scale }
    if options.ratingScale == nil {
      grades = SchoolGrades.kind(
        title, header.meaning.titles, survey.ratings.dated.map(\.rating), scale: saidScale)
    }
    // What is said elsewhere is on these ratings only where they keep to it.
    if saidScale == nil, let best = options.scales[title] ?? legend?.best,
      survey.ratings.highest <= best
    {
      saidScale = best
    }
    guard saidScale == nil, grades == nil, survey.ratings.mayChange else { return }
    let dated = survey.ratings.dated.compactMap { day, rating in
      (try? DateText(day, order: order, latest: latest(today))).map {
        (day: $0.day, rating: rating)
      }
    }
    guard dated.count == survey.ratings.dated.count else { return }
    periods = RatingPeriods(dated) ?? periods
  }

  /// The highest rating: as the user or the table said, or as the ratings show.
  var scale: Double { saidScale ?? survey.ratings.scale ?? 5 }

  /// The highest rating of the scale of one; nil where that is open.
  func scale(of rating: Double, on day: CalendarDay?) -> Double? {
    if saidScale != nil { return scale }
    if !periods.starts.isEmpty { return periods.scale(of: rating, on: day) }
    let ratings = survey.ratings
    guard ratings.scale == nil, ratings.isOpen else { return scale }
    return ratings.scale(of: rating) ?? (rating > 5 ? 5 : nil)
  }

  /// The range of ratings whose lowest number is the best, as a line above the titles or their title says:
  /// `1 = výborná, 5 = nepitelná`; nil for others.
  var scaleFromBest: ClosedRange<Double>? {
    if case .fromBest(let range)? = grades { return range }
    let title = header.positions[.rating].map { header.meaning.titles[$0] } ?? ""
    return RatingLegend.isFromBest(title) ? 1...scale : legend?.fromBest
  }

  /// The scale, where it is another than that of the journal.
  var toldScale: Double? {
    let isUsual = scale == 5 || header.positions[.rating] == nil || !periods.starts.isEmpty
    return isUsual || scaleFromBest != nil ? nil : scale
  }

  /// The highest level of a column of taste: as its title says, or as all levels show.
  func levelScale(_ column: CSVColumn) -> Double {
    if case .scale(let scale)? = header.units[column] { return scale }
    return header.positions[column].flatMap { options.scales[header.meaning.titles[$0]] }
      ?? survey.levelScale
  }

  /// The columns that describe beans, also where the user or a line between rows names them.
  var columnsOfBean: Set<CSVColumn> {
    Set(header.positions.keys).union(header.positions[.beanName] == nil ? [.beanName] : [])
      .union(header.facts.cells.keys).union(options.facts.cells.keys)
      .union(header.facts.roastDate.isEmpty ? [] : [.roastDate])
      .union(hasNamesAfterDays ? [.roaster] : [])
      .union(header.positions[.daysOffRoast] == nil ? [] : [.roastDate])
      .union(
        header.positions[.brewLine] == nil && header.meaning.beanParts == nil ? [] : [.roaster])
  }

  /// The method of rows that name none: what the user said, or what the numbers show.
  var method: String { options.method.isEmpty ? guessedMethod ?? "" : options.method }

  /// The grinder in the title of the settings, such as `Clicks (Comandante C40)`, or above the titles; empty
  /// for none.
  private var namedGrinder: String {
    let place = header.positions[.grindSetting] ?? header.positions[.grindText]
    guard header.positions[.grinder] == nil, place != nil || header.positions[.brewLine] != nil
    else { return "" }
    let title = place.map { header.meaning.titles[$0] } ?? ""
    if let named = ColumnClaims.grinder(ofClicks: title),
      KnownGrinders.standard.model(named: named) != nil
    {
      return named
    }
    // `Clicks (Comandante C40)`
    var parts = title.split { "()[]".contains($0) }.dropFirst().prefix(1).map(String.init)
    parts += header.heading.split { "\n-–—|,;.()[]".contains($0) }.map(String.init)
    return parts.lazy.map(\.trimmed).first { part in
      part.contains(where: \.isLetter) && KnownGrinders.standard.model(exactly: part) != nil
    } ?? ""
  }

  private var foundMethod: String? {
    guard header.positions[.method] == nil, options.method.isEmpty, kind == .cups else {
      return nil
    }
    for facts in [header.facts, options.facts] where !facts.method.isEmpty { return facts.method }
    if let named = Self.method(in: header.heading) ?? Self.method(in: options.heading) {
      return named
    }
    if !told.method.isEmpty { return told.method }
    // Only espresso has shots.
    if header.positions[.water] == nil,
      [CSVColumn.dose, .yield, .brewTime].contains(where: { column in
        header.positions[column].map { Self.isOfShot(header.meaning.titles[$0]) } ?? false
      })
    {
      return "Espresso"
    }
    let usual = UsualValues.standard
    func isEspresso(_ column: CSVColumn) -> Bool? {
      guard let profile = header.profile(column), profile.cells > 0 else { return nil }
      guard let range = usual.range(of: column.rawValue, in: "espresso"),
        case let values = column == .brewTime ? profile.values + profile.seconds : profile.values,
        values.count * 10 >= profile.cells * 9
      else { return false }
      let inside = values.count { (range.low...range.high).contains($0) }
      return inside * 10 >= values.count * 9
    }
    guard header.positions[.water] == nil, isEspresso(.dose) == true, isEspresso(.yield) == true,
      header.units[.brewTime] == nil, isEspresso(.brewTime) == true
    else { return nil }
    return "Espresso"
  }

  /// Whether a title such as `shot_s` or `puck dose` is of espresso.
  private static func isOfShot(_ title: String) -> Bool {
    ColumnTitle.plain(title).lowercased().split { !$0.isLetter }.contains {
      ["shot", "puck", "espresso"].contains($0)
    }
  }

  /// The method that a heading such as `Espresso 2026` names; nil where it names none.
  private static func method(in heading: String) -> String? {
    let found = heading.split { !$0.isLetter && !$0.isNumber }.map(String.init).filter {
      $0.count > 2 && MethodCategory(impliedBy: $0) != .unrecorded
    }
    // "filter tastings (all V60)"
    return found.first { $0.lowercased() != "filter" } ?? found.first
  }

  /// The columns that name bags of another table, and what that table calls them.
  var bagKeys: [(position: Int, title: String)] {
    // A list of bags does not name its own.
    guard !options.bags.isEmpty, kind == .cups else { return [] }
    let name = header.positions[.beanName]
    return header.meaning.titles.enumerated().compactMap { position, title in
      // The number of a cup is that of no bag.
      guard name == nil || name == position, ColumnTerms.key(title) != "id" else { return nil }
      return options.bags.column(for: title, header.examples(position)).map { (position, $0) }
    }
  }

  /// The titles of columns that mean nothing; those that name bags are no such.
  var ignored: [String] {
    let keys = bagKeys.map { header.meaning.titles[$0.position] }
    return header.ignored.filter { !keys.contains($0) }
  }
}
