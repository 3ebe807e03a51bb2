import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import Journal

/// Looking up, rating and editing brews reads no table of brews or tastings from end to end: SQLite's
/// own plans for all statements of a call say so.
@Suite(.ownThreads) struct LookUpPlanTests {
  /// The statements that ran since the last call of `take`.
  private final class Statements: Sendable {
    private let texts = Mutex<[String]>([])

    func add(_ text: String) { texts.withLock { $0.append(text) } }

    func take() -> [String] {
      texts.withLock { texts in
        defer { texts = [] }
        return texts
      }
    }
  }

  private let queue: DatabaseQueue
  private let journal: BrewJournal
  private let statements = Statements()
  private static let brew = Identifier<Brew>(rawValue: "aaaa0007-x")
  private let calendar = LocalCalendar(timeZone: .gmt)
  private let today = CalendarDay("2026-03-01")

  init() throws {
    let statements = statements
    queue = try DatabaseQueue()
    journal = try BrewJournal.create(in: queue)
    try queue.write { database in
      try database.execute(
        sql: """
          INSERT INTO bean (id, name, created_at) VALUES ('b', 'Kochere', ''), ('c', 'Guji', '');
          INSERT INTO method (id, name) VALUES ('m', 'V60'), ('n', 'AeroPress');
          INSERT INTO grinder (id, name) VALUES ('g', 'C40');
          """)
      for number in 0..<40 {
        let day = CalendarDay(number: 20_400 + number * 3).description
        try database.execute(
          sql: """
            INSERT INTO brew (id, bean_id, method_id, grinder_id, brewed_at, rating)
            VALUES (?, ?, ?, 'g', ?, 4)
            """,
          arguments: [
            "aaaa\(number < 10 ? "000" : "00")\(number)-x", number % 2 == 0 ? "b" : "c",
            number % 3 == 0 ? "m" : "n", day + "T08:00:00Z",
          ])
      }
    }
    // The first change creates the change log.
    try journal.rate(Self.brew, stars: 3)
    queue.inDatabase { database in
      database.trace { if case .statement(let text) = $0 { statements.add(text.expandedSQL) } }
    }
  }

  /// The steps of the plans of all statements of `body` that read a whole table of brews or tastings.
  private func scans(_ body: () throws -> Void) throws -> [String] {
    _ = statements.take()
    try body()
    let texts = statements.take().filter { text in
      ["SELECT", "UPDATE", "DELETE", "INSERT"].contains { text.uppercased().hasPrefix($0) }
        && !text.contains("sqlite_master")
    }
    #expect(!texts.isEmpty)
    return try queue.read { database in
      try texts.flatMap { text in
        try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN " + text).map {
          "\($0["detail"] as String): \(text)"
        }
      }.filter { $0.hasPrefix("SCAN brew") || $0.hasPrefix("SCAN tasting") }
    }
  }

  @Test(arguments: [
    "aaaa0007-x", "aaaa0007", "AAAA0007", "latest", "latest-3", "2025-11-17",
  ])
  func `a brew is found by index`(name: String) throws {
    let found = try scans { _ = try journal.brews(named: [name], calendar: calendar, today: today) }
    #expect(found == [])
    #expect(
      try scans { _ = try journal.thing(named: name, calendar: calendar, today: today) } == [])
  }

  @Test(arguments: ["latest", "best", "worst"])
  func `a brew of a bean is found by index`(name: String) throws {
    let bean = Identifier<Bean>(rawValue: "b")
    let found = try scans {
      _ = try journal.brews(named: [name], of: bean, calendar: calendar, today: today)
    }
    #expect(found == [])
  }

  @Test func `a bean and its last brews are found by index`() throws {
    #expect(try scans { _ = try journal.thing(named: "kochere", today: today) } == [])
    let bean = Identifier<Bean>(rawValue: "b")
    let method = Identifier<BrewMethod>(rawValue: "m")
    #expect(try scans { _ = try journal.lastBrew(of: bean, by: method) } == [])
    #expect(try scans { _ = try journal.brews(BrewQuery(bean: bean)) } == [])
    #expect(try scans { _ = try journal.brewCount(of: bean) } == [])
  }

  @Test func `brews are rated, edited, added and deleted by index`() throws {
    #expect(try scans { try journal.rate(Self.brew, stars: 5) } == [])
    #expect(
      try scans {
        try journal.update(Self.brew, tasting: { $0.body = 2 }) { $0.notes = "thin" }
      } == [])
    let new = Brew(
      id: Identifier(rawValue: "new"), beanID: Identifier(rawValue: "b"),
      brewedAt: Timestamp("2026-02-28T08:00:00Z"))
    #expect(try scans { try journal.add(new) } == [])
    #expect(try scans { try journal.delete(new.id) } == [])
    #expect(try scans { try journal.undo() } == [])
  }

  /// A scan would be seen.
  @Test func `a search by words is a scan`() throws {
    let found = try scans { _ = try journal.brews(BrewQuery(text: "thin")) }
    #expect(!found.isEmpty)
  }
}
