import Foundation
import GRDB
import GRDBSQLite

/// Ends a statement of a journal whose triggers take too long: they come with the file, and may have
/// no end.
///
/// It takes the place of the connection's progress handler and of its trace (SQLite,
/// "sqlite3_progress_handler", "sqlite3_trace_v2"), so it is for connections that nobody else uses.
final class TriggerLimit {
  /// The instructions of SQLite that one statement may take, together with its triggers: some ten
  /// seconds. A change of a million brews takes a tenth.
  static let usual = 1_000_000_000
  /// How many instructions SQLite executes between looks.
  private static let stride = 100_000

  /// The looks at one statement before it is ended.
  private let most: Int
  private var count = 0
  /// The trigger that began last.
  private var name: String?

  /// - Parameter instructions: How many a statement may take.
  init(instructions: Int = TriggerLimit.usual) {
    most = instructions / Self.stride
  }

  /// Runs `body` with the limit, where the schema has triggers.
  ///
  /// - Throws: The error of `body`; `JournalError` with the reason `endlessTrigger` for a statement
  ///   that was ended.
  func run<Value>(_ database: Database, path: String, _ body: () throws -> Value) throws -> Value {
    let hasTriggers = try Bool.fetchOne(
      database, sql: "SELECT count(*) FROM sqlite_master WHERE type = 'trigger'")
    guard hasTriggers == true else { return try body() }
    begin(database)
    defer { end(database) }
    do {
      return try body()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
      throw JournalError(.endlessTrigger, .init(file: path, name: name))
    }
  }

  private func begin(_ database: Database) {
    // Not retained: `end` comes before `run` returns, which is called on this object.
    let own = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      database.sqliteConnection, CInt(Self.stride),
      { own in
        guard let own else { return 0 }
        return Unmanaged<TriggerLimit>.fromOpaque(own).takeUnretainedValue().isOver() ? 1 : 0
      }, own)
    sqlite3_trace_v2(
      database.sqliteConnection, CUnsignedInt(SQLITE_TRACE_STMT),
      { _, own, _, text in
        guard let own, let text else { return 0 }
        Unmanaged<TriggerLimit>.fromOpaque(own).takeUnretainedValue()
          .begins(String(cString: text.assumingMemoryBound(to: CChar.self)))
        return 0
      }, own)
  }

  private func end(_ database: Database) {
    sqlite3_progress_handler(database.sqliteConnection, 0, nil, nil)
    sqlite3_trace_v2(database.sqliteConnection, 0, nil, nil)
  }

  private func isOver() -> Bool {
    count += 1
    return count > most
  }

  /// A statement begins, or something inside it, which SQLite gives as a comment: a trigger, or a
  /// statement of a virtual table.
  private func begins(_ text: String) {
    let mark = "-- TRIGGER "
    if let trigger = text.range(of: mark),
      text[..<trigger.lowerBound].allSatisfy({ "- ".contains($0) })
    {
      name = String(text[trigger.upperBound...])
    } else if !text.hasPrefix("--") {
      count = 0
      name = nil
    }
  }
}
