import Journal
import TestSupport
import Testing

/// Cupping sessions in the journal.
@Suite(.ownThreads) struct CuppingRecordTests {
  private let sample: SampleJournal
  private var journal: BrewJournal { sample.journal }

  init() throws {
    sample = try SampleJournal()
  }

  /// Three cuppers, three samples, two rounds each.
  private func entry(_ more: Double = 0) -> CuppingEntry {
    var entry = CuppingEntry(name: "Spring lots", form: "points")
    for (code, name) in [("388", "Kochere"), ("471", "Kochere"), ("502", "Serra Alta")] {
      entry.samples.append(.init(code: code, name: name))
      for (place, cupper) in ["Ana", "Ben", "Chi"].enumerated() {
        for round in 1...2 {
          var score = CuppingEntry.Score(
            code: code, cupper: cupper, section: "score", value: 82 + Double(place) + more)
          (score.round, score.position) = (round, round)
          entry.scores.append(score)
        }
      }
    }
    return entry
  }

  private func kept() throws -> KeptCupping { try journal.cupping(named: "spring lots") }

  @Test func `a session is kept once`() throws {
    let before = try journal.contents()
    #expect(try journal.cuppings().isEmpty)
    let first = try journal.keep(entry())
    #expect(first.samples == 3 && first.scores == 18 && first.cuppers == ["Ana", "Ben", "Chi"])
    let changes = try journal.changeLog().count
    let again = try journal.keep(entry())
    #expect(!again.hasChanges && again.there == 18)
    #expect(try journal.changeLog().count == changes)
    let listing = try #require(try journal.cuppings().first)
    #expect([listing.sampleCount, listing.cupperCount, listing.scoreCount] == [3, 3, 18])
    #expect(try journal.faults().isEmpty)
    try journal.undo()
    #expect(try journal.cuppings().isEmpty && journal.contents() == before)
  }

  @Test func `another value corrects a score, and undo takes it back`() throws {
    try journal.keep(entry())
    let before = try kept()
    #expect(try journal.keep(entry(0.25)).changed == 18)
    try journal.undo()
    #expect(try kept() == before)
  }

  @Test func `samples are codes until they are revealed`() throws {
    try journal.keep(entry())
    func labels() throws -> [String] {
      let kept = try kept()
      return kept.samples.map { kept.label(of: $0) }
    }
    #expect(try labels() == ["388", "471", "502"])
    try journal.reveal(try kept().session.id)
    #expect(try labels() == ["Kochere", "Kochere", "Serra Alta"])
    try journal.undo()
    #expect(try labels() == ["388", "471", "502"])
  }

  @Test func `a journal of sessions alone is exported and imported`() throws {
    let alone = try sample.scratch.journal("alone.sqlite")
    try alone.keep(entry())
    var bytes: [UInt8] = []
    _ = try alone.export(.json) { bytes += $0 }
    let file = try sample.scratch.write(bytes, to: "alone.json")
    let other = try sample.scratch.journal("fresh.sqlite")
    let summary = try JournalImport(today: CalendarDay(number: 20_700)).run(file, into: other)
    #expect(summary.cuppings == 1)
    #expect(try other.cupping(named: "Spring lots") == alone.cupping(named: "Spring lots"))
  }

  @Test func `JSON and a backup carry sessions`() throws {
    try journal.keep(entry())
    var bytes: [UInt8] = []
    _ = try journal.export(.json) { bytes += $0 }
    let file = try sample.scratch.write(bytes, to: "export.json")
    let other = try sample.scratch.journal("other.sqlite")
    let importer = JournalImport(today: CalendarDay(number: 20_700))
    #expect(try importer.run(file, into: other).cuppings == 1)
    #expect(try other.cupping(named: "Spring lots") == kept())
    #expect(try importer.run(file, into: other).cuppings == 0)
    try other.undo()
    #expect(try other.cuppings().isEmpty)
    let copy = sample.scratch.path("backup.sqlite")
    _ = try journal.backup(to: copy)
    #expect(try BrewJournal(path: copy).cupping(named: "Spring lots") == kept())
  }

  @Test func `a merged taster's scores are further rounds of the other`() throws {
    try journal.keep(entry())
    let before = try kept()
    let tasters = try journal.contents().tasters
    try journal.merge(tasters[0].id, into: tasters[1].id)
    let merged = try kept()
    #expect(merged.cuppers.count == 2 && merged.scores.count == 18)
    #expect(merged.scores.map(\.round).max() == 4)
    try journal.undo()
    #expect(try kept() == before)
  }

  @Test func `what is deleted takes along what belongs to it, and undo brings it back`() throws {
    try journal.keep(entry())
    let before = try kept()
    let taster = try #require(try journal.contents().tasters.first)
    #expect(try journal.delete(taster.id)[.cuppingScore] == 6)
    try journal.undo()
    #expect(try kept() == before)
    let deleted = try journal.delete(before.session.id)
    #expect(deleted == [.cupping: 1, .cuppingSample: 3, .cuppingScore: 18])
    #expect(try journal.cuppings().isEmpty && journal.faults().isEmpty)
    try journal.undo()
    #expect(try kept() == before)
  }

  @Test func `a sample knows its bean, which may go`() throws {
    try journal.keep(entry())
    let before = try kept()
    #expect(before.samples.map(\.beanID) == [sample.bean.id, sample.bean.id, nil])
    #expect(throws: JournalError.self) { try journal.delete(sample.bean.id) }
    _ = try journal.delete(sample.bean.id, rule: .cascade)
    #expect(try kept().samples.allSatisfy { $0.beanID == nil })
    try journal.undo()
    #expect(try kept() == before)
  }
}
