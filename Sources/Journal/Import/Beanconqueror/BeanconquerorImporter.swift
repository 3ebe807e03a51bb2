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
