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
  static let tds = CSVColumn("tds_percent")
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
    "brew_line", "weekday", "month", "year", "liquid_g",
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
