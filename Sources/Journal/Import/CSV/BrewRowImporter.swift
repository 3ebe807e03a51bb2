import GRDB

/// Imports a table: brews, or a list of bags. Beans, methods and grinders are found by name, or added.
struct CSVImporter {
  let source: TableSource
  let options: TableOptions

  func run(
    _ plan: TablePlan, _ session: ImportSession, _ progress: (ImportProgress) -> Void
  ) throws {
    tell(plan, session)
    var known = plan.survey.roasters.union([plan.options.facts.roaster, plan.header.facts.roaster])
    known.formUnion(try String.fetchSet(session.database, sql: "SELECT DISTINCT roaster FROM bean"))
    let roasters = RoasterNames(plan.survey.beans, known: known)
    session.titles = TableOptions.key(plan.header.meaning.titles)
    let brews = try BrewRowImporter(
      session,
      columns: CSVColumn.bean.filter {
        plan.columnsOfBean.contains($0)
          || $0 == .roaster && plan.survey.beans.contains { roasters.split($0) != nil }
      })
    var rows = BrewRowReader(plan: plan, calendar: session.calendar, today: session.today)
    rows.roasters = roasters
    var records = try plan.header.rows(of: source)
    let end = plan.survey.otherTables.first ?? .max
    var (count, number) = (0, 0)
    while try records.next() {
      try session.beginRecord()
      number += 1
      let record = records.reader.record
      if record.line >= end { break }
      if record.isBlank { rows.endBlock() }
      if record.isBlank || plan.header.isSame(record)
        || plan.survey.remarks.records.contains(number)
      {
        continue
      }
      if plan.kind == .cups, plan.survey.repeated.records.contains(number) {
        session.summary.repeatedRows += 1
        continue
      }
      if let other = rows.otherDrink(record) ?? rows.otherEvent(record) {
        session.summary.leftOut[other.lowercased(), default: 0] += 1
        continue
      }
      if rows.isSum(record) {
        session.summary.sumRows += 1
        continue
      }
      if let problem = rows.aside(record) {
        if problem.effect == .leftOut {
          session.report(problem)
        } else if let place = plan.header.positions[.brewLine] {
          // What people write besides.
          let title = plan.header.meaning.titles[place]
          session.summary.leftOut[title == "brew_line" ? "line" : title, default: 0] += 1
        }
        continue
      }
      rows.remarks = plan.survey.remarks.texts[number] ?? []
      if rows.isBag(record) {
        try add(rows.bag(record), session, brews)
      } else {
        switch rows.row(record) {
        case .success(let (row, faults)):
          for problem in faults.problems { session.report(problem) }
          try brews.add(row)
        case .failure(let faults): session.skip(faults.problems)
        }
      }
      count += 1
      if count % 500 == 0 {
        progress(ImportProgress(records: count, fraction: records.fraction))
      }
    }
    // Weekdays without a week tell no day.
    if let place = plan.header.positions[.weekday], plan.header.positions[.brewedAt] == nil,
      rows.dayAbove == nil
    {
      session.summary.ignoredColumns.append(String(plan.header.meaning.titles[place].prefix(40)))
    }
    session.summary.waterAsYield += rows.waterAsYield
    try brews.finish()
  }

  private func add(
    _ bag: Result<(Bean, RowFaults), RowFaults>, _ session: ImportSession, _ brews: BrewRowImporter
  ) throws {
    switch bag {
    case .success(let (bean, faults)):
      for problem in faults.problems { session.report(problem) }
      try brews.add(bag: bean)
    case .failure(let faults): session.skip(faults.problems)
    }
  }

  /// Says how the table is read.
  private func tell(_ plan: TablePlan, _ session: ImportSession) {
    session.summary.ignoredColumns += plan.ignored
    session.summary.possibleTasters.formUnion(plan.header.meaning.possiblePeople)
    // Numbers that tell no rows apart say nothing.
    if let place = plan.header.positions[.rowID], !plan.survey.hasRowIDs,
      !plan.survey.hasDayNumbers, plan.kind == .cups
    {
      session.summary.ignoredColumns.append(
        String(plan.header.meaning.titles[place].prefix(40)))
    }
    session.summary.dateOrder = plan.toldOrder ?? session.summary.dateOrder
    session.summary.ratingScale = plan.toldScale ?? session.summary.ratingScale
    if plan.header.positions[.rating] != nil {
      session.summary.bestGrade = plan.scaleFromBest?.lowerBound ?? session.summary.bestGrade
    }
    for (day, scale) in plan.periods.starts {
      session.summary.ratingScales[day.description] = scale
    }
    for column in plan.header.meaning.toldUnits {
      session.summary.toldUnits[column.rawValue] = plan.header.units[column]?.told
    }
    session.summary.encoding = options.encoding ?? session.summary.encoding
    if plan.header.linesAbove > 0 { session.summary.titlesLine = plan.header.line }
    session.summary.columns += plan.columns
    let key = TableOptions.key(plan.header.meaning.titles)
    if !options.columns.isEmpty { session.names[key] = options.columns }
    if options.columns.isEmpty, options.earlier[key] != nil {
      session.summary.usesEarlierNames = true
    }
    session.summary.guessedMethod = plan.guessedMethod ?? session.summary.guessedMethod
  }
}

/// Adds the brews of rows without IDs, and finds those of the journal that rows correct.
///
/// A row whose content is unchanged has the ID that its brew got. Any other row may correct a brew that no row
/// describes any more: that of its number, of its bean, method and time, or one that is the same but for its
/// bean, its method or its day (`RowCorrections`). Such rows wait until all others are read.
final class BrewRowImporter {
  private let session: ImportSession
  private var names: TableNames
  private var tasters: RowTasters
  /// Hashes of the IDs of brews of the journal that rows describe.
  private var claimed: Set<Int> = []
  private var waiting: [BrewRow] = []
  /// The times of rows that describe brews of the journal, and how many rows waited before each.
  private var found: [(seconds: Int, waiting: Int)] = []
  private var corrections: RowCorrections
  /// Whether a row was added at once, which an earlier import can not have had.
  private var hasNewRows = false
  /// Notes that may say what others tasted; whose names those are is known when all rows are read.
  private var remarked: [(brew: Identifier<Brew>, taster: Identifier<Taster>?, note: String)] = []

  /// - Parameters:
  ///   - columns: The columns of the table that describe beans.
  ///   - isOpen: Whether the one bean of a name that nothing speaks against is the same.
  init(_ session: ImportSession, columns: [CSVColumn], isOpen: Bool = false) throws {
    self.session = session
    corrections = RowCorrections(session)
    names = try TableNames(session, columns: columns, isOpen: isOpen)
    tasters = try RowTasters(session)
  }

  func add(_ given: BrewRow) throws {
    let count = claimed.count
    try place(given)
    if claimed.count > count, let seconds = given.brew.brewedAt.seconds {
      found.append((seconds, waiting.count))
    }
  }

  private func place(_ given: BrewRow) throws {
    let row = try tasters.settled(given)
    try names.takeDetails(of: row, session)
    if try takeOtherGrind(of: row) { return }
    switch try session.place(of: row.brew.id) {
    case .own(let stored) where row.hasOwnID, .other(let stored) where row.hasOwnID:
      try session.take(
        try brew(row, over: stored), over: stored, .recorded, as: row.brew.id.rawValue)
      return try settleTasting(row, stored.id)
    case .other(let stored):
      try takeDetails(of: row, stored.id)
      try corrections.learn(row, is: stored.id)
      claimed.insert(stored.id.rawValue.hashValue)
      return try settleTasting(row, stored.id)
    case .deleted where session.leavesDeleted:
      return try session.withhold(names.known(row, session.calendar) ?? row.brew)
    case .own(let stored):
      if session.isNew(row.brew.id) {
        if row.isShared {
          try addOwn(row, to: stored)
        } else {
          session.summary.repeatedRows += 1
        }
      } else if row.tasting?.tasterID != nil {
        claimed.insert(row.brew.id.rawValue.hashValue)
        try settleTasting(row, row.brew.id)
      } else {
        if try !takeDevices(of: row, stored) { try takeDetails(of: row, row.brew.id) }
        try corrections.learn(row, is: row.brew.id)
        claimed.insert(row.brew.id.rawValue.hashValue)
        try settleTasting(row, row.brew.id)
      }
      return
    case .deleted, .none: break
    }
    if let known = names.known(row, session.calendar), let same = try session.same(known) {
      try takeDetails(of: row, same)
      try corrections.learn(row, is: same)
      claimed.insert(same.rawValue.hashValue)
      try session.remember(row.brew, as: same)
      try remember(row, as: same)
      return try settleTasting(row, same)
    }
    if waiting.count < Self.mostWaiting, try corrections.mayCorrect(row, &names) {
      waiting.append(row)
    } else {
      hasNewRows = true
      try insert(row)
    }
  }

  /// More rows than a person corrects are another table's.
  private static let mostWaiting = 20_000

  /// Adds the bag of a list, or takes over what the list says of one that the journal has.
  func add(bag: Bean) throws {
    try names.settle(bag, session)
  }

  /// Settles the rows that wait, and the times of new beans.
  func finish() throws {
    var settled: Set<Identifier<Brew>> = []
    var rows: [BrewRow] = []
    for (index, row) in waiting.enumerated() {
      // Another taster's row of the same brew has found it.
      if try joins(row) { continue }
      var row = row
      row.between = between(index)
      if settled.insert(row.brew.id).inserted || row.isShared {
        rows.append(row)
      } else {
        session.summary.repeatedRows += 1
      }
    }
    waiting = []
    let found = try corrections.match(
      rows, claimed: claimed, hasOthers: hasNewRows || !claimed.isEmpty, &names)
    try corrections.renameBeans(found, rows, &names)
    for (row, match) in zip(rows, found) {
      try session.beginRecord()
      if try joins(row) { continue }
      guard let match else {
        try insert(row)
        continue
      }
      var brew = try brew(row, over: match.stored)
      brew.id = match.stored.id
      if match.keepsMoment { brew.brewedAt = match.stored.brewedAt }
      try session.take(brew, over: match.stored, .recorded)
      try session.remember(row.brew, as: match.stored.id)
      try remember(row, as: match.stored.id)
      try settleTasting(row, match.stored.id)
    }
    try settleRemarks()
    try names.finish(session)
  }

  /// The times of the rows around a row that waits: its brew had one between them, however its day was corrected.
  private func between(_ index: Int) -> ClosedRange<Int>? {
    guard let first = found.first?.seconds, let last = found.last?.seconds, first != last else {
      return nil
    }
    let before = found.last { $0.waiting <= index }?.seconds
    let after = found.first { $0.waiting > index }?.seconds
    let isRising = first < last
    let low = (isRising ? before : after) ?? .min
    let high = (isRising ? after : before) ?? .max
    return low <= high ? low...high : nil
  }

  /// Adds what notes say of tasters who have no tasting of the brew, as `journal log` does; the notes stay.
  private func settleRemarks() throws {
    for (brew, taster, note) in remarked {
      let remarks = TasterRemarks(note, tasters: tasters.known)
      // `Location: …` on a line of its own is a key of the notes; who is beside a taster, or another, is somebody.
      let areTwo = remarks.strangers.count > 1 && !note.contains(where: \.isNewline)
      if !remarks.strangers.isEmpty, areTwo || !remarks.others.isEmpty {
        session.summary.brewsOfStrangers += 1
        session.summary.strangers.formUnion(remarks.strangers)
      }
      for remark in remarks.others where remark.taster.id != taster {
        let id = remark.taster.id.rawValue
        guard
          try Tasting.fetch(
            session.database, "WHERE brew_id = ? AND taster_id = ?", [brew.rawValue, id]
          ).isEmpty
        else { continue }
        try session.settle(
          Tasting(
            id: Self.tastingID(brew, remark.taster.id), brewID: brew, notes: remark.text,
            tasterID: remark.taster.id, rating: remark.stars))
      }
    }
    remarked = []
  }

  private static func tastingID(
    _ brew: Identifier<Brew>, _ taster: Identifier<Taster>?
  ) -> Identifier<Tasting> {
    Identifier(
      rawValue: NameBasedID.imports.id(
        "tasting", [brew.rawValue] + [taster?.rawValue].compactMap(\.self)))
  }

  /// The brew of a row that is one of the journal, which keeps the noon that it has for a day.
  private func brew(_ row: BrewRow, over stored: Brew) throws -> Brew {
    var brew = try names.brew(row, session)
    if session.isDay(brew.brewedAt, of: stored) { brew.brewedAt = stored.brewedAt }
    return brew
  }

  /// Remembers which brew the row of a number is.
  private func remember(_ row: BrewRow, as brew: Identifier<Brew>) throws {
    for alias in corrections.aliases(of: row) {
      var numbered = row.brew
      numbered.id = alias
      try session.remember(numbered, as: brew)
    }
  }

  /// Takes over what a row says of a brew that is equal in all that identifies it, and counts it.
  private func takeDetails(of row: BrewRow, _ id: Identifier<Brew>) throws {
    let details = row.brew.details
    guard !details.isEmpty, let stored: Brew = try session.writer.stored(id)
    else {
      session.summary.alreadyThere.brews += 1
      return
    }
    var changed = stored
    for field in details { field.put(&changed, field.value(of: row.brew)) }
    try session.take(changed, over: stored, .recorded, only: Set(details.map(\.column)))
  }

  /// Takes the number of a grind setting that was changed beside its text, which the journal still has.
  ///
  /// - Returns: Whether there was one.
  private func takeOtherGrind(of row: BrewRow) throws -> Bool {
    guard let number = row.otherGrind else { return false }
    var stored: Brew?
    switch try session.place(of: row.brew.id) {
    case .own(let brew), .other(let brew): stored = brew
    case .deleted, .none:
      if let known = names.known(row, session.calendar), let same = try session.same(known) {
        stored = try session.writer.stored(same)
      }
    }
    // Of a text whose place follows from its grinder's scale, the scale may have changed since.
    guard let stored, !session.isNew(stored.id), stored.grindText == row.brew.grindText,
      stored.grindSetting == row.brew.grindSetting
    else { return false }
    var brew = stored
    brew.grind = WrittenSetting(number)
    try session.take(
      brew, over: stored, .recorded, only: ["grind_setting", "grind_text"])
    claimed.insert(stored.id.rawValue.hashValue)
    try settleTasting(row, stored.id)
    return true
  }

  /// Takes over what the user says of a table whose brews were imported without: the method, the grinder, and
  /// the order or the year of days.
  ///
  /// - Returns: Whether there was one, and the brew is counted.
  private func takeDevices(of row: BrewRow, _ stored: Brew) throws -> Bool {
    let lacksMethod = stored.methodID == nil && !row.method.isEmpty
    let lacksGrinder = stored.grinderID == nil && !row.grinder.isEmpty
    let lacksDay = stored.brewedAt.text.isEmpty && !row.brew.brewedAt.text.isEmpty
    guard lacksMethod || lacksGrinder || lacksDay,
      let known = try session.memory.entry(.brew, row.brew.id.rawValue)
    else { return false }
    var brew = stored
    // What the file had before was taken out of the journal.
    if lacksMethod, !known.values.has("method_id") {
      brew.methodID = try names.method(of: row, session)
    }
    if lacksGrinder, !known.values.has("grinder_id") {
      brew.grinderID = try names.grinder(of: row, session)
    }
    if lacksDay, !known.values.has("brewed_at") { brew.brewedAt = row.brew.brewedAt }
    guard brew != stored else { return false }
    try session.take(
      brew, over: stored, .recorded, only: ["method_id", "grinder_id", "brewed_at"])
    return true
  }

  private func insert(_ row: BrewRow) throws {
    try session.add(try names.brew(row, session))
    if row.brew.stars == nil, ([row.tasting] + row.others).contains(where: { $0?.stars != nil }) {
      session.summary.unrated -= 1
    }
    try remember(row, as: row.brew.id)
    try settleTasting(row, row.brew.id)
  }

  /// Gives what one taster's row says to the brew that another's row found or added.
  ///
  /// - Returns: Whether there was one.
  private func joins(_ row: BrewRow) throws -> Bool {
    guard row.isShared else { return false }
    switch try session.place(of: row.brew.id) {
    case .other(let stored):
      session.summary.alreadyThere.brews += 1
      try settleTasting(row, stored.id)
      return true
    case .own(let stored) where session.isNew(row.brew.id):
      try addOwn(row, to: stored)
      return true
    default: return false
    }
  }

  /// Adds what one taster's row says to the brew of another's.
  private func addOwn(_ row: BrewRow, to stored: Brew) throws {
    var brew = stored
    if brew.stars == nil { brew.rating = row.brew.rating }
    brew.notes = Tasting.joined(brew.notes, row.brew.notes)
    try session.writer.update(brew, from: stored)
    try settleTasting(row, stored.id)
  }

  private func settleTasting(_ row: BrewRow, _ brew: Identifier<Brew>) throws {
    if let shot = row.shot.flatMap({ Shot($0, of: brew) }) { try session.keep(shot, of: brew) }
    for note in [row.brew.notes, row.tasting?.notes ?? ""] where note.contains(":") {
      remarked.append((brew, row.tasting?.tasterID, note))
    }
    for var tasting in [row.tasting].compactMap(\.self) + row.others {
      tasting.brewID = brew
      tasting.id = Self.tastingID(brew, tasting.tasterID)
      try session.settle(tasting)
    }
  }
}
