import GRDB

/// A journal in an open database: the connection of a host, or a database in memory.
final class ConnectionStore: JournalStore {
  private let database: any DatabaseReader

  init(_ database: any DatabaseReader) {
    self.database = database
  }

  var path: String { database.path }

  /// The connection as a writer; nil for one that cannot write, such as a snapshot.
  var writer: (any DatabaseWriter)? { database as? any DatabaseWriter }

  /// Whether `other` is the same connection.
  func isSame(as other: ConnectionStore) -> Bool { database === other.database }

  func inspect<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try database.read(body)
  }

  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try explaining {
      try database.read { database in
        try JournalSchema.check(database, path: path)
        return try body(database)
      }
    }
  }

  func write<Value>(
    keepingIf isKept: (Value) -> Bool, _ body: (Database) throws -> Value
  ) throws -> Value {
    guard let writer else { throw JournalError(.notWritable, .init(file: path)) }
    return try explaining {
      try writer.writeWithoutTransaction { database in
        try database.writing(keepingIf: isKept) { database in
          try JournalSchema.check(database, path: path)
          try JournalSchema.update(database)
          return try body(database)
        }
      }
    }
  }

  /// Creates the journal's tables.
  ///
  /// - Throws: `JournalError` with `alreadyExists` if one of them exists already.
  func createTables() throws {
    guard let writer else { throw JournalError(.notWritable, .init(file: path)) }
    try explaining {
      try writer.writeWithoutTransaction { database in
        try database.writing(keepingIf: { true }) { database in
          for (table, _) in JournalSchema.required where try database.tableExists(table) {
            throw JournalError(.alreadyExists, .init(file: path).with(\.name, table))
          }
          try JournalSchema.create(database)
        }
      }
    }
  }

  /// The connection reports its own commits at once; those of others are found by polling `PRAGMA
  /// data_version`, which changes with each (SQLite, "PRAGMA data_version").
  func changes(every interval: Duration) -> AsyncStream<Void> {
    guard let writer else { return AsyncStream { $0.finish() } }
    let own = DatabaseRegionObservation(tracking: .fullDatabase)
    let version = try? Self.dataVersion(writer)
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let observation = own.start(
        in: writer, onError: { _ in },
        onChange: { _ in
          continuation.yield()
        })
      let polling = Task {
        var last = version
        while !Task.isCancelled {
          try? await Task.sleep(for: interval)
          guard !Task.isCancelled else { break }
          guard let now = try? await Self.currentDataVersion(writer) else { continue }
          if now != last { continuation.yield() }
          last = now
        }
      }
      continuation.onTermination = { _ in
        observation.cancel()
        polling.cancel()
      }
    }
  }

  private static let dataVersion = "PRAGMA data_version"

  private static func dataVersion(_ writer: any DatabaseWriter) throws -> Int? {
    try writer.writeWithoutTransaction { try Int.fetchOne($0, sql: dataVersion) }
  }

  private static func currentDataVersion(_ writer: any DatabaseWriter) async throws -> Int? {
    try await writer.writeWithoutTransaction { try Int.fetchOne($0, sql: dataVersion) }
  }
}
