/// Imports a BrewSpec document, as JSON or as YAML.
struct BrewSpecImporter {
  private let brews: [JSONObject]

  /// - Throws: `JournalError` with the path and the reason where the schema refuses the document.
  init(_ document: JSONValue, name: String) throws(JournalError) {
    do throws(BrewSpecSchema.Fault) {
      try BrewSpecSchema.check(document)
    } catch {
      throw JournalError(
        .refusedDocument,
        .init(file: name).with(\.field, error.path).with(\.schemaFault, error.reason))
    }
    brews = JSONObject(document)?.objects("brews") ?? []
  }

  func run(_ session: ImportSession, _ progress: (ImportProgress) -> Void) throws {
    let importer = try BrewRowImporter(session, columns: CSVColumn.bean)
    var reader = BrewSpecReader(calendar: session.calendar, today: session.today)
    for (number, object) in brews.enumerated() {
      try session.beginRecord()
      let row: BrewRow
      do throws(ImportProblem) {
        row = try reader.row(object, number: number)
      } catch {
        session.skip([error])
        continue
      }
      try importer.add(row)
      if number % 500 == 499 {
        let fraction = Double(number) / Double(brews.count)
        progress(ImportProgress(records: number, fraction: fraction))
      }
    }
    try importer.finish()
    for problem in reader.problems { session.report(problem) }
    session.summary.leftOut = reader.leftOut
  }
}

/// Reads the brews of a BrewSpec document, which its schema has accepted.
struct BrewSpecReader {
  let calendar: LocalCalendar
  /// The user's day; dates must not be after it.
  let today: CalendarDay
  /// How often each member that the journal has no place for was there.
  private(set) var leftOut: [String: Int] = [:]
  /// Values that were not imported, or imported otherwise.
  private(set) var problems: [ImportProblem] = []

  /// - Throws: The problem for which the brew is refused.
  mutating func row(_ object: JSONObject, number: Int) throws(ImportProblem) -> BrewRow {
    let record = "brews[\(number)]"
    let date = try date(object.text("date"), record)
    let result = object.object("result")
    let equipment = object.object("equipment")
    let (lines, processNotes) = BrewSpecLines.read(object.text("process_notes"))
    func line(_ name: BrewSpecLines.Name) -> String? { lines[name.rawValue]?.first }
    func measure(_ field: String, _ range: FieldRange) -> Double? {
      checked(result?.number(field) ?? object.number(field), range, record, field)
    }
    var brew = Brew(
      id: Identifier(rawValue: ""), brewedAt: date?.moment(in: calendar) ?? Timestamp(""),
      dose: measure("dose_g", .dose), water: measure("water_g", .water),
      yield: measure("yield_g", .yield),
      waterTemperature: FieldRange.waterTemperature.checked(
        line(.waterTemperature).flatMap(Double.init)) ?? object.number("water_temp_c"),
      grindSetting: checked(
        equipment?.number("grinder_setting"), .grindSetting, record, "equipment.grinder_setting"),
      brewTime: measure("duration_s", .brewTime), isCopy: line(.isCopy) == "true")
    if let text = line(.grindSetting), let setting = WrittenSetting(text) { brew.grind = setting }
    if brew.water == nil, let dose = brew.dose, let ratio = object.number("brew_ratio") {
      brew.water = checked((dose * ratio * 10).rounded() / 10, .water, record, "brew_ratio")
    }
    brew.tds = measure("tds", .tds)
    brew.take(extractionYield: measure("ey", .extractionYield))
    BrewSpecLines.take(lines, BrewSpecLines.ofBrew, into: &brew)
    let overall = result?.object("ratings")?.number("overall").map { ($0 + 1) / 2 }
    brew.rating = FieldRange.rating.checked(line(.rating).flatMap(Double.init)) ?? overall ?? 0
    brew.notes = [
      result?.text("tasting_notes") ?? "", processNotes,
      object.has("grind") ? "Grind: \(object.text("grind").replacing("_", with: " "))" : "",
    ].filter { !$0.isEmpty }.joined(separator: "\n")
    let method = Self.method(object, equipment)
    let bean = try bean(object.object("coffee"), lines, record)
    let grinder = equipment?.text("grinder") ?? ""
    count(object, result, equipment)
    brew.id = Identifier(
      rawValue: NameBasedID.imports.id("brew", identity(brew, date, bean, method, grinder)))
    return BrewRow(
      brew: brew, bean: bean, method: method, grinder: grinder,
      category: line(.category).map(MethodCategory.init(rawValue:)) ?? Self.category(object),
      tasting: Self.tasting(result?.object("ratings"), lines), isDayOnly: date?.clock == nil)
  }

  /// The day, which a document need not have.
  private func date(_ text: String, _ record: String) throws(ImportProblem) -> DateText? {
    if text.isEmpty { return nil }
    guard let date = try? DateText(text), date.day.year >= 1900 else {
      throw ImportProblem(.noDate, .writeDate, record: record, field: "date", .text(text))
    }
    guard date.day(in: calendar) <= today else {
      throw ImportProblem(
        .futureDate, .giveEarlierDay, record: record, field: "date",
        .init(value: text, latestDay: today))
    }
    return date
  }

  private mutating func checked(
    _ value: Double?, _ range: FieldRange, _ record: String, _ field: String
  ) -> Double? {
    guard let value else { return nil }
    if let checked = range.checked(value) { return checked }
    problems.append(
      ImportProblem(
        .outOfRange, .writeNumber, effect: .leftOut, record: record, field: field,
        .init(number: value, range: range)))
    return nil
  }

  /// The method, or what is nearest to it.
  private static func method(_ object: JSONObject, _ equipment: JSONObject?) -> String {
    if object.has("method") { return object.text("method") }
    if let equipment, equipment.has("brewer") { return equipment.text("brewer") }
    let type = object.text("type").replacing("_", with: " ")
    return type.prefix(1).uppercased() + type.dropFirst()
  }

  private static func category(_ object: JSONObject) -> MethodCategory {
    let type = object.text("type")
    return ["immersion", "pour_over", "espresso"].contains(type)
      ? MethodCategory(rawValue: type) : .unrecorded
  }

  private func bean(
    _ coffee: JSONObject?, _ lines: [String: [String]], _ record: String
  ) throws(ImportProblem) -> Bean? {
    guard let coffee else { return nil }
    let origins = coffee.objects("origins")
    func joined(_ field: String) -> String {
      var parts: [String] = []
      for text in origins.map({ $0.text(field) }) where !text.isEmpty && !parts.contains(text) {
        parts.append(text)
      }
      return parts.joined(separator: ", ")
    }
    var day = ""
    if coffee.has("roast_date") {
      day = try date(coffee.text("roast_date"), record)?.day.description ?? ""
    }
    let name = coffee.text("name")
    var bean = Bean(
      id: Identifier(rawValue: ""), name: name.isEmpty ? joined("name") : name,
      roaster: coffee.text("roaster"), origin: CountryTerms.standard.translated(joined("country")),
      region: [joined("region"), joined("subregion")].filter { !$0.isEmpty }
        .joined(separator: ", "),
      farm: joined("producer"), variety: joined("varietal"),
      process: CoffeeProcess(words: joined("process")),
      roastLevel: RoastLevel(
        rawValue: lines[BrewSpecLines.Name.roastLevel.rawValue]?.first ?? coffee.text("roast_level")
      ),
      roastDateText: day, notes: coffee.text("cupping_notes"))
    BrewSpecLines.take(lines, BrewSpecLines.ofBean, into: &bean)
    return bean
  }

  /// Ratings from 1 to 9 are levels from 1 to 5.
  private static func tasting(
    _ ratings: JSONObject?, _ lines: [String: [String]]
  ) -> Tasting? {
    func level(_ name: String) -> Int? {
      ratings?.number(name).map { Int((($0 + 1) / 2).rounded()) }
    }
    func texts(_ name: BrewSpecLines.Name) -> [String] { lines[name.rawValue] ?? [] }
    func written(_ name: BrewSpecLines.Name) -> Int? {
      texts(name).first.flatMap { Int($0) }.flatMap { (1...5).contains($0) ? $0 : nil }
    }
    let tasting = Tasting(
      id: Identifier(rawValue: ""), brewID: Identifier(rawValue: ""), aroma: level("aroma"),
      acidity: level("acidity"), sweetness: level("sweetness"), body: level("mouthfeel"),
      balance: written(.balance), aftertaste: level("aftertaste"),
      bitterness: written(.bitterness),
      flavorTags: texts(.flavorTag).map(FlavorTag.init(rawValue:)),
      notes: texts(.tastingNote).joined(separator: "\n"))
    let empty = Tasting(id: tasting.id, brewID: tasting.brewID)
    return tasting == empty ? nil : tasting
  }

  /// Counts the members that the journal has no place for.
  private mutating func count(
    _ object: JSONObject, _ result: JSONObject?, _ equipment: JSONObject?
  ) {
    func count(_ parent: JSONObject?, _ name: String, _ members: [String]) {
      for member in members where parent?.has(member) == true {
        leftOut["\(name).\(member)", default: 0] += 1
      }
    }
    count(result, "result", ["brix"])
    count(result?.object("ratings"), "ratings", ["fragrance", "flavour"])
    count(object.object("water"), "water", ["ppm"])
    count(equipment, "equipment", ["notes", "pressure_bar", "flow_rate_ml_s"])
    if object.has("method") { count(equipment, "equipment", ["brewer"]) }
    for origin in object.object("coffee")?.objects("origins") ?? [] {
      count(origin, "origin", ["lot", "harvest_year", "elevation_masl", "cupping_notes"])
    }
  }

  /// The identity of a brew, so that the same document gives the same brews everywhere.
  private func identity(
    _ brew: Brew, _ date: DateText?, _ bean: Bean?, _ method: String, _ grinder: String
  ) -> [String] {
    let numbers = [
      brew.dose, brew.water, brew.yield, brew.waterTemperature, brew.grindSetting, brew.brewTime,
      brew.rating,
    ].map { $0.map(NumberText.shortest) ?? "" }
    return [date.map { $0.clock == nil ? $0.day.description : brew.brewedAt.text } ?? ""]
      + CSVColumn.bean.map { column in bean.map { BeanKey.field(column, $0) } ?? "" }
      + [method, grinder] + numbers + [brew.notes] + (brew.isCopy ? ["is_copy"] : [])
  }
}

/// What BrewSpec has no member for, as lines `name: value` of a brew's `process_notes`.
///
/// BrewSpec's roast levels, ratings and temperatures are coarser than the journal's; its
/// description advises the notes for finer detail.
enum BrewSpecLines {
  /// The names of lines.
  enum Name: String, CaseIterable {
    case rating
    case waterTemperature = "water_temp_c"
    case grindSetting = "grind_setting"
    case roastLevel = "roast_level"
    case category = "method_category"
    case balance, bitterness
    case flavorTag = "flavor_tag"
    case tastingNote = "tasting_note"
    case isCopy = "is_copy"
  }

  typealias Line<Record: Sendable> = (name: String, field: RecordField<Record>)

  /// The fields of a brew and of its bean that have no member; numbers come first.
  static let ofBrew: [Line<Brew>] = Brew.fields.later.filter { !members.contains($0.column) }
    .map { ($0.column, $0) }
  static let ofBean: [Line<Bean>] = [true, false].flatMap { isNumber in
    Bean.fields.later.filter { ($0.kind.range != nil) == isNumber }
      .map { ("bean_" + $0.column.replacing("bag_", with: ""), $0) }
  }
  private static let members = ["tds_percent", "extraction_yield_percent", "grind_text"]

  private static let names = Set(
    Name.allCases.map(\.rawValue) + ofBrew.map(\.name) + ofBean.map(\.name))

  static func written<Record>(_ lines: [Line<Record>], of record: Record) -> [String] {
    lines.compactMap { name, field in
      let text = field.text(of: record).replacing("\n", with: " ")
      return text.isEmpty ? nil : "\(name): \(text)"
    }
  }

  /// Takes over what lines say of a record.
  static func take<Record>(
    _ values: [String: [String]], _ lines: [Line<Record>], into record: inout Record
  ) {
    for (name, field) in lines {
      if let text = values[name]?.first { field.put(&record, field.kind.value(text)) }
    }
  }

  /// The lines of notes that have a name, and the other lines.
  static func read(_ notes: String) -> (values: [String: [String]], rest: String) {
    var values: [String: [String]] = [:]
    var rest: [Substring] = []
    for line in notes.split(separator: "\n", omittingEmptySubsequences: false) {
      if let mark = line.firstRange(of: ": "),
        case let name = String(line[..<mark.lowerBound]), names.contains(name)
      {
        values[name, default: []].append(String(line[mark.upperBound...]))
      } else {
        rest.append(line)
      }
    }
    return (values, rest.joined(separator: "\n").trimmed)
  }
}
