import GRDB
import TestSupport
import Testing

@testable import Journal

/// Journals may come from anywhere: SQL in their schema must not do what a user did not ask for.
@Suite(.ownThreads) struct HostileFileTests {
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
  }

  private static let settings = ["trusted_schema": 0]

  @Test func `a schema is not trusted, reading and writing`() throws {
    let journal = try scratch.journal()
    for (name, value) in Self.settings {
      #expect(try journal.read { try Int.fetchOne($0, sql: "PRAGMA \(name)") } == value)
      let written: Int? = try journal.write(keepingIf: { _ in false }) {
        try Int.fetchOne($0, sql: "PRAGMA \(name)")
      }
      #expect(written == value)
    }
  }

  @Test func `the schema cannot be written as a table`() throws {
    let journal = try scratch.journal()
    let before = try scratch.bytes("journal.sqlite")
    let error = #expect(throws: (any Error).self) {
      try journal.write(keepingIf: { _ in true }) { database in
        try database.execute(sql: "PRAGMA writable_schema = ON")
        try database.execute(sql: "UPDATE sqlite_schema SET sql = 'x' WHERE name = 'brew'")
      }
    }
    #expect(error != nil)
    #expect(try scratch.bytes("journal.sqlite") == before)
  }

  @Test func `a trigger cannot call what has side effects`() throws {
    let journal = try scratch.journal()
    try sql(
      journal.path,
      """
      CREATE TRIGGER loads AFTER INSERT ON bean BEGIN SELECT load_extension('/nowhere'); END;
      """)
    let before = try scratch.bytes("journal.sqlite")
    let bean = Bean(id: BrewJournal.newID(), name: "Kenya", createdAt: .now)
    #expect(throws: (any Error).self) { try journal.add(bean) }
    #expect(try scratch.bytes("journal.sqlite") == before)
    #expect(try journal.contents().beans.isEmpty)
  }

  /// Rows without end: only a table has as many as the file.
  @Test(arguments: JournalSchema.required.map(\.table))
  func `a view in the place of a table is refused`(table: String) throws {
    let journal = try scratch.journal()
    let columns = try journal.read { try $0.columns(in: table).map(\.name) }
    try sql(
      journal.path,
      """
      PRAGMA legacy_alter_table = ON;
      ALTER TABLE \(table) RENAME TO theirs;
      CREATE VIEW \(table) AS
      WITH RECURSIVE more(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM more)
      SELECT \(columns.joined(separator: ", ")) FROM more LEFT JOIN theirs;
      """)
    let error = #expect(throws: JournalError.self) { try journal.contents() }
    #expect(error.map { [.notAJournal, .missingColumn].contains($0.reason) } == true)
    let bean = Bean(id: BrewJournal.newID(), name: "Kenya", createdAt: .now)
    #expect(throws: JournalError.self) { try journal.add(bean) }
  }

  @Test func `a virtual table in the place of a table is refused`() throws {
    let journal = try scratch.journal()
    let columns = try journal.read { try $0.columns(in: Bean.table).map(\.name) }
    try sql(
      journal.path,
      """
      DROP TABLE bean;
      CREATE VIRTUAL TABLE bean USING fts5(\(columns.joined(separator: ", ")));
      """)
    let error = #expect(throws: JournalError.self) { try journal.beans() }
    #expect(error?.reason == .notAJournal)
  }

  @Test(arguments: [
    "SELECT zeroblob(300000000)", "ATTACH ':memory:' AS other",
    "SELECT 1 \(String(repeating: "/* long */", count: 200_000))",
  ])
  func `values, statements and files have limits`(statement: String) throws {
    let journal = try scratch.journal()
    for isWriting in [false, true] {
      #expect(throws: (any Error).self) {
        if isWriting {
          try journal.write(keepingIf: { _ in true }) { try $0.execute(sql: statement) }
        } else {
          _ = try journal.read { try Row.fetchOne($0, sql: statement) }
        }
      }
    }
  }

  /// What a trigger may do without an end: count, or fill a table.
  private static let endless = [
    "SELECT max(x) FROM (WITH RECURSIVE more(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM more) SELECT x FROM more)",
    "INSERT INTO theirs SELECT x FROM (WITH RECURSIVE more(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM more) SELECT x FROM more)",
  ]

  @Test(arguments: endless)
  func `a trigger without an end is ended`(statement: String) throws {
    let made = try scratch.journal()
    try sql(
      made.path,
      """
      CREATE TABLE theirs (a);
      CREATE TRIGGER counts AFTER INSERT ON bean BEGIN SELECT 1; END;
      CREATE TRIGGER hangs AFTER INSERT ON bean BEGIN \(statement); END;
      """)
    let journal = BrewJournal(store: FileStore(path: made.path, instructions: 1_000_000))
    let before = try scratch.bytes("journal.sqlite")
    let bean = Bean(id: BrewJournal.newID(), name: "Kenya", createdAt: .now)
    let error = #expect(throws: JournalError.self) { try journal.add(bean) }
    #expect(error?.reason == .endlessTrigger && error?.facts.name == "hangs")
    #expect(try scratch.bytes("journal.sqlite") == before)
    #expect(try journal.faults() == [])
  }

  @Test func `a trigger that ends may run as often as it likes`() throws {
    let made = try scratch.journal()
    try sql(
      made.path,
      """
      CREATE TABLE theirs (a);
      CREATE TRIGGER counts AFTER INSERT ON bean BEGIN
      INSERT INTO theirs SELECT x FROM
      (WITH RECURSIVE more(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM more LIMIT 1000) SELECT x FROM more);
      END;
      """)
    // One statement takes less than the limit; together they exceed it.
    let journal = BrewJournal(store: FileStore(path: made.path, instructions: 200_000))
    try journal.write(keepingIf: { _ in true }) { database in
      for number in 1...100 {
        try database.execute(
          sql: "INSERT INTO bean (id, name, created_at) VALUES (?, 'Kenya', '')",
          arguments: ["bean-\(number)"])
      }
    }
    let filled = try journal.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM theirs") }
    #expect(filled == 100_000)
  }

  @Test func `views and other tables are left alone`() throws {
    let journal = try scratch.journal()
    try sql(
      journal.path,
      """
      CREATE VIEW loud AS SELECT load_extension('/nowhere') AS x;
      CREATE TABLE theirs (a);
      CREATE TRIGGER counts AFTER INSERT ON bean BEGIN INSERT INTO theirs VALUES (NEW.name); END;
      """)
    try journal.add(Bean(id: BrewJournal.newID(), name: "Kenya", createdAt: .now))
    #expect(try journal.contents().beans.map(\.name) == ["Kenya"])
    #expect(try journal.faults() == [])
    let seen = try journal.read { try String.fetchAll($0, sql: "SELECT a FROM theirs") }
    #expect(seen == ["Kenya"])
  }
}
