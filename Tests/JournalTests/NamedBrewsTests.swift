import Foundation
import Journal
import TestSupport
import Testing

/// What people call a brew: its ID, the beginning of one, its day, or how late it is.
@Suite(.ownThreads) struct NamedBrewsTests {
  private let scratch: TemporaryFolder
  private let journal: BrewJournal
  private let calendar = LocalCalendar(timeZone: .gmt)

  init() throws {
    scratch = try TemporaryFolder()
    journal = try scratch.journal()
    let brews = [
      ("aaaa1111-0000-0000-0000-000000000001", "2026-03-01T07:00:00Z"),
      ("aaaa2222-0000-0000-0000-000000000002", "2026-03-02T07:00:00Z"),
      ("bbbb3333-0000-0000-0000-000000000003", "2026-03-02T17:00:00Z"),
      ("cccc4444-0000-0000-0000-000000000004", "2026-03-03T23:30:00Z"),
      ("own%name_x", "some morning"),
    ]
    for (id, time) in brews {
      try sql(
        journal.path,
        "INSERT INTO brew (id, brewed_at, notes) VALUES ('\(id)', '\(time)', 'note')")
    }
    try sql(
      journal.path,
      "INSERT INTO tasting (id, brew_id) VALUES ('t', 'bbbb3333-0000-0000-0000-000000000003')")
  }

  @Test(arguments: [
    ("aaaa1111-0000-0000-0000-000000000001", "aaaa1111"), ("aaaa1", "aaaa1111"),
    ("BBBB", "bbbb3333"), ("latest", "cccc4444"), ("Latest-0", "cccc4444"),
    ("latest-1", "bbbb3333"), ("latest-3", "aaaa1111"), ("2026-03-01", "aaaa1111"),
    ("2026-03-03", "cccc4444"), ("own%name_x", "own%name"), ("own%", "own%name"),
  ])
  func `a brew is found as people name it`(name: String, id: String) throws {
    let found = try journal.brews(named: [name], calendar: calendar)
    #expect(found.brews.map { String($0.id.rawValue.prefix(8)) } == [id])
    #expect(found.contents.tastings.count == (id == "bbbb3333" ? 1 : 0))
  }

  @Test(arguments: [
    ("aaaa", JournalError.Reason.ambiguousBrewID, ["aaaa1111", "aaaa2222"]),
    ("2026-03-02", .severalBrewsOnDay, ["aaaa2222", "bbbb3333"]),
    ("2026-04-01", .noBrewOnDay, []), ("cccc4445", .unknownBrew, ["cccc4444"]),
    ("latest-9", .fewerBrews, []), ("", .unknownBrew, []), ("%", .unknownBrew, []),
    ("bbb", .unknownBrew, []), ("best", .needsBean, []),
  ])
  func `what means nothing or several brews is reported with the near ones`(
    name: String, reason: JournalError.Reason, near: [String]
  ) throws {
    let error = try #require(throws: JournalError.self) {
      try journal.brews(named: ["latest", name], calendar: calendar)
    }
    #expect(error.code == .name && error.reason == reason && error.facts.name == name)
    #expect(error.facts.kind == .brew)
    #expect(error.facts.candidates.map { String($0.id.prefix(8)) } == near)
  }

  @Test func `brews of one day are told apart by their times`() throws {
    let error = try #require(throws: JournalError.self) {
      try journal.brews(named: ["2026-03-02"], calendar: calendar)
    }
    #expect(error.facts.candidates.map(\.name) == ["aaaa2222", "bbbb3333"])
    #expect(error.facts.candidates.map(\.distinction) == ["07:00", "17:00"])
  }

  @Test(arguments: [
    ("best", "bbbb3333"), ("WORST", "aaaa1111"), ("latest", "bbbb3333"), ("latest-2", "aaaa1111"),
  ])
  func `a bean has a best, a worst and a latest brew`(name: String, id: String) throws {
    try sql(
      journal.path,
      """
      INSERT INTO bean (id, name, created_at) VALUES ('k', 'Kochere', '2026-01-01');
      UPDATE brew SET bean_id = 'k', rating = 4 WHERE brewed_at < '2026-03-03';
      UPDATE brew SET rating = 2 WHERE id LIKE 'aaaa1%';
      UPDATE brew SET bean_id = 'k', rating = 5, is_copy = 1 WHERE id LIKE 'own%'
      """)
    let bean = Identifier<Bean>(rawValue: "k")
    let found = try journal.brews(named: [name], of: bean, calendar: calendar)
    #expect(found.brews.map(\.id.short) == [id])
    try sql(journal.path, "UPDATE brew SET rating = 0")
    let error = #expect(throws: JournalError.self) {
      try journal.brews(named: ["best"], of: bean, calendar: calendar)
    }
    #expect(error?.reason == .noRatedBrews)
  }

  @Test func `an empty journal has no latest brew`() throws {
    let empty = try scratch.journal("empty.sqlite")
    let error = try #require(throws: JournalError.self) { try empty.brews(named: ["latest"]) }
    #expect(error.reason == .noBrews && error.facts.name == "latest")
  }
}
