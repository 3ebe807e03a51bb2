import Foundation
import GRDB
import TestSupport
import Testing

@testable import Journal

/// Finding and mending faults, and copying a journal.
@Suite(.ownThreads) struct CheckTests {
  private let sample: SampleJournal
  private let journal: BrewJournal

  init() throws {
    sample = try SampleJournal()
    journal = sample.journal
  }

  @Test func `a journal of this library has no faults, and mending changes nothing`() throws {
    let before = try sample.bytes
    #expect(try journal.faults().isEmpty && journal.mend().isEmpty)
    #expect(try sample.bytes == before)
  }

  @Test(arguments: [
    ("UPDATE brew SET dose_g = 900", "dose_g", "900.0", true),
    ("UPDATE brew SET water_temp_c = 'hot'", "water_temp_c", "hot", true),
    ("UPDATE recipe SET bloom_g = -1", "bloom_g", "-1.0", true),
    ("UPDATE brew SET bean_id = 'gone'", "bean_id", "gone", true),
    ("UPDATE recipe SET grinder_id = 'gone'", "grinder_id", "gone", true),
    ("UPDATE tasting SET brew_id = 'gone'", "brew_id", "gone", true),
    ("UPDATE brew SET brewed_at = 'some morning'", "brewed_at", "some morning", false),
    ("UPDATE bean SET roast_date = 'May'", "roast_date", "May", false),
  ])
  func `what other programs broke is found and mended`(
    statement: String, field: String, value: String, isMendable: Bool
  ) throws {
    try sql(sample.path, statement)
    let broken = try journal.contents()
    let faults = try journal.faults()
    #expect(faults.map(\.field) == [field] && faults.map(\.value) == [value])
    #expect(faults.map(\.isMendable) == [isMendable])
    #expect(try journal.mend() == (isMendable ? faults : []))
    #expect(try journal.faults().isEmpty == isMendable)
    guard isMendable else { return }
    let mended = try journal.contents()
    #expect(try journal.undo().action == .mend)
    #expect(try journal.contents() == (field.hasSuffix("_id") ? mended : broken))
  }

  @Test func `a mend of what led nowhere does not stand before earlier changes`() throws {
    try journal.update(sample.grinder.id) { $0.name = "C40" }
    try sql(sample.path, "UPDATE brew SET bean_id = 'gone', dose_g = 900")
    #expect(try journal.mend().count == 2)
    #expect(try journal.undo().action == .mend)
    let brew = try #require(try journal.contents().brews.first)
    #expect(brew.beanID == nil && brew.dose == 900)
    #expect(try journal.faults().map(\.field) == ["dose_g"])
    try journal.undo()
    #expect(try journal.contents().grinders.map(\.name) == ["Comandante"])
  }

  @Test func `a backup is the journal, and overwrites nothing`() throws {
    try journal.rate(sample.brew.id, stars: 2)
    let copy = sample.scratch.path("copy.sqlite")
    try journal.backup(to: copy)
    #expect(try BrewJournal(path: copy).contents() == journal.contents())
    #expect(try BrewJournal(path: copy).changeLog() == journal.changeLog())
    let again = #expect(throws: JournalError.self) { try journal.backup(to: copy) }
    #expect(again?.reason == .alreadyExists)
    let missing = #expect(throws: JournalError.self) {
      try journal.backup(to: sample.scratch.path("none/copy.sqlite"))
    }
    #expect(missing?.reason == .noFolder)
    let files = try FileManager.default.contentsOfDirectory(atPath: sample.scratch.url.path())
    #expect(files.sorted() == ["copy.sqlite", "journal.sqlite"])
  }

  @Test func `a journal with a write-ahead log is copied with what is in the log`() throws {
    let pool = try DatabasePool(path: sample.path)
    try pool.write { try $0.execute(sql: "UPDATE brew SET notes = 'logged'") }
    let copy = sample.scratch.path("copy.sqlite")
    try journal.backup(to: copy)
    #expect(try BrewJournal(path: copy).contents().brews.map(\.notes) == ["logged"])
    try pool.close()
  }
}
