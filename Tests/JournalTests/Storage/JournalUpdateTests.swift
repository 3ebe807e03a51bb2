import Foundation
import GRDB
import Journal
import TestSupport
import Testing

/// A journal of an earlier program gets the columns that it lacks by its first change.
@Suite(.ownThreads) struct JournalUpdateTests {
  private let scratch: TemporaryFolder
  private let journal: BrewJournal

  init() throws {
    scratch = try TemporaryFolder()
    journal = BrewJournal(path: scratch.path("old.sqlite"))
    try sql(journal.path, try PackageFiles.text("Fixtures/journal/schema-1.sql"))
    try sql(
      journal.path,
      """
      INSERT INTO bean (id, name, created_at) VALUES ('b', 'Kochere', '2026-05-01T08:00:00Z');
      INSERT INTO brew (id, bean_id, brewed_at, dose_g, rating)
        VALUES ('w', 'b', '2026-05-02T08:00:00Z', 15, 3);
      """)
  }

  private var bytes: Data { get throws { try scratch.bytes("old.sqlite") } }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).sorted()
  }

  @Test func `it is read without a change`() throws {
    let before = try bytes
    let contents = try journal.contents()
    #expect(contents.brews.map(\.tds) == [nil] && contents.beans.map(\.price) == [nil])
    #expect(contents.brews.map(\.dose) == [15] && contents.beans.map(\.isFavorite) == [false])
    #expect(try journal.faults() == [])
    for format in ExportFormat.allCases { _ = try journal.export(format) { _ in } }
    #expect(try journal.brews(BrewQuery(text: "kochere")).brews.count == 1)
    #expect(try bytes == before && files() == ["old.sqlite"])
  }

  @Test func `the first change adds the columns, after a copy`() throws {
    let before = try journal.contents()
    try journal.rate(Identifier(rawValue: "w"), stars: 4)
    #expect(try files() == ["old.before-update.sqlite", "old.sqlite"])
    let copy = BrewJournal(path: scratch.path("old.before-update.sqlite"))
    #expect(try copy.contents() == before)
    #expect(try columns(copy, "brew").count == 15 && columns(journal, "brew").count == 20)
    #expect(try columns(journal, "bean").count == 20)
    // Another change needs no copy.
    try journal.update(Identifier(rawValue: "w")) { (brew: inout Brew) in
      brew.tds = 1.4
      brew.isFavorite = true
    }
    #expect(try journal.contents().brews.map(\.tds) == [1.4])
    #expect(try files().count == 2)
    try journal.undo()
    try journal.undo()
    #expect(try journal.contents() == before)
  }

  @Test func `a change that was logged before is undone after`() throws {
    try journal.rate(Identifier(rawValue: "w"), stars: 4)
    for (table, names) in [
      (
        "brew",
        ["tds_percent", "extraction_yield_percent", "is_favorite", "grind_text", "water_recipe"]
      ),
      (
        "bean",
        [
          "bag_price", "bag_weight_g", "frozen_date", "thawed_date", "roast_range", "is_favorite",
          "storage",
        ]
      ),
    ] {
      for name in names { try sql(journal.path, "ALTER TABLE \(table) DROP COLUMN \(name)") }
    }
    try journal.undo()
    #expect(try journal.contents().brews.map(\.rating) == [3])
    #expect(try files().contains("old.before-update-2.sqlite"))
  }

  @Test func `what changes nothing leaves the file and no copy`() throws {
    let before = try bytes
    try journal.rate(Identifier(rawValue: "w"), stars: 3)
    #expect(throws: JournalError.self) {
      try journal.rate(Identifier(rawValue: "none"), stars: 3)
    }
    #expect(throws: JournalError.self) {
      try journal.update(Identifier(rawValue: "w")) { (brew: inout Brew) in brew.tds = 300 }
    }
    var importer = JournalImport(today: try #require(CalendarDay("2026-06-01")))
    importer.isPreview = true
    let file = try scratch.write(Array("brewed_at\n2026-05-03\n".utf8), to: "new.csv")
    #expect(try importer.run(file, into: journal).added.brews == 1)
    #expect(try bytes == before && files() == ["new.csv", "old.sqlite"])
  }

  @Test func `programs that do not know the columns read and write the rest`() throws {
    try journal.rate(Identifier(rawValue: "w"), stars: 4)
    try sql(
      journal.path,
      """
      INSERT INTO brew (id, bean_id, brewed_at, rating) VALUES ('v', 'b', '2026-05-03T08:00:00Z', 2)
      """)
    #expect(try journal.contents().brews.map(\.rating) == [4, 2])
    let version = try DatabaseQueue(path: journal.path).read {
      try Int.fetchOne($0, sql: "PRAGMA user_version")
    }
    #expect(version == 1)
  }

  @Test func `a journal of a host is updated in its connection`() throws {
    let queue = try DatabaseQueue(path: journal.path)
    let own = BrewJournal(database: queue)
    try own.rate(Identifier(rawValue: "w"), stars: 5)
    #expect(try own.contents().brews.map(\.rating) == [5])
    #expect(try columns(own, "brew").count == 20)
  }

  private func columns(_ journal: BrewJournal, _ table: String) throws -> [String] {
    try DatabaseQueue(path: journal.path).read { try $0.columns(in: table).map(\.name) }
  }
}
