/// A column of a brew table.
///
/// Those that were added to the records since the first version of the schema need no code: their kind
/// says how cells are read, checked and written.
struct CSVColumn: Hashable, CaseIterable, Sendable {
  /// The place among `names`.
  private let place: Int

  private init(place: Int) { self.place = place }

  private init(_ name: String) { place = Self.places[name] ?? 0 }

  init?(rawValue: String) {
    guard let place = Self.places[rawValue] else { return nil }
    self.place = place
  }

  /// The name of the column.
  var rawValue: String { Self.names[place] }

  static let brewedAt = CSVColumn("brewed_at")
  static let beanName = CSVColumn("bean_name"), roaster = CSVColumn("roaster")
  static let origin = CSVColumn("origin"), region = CSVColumn("region")
  static let variety = CSVColumn("variety"), process = CSVColumn("process")
  static let roastLevel = CSVColumn("roast_level"), roastDate = CSVColumn("roast_date")
  static let method = CSVColumn("method"), grinder = CSVColumn("grinder")
  static let dose = CSVColumn("dose_g"), water = CSVColumn("water_g"), yield = CSVColumn("yield_g")
  static let waterTemperature = CSVColumn("water_temp_c")
  static let grindSetting = CSVColumn("grind_setting"), brewTime = CSVColumn("brew_time_s")
  static let rating = CSVColumn("rating"), notes = CSVColumn("notes"), isCopy = CSVColumn("is_copy")
  static let tds = CSVColumn("tds_percent"), waterRecipe = CSVColumn("water_recipe")
  static let extractionYield = CSVColumn("extraction_yield_percent")
  static let grindText = CSVColumn("grind_text")
  static let price = CSVColumn("bag_price"), bagWeight = CSVColumn("bag_weight_g")
  static let pricePerCup = CSVColumn("price_per_cup")
  static let aroma = CSVColumn("aroma"), acidity = CSVColumn("acidity")
  static let sweetness = CSVColumn("sweetness"), bitterness = CSVColumn("bitterness")
  static let body = CSVColumn("body"), balance = CSVColumn("balance")
  static let aftertaste = CSVColumn("aftertaste"), taster = CSVColumn("taster")
  static let timeOfDay = CSVColumn("time_of_day"), rowID = CSVColumn("row_id")
  static let ratio = CSVColumn("ratio"), daysOffRoast = CSVColumn("days_off_roast")
  static let farm = CSVColumn("farm"), beanNotes = CSVColumn("bean_notes")
  static let words = CSVColumn("words")
  /// Several numbers in one cell, a whole brew in one line, and the day of the week.
  static let recipe = CSVColumn("recipe"), brewLine = CSVColumn("brew_line")
  static let weekday = CSVColumn("weekday")
  /// The month and the year beside a day of the month, and what is in the cup whatever the method: water of a
  /// filter, the yield of an espresso.
  static let month = CSVColumn("month"), year = CSVColumn("year")
  static let liquid = CSVColumn("liquid_g")
  /// `AM` or `PM` beside the time.
  static let half = CSVColumn("half_of_day")
}

/// The columns in the order in which they are written, and groups of them.
extension CSVColumn {
  private static let usualNames = [
    "brewed_at", "bean_name", "roaster", "origin", "region", "variety", "process", "roast_level",
    "roast_date", "method", "grinder", "dose_g", "water_g", "yield_g", "water_temp_c",
    "grind_setting", "brew_time_s", "rating", "notes",
  ]
  private static let levelNames = [
    "aroma", "acidity", "sweetness", "bitterness", "body", "balance", "aftertaste",
  ]
  private static let rareNames =
    ["is_copy"] + Brew.fields.later.map(\.column) + Bean.fields.later.map { beanName($0.column) }
    + ["price_per_cup"] + levelNames + ["taster"]
  private static let readNames = [
    "time_of_day", "row_id", "ratio", "days_off_roast", "farm", "bean_notes", "words", "recipe",
    "brew_line", "weekday", "month", "year", "liquid_g", "half_of_day",
  ]
  private static let names = usualNames + rareNames + readNames
  private static let places = Dictionary(uniqueKeysWithValues: zip(names, names.indices))

  /// A column of a bag whose name a brew has, too, such as `bean_is_favorite`.
  private static func beanName(_ column: String) -> String {
    Brew.fields[column] == nil ? column : "bean_" + column
  }

  static let allCases = names.indices.map(CSVColumn.init(place:))

  /// The columns of every table that is written.
  static let usual = usualNames.map { CSVColumn($0) }

  /// The columns that follow where some brew has a value for them.
  static let rare = rareNames.map { CSVColumn($0) }

  /// The levels of a tasting.
  static let levels = levelNames.map { CSVColumn($0) }

  /// The columns of tables of others that the journal keeps in another form: a time of day beside the
  /// day, the number of a row, what tells another value, and words that join the note.
  static let onlyRead = readNames.map { CSVColumn($0) }

  /// The columns that describe a bean.
  static let bean: [CSVColumn] = [
    .beanName, .roaster, .origin, .region, .variety, .process, .roastLevel, .roastDate,
  ]

  /// The columns of bags and of cups that were added since, but for the setting as it was written.
  static let laterOfBean = Bean.fields.later.map { CSVColumn(beanName($0.column)) }
  static let laterOfBrew = Brew.fields.later.map { CSVColumn($0.column) }.filter {
    $0 != .grindText
  }

  /// The columns that only a cup has, and no bag.
  static let ofCup: Set<CSVColumn> = Set([
    .method, .grinder, .dose, .water, .yield, .waterTemperature, .grindSetting, .grindText,
    .brewTime, .ratio, .timeOfDay, .recipe, .brewLine, .liquid,
  ]).union(laterOfBrew.filter { $0.kind != .flag })

  /// The days of a bag.
  static let days = allCases.filter { $0.kind == .day }
}

/// What the fields of records say of their columns.
extension CSVColumn {
  private static let brewFields = names.map { Brew.fields[$0] }
  private static let beanFields = names.map { name in
    Brew.fields[name] == nil
      ? Bean.fields[name] ?? Bean.fields[name.replacing("bean_", with: "")] : nil
  }
  private static let tastingFields = names.map {
    levelNames.contains($0) ? Tasting.fields[$0] : nil
  }

  var ofBrew: RecordField<Brew>? { Self.brewFields[place] }
  var ofBean: RecordField<Bean>? { Self.beanFields[place] }

  private static let kinds = names.indices.map { place in
    brewFields[place]?.kind ?? beanFields[place]?.kind ?? tastingFields[place]?.kind
  }

  /// What the column holds; nil for one that is no field of a record.
  var kind: FieldKind? { Self.kinds[place] }

  /// The unit of numbers, such as ` g`; empty for none.
  var unit: String { kind?.range?.unit ?? "" }

  /// Whether the column has words that the journal keeps as they are.
  var isRemark: Bool { Self.remarks.contains(self) }
  private static let remarks = Set((laterOfBean + laterOfBrew).filter { $0.kind == .text })

  /// The text of a field as the import reads it, empty without a value or with one that the import would
  /// refuse.
  func text(
    _ brew: Brew, _ bean: Bean?, _ tasting: Tasting? = nil, taster: String = ""
  ) -> String {
    if self == .taster { return taster }
    if self == .grindText { return brew.grind.flatMap { $0.isPlain ? nil : $0.text } ?? "" }
    if self == .extractionYield {
      return brew.extractionYield.map(NumberText.shortest) ?? ""
    }
    if self == .pricePerCup { return brew.price(of: bean).map(NumberText.shortest) ?? "" }
    if let field = ofBrew { return field.text(of: brew) }
    if let field = ofBean { return bean.map(field.text) ?? "" }
    return tasting.flatMap { Self.tastingFields[place]?.text(of: $0) } ?? ""
  }
}

extension JournalImport {
  /// The columns of a table that an import reads.
  public static let columnNames = CSVColumn.allCases.map(\.rawValue)

  /// Whether `text` names the column of one taster: `rating by Ana`, `notes by Ana`.
  package static func isOfTaster(_ text: String) -> Bool { PersonColumns.said(text) != nil }

  /// The column of a table that an unknown title may mean: one that it is a part of, such as
  /// `bean_name` for `bean`, or one with a typo; nil where nothing is near.
  package static func column(near title: String) -> String? {
    let key = FoldedText.keyword(title)
    guard !key.isEmpty else { return nil }
    let names = CSVColumn.usual.map(\.rawValue)
    if let whole = names.first(where: { $0.hasPrefix(key + "_") }) { return whole }
    if let part = names.first(where: { $0.split(separator: "_").contains(Substring(key)) }) {
      return part
    }
    return nearest(to: key, in: names.map { ($0, $0) })
      ?? nearest(to: ColumnTerms.key(title), in: titles)
  }

  /// All titles that mean one of our columns alone.
  private static let titles = CSVColumn.usual.flatMap { column in
    ColumnTerms.standard.titles(of: column.rawValue).map { ($0, column.rawValue) }
  }

  /// The column of the title that differs from `key` by the fewest letters, if they are few.
  private static func nearest(to key: String, in titles: [(title: String, name: String)]) -> String?
  {
    let key = Array(key.utf8)
    let near = titles.compactMap { title, name -> (String, title: [UInt8], Int)? in
      let letters = Array(title.utf8)
      // A title that is much longer has other words.
      guard abs(letters.count - key.count) * 4 <= min(letters.count, key.count) else { return nil }
      return (name, title: letters, EditDistance.between(letters, key))
    }.min { ($0.2, $0.0) < ($1.2, $1.0) }
    return near.flatMap { name, title, _ in
      EditDistance.typos(key, for: title, oneIn: 4, of: min(title.count, key.count)).map { _ in name
      }
    }
  }
}

/// The unit that the title of a column, or all its cells together, give to numbers without one.
enum ColumnUnit: Sendable, Equatable {
  case weight(grams: Double)
  case fahrenheit, celsius, milliseconds, minutes, hours
  /// Days, as spreadsheets store a duration.
  case days
  /// Hours and minutes that a spreadsheet made of minutes and seconds: `2:45:00`.
  case hoursForMinutes
  /// Minutes and seconds with a dot between: 2.45.
  case dottedMinutes
  /// The price of so many grams.
  case priceOf(grams: Double)
  /// Shares of 1 instead of percent.
  case fraction
  /// A rating or a level up to this number.
  case scale(Double)
  /// A level on a scale around zero: from minus this number to it.
  case around(Double)
  case dates(DateOrder)

  /// How the unit of a title goes with a column.
  enum Fit: Equatable {
    /// The column's own unit, or none.
    case own
    case other(ColumnUnit)
    /// Words that are no unit, such as `(kettle)`.
    case unknown
    /// The column means something else, such as a yield in percent.
    case none
  }

  static func fit(_ title: ColumnTitle, _ column: CSVColumn) -> Fit {
    let unit = title.unit
    if unit.isEmpty {
      // "Minutes" is its own unit.
      guard column == .brewTime else { return .own }
      switch ParameterTerms.standard.unit(title.name.trimmed) {
      case .minutes: return .other(.minutes)
      case .milliseconds: return .other(.milliseconds)
      // 時間 is the time as well as hours.
      default: return .own
      }
    }
    guard let known = ParameterTerms.standard.unit(unit) else { return other(title, column) }
    switch column {
    case _ where column.unit == FieldRange.dose.unit:
      return MeasureText.grams(known).map { $0 == 1 ? .own : .other(.weight(grams: $0)) } ?? .none
    case .waterTemperature:
      return known == .celsius ? .own : known == .fahrenheit ? .other(.fahrenheit) : .none
    case .brewTime:
      switch known {
      case .milliseconds: return .other(.milliseconds)
      case .minutes: return .other(.minutes)
      case .hours: return .other(.hours)
      case .dotted: return .other(.dottedMinutes)
      default: return known == .seconds || known == .clock ? .own : .none
      }
    case .rating: return known == .percent ? .other(.scale(100)) : .own
    case _ where column.unit == FieldRange.tds.unit: return known == .percent ? .own : .none
    case .timeOfDay: return .none
    default: return .own
    }
  }

  /// How words go with a column that are no unit: a scale, or the order of dates.
  private static func other(_ title: ColumnTitle, _ column: CSVColumn) -> Fit {
    switch column {
    case .rating: return title.scale.map { .other(.scale($0)) } ?? .own
    case _ where CSVColumn.levels.contains(column):
      if let reach = title.reach { return .other(.around(reach)) }
      return title.scale.map { .other(.scale($0)) } ?? .own
    case _ where column == .brewedAt || column.kind == .day:
      return orders[title.unit.first ?? " "].map { .other(.dates($0)) } ?? .own
    default: return column.unit.isEmpty ? .own : .unknown
    }
  }

  /// The orders of forms such as `dd.mm.yyyy` and `tt.mm.jjjj`, by their first letter.
  private static let orders: [Character: DateOrder] = [
    "d": .dayFirst, "t": .dayFirst, "j": .dayFirst, "g": .dayFirst, "m": .monthFirst,
    "y": .yearFirst,
  ]

  /// What all numbers of a column say of a unit that its title does not name; nil for none.
  ///
  /// Water of 140 to 212 degrees is in °F; times of a spreadsheet are days, or hours and minutes that
  /// were meant as minutes and seconds; shares below 0.3 are no percentages of dissolved solids.
  static func read(_ profile: ColumnProfile, _ column: CSVColumn) -> ColumnUnit? {
    let values = profile.values
    guard let median = profile.median else {
      return column == .brewTime && profile.isClockOfHours ? .hoursForMinutes : nil
    }
    func all(_ range: ClosedRange<Double>) -> Bool { values.allSatisfy(range.contains) }
    switch column {
    case .waterTemperature where profile.units.isEmpty && (140...212).contains(median):
      return .fahrenheit
    case .brewTime
    where profile.isMost(profile.numbers) && all(0.0001...0.9999)
      && !(profile.isOfHundredths && profile.hasSecondsForDecimals):
      return .days
    case .brewTime where profile.isClockOfHours: return .hoursForMinutes
    case .brewTime where profile.isOfMinutes:
      return profile.hasSecondsForDecimals ? .dottedMinutes : .minutes
    case .tds where all(0.0001...0.3): return .fraction
    case .extractionYield where all(0.05...0.5): return .fraction
    default: return nil
    }
  }

  /// The name of a unit that the cells of a column show, where another one may have been meant; nil for others.
  var told: String? {
    switch self {
    case .dottedMinutes: "min.s"
    case .minutes: "min"
    case .fahrenheit: "°F"
    case .celsius: "°C"
    default: nil
    }
  }

  /// °C in place of the °F of a title, where all cells are hot water in °C, and none that anybody brews with in °F.
  static func celsius(_ profile: ColumnProfile) -> ColumnUnit? {
    profile.cells > 1 && profile.values.count == profile.cells && profile.units.isEmpty
      && profile.values.allSatisfy { (80...100).contains($0) } ? .celsius : nil
  }

  /// What the title of a price says of the amount that it is for, such as `Price/kg` or `€ per 100 g`.
  static func price(_ title: String) -> ColumnUnit? {
    let words = title.lowercased()
    guard let found = words.firstMatch(of: Self.amount) else { return nil }
    let unit = found.2.hasSuffix("ilo") ? "kg" : String(found.2)
    guard let known = ParameterTerms.standard.unit(unit), let grams = MeasureText.grams(known)
    else { return nil }
    return .priceOf(grams: grams * (found.1.flatMap { Double($0) } ?? 1))
  }

  private static let amount = OncePattern(
    /(?:\/|\bper|\bpro|\bje|\bpar|\bpor|\bal|\bau|^)\s*(\d+)?\s*(kilo|chilo|quilo|kg|g|lb|oz)(?:\b|gramm?\b|preis|pris)/
  )
}

extension ColumnProfile {
  /// Whether times look like hours and minutes that were minutes and seconds: `2:45:00`.
  var isClockOfHours: Bool {
    isMost(clocks) && hasWholeMinutes && hours.count { $0 > 0 } * 2 > hours.count
  }

  /// Whether numbers are such as one measures shares in: percent, or with decimals, and no weights.
  var isOfShares: Bool {
    units[.grams] == nil && (units[.percent] != nil || values.contains { $0 != $0.rounded() })
  }
}
