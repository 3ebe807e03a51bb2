public import Foundation
public import GRDB

/// A brew journal: one SQLite database that front ends share.
///
/// Each call opens the file of a journal, works in one transaction and closes the file again, so
/// that other programs can write between calls; reading never changes a byte. A journal can also be
/// in memory (`inMemory()`), or in a database that the host has open (`init(database:)`).
///
///     let journal = BrewJournal(path: "journal.sqlite")
///     let contents = try journal.contents()
///     contents.brews.last?.stars
public struct BrewJournal: Sendable {
  let store: any JournalStore

  /// The path of the file; `:memory:` for a journal without a file.
  public var path: String { store.path }

  /// Creates an empty journal at `path`.
  ///
  /// - Throws: `JournalError` with the code `exists` if a file exists already, `missing` if its
  ///   folder does not exist.
  public static func create(path: String) throws -> BrewJournal {
    let store = FileStore(path: path)
    try store.create()
    return BrewJournal(store: store)
  }

  /// Runs `body` in one reading transaction.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try store.read(body)
  }

  /// Runs `body` in one writing transaction, which is kept or rolled back as a whole.
  ///
  /// - Parameter isKept: Whether to keep the changes of `body`, given its result.
  func write<Value>(
    keepingIf isKept: (Value) -> Bool = { _ in true }, _ body: (Database) throws -> Value
  ) throws -> Value {
    try store.write(keepingIf: isKept, body)
  }
}

extension BrewJournal {
  /// Creates a value for the journal at `path`, which is opened by the first call that needs it.
  public init(path: String) { self.init(store: FileStore(path: path)) }
}

extension BrewJournal: Equatable {
  /// Whether both values are for the file at the same path, or for the same connection.
  public static func == (left: BrewJournal, right: BrewJournal) -> Bool {
    switch (left.store, right.store) {
    case (let left as FileStore, let right as FileStore): left.path == right.path
    case (let left as ConnectionStore, let right as ConnectionStore): left.isSame(as: right)
    default: false
    }
  }
}

/// Journals that are not opened from a file.
extension BrewJournal {
  /// Creates an empty journal in memory, which lives as long as copies of this value do.
  ///
  ///     let journal = try BrewJournal.inMemory()
  ///     try journal.add(Bean(id: BrewJournal.newID(), name: "Kochere"))
  ///
  /// - Throws: `JournalError` where memory is short.
  public static func inMemory() throws -> BrewJournal {
    do {
      return try create(in: DatabaseQueue())
    } catch let error as DatabaseError {
      throw JournalError(error, path: ":memory:")
    }
  }

  /// The journal in a database that the host has open; the host may have further tables in it.
  ///
  /// Every call uses the connection's `read` or `write`, so it must not be made inside one of them:
  /// GRDB stops a program that nests them. A connection that cannot write, such as a
  /// `DatabaseSnapshot`, gives a read-only journal.
  ///
  /// - Parameter database: A `DatabaseQueue`, `DatabasePool` or `DatabaseSnapshot`. The host keeps
  ///   it open and closes it.
  public init(database: any DatabaseReader) {
    self.init(store: ConnectionStore(database))
  }

  /// Creates the journal's tables in a database that the host has open.
  ///
  /// `PRAGMA user_version` becomes the schema version of the journal; a host that uses it itself
  /// needs a separate database for the journal.
  ///
  /// - Throws: `JournalError` with the code `exists` if one of the tables exists already.
  public static func create(in database: any DatabaseWriter) throws -> BrewJournal {
    let store = ConnectionStore(database)
    try store.createTables()
    return BrewJournal(store: store)
  }
}

/// File URLs instead of paths.
extension BrewJournal {
  /// Creates a value for the journal at a file URL, which is opened by the first call that needs
  /// it.
  public init(url: URL) {
    self.init(path: url.path(percentEncoded: false))
  }

  /// Creates an empty journal at a file URL.
  ///
  /// - Throws: `JournalError` with the code `exists` if a file exists already, `missing` if its
  ///   folder does not exist.
  public static func create(at url: URL) throws -> BrewJournal {
    try create(path: url.path(percentEncoded: false))
  }
}

extension JournalImport {
  /// Imports the file at a file URL. See `run(_:into:progress:)`.
  ///
  /// - Throws: `ImportRefusal` when strict, else `JournalError`; the journal is then unchanged.
  public func run(
    _ url: URL, into journal: BrewJournal, progress: (ImportProgress) -> Void = { _ in }
  ) throws -> ImportSummary {
    try run(url.path(percentEncoded: false), into: journal, progress: progress)
  }
}

/// Notification of changes.
extension BrewJournal {
  /// An event after each change of the journal, by this or another program, until the stream's task
  /// is cancelled or the stream is dropped.
  ///
  ///     for await _ in journal.changes() {
  ///       show(try journal.contents())
  ///     }
  ///
  /// A change after this call is reported within one interval; a change through the connection of
  /// `init(database:)` or of `inMemory()` is reported at once. Several changes within an interval
  /// are one event. There may be an event without a change of a record (for example after a
  /// checkpoint of the write-ahead log), but no change without an event. Creating, replacing or
  /// removing the file is a change, too. A check takes about 0.1 ms, opens nothing and holds no
  /// lock.
  ///
  /// - Parameter interval: The time between two checks, 10 ms or more.
  public func changes(every interval: Duration = .seconds(1)) -> AsyncStream<Void> {
    store.changes(every: max(interval, .milliseconds(10)))
  }

  /// All records of the journal, as a consistent snapshot.
  ///
  /// - Complexity: Time and memory grow with the journal: 100,000 brews take about 100 MB.
  /// - Throws: `JournalError`.
  public func contents() throws -> JournalContents {
    try read(JournalContents.init(_:))
  }

  /// The records that a suggestion for a method needs, and which days are in the future, from one
  /// snapshot. Where nothing was brewed with the method, one brew of another tells that the journal
  /// has some.
  ///
  /// - Parameters:
  ///   - today: The present day, after which brews do not count; `nil` counts them all.
  ///   - calendar: Gives the day of a brew.
  ///   - method: Chooses the method, given the beans, methods and grinders, and whether there are
  ///     brews.
  /// - Throws: `JournalError`, and what `method` throws.
  package func history(
    today: CalendarDay?, calendar: LocalCalendar,
    brewedWith method: (JournalContents, _ hasBrews: Bool) throws -> Identifier<BrewMethod>
  ) throws -> (contents: JournalContents, future: FutureDays) {
    try read { database in
      var contents = try JournalContents(catalogOf: database)
      let some = try Brew.fetch(database, "LIMIT 1")
      try contents.add(brewedWith: try method(contents, !some.isEmpty), database)
      if contents.brews.isEmpty { contents.brews = some }
      return (contents, try FutureDays(in: database, today: today, calendar: calendar))
    }
  }
}

extension JournalContents {
  /// Adds the brews of a method and their tastings, and drops the recipes.
  fileprivate mutating func add(
    brewedWith method: Identifier<BrewMethod>, _ database: Database
  ) throws {
    recipes = []
    brews = Self.inOrder(
      try Brew.fetch(database, "WHERE method_id = ?", [method.rawValue]))
    let tasted = try Tasting.fetch(
      database,
      """
      , (SELECT id AS brewed FROM brew WHERE method_id = ?) AS own
      WHERE own.brewed = brew_id ORDER BY brew_id
      """,
      [method.rawValue])
    take(tastings: tasted)
    shots = try Shot.withoutCurves(
      database, of: brews, by: methods,
      "WHERE brew_id IN (SELECT id FROM brew WHERE method_id = ?)", [method.rawValue])
    placeOnMarks()
  }

  /// Sets the tastings: those of the journal's own taster, and all others.
  mutating func take(tastings all: [Tasting]) {
    tastings = all.filter { $0.tasterID == nil }
    otherTastings = all.filter { $0.tasterID != nil }
  }

  init(_ database: Database) throws {
    try self.init(catalogOf: database)
    brews = Self.inOrder(try Brew.fetch(database))
    take(tastings: try Tasting.fetch(database, "ORDER BY brew_id"))
    shots = try Shot.withoutCurves(database, of: brews, by: methods)
    placeOnMarks()
  }

  /// All records except brews and tastings.
  init(catalogOf database: Database) throws {
    self.init(
      beans: try Bean.fetch(database, "ORDER BY id"),
      methods: try BrewMethod.fetch(database, "ORDER BY id"),
      grinders: try Grinder.fetch(database, "ORDER BY id"),
      recipes: try Recipe.fetch(database, "ORDER BY id"))
    tasters = try Taster.all(database)
    let settings = JournalSettings(database: database)
    coarser = try settings.coarser
    clicksPerTurn = try settings.clicksPerTurn
    freshness = try settings.ownFreshness
    confirmed = try settings.confirmed
  }

  /// Brews in their order with their tastings, and the records that they and further ones refer to.
  ///
  /// - Complexity: By index.
  init(
    around brews: [Brew], beans: [Bean] = [], recipes: [Recipe] = [], in database: Database
  ) throws {
    func missing<Record: StoredRecord>(
      _ ids: [Identifier<Record>?], _ known: [Record] = []
    ) throws -> [Record] {
      let wanted = Set(ids.compactMap(\.self)).subtracting(known.map(\.id))
      return try known
        + wanted.sorted().flatMap { try Record.fetch(database, "WHERE id = ?", [$0.rawValue]) }
    }
    let recipes = try missing(brews.map(\.recipeID), recipes)
    self.init(
      beans: try missing(brews.map(\.beanID), beans),
      methods: try missing(brews.map(\.methodID) + recipes.map(\.methodID)),
      grinders: try missing(brews.map(\.grinderID) + recipes.map(\.grinderID)),
      recipes: recipes, brews: brews)
    take(
      tastings: try brews.flatMap {
        try Tasting.fetch(database, "WHERE brew_id = ?", [$0.id.rawValue])
      }.sorted { $0.brewID < $1.brewID })
    shots = try brews.flatMap {
      try Shot.withoutCurves(
        database, of: [$0], by: methods, "WHERE brew_id = ?", [$0.id.rawValue])
    }.sorted { $0.brewID < $1.brewID }
    tasters = try Taster.all(database)
  }

  /// Oldest first; brews without a known time come before all others.
  fileprivate static func inOrder(_ brews: [Brew]) -> [Brew] {
    let seconds = brews.map { $0.brewedAt.seconds ?? .min }
    func precedes(_ left: Int, _ right: Int) -> Bool {
      seconds[left] == seconds[right]
        ? brews[left].id < brews[right].id : seconds[left] < seconds[right]
    }
    let isInOrder = brews.indices.dropFirst().allSatisfy { !precedes($0, $0 - 1) }
    return isInOrder ? brews : brews.indices.sorted(by: precedes).map { brews[$0] }
  }
}
