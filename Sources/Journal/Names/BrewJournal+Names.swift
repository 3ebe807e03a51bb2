import GRDB

/// Looking up single records by name.
extension BrewJournal {
  /// The bean with a name or an ID. `NameResolver` describes the accepted differences in spelling.
  ///
  /// - Throws: `JournalError`: `emptyName`, `unknownName` or `ambiguousName` among others.
  public func bean(named text: String) throws -> Bean {
    try record(named: text) { try Bean.among(namesakesOf: text, $0) }
  }

  /// The method with a name or an ID; throws as for a bean.
  public func method(named text: String) throws -> BrewMethod {
    try record(named: text)
  }

  /// The grinder with a name or an ID; throws as for a bean.
  public func grinder(named text: String) throws -> Grinder {
    try record(named: text)
  }

  /// The recipe with a name or an ID; throws as for a bean.
  public func recipe(named text: String) throws -> Recipe {
    try record(named: text)
  }

  /// By index for an ID; else the names of `records` are compared, by default those of all records
  /// of the kind.
  private func record<Record: StoredRecord & NamedRecord>(
    named text: String,
    among records: (Database) throws -> [Record] = { try Record.fetch($0, "ORDER BY id") }
  ) throws -> Record {
    try read { database in
      if let record = try Record.fetch(database, id: text) { return record }
      return try JournalContents.resolve(text, among: records(database))
    }
  }
}

/// Looking up records by name.
extension JournalContents {
  /// The bean with a name or an ID. `NameResolver` describes the accepted differences in spelling.
  ///
  /// - Throws: `JournalError`: `emptyName`, `unknownName` or `ambiguousName`.
  public func bean(named text: String) throws(JournalError) -> Bean {
    try Self.resolve(text, among: beans)
  }

  /// The bean with a name or an ID; of several that a name means, the only one that is not archived,
  /// since a new cup is of a bag that is open.
  ///
  /// - Parameter text: The name or the ID.
  /// - Throws: `JournalError`: `emptyName`, `unknownName` or `ambiguousName`.
  public func openBean(named text: String) throws(JournalError) -> Bean {
    if case .several(let named) = NameResolver.match(text, among: beans) {
      let open = named.filter { !$0.isArchived }
      if let only = open.first, open.count == 1 { return only }
    }
    return try bean(named: text)
  }

  /// The method with a name or an ID; throws as for a bean.
  public func method(named text: String) throws(JournalError) -> BrewMethod {
    try Self.resolve(text, among: methods)
  }

  /// The grinder with a name or an ID; throws as for a bean.
  public func grinder(named text: String) throws(JournalError) -> Grinder {
    try Self.resolve(text, among: grinders)
  }

  /// The recipe with a name or an ID; throws as for a bean.
  public func recipe(named text: String) throws(JournalError) -> Recipe {
    try Self.resolve(text, among: recipes)
  }

  static func resolve<Record: NamedRecord>(
    _ text: String, among records: [Record]
  ) throws(JournalError) -> Record {
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw JournalError(.emptyName, .init(kind: Record.kind, name: text))
    }
    return try NameResolver.resolve(text, among: records)
  }
}

/// Brewers and grinders that are known by their full names.
enum KnownDevices {
  private static let names: [RecordKind: Set<[UInt8]>] = {
    var names: [RecordKind: Set<[UInt8]>] = [:]
    CoffeeTable.devices.forEachRow { row in
      guard let kind = RecordKind(rawValue: row.owner.text) else { return }
      names[kind, default: []].insert(NameKey(row.name.text).joined)
    }
    return names
  }()

  /// Whether `name` is the full name of a known device of a kind.
  static func contains(_ name: String, _ kind: RecordKind) -> Bool {
    names[kind]?.contains(NameKey(name).joined) ?? false
  }
}

extension NameResolver {
  /// What the name of a method or grinder means, where one may be new: the full name of a known
  /// device is that device and no typo of another's, so `Encore ESP` is none that is near beside an
  /// `Encore`, and `Comandante C60` no `Comandante C40`.
  public func match(device name: String) -> Match {
    guard KnownDevices.contains(name, Record.kind), !hasName(name) else { return match(name) }
    switch match(name) {
    case .one(let record) where !NameKey(record.displayName).contains(NameKey(name)):
      return .none(near: [])
    case .none: return .none(near: [])
    case let found: return found
    }
  }
}

extension Bean: NamedRecord {
  /// The kind of record.
  public static let kind = RecordKind.bean
  /// The complete names of the bean.
  public var names: [String] {
    [name, displayName, "\(roaster) \(name)", "\(name) \(roaster)"].filter { !$0.isEmpty }
  }
  /// Further words that a query may contain.
  public var searchContext: String { "\(roaster) \(name) \(origin) \(region) \(process.rawValue)" }
  /// The difference from others of the same name.
  public var distinction: String {
    ([roaster, roastDateText.isEmpty ? "" : "roasted \(roastDateText)"]
      + [isArchived ? "archived" : ""]).filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension BrewMethod: NamedRecord {
  /// The kind of record.
  public static let kind = RecordKind.method
  /// The name in lists.
  public var displayName: String { name }
}

extension Grinder: NamedRecord {
  /// The kind of record.
  public static let kind = RecordKind.grinder
  /// The name in lists.
  public var displayName: String { name }
}

extension Recipe: NamedRecord {
  /// The kind of record.
  public static let kind = RecordKind.recipe
  /// The placeholder for a recipe without a name. `Words` has the words that are shown for it.
  public static let unnamed = "Unnamed Recipe"
  /// The name in lists: the name, else `unnamed`.
  public var displayName: String { name.isEmpty ? Self.unnamed : name }
  /// The complete names of the recipe.
  public var names: [String] { [name] }
}

extension Bean {
  /// The beans among which to look up a name: those of that whole name, or all beans when no bean
  /// has it. `NameResolver` answers the same for both.
  ///
  /// Names are compared as they are read, since a bean has many more columns.
  ///
  /// - Complexity: Linear in the beans.
  static func among(namesakesOf text: String, _ database: Database) throws -> [Bean] {
    let key = NameKey(text)
    var ids: [String] = []
    if !key.joined.isEmpty {
      var name: [UInt8] = []
      var withRoaster: [UInt8] = []
      try ColumnReader.forEach(database, "SELECT id, name, roaster FROM bean") { row in
        name.removeAll(keepingCapacity: true)
        row.fold(1, into: &name)
        var isCandidate =
          !name.contains(where: NameKey.isLetterOrDigit) || key.isKey(ofFolded: name)
        for columns in [[1, 2], [2, 1]] where !isCandidate {
          withRoaster.removeAll(keepingCapacity: true)
          for column in columns { row.fold(column, into: &withRoaster) }
          isCandidate = key.isKey(ofFolded: withRoaster)
        }
        if isCandidate { ids.append(row.text(0)) }
      }
    }
    var beans: [Bean] = []
    for id in ids { beans += try fetch(database, "WHERE id = ?", [id]) }
    let whole = beans.filter { $0.names.contains(where: key.isKey) }
    return whole.isEmpty ? try fetch(database, "ORDER BY id") : whole.sorted { $0.id < $1.id }
  }

  /// The countries that unknown names of the origin may mean, such as Ethiopia for `Ethopia`.
  package var originTypos: [(written: String, country: String)] {
    CountryTerms.standard.typos(in: origin)
  }
}
