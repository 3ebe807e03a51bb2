import GRDB
import TestSupport
import Testing

@testable import Journal

/// Journals may come from anywhere: SQL in their schema must not do what a user did not ask for.
@Suite struct HostileFileTests {
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
