import GRDB

/// Writes brews as a BrewSpec 1.0 document, oldest first.
///
/// What BrewSpec says more coarsely than the journal goes to `process_notes`, from which the import
/// reads it; what has no place at all is counted.
struct BrewSpecExport {
  private let database: Database
  private let isYAML: Bool
  private var beans: [Identifier<Bean>: Bean] = [:]
  private var methods: [Identifier<BrewMethod>: BrewMethod] = [:]
  private var grinders: [Identifier<Grinder>: String] = [:]
  private var tastings: [Identifier<Brew>: Tasting] = [:]
  private var summary = ExportSummary()

  init(_ database: Database, isYAML: Bool) throws {
    self.database = database
    self.isYAML = isYAML
    for bean in try Bean.fetch(database) { beans[bean.id] = bean }
    for method in try BrewMethod.fetch(database) { methods[method.id] = method }
    for grinder in try Grinder.fetch(database) { grinders[grinder.id] = grinder.name }
    let own = try Tasting.isOwn(in: database)
    for tasting in try Tasting.fetch(database, "WHERE \(own)") {
      tastings[tasting.brewID] = tasting
    }
  }

  /// - Throws: `JournalError` with `nothingToExport` where no brew can be written: the schema asks
  ///   for one.
  consuming func run(
    progress: (Int) -> Void, write: ([UInt8]) throws -> Void
  ) throws -> ExportSummary {
    var output: [UInt8] = []
    var brews = try Brew.fetch(database).compactMap { brew in
      brew.brewedAt.seconds.map { (seconds: $0, brew: brew) }
    }
    brews.sort { ($0.seconds, $0.brew.id.rawValue) < ($1.seconds, $1.brew.id.rawValue) }
    brews.removeAll { !Timestamp(seconds: $0.seconds).isPlain }
    let all = try Int.fetchOne(database, sql: "SELECT count(*) FROM brew") ?? 0
    guard !brews.isEmpty else { throw JournalError(.nothingToExport) }
    output += Array((isYAML ? "brewspec_version: \"1.0\"\nbrews:\n" : Self.head).utf8)
    for (seconds, brew) in brews {
      var record = BrewSpecRecord(
        moment: brew.brewedAt.day?.description ?? Timestamp(seconds: seconds).text)
      record.add(
        brew, brew.beanID.flatMap { beans[$0] }, brew.methodID.flatMap { methods[$0] },
        grinder: brew.grinderID.flatMap { grinders[$0] } ?? "", tastings[brew.id])
      summary.leftOutValues += record.leftOut
      if isYAML {
        output += SpecValue.list([record.value]).yaml(indent: 2)
      } else {
        output += Array((summary.brews == 0 ? "\n    " : ",\n    ").utf8)
        output += record.value.json(indent: 4)
      }
      summary.brews += 1
      if summary.brews % 1000 == 0 { progress(summary.brews) }
      if output.count >= ExportSummary.block {
        try write(output)
        output.removeAll(keepingCapacity: true)
      }
    }
    if !isYAML { output += Array("\n  ]\n}\n".utf8) }
    try write(output)
    summary.leftOutBrews = all - summary.brews
    return summary
  }

  private static let head = "{\n  \"brewspec_version\": \"1.0\",\n  \"brews\": ["
}

extension Timestamp {
  /// Whether the text is `YYYY-MM-DDTHH:MM:SSZ`, from 1900 on.
  fileprivate var isPlain: Bool { text.utf8.count == 20 && text >= "1900" }
}

extension BrewJournal {
  /// Writes the brews as a BrewSpec 1.0 document (https://brewspec.coffee). `JournalImport` reads
  /// it back.
  ///
  /// - Parameters:
  ///   - isYAML: Whether to write YAML; else JSON.
  ///   - progress: Receives the progress from time to time.
  ///   - write: Receives the next bytes.
  /// - Complexity: Linear in the brews, which are held in memory.
  /// - Throws: `JournalError`, with the reason `nothingToExport` for a journal without brews; and
  ///   what `write` throws.
  public func exportBrewSpec(
    isYAML: Bool = false, progress: (ImportProgress) -> Void = { _ in },
    write: ([UInt8]) throws -> Void
  ) throws -> ExportSummary {
    try readOnce { database in
      do {
        return try BrewSpecExport(database, isYAML: isYAML).run(
          progress: { progress(ImportProgress(records: $0, fraction: nil)) }, write: write)
      } catch let error as JournalError where error.reason == .nothingToExport {
        throw JournalError(.nothingToExport, .init(file: path))
      }
    }
  }
}

struct BrewSpecRecord {
  private let moment: String
  private(set) var value = SpecValue.object([])
  /// The number of values that BrewSpec has no place for.
  private(set) var leftOut = 0
  /// What goes to `process_notes`.
  private var lines: [String] = []

  private typealias Members = [(name: String, value: SpecValue)]

  init(moment: String) {
    self.moment = moment
  }

  mutating func add(
    _ brew: Brew, _ bean: Bean?, _ method: BrewMethod?, grinder: String, _ tasting: Tasting?
  ) {
    var members: Members = [("date", .text(moment))]
    add("type", type(of: method), to: &members)
    add("method", text(method?.name ?? "", 100), to: &members)
    add("dose_g", number(brew.dose, .dose), to: &members)
    add("water_g", number(brew.water, .water), to: &members)
    add("water_temp_c", temperature(brew.waterTemperature), to: &members)
    add("coffee", object(coffee(bean)), to: &members)
    add("equipment", object(equipment(brew, grinder)), to: &members)
    add("duration_s", number(brew.brewTime, .brewTime), to: &members)
    let result = object(result(brew, tasting))
    if let method, let implied = method.category.known, implied != reading(of: method) {
      line(.category, implied.rawValue)
    }
    if brew.isCopy { line(.isCopy, "true") }
    lines += BrewSpecLines.written(BrewSpecLines.ofBrew, of: brew)
    if let bean { lines += BrewSpecLines.written(BrewSpecLines.ofBean, of: bean) }
    add("process_notes", text(lines.joined(separator: "\n"), 2000), to: &members)
    add("result", result, to: &members)
    value = .object(members)
  }

  private func add(_ name: String, _ value: SpecValue?, to members: inout Members) {
    if let value { members.append((name, value)) }
  }

  private func object(_ members: Members) -> SpecValue? {
    members.isEmpty ? nil : .object(members)
  }

  private mutating func line(_ name: BrewSpecLines.Name, _ text: String) {
    lines.append("\(name.rawValue): \(text)")
  }

  /// Text up to a length; nil for none.
  private mutating func text(_ text: String, _ most: Int) -> SpecValue? {
    if text.isEmpty { return nil }
    let scalars = text.unicodeScalars
    guard scalars.count > most else { return .text(text) }
    leftOut += 1
    return .text(String(String.UnicodeScalarView(scalars.prefix(most))))
  }

  private mutating func number(_ value: Double?, _ range: FieldRange) -> SpecValue? {
    guard let value else { return nil }
    guard let checked = range.checked(value), checked > 0 else {
      leftOut += 1
      return nil
    }
    return .number(checked)
  }

  /// The schema asks for a multiple of 0.1, which validators test by division: 93.3 fails, since
  /// neither number is exact in binary. Then its neighbor is written, and the value in a line.
  private mutating func temperature(_ value: Double?) -> SpecValue? {
    guard let value = FieldRange.waterTemperature.checked(value) else { return nil }
    let tenths = min(1000, (value * 10).rounded())
    let steps: [Double] = [0, -1, 1, -2, 2, -3, 3]
    let near = steps.map { step -> Double in (tenths + step) / 10 }
      .first { place -> Bool in
        let tenths: Double = place / 0.1
        return (0...100).contains(place) && tenths.rounded() == tenths
      }
    if near != value { line(.waterTemperature, NumberText.shortest(value)) }
    return near.map(SpecValue.number)
  }

  // MARK: Parts

  private func type(of method: BrewMethod?) -> SpecValue? {
    switch method?.category {
    case .immersion?, .cold?: .text("immersion")
    case .pourOver?: .text("pour_over")
    case .espresso?: .text("espresso")
    case .pressure?: .text("hybrid")
    default: nil
    }
  }

  /// The category that an import gives the method.
  private func reading(of method: BrewMethod) -> MethodCategory {
    let implied = MethodCategory(impliedBy: method.name)
    guard implied == .unrecorded, case .text(let type)? = type(of: method) else { return implied }
    return type == "hybrid" ? .unrecorded : MethodCategory(rawValue: type)
  }

  private mutating func coffee(_ bean: Bean?) -> Members {
    guard let bean else { return [] }
    var members: Members = []
    add("name", text(bean.name, 100), to: &members)
    add("roaster", text(bean.roaster, 100), to: &members)
    if !bean.roastLevel.rawValue.isEmpty {
      let plain: [RoastLevel] = [.light, .medium, .dark]
      if plain.contains(bean.roastLevel) {
        members.append(("roast_level", .text(bean.roastLevel.rawValue)))
      } else {
        line(.roastLevel, bean.roastLevel.rawValue)
      }
    }
    if let day = bean.roastDate, day.year >= 1900 {
      members.append(("roast_date", .text(day.description)))
    } else if !bean.roastDateText.isEmpty {
      leftOut += 1
    }
    let origins = origins(of: bean)
    if origins.count > 1 { members.append(("type", .text("blend"))) }
    let written = origins.map(SpecValue.object)
    if !written.isEmpty { members.append(("origins", .list(written))) }
    add("cupping_notes", text(bean.notes, 2000), to: &members)
    return members
  }

  /// One origin a country; what the journal says of all goes to the first.
  private mutating func origins(of bean: Bean) -> [Members] {
    let countries = bean.origin.split(separator: ",").map { String($0).trimmed }
      .filter { !$0.isEmpty }
    var first: Members = []
    add("country", text(countries.first ?? "", 100), to: &first)
    add("region", text(bean.region, 100), to: &first)
    add("producer", text(bean.farm, 100), to: &first)
    add("process", text(bean.process.rawValue, 100), to: &first)
    add("varietal", text(bean.variety, 100), to: &first)
    var others: [Members] = []
    for country in countries.dropFirst() {
      if let text = text(country, 100) { others.append([("country", text)]) }
    }
    return (first.isEmpty ? [] : [first]) + others
  }

  private mutating func equipment(_ brew: Brew, _ grinder: String) -> Members {
    var members: Members = []
    add("grinder", text(grinder, 100), to: &members)
    let written = brew.grind.flatMap { $0.isPlain ? nil : $0.text }
    if let written { line(.grindSetting, written) }
    if let setting = FieldRange.grindSetting.checked(brew.grindSetting) {
      if setting > 0 {
        members.append(("grinder_setting", .number(setting)))
      } else if written == nil {
        line(.grindSetting, NumberText.shortest(setting))
      }
    }
    return members
  }

  private mutating func result(_ brew: Brew, _ tasting: Tasting?) -> Members {
    var members: Members = []
    add("tds", number(brew.tds, .tds), to: &members)
    add("ey", number(brew.extractionYield, .extractionYield), to: &members)
    add("yield_g", number(brew.yield, .yield), to: &members)
    add("tasting_notes", text(brew.notes, 2000), to: &members)
    var ratings: Members = []
    if let stars = brew.stars {
      // Steps of half a star from 1 to 5 are those from 1 to 9.
      let overall = min(9, max(1, (stars * 2 - 1).rounded()))
      if (overall + 1) / 2 != stars { line(.rating, NumberText.shortest(stars)) }
      ratings.append(("overall", .number(overall)))
    }
    if let tasting {
      for (name, level) in [
        ("aroma", tasting.aroma), ("aftertaste", tasting.aftertaste), ("acidity", tasting.acidity),
        ("sweetness", tasting.sweetness), ("mouthfeel", tasting.body),
      ] {
        if let level, (1...5).contains(level) {
          ratings.append((name, .number(Double(level * 2 - 1))))
        }
      }
      if let balance = tasting.balance { line(.balance, "\(balance)") }
      if let bitterness = tasting.bitterness { line(.bitterness, "\(bitterness)") }
      for tag in tasting.flavorTags { line(.flavorTag, tag.rawValue) }
      for note in tasting.notes.split(separator: "\n") { line(.tastingNote, String(note)) }
    }
    add("ratings", object(ratings), to: &members)
    return members
  }
}

extension MethodCategory {
  /// The category, if one is recorded.
  fileprivate var known: MethodCategory? { self == .unrecorded ? nil : self }
}

/// A value of a document, whose members have an order.
enum SpecValue {
  case number(Double)
  case text(String)
  case list([SpecValue])
  case object([(name: String, value: SpecValue)])

  private static func blanks(_ count: Int) -> [UInt8] {
    [UInt8](repeating: UInt8(ascii: " "), count: count)
  }

  private var scalar: [UInt8] {
    switch self {
    case .number(let number): return Array(NumberText.plain(number).utf8)
    case .text(let text):
      var writer = JSONWriter()
      writer.string(text)
      return writer.bytes
    default: return []
    }
  }

  /// The value as JSON, whose further lines have an indent.
  func json(indent: Int) -> [UInt8] {
    let parts: [[UInt8]]
    let marks: (String, String)
    switch self {
    case .number, .text: return scalar
    case .list(let elements):
      parts = elements.map { $0.json(indent: indent + 2) }
      marks = ("[", "]")
    case .object(let members):
      parts = members.map { Array("\"\($0.name)\": ".utf8) + $0.value.json(indent: indent + 2) }
      marks = ("{", "}")
    }
    var bytes = Array(marks.0.utf8)
    for (index, part) in parts.enumerated() {
      bytes += Array((index == 0 ? "\n" : ",\n").utf8) + Self.blanks(indent + 2) + part
    }
    return bytes + Array("\n".utf8) + Self.blanks(indent) + Array(marks.1.utf8)
  }

  /// The value as lines of YAML with an indent, in block style; text is in double quotes, which
  /// YAML reads as JSON does (YAML 1.2.2, section 1.3).
  func yaml(indent: Int) -> [UInt8] {
    switch self {
    case .number, .text: return scalar
    case .list(let elements):
      return elements.flatMap { element -> [UInt8] in
        guard case .object = element else {
          return Self.blanks(indent) + Array("- ".utf8) + element.scalar + Array("\n".utf8)
        }
        // The first member follows the dash.
        return Self.blanks(indent) + Array("- ".utf8)
          + element.yaml(indent: indent + 2).dropFirst(indent + 2)
      }
    case .object(let members):
      return members.flatMap { name, value -> [UInt8] in
        let head = Self.blanks(indent) + Array("\(name):".utf8)
        switch value {
        case .number, .text: return head + Array(" ".utf8) + value.scalar + Array("\n".utf8)
        default: return head + Array("\n".utf8) + value.yaml(indent: indent + 2)
        }
      }
    }
  }
}
