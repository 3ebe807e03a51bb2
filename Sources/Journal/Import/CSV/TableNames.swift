import GRDB

/// Resolves the names of a table to records of the journal.
struct TableNames {
  private var beans: BeanIndex
  private var methods: DeviceIndex<BrewMethod>
  private var grinders: DeviceIndex<Grinder>
  /// The beans of which a row of the file gave details.
  private var detailed: Set<Identifier<Bean>> = []
  /// The time of the first brew of each new bean.
  private var firstBrews: [Identifier<Bean>: Timestamp] = [:]
  /// The new beans, and those of them that later rows say more of.
  private var new: [Identifier<Bean>: (added: Bean, known: Bean)] = [:]
  /// The rows of a list of bags so far, by what names them.
  private var listed: [[String]: [Bean]] = [:]

  /// Whether the one bean of a name that nothing speaks against is the same.
  private let isOpen: Bool

  /// - Parameters:
  ///   - columns: The columns of the table that describe beans.
  ///   - isOpen: Whether the one bean of a name that nothing speaks against is the same.
  init(_ session: ImportSession, columns: [CSVColumn], isOpen: Bool) throws {
    self.isOpen = isOpen
    beans = BeanIndex(try Bean.fetch(session.database, "ORDER BY id"), columns: columns)
    methods = try DeviceIndex(session.database)
    grinders = try DeviceIndex(session.database)
  }

  /// The brew of a row if the journal has all its names; else nil.
  mutating func known(_ row: BrewRow, _ calendar: LocalCalendar) -> Brew? {
    var brew = row.brew
    if let bean = row.bean {
      guard let id = beans.id(of: bean, on: calendar.day(of: brew.brewedAt)) else { return nil }
      brew.beanID = id
    }
    if !row.method.isEmpty {
      guard let id = methods.id(of: row.method) else { return nil }
      brew.methodID = id
    }
    if !row.grinder.isEmpty {
      guard let id = grinders.id(of: row.grinder) else { return nil }
      brew.grinderID = id
    }
    return brew
  }

  /// Whether a row names the method and the grinder of a brew, or one of both does not.
  mutating func extends(_ row: BrewRow, _ brew: Brew) -> Bool {
    (row.method.isEmpty || brew.methodID.map { $0 == methods.id(of: row.method) } ?? true)
      && (row.grinder.isEmpty || brew.grinderID.map { $0 == grinders.id(of: row.grinder) } ?? true)
  }

  /// Whether the journal has a bag.
  mutating func has(_ bean: Bean) -> Bool { beans.id(of: bean) != nil }

  /// Makes a bag known by its new name.
  mutating func add(_ bean: Bean) { beans.add(bean) }

  /// Takes over what a row says of a bag that the journal has, beyond what names it: of several
  /// rows the first; of a new bag what the rows before it left empty.
  mutating func takeDetails(of row: BrewRow, _ session: ImportSession) throws {
    guard let bean = row.bean, case let details = bean.details, !details.isEmpty,
      let id = beans.id(of: bean, on: session.calendar.day(of: row.brew.brewedAt))
    else { return }
    if var bag = new[id] {
      for field in details where field.stored(bag.known) == nil {
        field.put(&bag.known, field.value(of: bean))
      }
      new[id] = bag
      return
    }
    guard detailed.insert(id).inserted, firstBrews[id] == nil,
      let stored: Bean = try session.writer.stored(id)
    else { return }
    var changed = stored
    for field in details { field.put(&changed, field.value(of: bean)) }
    if changed != stored {
      try session.take(changed, over: stored, .recorded, only: Set(details.map(\.column)))
    }
  }

  /// The brew of a row; new names are added.
  mutating func brew(_ row: BrewRow, _ session: ImportSession) throws -> Brew {
    var brew = row.brew
    if let bean = row.bean {
      let day = session.calendar.day(of: brew.brewedAt)
      // A bag was added at some moment: of a day at noon.
      let moment = brew.brewedAt.day.map(session.calendar.noon) ?? brew.brewedAt
      let known = beans.id(of: bean, on: day)
      if isOpen, let known {
        // It may get another name.
        var called = bean
        called.id = Self.id(BeanKey.fields(bean))
        try session.remember(called, as: known)
      }
      brew.beanID = try known ?? add(bean, moment, session)
      if let id = brew.beanID, let first = firstBrews[id]?.seconds,
        let seconds = moment.seconds, seconds < first
      {
        firstBrews[id] = moment
      }
    }
    if !row.method.isEmpty { brew.methodID = try method(of: row, session) }
    if !row.grinder.isEmpty { brew.grinderID = try grinder(of: row, session) }
    return brew
  }

  /// The method of a row, which is added where the journal does not have it.
  mutating func method(
    of row: BrewRow, _ session: ImportSession
  ) throws -> Identifier<BrewMethod> {
    if let known = methods.id(of: row.method) { return known }
    let implied = MethodCategory(impliedBy: row.method)
    let category = implied == .unrecorded ? row.category : implied
    return try Self.add(
      BrewMethod(id: Self.id("method", row.method), name: row.method, category: category),
      row.method, to: &methods, session)
  }

  /// The grinder of a row, which is added where the journal does not have it.
  mutating func grinder(of row: BrewRow, _ session: ImportSession) throws -> Identifier<Grinder> {
    if let known = grinders.id(of: row.grinder) { return known }
    return try Self.add(
      Grinder(id: Self.id("grinder", row.grinder), name: row.grinder), row.grinder, to: &grinders,
      session)
  }

  /// Adds a bag that no brew tells of, or takes over what is said of it. Rows of one list that name the same
  /// and differ are bags of their own.
  mutating func settle(_ bean: Bean, _ session: ImportSession) throws {
    let key = BeanKey.fields(bean)
    let rows = listed[key, default: []]
    if rows.contains(bean) {
      session.summary.repeatedRows += 1
      return
    }
    listed[key] = rows + [bean]
    let id = Self.id(key, number: rows.count)
    let known = rows.isEmpty ? beans.id(of: bean) : id
    let own: Bean? = known == nil ? nil : try session.writer.stored(id)
    guard let stored = try own ?? known.flatMap({ try session.writer.stored($0) }) else {
      _ = try add(
        bean, Timestamp(seconds: session.calendar.seconds(ofLocal: session.today.number * 86_400)),
        session, as: id)
      return
    }
    var bag = bean
    bag.id = stored.id
    bag.createdAt = stored.createdAt
    bag.isArchived = stored.isArchived
    try session.take(bag, over: stored, .recorded)
  }

  private mutating func add(
    _ bean: Bean, _ moment: Timestamp, _ session: ImportSession, as id: Identifier<Bean>? = nil
  ) throws -> Identifier<Bean> {
    var bean = bean
    bean.id = id ?? Self.id(BeanKey.fields(bean))
    if id == nil, let known = try same(bean, session) { return known }
    bean.createdAt = moment
    if try session.holds(bean.id) { bean.id = BrewJournal.newID() }
    try session.add(bean)
    beans.add(bean)
    firstBrews[bean.id] = moment
    new[bean.id] = (bean, bean)
    return bean.id
  }

  /// The bean that a bag was when it was imported, and that has another name since; where the journal is open,
  /// the one of its name that nothing speaks against, which takes what it lacks.
  private mutating func same(_ bean: Bean, _ session: ImportSession) throws -> Identifier<Bean>? {
    let found: Identifier<Bean>
    switch try session.place(of: bean.id) {
    case .own(let stored), .other(let stored): found = stored.id
    case .deleted, .none:
      guard isOpen, let only = beans.only(bean), let stored: Bean = try session.writer.stored(only)
      else { return nil }
      found = only
      let lacking = CSVColumn.bean.filter { BeanKey.field($0, stored).isEmpty }
      try session.take(
        bean, over: stored, .recorded, as: bean.id.rawValue,
        only: Set(lacking.compactMap { $0.ofBean?.column }))
    }
    var known = bean
    known.id = found
    beans.add(known)
    return found
  }

  /// The ID of a bag by what names it; further bags of the same name have a number.
  private static func id(_ key: [String], number: Int = 0) -> Identifier<Bean> {
    Identifier(rawValue: NameBasedID.imports.id("bean", key + (number > 0 ? ["\(number)"] : [])))
  }

  private static func id<Device>(_ kind: String, _ name: String) -> Identifier<Device> {
    Identifier(rawValue: NameBasedID.imports.id(kind, [DeviceIndex<Grinder>.key(name)]))
  }

  /// Adds a device, unless the journal has it under another ID.
  private static func add<Device: ImportedRecord>(
    _ device: Device, _ name: String, to index: inout DeviceIndex<Device>, _ session: ImportSession
  ) throws -> Identifier<Device> {
    var device = device
    if case .other(let stored) = try session.place(of: device.id) {
      device.id = stored.id
    } else {
      if try session.holds(device.id) { device.id = BrewJournal.newID() }
      try session.add(device)
    }
    index.add(device.id, name)
    return device.id
  }

  /// A new bean was created at the time of its first brew.
  func finish(_ session: ImportSession) throws {
    for (added, known) in new.values
    where try session.writer.update(known, from: added) { try session.rememberAdded(known) }
    for (id, moment) in firstBrews {
      try session.recorder.willChange(.bean, id.rawValue)
      try session.database.execute(
        sql: "UPDATE bean SET created_at = ? WHERE id = ?", arguments: [moment.text, id.rawValue])
    }
  }
}
