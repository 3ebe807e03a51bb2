import GRDB

/// Imports an export of the Beanconqueror app; records keep the app's IDs.
final class BeanconquerorImporter {
  private let export: BeanconquerorExport
  private let session: ImportSession
  /// The IDs in the journal for the IDs of the app.
  private var beans: [String: Identifier<Bean>] = [:]
  private var methods: [String: Identifier<BrewMethod>] = [:]
  private var grinders: [String: Identifier<Grinder>] = [:]
  private var espresso: Set<String> = []

  init(_ export: BeanconquerorExport, _ session: ImportSession) {
    self.export = export
    self.session = session
  }

  func run(_ progress: (ImportProgress) -> Void) throws {
    try importBeans()
    try importMethods()
    try importGrinders()
    let readings = try readBrews(best: try bestRating(), progress)
    var copies = BeanconquerorCopies()
    for reading in readings { copies.add(reading) }
    for (index, reading) in readings.enumerated() {
      try session.beginRecord()
      try add(reading, isCopy: copies.isCopy(reading))
      if index % 500 == 0 {
        let fraction = Double(index) / Double(readings.count)
        progress(ImportProgress(records: index, fraction: 0.5 + fraction / 2))
      }
    }
  }

  /// Calls `body` with each object of a list and its ID; objects without an ID are reported.
  private func forEach(
    _ list: String, part: String? = nil, _ kind: String, _ body: (JSONObject, String) throws -> Void
  ) throws {
    try export.forEach(list, part: part) { elements, file in
      for element in elements {
        try session.beginRecord()
        let id = element.object?.object("config")?.text("uuid").trimmed ?? ""
        guard let object = element.object, !id.isEmpty else {
          session.skip([
            ImportProblem(
              element.object == nil ? .noObject : .noID, .exportFromApp, line: element.line,
              .init(kind: kind, key: "config.uuid", file: file.isEmpty ? nil : file))
          ])
          continue
        }
        try body(object, id)
      }
    }
  }

  private func importBeans() throws {
    let reader = BeanconquerorBean(
      calendar: session.calendar, today: session.today)
    var read: [Bean] = []
    var leftOut: [[String]] = []
    /// Portions frozen separately are one bag: the position of the first one in `read`.
    var bags: [String: Int] = [:]
    try forEach("BEANS", part: "Beans", "bean") { object, id in
      let (bean, problems) = reader.read(object, id)
      let group = object.text("frozenGroupId")
      beans[id] = bean.id
      if let index = bags[group] {
        beans[id] = read[index].id
        read[index].isArchived = read[index].isArchived && bean.isArchived
        return
      }
      for problem in problems { session.report(problem) }
      if !group.isEmpty { bags[group] = read.count }
      read.append(bean)
      leftOut.append(BeanconquerorLeftOut.fields(ofBean: object))
    }
    var index = BeanIndex(try Bean.fetch(session.database, "ORDER BY id"))
    for (bean, fields) in zip(read, leftOut) {
      let (known, isNew) = try session.settle(bean, known: index.id(of: bean))
      if isNew { for field in fields { session.summary.leftOut[field, default: 0] += 1 } }
      guard known != bean.id else { continue }
      for (id, target) in beans where target == bean.id { beans[id] = known }
    }
  }

  private func importMethods() throws {
    var index = try DeviceIndex<BrewMethod>(session.database)
    try forEach("PREPARATION", "preparation") { object, id in
      let (type, style) = (object.text("type"), object.text("style_type"))
      if BeanconquerorMethod.isEspresso(type: type, style: style) { espresso.insert(id) }
      let name = object.text("name").trimmed
      let method = BrewMethod(
        id: Identifier(rawValue: id), name: name,
        category: BeanconquerorMethod.category(type: type, style: style, name: name))
      let settled = try session.settle(method, known: index.id(of: name))
      if settled.isNew { index.add(method.id, name) }
      methods[id] = settled.id
    }
  }

  private func importGrinders() throws {
    var index = try DeviceIndex<Grinder>(session.database)
    try forEach("MILL", "mill") { object, id in
      let grinder = Grinder(id: Identifier(rawValue: id), name: object.text("name").trimmed)
      let settled = try session.settle(grinder, known: index.id(of: grinder.name))
      if settled.isNew { index.add(grinder.id, grinder.name) }
      grinders[id] = settled.id
    }
  }

  /// The rating that counts as five stars: the app's setting, else the lowest of its usual ones
  /// that is not below any rating.
  private func bestRating() throws -> Double {
    if let set = try export.settings?.number("brew_rating"), set > 0, set <= 1000 { return set }
    var highest = 0.0
    try export.forEach("BREWS", part: "Brews") { elements, _ in
      for element in elements { highest = max(highest, element.object?.number("rating") ?? 0) }
    }
    return [5, 10, 100].first { highest <= $0 } ?? 100
  }

  private func readBrews(
    best: Double, _ progress: (ImportProgress) -> Void
  ) throws -> [BeanconquerorBrew.Reading] {
    let reader = BeanconquerorBrew(
      bestRating: best, calendar: session.calendar, today: session.today, espresso: espresso)
    var readings: [BeanconquerorBrew.Reading] = []
    try export.forEach("BREWS", part: "Brews") { elements, file in
      for element in elements {
        try session.beginRecord()
        guard let object = element.object else {
          session.skip([
            ImportProblem(
              .noObject, .exportFromApp, line: element.line,
              .init(kind: "brew", file: file.isEmpty ? nil : file))
          ])
          continue
        }
        do throws(ImportProblem) {
          readings.append(try reader.read(object, line: file.isEmpty ? element.line : nil))
        } catch {
          session.skip([error])
        }
      }
      progress(ImportProgress(records: readings.count, fraction: nil))
    }
    return readings
  }

  private func add(_ reading: BeanconquerorBrew.Reading, isCopy: Bool) throws {
    var brew = reading.brew
    brew.beanID = beans[reading.bean]
    brew.methodID = methods[reading.method]
    brew.grinderID = grinders[reading.grinder]
    brew.isCopy = isCopy
    guard case .stored(let id, let isNews) = try session.settle(brew, .recorded) else { return }
    // What could not be read was reported when the brew was read.
    if isNews {
      for problem in reading.problems { session.report(problem) }
      for field in reading.leftOut { session.summary.leftOut[field, default: 0] += 1 }
    }
    guard var tasting = reading.tasting else { return }
    tasting.brewID = id
    try session.settle(tasting)
  }
}

/// An export of the Beanconqueror app: one JSON object, either alone or in a zip file with further
/// lists of brews and beans.
///
/// The format is documented by the app's source, version 8.6.0
/// (github.com/graphefruit/Beanconqueror, `src/services/uiExportImportHelper.ts`).
struct BeanconquerorExport {
  private let main: JSONOutline
  private let name: String
  private let archive: ZipArchive?
  /// The archive's entries by their names.
  private var entries: [String: Int] = [:]

  /// The lists by which an export is recognized.
  static let lists = ["BREWS", "BEANS", "MILL", "PREPARATION"]

  /// Whether an archive holds an export, maybe in a folder.
  static func isOne(_ archive: ZipArchive) -> Bool {
    archive.names.contains { $0.split(separator: "/").last == "Beanconqueror.json" }
  }

  init(_ main: JSONOutline, name: String) {
    self.main = main
    self.name = name
    archive = nil
  }

  /// - Throws: `JournalError` when the archive contains no export.
  init(archive: ZipArchive, name: String) throws(JournalError) {
    // If the folder was zipped again by hand, its name precedes each entry.
    for (index, entry) in archive.names.enumerated() {
      guard let last = entry.split(separator: "/").last.map(String.init) else { continue }
      if entries[last] == nil { entries[last] = index }
    }
    guard let entry = entries["Beanconqueror.json"] else {
      throw JournalError(.archiveWithoutExport, .init(file: name))
    }
    main = try JSONOutline(try archive.contents(entry), file: name, entry: "Beanconqueror.json")
    self.name = name
    self.archive = archive
  }

  /// Calls `body` with the records of a list in batches: those of the main object, then those of
  /// the parts `Beanconqueror_<part>_<n>.json` from 1 until one is missing.
  ///
  /// - Throws: `JournalError` when one of them is invalid, and the error of `body`.
  func forEach(
    _ list: String, part: String? = nil, _ body: ([JSONElements.Element], String) throws -> Void
  ) throws {
    var elements = try main.list(list, of: name)
    while case let batch = try elements.next(), !batch.isEmpty { try body(batch, "") }
    guard let part, let archive else { return }
    var number = 1
    while let entry = entries["Beanconqueror_\(part)_\(number).json"] {
      let file = "Beanconqueror_\(part)_\(number).json"
      let bytes = try archive.contents(entry)
      let start = bytes.starts(with: UTF8Text.byteOrderMark) ? UTF8Text.byteOrderMark.count : 0
      var elements = try JSONElements(bytes, start..<bytes.count, name: file, in: name)
      while case let batch = try elements.next(), !batch.isEmpty { try body(batch, file) }
      number += 1
    }
  }

  /// The settings. They also contain secrets: read only what the ratings need.
  var settings: JSONObject? {
    get throws {
      var elements = try main.list("SETTINGS", of: name)
      return try elements.next().first?.object
    }
  }
}

/// Finds brews that "repeat brew" filled with the outcome of an earlier brew: the same bean, method
/// and grinder, the same rating, and the same note, which is not empty.
struct BeanconquerorCopies {
  private struct Outcome: Hashable {
    let bean: String
    let method: String
    let grinder: String
    let note: String
    let rating: Double
  }

  /// The earliest brew of each outcome.
  private var first: [Outcome: (seconds: Int, id: Identifier<Brew>)] = [:]

  private static func outcome(_ reading: BeanconquerorBrew.Reading) -> Outcome? {
    reading.brew.notes.isEmpty
      ? nil
      : Outcome(
        bean: reading.bean, method: reading.method, grinder: reading.grinder,
        note: reading.brew.notes, rating: reading.brew.rating)
  }

  /// Adds a brew; all must be added before the first query.
  mutating func add(_ reading: BeanconquerorBrew.Reading) {
    guard let outcome = Self.outcome(reading), let seconds = reading.brew.brewedAt.seconds else {
      return
    }
    if let known = first[outcome], known.seconds <= seconds { return }
    first[outcome] = (seconds, reading.brew.id)
  }

  func isCopy(_ reading: BeanconquerorBrew.Reading) -> Bool {
    guard let outcome = Self.outcome(reading), let known = first[outcome] else { return false }
    return known.id != reading.brew.id
  }
}

/// Maps the app's kinds and styles of preparation to our categories.
enum BeanconquerorMethod {
  /// Whether brews of this style record the coffee in the cup instead of the water.
  static func isEspresso(type: String, style: String) -> Bool {
    let style = FoldedText.keyword(style)
    return style.isEmpty ? kinds[type.uppercased()]?.preset == "espresso" : style == "espresso"
  }

  /// The category of a preparation: that of its type, unless the user changed the style of the
  /// type; for the user's own type, that of its name, else of its style.
  static func category(type: String, style: String, name: String) -> MethodCategory {
    let style = FoldedText.keyword(style)
    let byStyle = styles[style]
    if let kind = kinds[type.uppercased()] {
      return style.isEmpty || style == kind.preset ? kind.category : byStyle ?? kind.category
    }
    let byName = MethodCategory(impliedBy: name)
    return byName == .unrecorded ? byStyle ?? .unrecorded : byName
  }

  private static let styles: [String: MethodCategory] = [
    "pour_over": .pourOver, "espresso": .espresso, "full_immersion": .immersion,
    "percolation": .other,
  ]

  private static let kinds: [String: (preset: String, category: MethodCategory)] = {
    var kinds: [String: (preset: String, category: MethodCategory)] = [:]
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      for type in words.dropFirst(2) {
        kinds[type] = (words[0], MethodCategory(rawValue: words[1]))
      }
    }
    return kinds
  }()

  /// Style, category and types (`src/enums/preparations` of the app).
  private static let table = """
    espresso espresso PORTAFILTER CAFELAT FLAIR HAND_LEVER ROK DECENT_ESPRESSO METICULOUS XENIA SANREMO_YOU GAGGIUINO
    full_immersion pressure AEROPRESS AEROPRESS_INVERTED
    full_immersion immersion FRENCH_PRESS SIPHON HARIO_SWITCH
    full_immersion stovetop TURKISH
    full_immersion cold COLD_BREW
    percolation stovetop BIALETTI
    percolation cold COLD_DRIP
    percolation pour_over MOCCA_MASTER RATIO_SIX_COFFEE_BREWER
    pour_over pressure DELTER_PRESS
    pour_over pour_over V60 CHEMEX KALITA_WAVE DRIPPER BLUE_DRIPPER GINA KONO ORIGAMI OREA APRIL_BREWER
    pour_over pour_over ESPRO_BLOOM FELLOW_STAGG HSIAO_50 KARLSBADER_KANNE CAFEC_FLOWER DECEMBER_DRIPPER
    pour_over pour_over HARIO_WOODNECK TORNADO_DUO TRICOLATE
    """
}
