import GRDB

/// The tables of a journal, and the migration of earlier versions.
enum JournalSchema {
  /// The current version, in `PRAGMA user_version`.
  static let version = 1

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

  private static func names(of table: String, _ database: Database) throws -> Set<String> {
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
