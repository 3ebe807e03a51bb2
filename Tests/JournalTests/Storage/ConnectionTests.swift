import Foundation
import GRDB
import Journal
import TestSupport
import Testing

/// Journals in memory, and on connections that a host has open.
@Suite(.ownThreads) struct ConnectionTests {
  private let scratch: TemporaryFolder
  private let bean = Bean(id: Identifier(rawValue: "b"), name: "Kochere")

  init() throws {
    scratch = try TemporaryFolder()
  }

  @Test func `a journal in memory takes and gives records`() throws {
    let journal = try BrewJournal.inMemory()
    #expect(try journal.contents() == JournalContents() && journal.path == ":memory:")
    try journal.add(bean)
    let copy = journal
    #expect(try copy.bean(named: "kochere") == bean && copy == journal)
    #expect(try BrewJournal.inMemory() != journal)
    #expect(try journal.brews().brews.isEmpty)
    var exported: [UInt8] = []
    _ = try journal.export(.json) { exported += $0 }
    #expect(String(decoding: exported, as: UTF8.self).contains("Kochere"))
  }

  @Test func `a failed write to a host's connection changes nothing`() throws {
    let journal = try BrewJournal.inMemory()
    let brew = Brew(
      id: Identifier(rawValue: "w"), beanID: Identifier(rawValue: "gone"),
      brewedAt: Timestamp("2026-01-01"))
    let method = BrewMethod(id: Identifier(rawValue: "m"), name: "V60")
    #expect(throws: JournalError.self) { try journal.add(brew, method: method) }
    #expect(try journal.contents() == JournalContents())
    try journal.add(method)
    #expect(try journal.contents().methods == [method])
  }

  @Test func `a host's connection may have other tables`() throws {
    let pool = try DatabasePool(path: scratch.path("app.sqlite"))
    try pool.write { try $0.execute(sql: "CREATE TABLE setting (name TEXT)") }
    let error = #expect(throws: JournalError.self) { try BrewJournal(database: pool).contents() }
    #expect(error?.code == .notAJournal)
    let journal = try BrewJournal.create(in: pool)
    try journal.add(bean)
    #expect(try BrewJournal(database: pool).contents().beans == [bean])
    #expect(try BrewJournal(path: scratch.path("app.sqlite")).contents().beans == [bean])
    #expect(try pool.read { try $0.tableExists("setting") })
    let again = #expect(throws: JournalError.self) { try BrewJournal.create(in: pool) }
    #expect(again?.code == .exists)
  }

  @Test func `a connection that cannot write is read`() throws {
    let path = try scratch.journal().path
    let pool = try DatabasePool(path: path)
    try BrewJournal(database: pool).add(bean)
    let snapshot = BrewJournal(database: try pool.makeSnapshot())
    try BrewJournal(database: pool).delete(bean.id)
    #expect(try snapshot.contents().beans == [bean])
    let error = #expect(throws: JournalError.self) { try snapshot.setArchived(true, of: bean.id) }
    #expect(error?.code == .permission)
    var configuration = Configuration()
    configuration.readonly = true
    let reader = BrewJournal(database: try DatabaseQueue(path: path, configuration: configuration))
    #expect(try reader.contents().beans.isEmpty)
    let refused = #expect(throws: JournalError.self) { try reader.add(bean) }
    #expect(refused?.code == .permission)
  }

  @Test(arguments: [0, 2, 99])
  func `another version is refused on a connection too`(version: Int) throws {
    let queue = try DatabaseQueue()
    let journal = try BrewJournal.create(in: queue)
    try queue.write { try $0.execute(sql: "PRAGMA user_version = \(version)") }
    #expect(#expect(throws: JournalError.self) { try journal.contents() }?.code == .version)
    #expect(#expect(throws: JournalError.self) { try journal.add(bean) }?.code == .version)
  }

  @Test func `URLs name files`() throws {
    let url = scratch.url.appending(path: "ä b%20.sqlite")
    let journal = try BrewJournal.create(at: url)
    try journal.add(bean)
    #expect(try BrewJournal(url: url).contents().beans == [bean])
    #expect(FileManager.default.fileExists(atPath: url.path(percentEncoded: false)))
  }

  /// Closing a descriptor of our own would cancel the locks of a connection of this process.
  @Test(.enabled(if: FileManager.default.isReadableFile(atPath: "/proc/locks"), "asks Linux"))
  func `looking at the file keeps the locks of other connections`() throws {
    let journal = try scratch.journal()
    let other = try DatabaseQueue(path: journal.path)
    try other.writeWithoutTransaction { database in
      try database.execute(sql: "BEGIN IMMEDIATE")
      let before = try locks(on: journal.path)
      #expect(before > 0)
      #expect(try journal.contents() == JournalContents())
      #expect(try locks(on: journal.path) == before)
      try database.execute(sql: "COMMIT")
    }
  }

  /// How many locks the system has on a file.
  private func locks(on path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    let number = try #require(attributes[.systemFileNumber] as? NSNumber)
    let file = try #require(FileHandle(forReadingAtPath: "/proc/locks"))
    let text = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    return text.split(separator: "\n").count { $0.contains(":\(number) ") }
  }
}
