extension LaterTables {
  /// The tables of cupping sessions.
  static let cuppings = LaterTables(
    records: [CuppingRecord.self, SampleRecord.self, ScoreRecord.self],
    creation: """
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
      """)
}
