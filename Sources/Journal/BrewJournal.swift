import GRDB

/// A brew journal: one SQLite database that front ends share.
///
/// A journal in a file is opened for each call, which works in one transaction and closes the file
/// again, so that other programs can write in between; reading never changes a byte. A journal can
/// also be in memory (`inMemory()`), or in a database that the host has open already
/// (`init(database:)`). In a cancelled task reading stops with `CancellationError`, and so does
/// writing where it reads; nothing of such a write is kept.
///
///     let journal = BrewJournal(path: "journal.sqlite")
///     let contents = try journal.contents()
///     contents.brews.last?.stars
public struct BrewJournal: Sendable {
  let store: any JournalStore

  init(store: any JournalStore) {
    self.store = store
  }

  /// The journal in the file at `path`, which is opened by the first call that reads or writes.
  public init(path: String) {
    store = FileStore(path: path)
  }

  /// The path of the file; `:memory:` for a journal that has none.
  public var path: String { store.path }

  /// Creates an empty journal at `path`.
  ///
  /// - Throws: `JournalError` with the code `exists` where a file is there already, `missing` where
  ///   its folder is not.
  public static func create(path: String) throws -> BrewJournal {
    let store = FileStore(path: path)
    try store.create()
    return BrewJournal(store: store)
  }

  /// Runs `body` in one reading transaction.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try store.read(body)
  }

  /// Runs `body` in one writing transaction: all of it is kept, or nothing.
  ///
  /// - Parameter isKept: Whether what `body` did is kept, given what it returned.
  func write<Value>(
    keepingIf isKept: (Value) -> Bool = { _ in true }, _ body: (Database) throws -> Value
  ) throws -> Value {
    try store.write(keepingIf: isKept, body)
  }
}

extension BrewJournal: Equatable {
  /// Whether both are the file at the same path, or on the same connection.
  public static func == (left: BrewJournal, right: BrewJournal) -> Bool {
    switch (left.store, right.store) {
    case (let left as FileStore, let right as FileStore): left.path == right.path
    case (let left as ConnectionStore, let right as ConnectionStore): left.isSame(as: right)
    default: false
    }
  }
}
