import Foundation
import GRDB
import Journal
import TestSupport
import Testing

@Suite(.ownThreads) struct OpeningTests {
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
  }

  private static let row = """
    INSERT INTO bean (id, name, roast_level, created_at) VALUES ('b', 'Kenya', 'blond', '2026-01-01');
    INSERT INTO brew (id, bean_id, brewed_at, rating) VALUES ('w', 'b', '2026-01-02T08:00:00Z', 4);
    """

  private func code(_ path: String) -> JournalError.Code? {
    #expect(throws: JournalError.self) { try BrewJournal(path: path).contents() }?.code
  }

  @Test func `a new journal is empty`() throws {
    #expect(try scratch.journal().contents() == JournalContents())
    #expect(scratch.names == ["journal.sqlite"])
  }

  @Test func `an existing file is not replaced`() throws {
    let journal = try scratch.journal()
    let before = try scratch.bytes("journal.sqlite")
    let error = #expect(throws: JournalError.self) { try BrewJournal.create(path: journal.path) }
    #expect(error?.code == .exists)
    #expect(try scratch.bytes("journal.sqlite") == before)
  }

  @Test(arguments: [
    (Array<UInt8>(), JournalError.Code.notAJournal), (Array("hello".utf8), .notAJournal),
    (Array(repeating: UInt8(0), count: 4096), .notAJournal),
    (Array("SQLite format 3\0".utf8), .notAJournal),
    (Array("SQLite format 3\0".utf8) + Array(repeating: 7, count: 4000), .damaged),
  ])
  func `refuses what is no database`(_ bytes: [UInt8], _ expected: JournalError.Code) throws {
    let found = code(try scratch.write(bytes, to: "x"))
    #expect(found == expected || (expected == .damaged && found == .notAJournal))
  }

  @Test func `refuses missing files and folders`() throws {
    #expect(code(scratch.path("none")) == .missing)
    #expect(code(scratch.path("")) == .notAJournal)
  }

  @Test func `refuses another program's database`() throws {
    let path = scratch.path("other.sqlite")
    try sql(path, "CREATE TABLE shopping (item TEXT)")
    #expect(code(path) == .notAJournal)
  }

  @Test(arguments: [0, 2, 99, -1])
  func `refuses other versions`(_ version: Int) throws {
    let path = try scratch.journal().path
    try sql(path, "PRAGMA user_version = \(version)")
    #expect(code(path) == .version)
    #expect(throws: JournalError.self) {
      try BrewJournal(path: path).setArchived(true, of: Identifier(rawValue: "b"))
    }
  }

  @Test func `refuses a journal that lacks a column`() throws {
    let path = try scratch.journal().path
    try sql(path, "ALTER TABLE brew DROP COLUMN notes")
    let error = #expect(throws: JournalError.self) { try BrewJournal(path: path).contents() }
    #expect(error?.reason == .missingColumn && error?.facts.field == "brew.notes")
  }

  @Test(arguments: [2048, 5000, 20_000])
  func `refuses a journal cut short`(_ length: Int) throws {
    let path = try scratch.journal().path
    try sql(path, Self.row)
    let whole = try scratch.bytes("journal.sqlite")
    let cut = try scratch.write(whole.prefix(length), to: "cut.sqlite")
    #expect(code(cut) == .damaged)
  }

  @Test func `reads further tables and columns in any order`() throws {
    let path = try scratch.journal().path
    try sql(
      path,
      """
      CREATE TABLE photo (id TEXT); ALTER TABLE bean ADD COLUMN price REAL;
      ALTER TABLE brew ADD COLUMN mood TEXT; \(Self.row)
      """)
    let contents = try BrewJournal(path: path).contents()
    #expect(contents.beans.map(\.displayName) == ["Kenya"])
    #expect(contents.beans.map(\.roastLevel) == [RoastLevel(rawValue: "blond")])
    #expect(contents.brews.map(\.stars) == [4])
  }

  @Test func `reads values of other types with care`() throws {
    let path = try scratch.journal().path
    try sql(
      path,
      """
      PRAGMA ignore_check_constraints = 1;
      INSERT INTO brew (id, bean_id, brewed_at, dose_g, water_g, water_temp_c, rating, notes)
      VALUES ('a', 'gone', 'lately', 'much', '250', 9e999, 'good', x'FF41'),
             ('b', '', '', -3, 1e300, NULL, 77, char(0) || 'x');
      INSERT INTO tasting (id, brew_id, aroma, flavor_tags) VALUES ('t', 'a', 9, '{"no":1}');
      """)
    let contents = try BrewJournal(path: path).contents()
    let brews = Dictionary(uniqueKeysWithValues: contents.brews.map { ($0.id.rawValue, $0) })
    let first = try #require(brews["a"])
    #expect(first.dose == nil && first.water == 250 && first.waterTemperature == nil)
    #expect(first.stars == nil && first.notes == "\u{FFFD}A" && first.beanID?.rawValue == "gone")
    #expect(first.brewedAt.text == "lately" && first.brewedAt.seconds == nil)
    let second = try #require(brews["b"])
    #expect(second.beanID == nil && second.stars == nil && second.notes == "\0x")
    #expect(second.ratio(isEspresso: false) == nil)
    #expect(contents.tastings.map(\.flavorTags) == [[]])
  }

  @Test func `reading changes no byte`() throws {
    let path = try scratch.journal().path
    try sql(path, Self.row)
    let before = try scratch.bytes("journal.sqlite")
    _ = try BrewJournal(path: path).contents()
    #expect(try scratch.bytes("journal.sqlite") == before)
    #expect(scratch.names == ["journal.sqlite"])
  }

  @Test func `reading changes no byte of a journal whose log is gone`() throws {
    let path = try scratch.journal().path
    try sql(path, "PRAGMA journal_mode = WAL; \(Self.row)")
    #expect(scratch.names == ["journal.sqlite"])
    let before = try scratch.bytes("journal.sqlite")
    #expect(try BrewJournal(path: path).contents().brews.count == 1)
    #expect(try scratch.bytes("journal.sqlite") == before)
    #expect(scratch.names == ["journal.sqlite"])
  }

  @Test func `reading changes no byte beside a live writer`() throws {
    let path = try scratch.journal().path
    let writer = try DatabasePool(path: path)
    try writer.write { try $0.execute(sql: Self.row) }
    let before = try scratch.bytes("journal.sqlite")
    let log = try scratch.bytes("journal.sqlite-wal")
    #expect(log.count > 0)
    #expect(try BrewJournal(path: path).contents().brews.count == 1)
    #expect(try scratch.bytes("journal.sqlite") == before)
    #expect(try scratch.bytes("journal.sqlite-wal") == log)
    try writer.close()
  }

  @Test func `a reader sees one moment while another program writes`() async throws {
    let path = try scratch.journal().path
    let writer = try DatabasePool(path: path)
    try await writer.write { try $0.execute(sql: Self.row) }
    async let writing: Void = {
      for number in 0..<200 {
        try await writer.write { database in
          try database.execute(
            sql: "INSERT INTO bean (id, created_at) VALUES (?, '')", arguments: ["n\(number)"])
          try database.execute(
            sql: "INSERT INTO brew (id, bean_id, brewed_at) VALUES (?, ?, '')",
            arguments: ["n\(number)", "n\(number)"])
        }
      }
    }()
    for _ in 0..<20 {
      let contents = try BrewJournal(path: path).contents()
      #expect(contents.beans.count == contents.brews.count)
    }
    try await writing
    try writer.close()
  }

  @Test func `a link leads to the journal`() throws {
    let path = try scratch.journal().path
    let writer = try DatabasePool(path: path)
    try writer.write { try $0.execute(sql: Self.row) }
    let link = scratch.path("link.sqlite")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(try BrewJournal(path: link).contents().brews.count == 1)
    try writer.close()
    #expect(try BrewJournal(path: link).contents().brews.count == 1)
  }

  @Test func `a path may hold anything`() throws {
    for name in ["file:odd?mode=x#1 %41.sqlite", ":memory:", "ä ö.sqlite"] {
      let path = scratch.path(name)
      let journal = try BrewJournal.create(path: path)
      try sql(path, "PRAGMA journal_mode = WAL; \(Self.row)")
      #expect(try journal.contents().brews.count == 1)
    }
  }
}

@Suite(.ownThreads) struct LockedJournalTests {
  @Test func `a locked journal is waited for, then reported`() throws {
    let scratch = try TemporaryFolder()
    let journal = try scratch.journal()
    let other = try DatabaseQueue(path: journal.path)
    try other.writeWithoutTransaction { database in
      try database.execute(sql: "BEGIN EXCLUSIVE")
      let error = #expect(throws: JournalError.self) { try journal.contents() }
      #expect(error?.code == .locked)
      #expect(error?.facts.file == journal.path)
      try database.execute(sql: "COMMIT")
    }
    #expect(try journal.contents() == JournalContents())
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything"))
  func `a journal that may not be read is reported`() throws {
    let scratch = try TemporaryFolder()
    let journal = try scratch.journal()
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: journal.path)
    let error = #expect(throws: JournalError.self) { try journal.contents() }
    #expect(error?.code == .permission)
  }
}
