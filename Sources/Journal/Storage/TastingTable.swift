import GRDB

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
    let columns = try database.columns(in: table).map { $0.name.lowercased() }
    return columns.contains("taster_id") ? "tasting.taster_id IS NULL" : "1"
  }
}
