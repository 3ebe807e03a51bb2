import Foundation
import GRDB
import GRDBSQLite

/// The tables of a journal, and the migration of earlier versions.
enum JournalSchema {
  /// The current version, in `PRAGMA user_version`.
  static let version = 1
  /// Tables that every journal has, and hardly any database of another program all of.
  static let tables: Set = ["bean", "brew", "method", "tasting"]

  /// Creates the tables of a journal, in the current transaction of `database`.
  ///
  /// Only the version is recorded: a table of migrations would be unknown to the other programs
  /// that share the file.
  static func create(_ database: Database) throws {
    try database.execute(sql: firstVersion)
    try update(database)
  }

  private static let firstVersion = """
    PRAGMA user_version = 1;
    CREATE TABLE IF NOT EXISTS bean (
      id TEXT PRIMARY KEY NOT NULL,
      name TEXT NOT NULL DEFAULT '',
      roaster TEXT NOT NULL DEFAULT '',
      origin TEXT NOT NULL DEFAULT '',
      region TEXT NOT NULL DEFAULT '',
      farm TEXT NOT NULL DEFAULT '',
      variety TEXT NOT NULL DEFAULT '',
      process TEXT NOT NULL DEFAULT '',
      roast_level TEXT NOT NULL DEFAULT '',
      roast_date TEXT,
      is_archived INTEGER NOT NULL DEFAULT 0 CHECK (is_archived IN (0, 1)),
      notes TEXT NOT NULL DEFAULT '',
      created_at TEXT NOT NULL
    );
    CREATE TABLE IF NOT EXISTS method (
      id TEXT PRIMARY KEY NOT NULL,
      name TEXT NOT NULL,
      category TEXT NOT NULL DEFAULT ''
    );
    CREATE TABLE IF NOT EXISTS grinder (
      id TEXT PRIMARY KEY NOT NULL,
      name TEXT NOT NULL
    );
    CREATE TABLE IF NOT EXISTS recipe (
      id TEXT PRIMARY KEY NOT NULL,
      name TEXT NOT NULL DEFAULT '',
      method_id TEXT REFERENCES method (id),
      grinder_id TEXT REFERENCES grinder (id),
      dose_g REAL,
      water_g REAL,
      yield_g REAL,
      water_temp_c REAL,
      grind_setting REAL,
      brew_time_s REAL,
      bloom_g REAL,
      bloom_s REAL,
      pours_g TEXT NOT NULL DEFAULT '[]',
      is_inverted INTEGER,
      plunge_s REAL,
      usage_count INTEGER NOT NULL DEFAULT 0,
      created_at TEXT NOT NULL
    );
    CREATE TABLE IF NOT EXISTS brew (
      id TEXT PRIMARY KEY NOT NULL,
      bean_id TEXT REFERENCES bean (id),
      method_id TEXT REFERENCES method (id),
      grinder_id TEXT REFERENCES grinder (id),
      recipe_id TEXT REFERENCES recipe (id),
      brewed_at TEXT NOT NULL,
      dose_g REAL,
      water_g REAL,
      yield_g REAL,
      water_temp_c REAL,
      grind_setting REAL,
      brew_time_s REAL,
      rating REAL NOT NULL DEFAULT 0 CHECK (rating >= 0 AND rating <= 5),
      notes TEXT NOT NULL DEFAULT '',
      is_copy INTEGER NOT NULL DEFAULT 0 CHECK (is_copy IN (0, 1))
    );
    CREATE TABLE IF NOT EXISTS tasting (
      id TEXT PRIMARY KEY NOT NULL,
      brew_id TEXT NOT NULL REFERENCES brew (id) ON DELETE CASCADE,
      aroma INTEGER CHECK (aroma BETWEEN 1 AND 5),
      acidity INTEGER CHECK (acidity BETWEEN 1 AND 5),
      sweetness INTEGER CHECK (sweetness BETWEEN 1 AND 5),
      body INTEGER CHECK (body BETWEEN 1 AND 5),
      balance INTEGER CHECK (balance BETWEEN 1 AND 5),
      aftertaste INTEGER CHECK (aftertaste BETWEEN 1 AND 5),
      flavor_tags TEXT NOT NULL DEFAULT '[]',
      notes TEXT NOT NULL DEFAULT ''
    );
    CREATE INDEX IF NOT EXISTS brew_by_bean_and_method ON brew (bean_id, method_id);
    CREATE INDEX IF NOT EXISTS brew_by_method ON brew (method_id);
    CREATE INDEX IF NOT EXISTS brew_by_time ON brew (brewed_at);
    """

  /// The records with a table. The columns that were added since the first version may be NULL and have
  /// no standard, so that programs that do not know them read and write the rest: the version stays what
  /// it is.
  private static let records: [any StoredRecord.Type] = [
    Bean.self, BrewMethod.self, Grinder.self, Recipe.self, Brew.self, Tasting.self,
  ]

  /// The table that was added since.
  private static let tasters = """
    CREATE TABLE IF NOT EXISTS taster (
      id TEXT PRIMARY KEY NOT NULL,
      name TEXT NOT NULL,
      is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),
      created_at TEXT NOT NULL DEFAULT ''
    );
    """

  /// Whether the journal is one of an earlier program, which lacks columns or tasters.
  static func isOfEarlierProgram(_ database: Database) throws -> Bool {
    if try !database.tableExists(Taster.table) { return true }
    if try TastingTable(database: database).isOfEarlierProgram { return true }
    return try records.contains { record in
      let present = try names(of: record.table, database)
      return record.laterColumns.contains { !present.contains($0.name) }
    }
  }

  /// Adds the columns and the table that a journal of an earlier program lacks, in the current
  /// transaction.
  static func update(_ database: Database) throws {
    try database.execute(sql: tasters)
    for record in records {
      let present = try names(of: record.table, database)
      for column in record.laterColumns where !present.contains(column.name) {
        try database.execute(
          sql: "ALTER TABLE \(record.table) ADD COLUMN \(column.name) \(column.type)")
      }
    }
    try TastingTable(database: database).update()
  }

  static func names(of table: String, _ database: Database) throws -> Set<String> {
    try Set(database.columns(in: table).map { $0.name.lowercased() })
  }

  /// The tables and columns without which a database is no journal.
  static var required: [(table: String, columns: [String])] {
    records.map { ($0.table, $0.firstColumns) }
  }

  /// Refuses a database that is not a journal of this version.
  ///
  /// - Throws: `JournalError`, `DatabaseError`.
  static func check(_ database: Database, path: String) throws {
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    // A view or a virtual table may have rows without end: what is no table of its own has no pages.
    let present = try Set(
      String.fetchAll(
        database,
        sql: "SELECT lower(name) FROM sqlite_master WHERE type = 'table' AND rootpage > 0"))
    guard present.contains(Brew.table), present.contains(Bean.table) else {
      if try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0, version == 0 {
        throw JournalError(.emptyDatabase, .init(file: path))
      }
      throw JournalError(.notAJournal, .init(file: path))
    }
    let versions = JournalError.Facts(file: path).with(\.version, version)
      .with(\.supportedVersion, Self.version)
    guard version <= Self.version else { throw JournalError(.newerVersion, versions) }
    guard version == Self.version else { throw JournalError(.olderVersion, versions) }
    for (table, columns) in required {
      let names = present.contains(table) ? try names(of: table, database) : []
      if let column = columns.first(where: { !names.contains($0) }) {
        throw JournalError(
          .missingColumn, .init(file: path).with(\.field, "\(table).\(column)"))
      }
    }
  }
}

/// The table of tastings, of which earlier programs allowed one a brew.
struct TastingTable {
  let database: Database

  /// One tasting a brew and taster; NULL is the journal's own taster.
  private static let index = """
    CREATE UNIQUE INDEX IF NOT EXISTS tasting_by_brew_and_taster
    ON tasting (brew_id, ifnull(taster_id, ''))
    """

  /// The definition of the table without the rule of earlier programs; nil where it has no such rule.
  private func freed() throws -> String? {
    let isBound = try database.indexes(on: Tasting.table).contains {
      $0.isUnique && $0.columns.map { $0.lowercased() } == ["brew_id"]
    }
    guard isBound,
      let written = try String.fetchOne(
        database,
        sql: "SELECT sql FROM sqlite_master WHERE type = 'table' AND lower(name) = ?",
        arguments: [Tasting.table])
    else { return nil }
    let freed =
      written.replacing(/(?i)(["\[`]?\bbrew_id\b["\]`]?[^,]*?)\s+UNIQUE\b/) { $0.output.1 }
      .replacing(/(?i),\s*UNIQUE\s*\(\s*["\[`]?brew_id["\]`]?\s*\)/, with: "")
    return freed == written ? nil : freed
  }

  /// Whether the table still allows one tasting a brew.
  var isOfEarlierProgram: Bool { get throws { try freed() != nil } }

  /// Makes the table anew without the rule, with its columns, indexes and triggers, those of other
  /// programs included. It must have the column of the taster.
  func update() throws {
    if let definition = try freed() {
      let others = try String.fetchAll(
        database,
        sql: """
          SELECT sql FROM sqlite_master
          WHERE lower(tbl_name) = ? AND type IN ('index', 'trigger') AND sql IS NOT NULL
          """, arguments: [Tasting.table])
      let columns = try database.columns(in: Tasting.table).map(\.name.quoted)
        .joined(separator: ", ")
      try database.execute(
        sql: """
          CREATE TEMP TABLE tasting_copy AS SELECT \(columns) FROM main.tasting;
          DROP TABLE main.tasting;
          \(definition);
          INSERT INTO main.tasting (\(columns)) SELECT \(columns) FROM temp.tasting_copy;
          DROP TABLE temp.tasting_copy;
          """)
      for sql in others { try database.execute(sql: sql) }
    }
    // Another program may have given a brew two tastings: the journal stays readable without the index.
    try? database.execute(sql: Self.index)
  }
}

extension Tasting {
  /// The condition in SQL that a tasting is the journal's own taster's. A journal of an earlier program
  /// has no others.
  static func isOwn(in database: Database) throws -> String {
    try hasTasters(in: database) ? "tasting.taster_id IS NULL" : "1"
  }

  /// Whether the journal can have tastings of others than its own taster.
  static func hasTasters(in database: Database) throws -> Bool {
    try database.columns(in: table).contains { $0.name.lowercased() == "taster_id" }
  }
}

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
