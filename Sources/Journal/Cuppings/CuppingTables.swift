import GRDB

/// The tables of cupping sessions, which the first session creates: a journal without them has none, and
/// programs that do not know them read and write the rest.
enum CuppingTables {
  private static let creation = """
    CREATE TABLE IF NOT EXISTS cupping (
      id TEXT PRIMARY KEY NOT NULL,
      name TEXT NOT NULL,
      day TEXT,
      form TEXT NOT NULL DEFAULT '',
      form_text TEXT NOT NULL DEFAULT '',
      is_revealed INTEGER NOT NULL DEFAULT 0 CHECK (is_revealed IN (0, 1)),
      notes TEXT NOT NULL DEFAULT '',
      created_at TEXT NOT NULL DEFAULT ''
    );
    CREATE TABLE IF NOT EXISTS cupping_sample (
      id TEXT PRIMARY KEY NOT NULL,
      cupping_id TEXT NOT NULL REFERENCES cupping (id) ON DELETE CASCADE,
      code TEXT NOT NULL,
      name TEXT NOT NULL DEFAULT '',
      bean_id TEXT REFERENCES bean (id) ON DELETE SET NULL,
      cups INTEGER NOT NULL DEFAULT 5
    );
    CREATE TABLE IF NOT EXISTS cupping_score (
      id TEXT PRIMARY KEY NOT NULL,
      sample_id TEXT NOT NULL REFERENCES cupping_sample (id) ON DELETE CASCADE,
      taster_id TEXT NOT NULL REFERENCES taster (id) ON DELETE CASCADE,
      round INTEGER NOT NULL DEFAULT 1,
      section TEXT NOT NULL DEFAULT '',
      cup INTEGER NOT NULL DEFAULT 0,
      value REAL,
      position INTEGER NOT NULL DEFAULT 0,
      scored_at TEXT NOT NULL DEFAULT '',
      notes TEXT NOT NULL DEFAULT ''
    );
    CREATE INDEX IF NOT EXISTS cupping_sample_by_cupping ON cupping_sample (cupping_id);
    CREATE INDEX IF NOT EXISTS cupping_score_by_sample ON cupping_score (sample_id);
    """

  /// The kinds of record in the tables: sessions before what belongs to them.
  static let kinds: [RecordKind] = [.cupping, .cuppingSample, .cuppingScore]

  /// Creates the tables where the journal lacks them.
  ///
  /// - Returns: false where another program has a table of one of these names.
  static func create(_ database: Database) throws -> Bool {
    if try areThere(database) { return true }
    try database.execute(sql: creation)
    return try areThere(database)
  }

  /// Whether the journal has the tables, with all their columns.
  static func areThere(_ database: Database) throws -> Bool {
    // A view or a virtual table may have rows without end.
    let statement = try database.cachedStatement(
      sql: """
        SELECT count(*) = 3 FROM sqlite_master WHERE type = 'table' AND rootpage > 0
        AND name IN ('cupping', 'cupping_sample', 'cupping_score')
        """)
    guard try Bool.fetchOne(statement) == true else { return false }
    return try [
      (CuppingRecord.table, CuppingRecord.columns), (SampleRecord.table, SampleRecord.columns),
      (ScoreRecord.table, ScoreRecord.columns),
    ].allSatisfy { table, columns in
      try Set(database.columns(in: table).map { $0.name.lowercased() }).isSuperset(of: columns)
    }
  }

  static let references = [
    RecordReference(owner: .cuppingSample, column: "cupping_id", target: .cupping),
    RecordReference(owner: .cuppingSample, column: "bean_id", target: .bean),
    RecordReference(owner: .cuppingScore, column: "sample_id", target: .cuppingSample),
    RecordReference(owner: .cuppingScore, column: "taster_id", target: .taster),
  ]
}
