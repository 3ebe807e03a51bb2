import Foundation
import Journal
import Support
import TestSupport
import Testing

@Suite struct RepairTests {
  /// A journal of the demonstration with nonsense on one page.
  private func damaged(page: Int, in folder: TemporaryFolder) throws -> BrewJournal {
    let path = folder.path("bad.sqlite")
    var bytes = try Data(contentsOf: PackageFiles.url("Fixtures/journal.sqlite"))
    let start = page * 4096
    bytes.replaceSubrange(start..<start + 4096, with: Data(repeating: 0xFF, count: 4096))
    try bytes.write(to: URL(filePath: path))
    return BrewJournal(path: path)
  }

  @Test(arguments: [6, 12, 20])
  func `a backup of a damaged journal says so and is kept`(_ page: Int) throws {
    let folder = try TemporaryFolder()
    let journal = try damaged(page: page, in: folder)
    #expect(try !journal.faults().isEmpty)
    let copy = folder.path("copy.sqlite")
    #expect(try !journal.backup(to: copy).isEmpty)
    #expect(FileManager.default.fileExists(atPath: copy))
  }

  @Test func `a backup of a sound journal has no faults`() throws {
    let folder = try TemporaryFolder()
    let journal = BrewJournal(path: PackageFiles.path("Fixtures/journal.sqlite"))
    #expect(try journal.backup(to: folder.path("copy.sqlite")).isEmpty)
  }

  @Test(arguments: [6, 12, 20])
  func `what can be read of a damaged journal comes into a new one`(_ page: Int) throws {
    let folder = try TemporaryFolder()
    let journal = try damaged(page: page, in: folder)
    let before = try Data(contentsOf: URL(filePath: journal.path))
    let path = folder.path("new.sqlite")
    let summary = try journal.repair(into: path)
    #expect(try Data(contentsOf: URL(filePath: journal.path)) == before)
    let whole = try BrewJournal(path: PackageFiles.path("Fixtures/journal.sqlite")).contents()
    let saved = try BrewJournal(path: path).contents()
    #expect(summary.records[.brew] == saved.brews.count)
    #expect(!summary.isCutShort)
    // One page holds at most a few dozen brews.
    #expect(saved.brews.count >= whole.brews.count - 60)
    let known = Dictionary(uniqueKeysWithValues: whole.brews.map { ($0.id, $0) })
    #expect(saved.brews.allSatisfy { known[$0.id] == $0 })
    #expect(throws: JournalError.self) { try journal.repair(into: path) }
  }

  /// What a broken page makes of records may be readable and no record.
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `every record that is gone is counted`(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var bytes = try Data(contentsOf: PackageFiles.url("Fixtures/journal.sqlite"))
    var generator = SeededGenerator(seed: seed)
    // Pages of rows: they begin with 13.
    let pages = (2..<bytes.count / 4096).filter { bytes[$0 * 4096] == 13 }
    let start = pages[generator.index(below: pages.count)] * 4096 + generator.index(below: 3900)
    for place in start..<start + 100 { bytes[place] = UInt8(generator.index(below: 256)) }
    let file = folder.path("bad.sqlite")
    try bytes.write(to: URL(filePath: file))
    let summary = try BrewJournal(path: file).repair(into: folder.path("new.sqlite"))
    let whole = try BrewJournal(path: PackageFiles.path("Fixtures/journal.sqlite")).contents()
    let saved = try BrewJournal(path: folder.path("new.sqlite")).contents()
    #expect(summary.lost[.brew] ?? 0 >= whole.brews.count - saved.brews.count)
  }

  @Test(arguments: [0.5, 0.75, 0.97])
  func `what is left of a journal that is cut short comes into a new one`(_ share: Double) throws {
    let folder = try TemporaryFolder()
    let bytes = try Data(contentsOf: PackageFiles.url("Fixtures/journal.sqlite"))
    let file = folder.path("cut.sqlite")
    try bytes.prefix(Int(Double(bytes.count) * share)).write(to: URL(filePath: file))
    let summary = try BrewJournal(path: file).repair(into: folder.path("new.sqlite"))
    let whole = try BrewJournal(path: PackageFiles.path("Fixtures/journal.sqlite")).contents()
    let saved = try BrewJournal(path: folder.path("new.sqlite")).contents()
    #expect(summary.total > 0 && summary.records[.brew] == saved.brews.count)
    #expect(summary.isCutShort)
    let known = Dictionary(uniqueKeysWithValues: whole.brews.map { ($0.id, $0) })
    #expect(saved.brews.allSatisfy { known[$0.id] == $0 })
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
    #expect(Set(names) == ["cut.sqlite", "new.sqlite"])
  }

  @Test func `a journal of which no record is left says so in one line`() throws {
    let folder = try TemporaryFolder()
    let bytes = try Data(contentsOf: PackageFiles.url("Fixtures/journal.sqlite"))
    let file = folder.path("cut.sqlite")
    try bytes.prefix(5000).write(to: URL(filePath: file))
    let error = #expect(throws: JournalError.self) {
      try BrewJournal(path: file).repair(into: folder.path("new.sqlite"))
    }
    #expect(error?.reason == .nothingLeft)
    #expect(!FileManager.default.fileExists(atPath: folder.path("new.sqlite")))
  }

  @Test func `a confirmed value is remembered`() throws {
    let journal = try BrewJournal.inMemory()
    let value = ConfirmedValue(kind: .brew, recordID: "a:b", field: "dose_g", value: 150)
    try journal.confirm([value])
    #expect(try journal.contents().confirmed == [value])
  }
}
