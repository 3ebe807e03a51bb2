import Insights
import TestSupport
import Testing

/// A front end that imports `Insights` alone writes journals, too.
@Suite struct FacadeTests {
  private func use(_ journal: BrewJournal) async throws {
    var changes = journal.changes(every: .milliseconds(10)).makeAsyncIterator()
    let bean = Bean(id: BrewJournal.newID(), name: "Kochere", origin: "Ethiopia")
    let method = BrewMethod(id: BrewJournal.newID(), name: "V60")
    try journal.add(bean)
    #expect(await changes.next() != nil)
    try journal.add(method)
    let today = try #require(CalendarDay("2026-03-01"))
    let brew = Brew(
      id: BrewJournal.newID(), beanID: bean.id, methodID: method.id,
      brewedAt: Timestamp("2026-02-28T08:00:00Z"), dose: 15, water: 250, notes: "blueberry")
    try journal.add(brew)
    try journal.update(brew.id) { $0.waterTemperature = 94 }
    #expect(try journal.rate(brew.id, stars: 4.5).stars == 4.5)
    #expect(try journal.contents().brews.map(\.waterTemperature) == [94])
    let engine = try InsightsEngine()
    let found = try await engine.search(JournalQuery(flavor: "fruity"), in: journal)
    #expect(found.brews?.brews.map(\.id) == [brew.id])
    let next = try await engine.suggestion(
      for: "kochere", method: "v60", in: journal, today: today)
    #expect(next.bean == bean)
    _ = try journal.delete(brew.id)
    #expect(try journal.contents().brews.isEmpty)
  }

  @Test func `a journal in memory is written, read and watched`() async throws {
    try await use(.inMemory())
  }

  @Test func `a journal in a file is written, read and watched`() async throws {
    let scratch = try TemporaryFolder()
    try await use(.create(path: scratch.path("journal.sqlite")))
  }
}
