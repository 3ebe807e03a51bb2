import Foundation
import GRDB
import TestSupport
import Testing

@testable import Journal

/// The change log, and taking changes back.
@Suite(.ownThreads) struct UndoTests {
  private let sample: SampleJournal
  private let journal: BrewJournal

  init() throws {
    sample = try SampleJournal()
    journal = sample.journal
  }

  /// What can be done, each as one change.
  private static let changes: [(name: String, change: @Sendable (SampleJournal) throws -> Void)] = [
    ("rate", { try $0.journal.rate($0.brew.id, stars: 2.5) }),
    ("edit a brew", { try $0.journal.update($0.brew.id) { $0.notes = "a \"b\"\u{0301}" } }),
    ("take a recipe away", { try $0.journal.update($0.brew.id) { $0.recipeID = nil } }),
    ("edit a tasting", { try $0.journal.update($0.tasting.id) { $0.flavorTags = [] } }),
    ("edit a recipe", { try $0.journal.update($0.recipe.id) { $0.pours = [1, 2.5] } }),
    ("archive", { try $0.journal.setArchived(true, of: $0.bean.id) }),
    ("rename a method", { try $0.journal.update($0.method.id) { $0.name = "v 60" } }),
    ("delete a brew", { try $0.journal.delete($0.brew.id) }),
    ("delete a tasting", { try $0.journal.delete($0.tasting.id) }),
    ("delete a bean", { try $0.journal.delete($0.bean.id, rule: .cascade) }),
    ("delete a method", { try $0.journal.delete($0.method.id, rule: .cascade) }),
    ("clear a grinder", { try $0.journal.delete($0.grinder.id, rule: .nullify) }),
    ("add a bean", { try $0.journal.add(Bean(id: BrewJournal.newID(), name: "x")) }),
    (
      "add a brew",
      { sample in
        let brew = Brew(
          id: BrewJournal.newID(), beanID: sample.bean.id, recipeID: sample.recipe.id,
          brewedAt: Timestamp("2026-06-02"))
        try sample.journal.add(
          brew, method: BrewMethod(id: BrewJournal.newID(), name: "Chemex"),
          tasting: Tasting(id: BrewJournal.newID(), brewID: brew.id, body: 2))
      }
    ),
    (
      "import",
      { sample in
        _ = try JournalImport(today: CalendarDay(number: 20_619)).run(
          importFixture("plain.csv"), into: sample.journal)
      }
    ),
  ]

  @Test(arguments: changes.indices)
  func `each change is taken back`(index: Int) throws {
    let before = try journal.contents()
    let logged = try journal.changeLog()
    try Self.changes[index].change(sample)
    #expect(try journal.contents() != before)
    let change = try #require(try journal.changeLog(limit: 1).first)
    #expect(try journal.changeLog().count == logged.count + 1)
    #expect(try journal.undo() == change)
    #expect(try journal.contents() == before)
    #expect(try journal.changeLog() == logged)
  }

  @Test func `changes are taken back one after another, down to the empty journal`() throws {
    var states = [JournalContents()]
    states += [
      JournalContents(beans: [sample.bean])
    ]
    for (_, change) in Self.changes.prefix(7) { try change(sample) }
    try sample.journal.rate(sample.brew.id, stars: 1)
    let count = try journal.changeLog().count
    for _ in 0..<count - 1 { try journal.undo() }
    #expect(try journal.contents() == states[1])
    try journal.undo()
    #expect(try journal.contents() == states[0])
    let error = #expect(throws: JournalError.self) { try journal.undo() }
    #expect(error?.reason == .nothingToUndo && error?.code == .conflict)
  }

  @Test func `a change says what it was`() throws {
    try journal.rate(sample.brew.id, stars: 2.5)
    let change = try #require(try journal.changeLog(limit: 1).first)
    #expect(change.action == .rate && change.kind == .brew && change.name == "Kochere")
    #expect(change.recordID == sample.brew.id.rawValue && change.brewedAt == sample.brew.brewedAt)
    #expect(change.fields.map { [$0.name, $0.before, $0.after] } == [["rating", "4", "2.5"]])
    #expect(change.edited == [.brew: 1] && change.added.isEmpty && change.deleted.isEmpty)
    try journal.delete(sample.bean.id, rule: .cascade)
    let deletion = try #require(try journal.changeLog(limit: 1).first)
    #expect(deletion.deleted == [.bean: 1, .brew: 1, .tasting: 1] && deletion.name == "Kochere")
    #expect(deletion.fields.isEmpty)
  }

  @Test func `what changes nothing is no change`() throws {
    let before = try sample.bytes
    try journal.rate(sample.brew.id, stars: 4)
    _ = try journal.changeLog()
    #expect(try sample.bytes == before)
    #expect(try journal.changeLog().first?.action == .add)
  }

  @Test func `a journal without a log is read as it is, and gets one with the first change`() throws
  {
    let path = sample.scratch.path("old.sqlite")
    try sql(path, try PackageFiles.text("Fixtures/journal/schema.sql"))
    try sql(path, "INSERT INTO bean (id, name, created_at) VALUES ('b', 'Old', '2026-01-01')")
    let before = try Data(contentsOf: URL(filePath: path))
    let old = BrewJournal(path: path)
    #expect(try old.changeLog().isEmpty)
    #expect(throws: JournalError(.nothingToUndo, .init(file: path))) { try old.undo() }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    try old.setArchived(true, of: Identifier(rawValue: "b"))
    #expect(try old.undo().action == .archive)
  }

  @Test func `columns of other programs come back with a deleted row`() throws {
    try sql(
      sample.path,
      "ALTER TABLE bean ADD COLUMN \"their \"\"own\" BLOB; UPDATE bean SET \"their \"\"own\" = x'00FF'"
    )
    try journal.delete(sample.bean.id, rule: .cascade)
    try journal.undo()
    #expect(
      try journal.read { try String.fetchOne($0, sql: "SELECT hex(\"their \"\"own\") FROM bean") }
        == "00FF")
  }

  @Test(arguments: [
    ("UPDATE brew SET notes = 'theirs'", JournalError.Reason.changedSince),
    ("UPDATE brew SET rating = 4", .changedSince), ("DELETE FROM brew", .goneSince),
  ])
  func `what another program did to the row is not lost`(
    statement: String, reason: JournalError.Reason
  ) throws {
    try journal.rate(sample.brew.id, stars: 2.5)
    try sql(sample.path, statement)
    let before = try sample.bytes
    let error = #expect(throws: JournalError.self) { try journal.undo() }
    #expect(error?.reason == reason && error?.facts.kind == .brew)
    #expect(error?.facts.name == sample.brew.id.rawValue)
    #expect(try sample.bytes == before)
    #expect(try journal.changeLog().first?.action == .rate)
  }

  @Test func `what another program built on a change keeps it`() throws {
    let bean = Bean(id: BrewJournal.newID(), name: "New")
    try journal.add(bean)
    try sql(
      sample.path,
      "INSERT INTO brew (id, bean_id, brewed_at) VALUES ('w', '\(bean.id)', '2026-06-03')")
    let used = #expect(throws: JournalError.self) { try journal.undo() }
    #expect(used?.reason == .usedSince && used?.facts.references == [.brew: 1])
    try sql(sample.path, "DELETE FROM brew WHERE id = 'w'")
    try journal.undo()
    try journal.delete(sample.tasting.id)
    try sql(
      sample.path, "INSERT INTO tasting (id, brew_id) VALUES ('\(sample.tasting.id)', 'elsewhere')")
    #expect(#expect(throws: JournalError.self) { try journal.undo() }?.reason == .backSince)
    try sql(sample.path, "DELETE FROM tasting; DELETE FROM brew")
    let gone = #expect(throws: JournalError.self) { try journal.undo() }
    #expect(gone?.reason == .goneSince && gone?.facts.kind == .brew)
  }

  @Test func `only the change that was shown is undone`() throws {
    try journal.rate(sample.brew.id, stars: 2)
    let shown = try #require(try journal.changeLog(limit: 1).first)
    try journal.rate(sample.brew.id, stars: 3)
    #expect(#expect(throws: JournalError.self) { try journal.undo(shown) }?.reason == .newerChange)
    try journal.undo()
    try journal.undo(shown)
    #expect(try journal.contents().brews.first?.rating == 4)
  }

  @Test func `the log is bounded`() throws {
    for round in 0..<BrewJournal.changeLimit + 20 {
      try journal.rate(sample.brew.id, stars: round.isMultiple(of: 2) ? 1 : 2)
    }
    let log = try journal.changeLog(limit: 1000)
    #expect(log.count == BrewJournal.changeLimit && log.allSatisfy { $0.action == .rate })
    let rows = try journal.read { database in
      try Int.fetchOne(database, sql: "SELECT count(*) FROM journal_change_record")
    }
    #expect(rows == BrewJournal.changeLimit)
  }

  @Test func `a journal on a host's connection has a log too`() throws {
    let memory = try BrewJournal.inMemory()
    try memory.add(sample.bean)
    try memory.undo()
    #expect(try memory.contents() == JournalContents())
  }
}
