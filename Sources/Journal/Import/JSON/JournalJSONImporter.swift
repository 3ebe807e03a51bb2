import GRDB

/// Imports a journal that was exported as JSON: every record with its ID and all its fields. Beans,
/// methods and grinders that the journal has under another ID are not duplicated.
final class JournalJSONImporter {
  private let outline: JSONOutline
  private let session: ImportSession
  private var beans: [String: Identifier<Bean>] = [:]
  private var methods: [String: Identifier<BrewMethod>] = [:]
  private var grinders: [String: Identifier<Grinder>] = [:]
  private var recipes: [String: Identifier<Recipe>] = [:]
  private var tasters: [String: Taster] = [:]
  /// The own taster of the file where the journal has another one: added for cupping scores only.
  private var others: [String: Taster] = [:]
  /// Brews that the journal has under another ID, or deleted.
  private var otherBrews: [String: SettledBrew] = [:]

  init(_ outline: JSONOutline, _ session: ImportSession) {
    self.outline = outline
    self.session = session
  }

  func run(_ progress: (ImportProgress) -> Void) throws {
    try checkVersion()
    var knownBeans = BeanIndex(try Bean.fetch(session.database, "ORDER BY id"))
    beans = try importAll(known: { knownBeans.id(of: $0) })
    var knownMethods = try DeviceIndex<BrewMethod>(session.database)
    methods = try importAll(known: { knownMethods.id(of: $0.name) })
    var knownGrinders = try DeviceIndex<Grinder>(session.database)
    grinders = try importAll(known: { knownGrinders.id(of: $0.name) })
    recipes = try importAll(known: { _ in nil }) { recipe in
      recipe.methodID = recipe.methodID.flatMap { methods[$0.rawValue] }
      recipe.grinderID = recipe.grinderID.flatMap { grinders[$0.rawValue] }
    }
    var count = 0
    try forEach { (brew: inout Brew) in
      brew.beanID = brew.beanID.flatMap { beans[$0.rawValue] }
      brew.methodID = brew.methodID.flatMap { methods[$0.rawValue] }
      brew.grinderID = brew.grinderID.flatMap { grinders[$0.rawValue] }
      brew.recipeID = brew.recipeID.flatMap { recipes[$0.rawValue] }
    } add: { brew, rule in
      try add(brew, rule)
      count += 1
      if count % 500 == 0 { progress(ImportProgress(records: count, fraction: nil)) }
    }
    try addTasters()
    try forEach { (tasting: Tasting, rule) in try add(tasting, rule) }
    try forEach { (shot: Shot, _) in
      switch try session.place(of: shot.brewID) {
      case .own(let brew), .other(let brew): try session.keep(shot, of: brew.id)
      case .deleted, .none: break
      }
    }
    try addCuppings()
  }

  /// Adds the cupping sessions, samples and scores that the journal lacks. Of one that is there, the
  /// journal's values stay.
  private func addCuppings() throws {
    guard outline.members[CuppingRecord.table] != nil,
      try LaterTables.cuppings.create(session.database)
    else { return }
    var changed: Set<Identifier<CuppingRecord>> = []
    try forEach { (cupping: CuppingRecord, _) in
      if try session.writer.stored(cupping.id) == nil {
        try session.writer.add(cupping)
        changed.insert(cupping.id)
      }
    }
    try forEach { (sample: inout SampleRecord) in
      sample.beanID = sample.beanID.flatMap { beans[$0.rawValue] }
    } add: { sample, _ in
      guard try session.writer.stored(sample.id) == nil,
        try session.writer.stored(sample.cuppingID) != nil
      else { return }
      try session.writer.add(sample)
      changed.insert(sample.cuppingID)
    }
    try forEach { (given: ScoreRecord, _) in
      var score = given
      guard try session.writer.stored(score.id) == nil,
        let sample = try session.writer.stored(score.sampleID),
        let taster = tasters[score.tasterID.rawValue] ?? others[score.tasterID.rawValue]
      else { return }
      if tasters[score.tasterID.rawValue] == nil {
        try session.writer.add(taster)
        tasters[score.tasterID.rawValue] = taster
      }
      score.tasterID = taster.id
      try session.writer.add(score)
      changed.insert(sample.cuppingID)
    }
    session.summary.cuppings = changed.count
  }

  /// Adds the tasters that the journal does not have by that name. The journal's own taster stays whoever
  /// that is.
  private func addTasters() throws {
    let known = try Taster.all(session.database)
    try forEach { (taster: Taster, _) in
      let key = NameKey(taster.name).joined
      if let same = known.first(where: { $0.id == taster.id || NameKey($0.name).joined == key }) {
        tasters[taster.id.rawValue] = same
      } else if !taster.isDefault || !known.contains(where: \.isDefault) {
        try session.writer.add(taster)
        tasters[taster.id.rawValue] = taster
      } else {
        var other = taster
        other.isDefault = false
        others[taster.id.rawValue] = other
      }
    }
  }

  private func checkVersion() throws {
    let version = outline.members["schema_version"].flatMap { JSONValue(outline.bytes, $0) }
    guard version == .number(Double(JournalSchema.version)) else {
      throw JournalError(
        .exportVersion, JournalError.Facts().with(\.supportedVersion, JournalSchema.version))
    }
  }

  /// Reads each object of a table and passes it to `add`; invalid objects are reported.
  ///
  /// - Parameter resolve: Replaces the IDs of the file by those of the journal.
  private func forEach<Record: StoredRecord>(
    resolve: (inout Record) -> Void = { _ in }, add: (Record, TakenValues) throws -> Void
  ) throws {
    var elements = try outline.list(Record.table, of: nil)
    while case let batch = try elements.next(), !batch.isEmpty {
      for element in batch {
        try session.beginRecord()
        var record: Record
        let rule: TakenValues
        do throws(ImportProblem) {
          let written = try JournalJSONRecord(element, table: Record.table)
          rule = .members(of: written.object)
          record = try written.record()
        } catch {
          session.skip([error])
          continue
        }
        resolve(&record)
        try add(record, rule)
      }
    }
  }

  /// Adds the records of a table that the journal lacks, and takes over what differs in others.
  ///
  /// - Parameters:
  ///   - known: The ID of the record of the journal that is equal but has another ID.
  ///   - resolve: As for `forEach`.
  /// - Returns: The IDs in the journal for the IDs of the file.
  private func importAll<Record: ImportedRecord>(
    known: (Record) -> Identifier<Record>?, resolve: (inout Record) -> Void = { _ in }
  ) throws -> [String: Identifier<Record>] {
    var ids: [String: Identifier<Record>] = [:]
    try forEach(resolve: resolve) { (record: Record, rule) in
      ids[record.id.rawValue] = try session.settle(record, known: known(record), rule).id
    }
    return ids
  }

  private func add(_ brew: Brew, _ rule: TakenValues) throws {
    // Of a brew that is there, a file may have some values only; a new one needs its time, or that it has none.
    var saysMoment = true
    if case .members(let object) = rule { saysMoment = object.hasMember("brewed_at") }
    if brew.brewedAt.text.isEmpty, !saysMoment, !(try session.holds(brew.id)) {
      session.skip([ImportProblem(.noTime, .exportJournal, record: "brew \(brew.id)")])
      return
    }
    let settled = try session.settle(brew, rule)
    if case .stored(brew.id, _) = settled { return }
    otherBrews[brew.id.rawValue] = settled
  }

  private func add(_ given: Tasting, _ rule: TakenValues) throws {
    var tasting = given
    if let id = given.tasterID {
      guard let taster = tasters[id.rawValue], !taster.isDefault else {
        return session.skip([
          ImportProblem(.noBrew, .exportJournal, record: "tasting \(tasting.id)")
        ])
      }
      tasting.tasterID = taster.id
    }
    switch otherBrews[tasting.brewID.rawValue] {
    case .same?:
      session.summary.alreadyThere.tastings += 1
      return
    case .deleted?:
      return
    case .stored(let id, _)?:
      tasting.brewID = id
      try session.settle(tasting, rule)
      return
    case nil: break
    }
    if try session.holds(tasting.brewID) || session.holds(tasting.id) {
      try session.settle(tasting, rule)
    } else {
      session.skip([
        ImportProblem(.noBrew, .exportJournal, record: "tasting \(tasting.id)")
      ])
    }
  }
}

/// One record of an exported journal.
struct JournalJSONRecord {
  let id: String
  let object: JSONObject
  private let line: Int
  private let table: String

  /// - Throws: The problem for which the record is refused.
  init(_ element: JSONElements.Element, table: String) throws(ImportProblem) {
    guard let object = element.object else {
      throw ImportProblem(
        .noObject, .exportJournal, line: element.line, .init(kind: table))
    }
    id = object.text("id")
    guard !id.isEmpty else {
      throw ImportProblem(
        .noID, .exportJournal, line: element.line, .init(kind: table, key: "id"))
    }
    self.object = object
    self.table = table
    line = element.line
  }

  /// The record with the values of the object; its references are IDs of the file.
  ///
  /// - Throws: The problem for which the record is refused: a rating or a level that the journal cannot
  ///   store. Another damaged value comes back as it was exported; `BrewJournal.faults` names it.
  func record<Record: StoredRecord>() throws(ImportProblem) -> Record {
    var record = Record.blank(Identifier(rawValue: id))
    for field in Record.fields.dropFirst() {
      try check(field.column, field.kind)
      field.put(&record, field.kind.value(object, field.column))
    }
    return record
  }

  private func check(_ column: String, _ kind: FieldKind) throws(ImportProblem) {
    switch kind {
    case .rating:
      guard FieldRange.rating.contains(object.number(column) ?? 0) else {
        throw outOfRange(.rating, .writeNumber)
      }
    case .level:
      guard object.has(column) else { return }
      guard let value = object.number(column).flatMap({ Int(exactly: $0) }), (1...5).contains(value)
      else { throw outOfRange(.level(column), .writeWholeNumber) }
    default: break
    }
  }

  private func outOfRange(
    _ range: FieldRange, _ remedy: ImportProblem.Remedy
  ) -> ImportProblem {
    ImportProblem(
      .outOfRange, remedy, line: line, record: "\(table) \(id)", field: range.field,
      .init(range: range))
  }
}
