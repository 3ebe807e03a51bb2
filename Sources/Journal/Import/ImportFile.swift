import ShotFiles
import Tables

/// A file to import, or a part of one, recognized by its content.
struct ImportFile {
  enum Content {
    case table(CSVImporter, TablePlan)
    case beanconqueror(BeanconquerorExport)
    case journal(JSONOutline)
    case brewSpec(BrewSpecImporter)
    case shot(ShotImporter)
  }

  /// What messages call the file.
  let name: String
  let format: ImportFormat
  let content: Content

  /// Takes over all that the file says.
  func run(_ session: ImportSession, _ progress: (ImportProgress) -> Void) throws {
    switch content {
    case .table(let importer, let plan): try importer.run(plan, session, progress)
    case .beanconqueror(let archive): try BeanconquerorImporter(archive, session).run(progress)
    case .brewSpec(let document): try document.run(session, progress)
    case .shot(let shot): try shot.run(session)
    case .journal(let outline): try JournalJSONImporter(outline, session).run(progress)
    }
  }

  /// The shot of a machine's file; nil for another file.
  private var shot: ShotFile? {
    get { if case .shot(let importer) = content { importer.shot } else { nil } }
    set {
      guard case .shot(var importer) = content, let newValue else { return }
      importer.shot = newValue
      self = ImportFile(name: name, format: format, content: .shot(importer))
    }
  }

  /// What tells a machine's shot from other cups: its ID, time and numbers; nil for another file.
  func cup(_ calendar: LocalCalendar, _ today: CalendarDay) -> Brew? {
    shot.flatMap { $0.isEspresso ? ShotReader($0, calendar: calendar, today: today).cup : nil }
  }

  /// The files with what others of them, and the user, say of their shots.
  static func settleShots(
    _ files: [ImportFile], _ options: TableOptions, _ calendar: LocalCalendar, _ today: CalendarDay
  ) -> [ImportFile] {
    settleRoasts(ShotFile.joiningNotes(files, \.shot), calendar, today).map { file in
      var file = file
      file.shot?.fill(bean: options.bean, grinder: options.grinder, method: options.method)
      return file
    }
  }

  /// Reads the roast dates of shots in the order that one of them settles, where all that settle it agree.
  private static func settleRoasts(
    _ files: [ImportFile], _ calendar: LocalCalendar, _ today: CalendarDay
  ) -> [ImportFile] {
    func shot(_ file: ImportFile) -> ShotImporter? {
      if case .shot(let shot) = file.content { shot } else { nil }
    }
    guard files.count(where: { shot($0) != nil }) > 1 else { return files }
    let told = files.compactMap { file in
      shot(file).flatMap { shot -> DateOrder? in
        let orders = shot.ordersOfRoast(calendar, today)
        return orders.count == 1 ? orders.first : nil
      }
    }
    guard Set(told).count == 1 else { return files }
    return files.map { file in
      guard var shot = shot(file) else { return file }
      shot.order = told.first
      return ImportFile(name: file.name, format: file.format, content: .shot(shot))
    }
  }

  /// Whether it is a table whose titles are missing, or stand in its first column.
  var isLoose: Bool {
    guard case .table(let importer, let plan) = content else { return false }
    return importer.source.isCells || plan.header.meaning.titles.allSatisfy(\.isEmpty)
  }

  /// About how many values a table has, notes apart; 0 for another file.
  var values: Int {
    guard case .table(let importer, let plan) = content, plan.kind != .nothing else { return 0 }
    let header = plan.header
    let known = header.positions.filter { ![.notes, .words, .brewLine].contains($0.key) }
    let cells = known.reduce(0) { sum, place in
      sum + (header.profiles.indices.contains(place.value) ? header.profiles[place.value].cells : 0)
    }
    guard let place = header.positions[.brewLine] else { return cells }
    // What stands above the lines is of each of them.
    let facts = header.facts.count + (plan.method.isEmpty ? 0 : 1)
    return importer.source.texts(in: place).reduce(cells) {
      $0 + (BrewLineText($1).map { $0.cells.count + facts } ?? 0)
    }
  }

  /// What a table is, for a preview; nil for another file.
  var plan: TablePlan? {
    if case .table(_, let plan) = content { plan } else { nil }
  }
}

extension JournalError {
  /// The error for a container that gives no table.
  init(_ fault: TableFault, _ name: String) {
    let reason: Reason
    var line: Int?
    switch fault {
    case .damaged(let place):
      reason = .damagedInput
      line = place
    case .encrypted: reason = .encryptedInput
    case .tooLarge: reason = .inputTooLarge
    case .notBuilt("yaml"): reason = .yamlNotBuilt
    case .notBuilt("zip"), .notBuilt("xml"): reason = .archiveNotBuilt
    case .notBuilt("sqlite"): reason = .databaseInput
    case .notBuilt: reason = .workbookInput
    case .unknownEncoding, .notOfEncoding: reason = .notOfEncoding
    case .noTable: reason = .noTable
    }
    self.init(reason, .init(file: name, line: line))
  }
}
