import GRDB

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

  init(store: any JournalStore) {
    self.store = store
  }

  /// Creates a value for the journal at `path`, which is opened by the first call that needs it.
  public init(path: String) {
    store = FileStore(path: path)
  }

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
