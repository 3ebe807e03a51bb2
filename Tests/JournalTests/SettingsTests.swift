import Journal
import TestSupport
import Testing

@Suite(.ownThreads) struct SettingsTests {
  @Test func `a journal has its own bands of freshness`() throws {
    let sample = try SampleJournal()
    let journal = sample.journal
    #expect(try journal.freshnessBands() == .standard)
    let bands = FreshnessBands(peakUntil: 21, acceptableUntil: 60)
    try journal.setFreshnessBands(bands)
    #expect(try journal.freshnessBands() == bands)
    #expect(try journal.thing(named: "kochere").freshness == bands)
    let day = try #require(CalendarDay("2026-05-22"))
    #expect(sample.bean.freshness(on: day) == .acceptable)
    #expect(sample.bean.freshness(on: day, bands: bands) == .peak)
    try journal.setFreshnessBands(nil)
    #expect(try journal.freshnessBands() == .standard)
  }

  @Test(arguments: [
    (0, 30, "peak_until_d"), (-1, 30, "peak_until_d"), (14, 14, "acceptable_until_d"),
    (14, 9999, "acceptable_until_d"), (3650, 3651, "peak_until_d"),
  ])
  func `bands must be in order`(peak: Int, acceptable: Int, field: String) throws {
    let sample = try SampleJournal()
    let before = try sample.bytes
    let error = #expect(throws: JournalError.self) {
      try sample.journal.setFreshnessBands(
        FreshnessBands(peakUntil: peak, acceptableUntil: acceptable))
    }
    #expect(error?.reason == .outOfRange && error?.facts.field == field)
    #expect(try sample.bytes == before)
  }

  @Test func `bands of another program that cannot be are none`() throws {
    let sample = try SampleJournal()
    try sample.journal.setFreshnessBands(FreshnessBands(peakUntil: 5, acceptableUntil: 9))
    try sql(sample.path, "UPDATE journal_setting SET value = 'x' WHERE name = 'peak_until_d'")
    #expect(try sample.journal.freshnessBands() == .standard)
    try sql(sample.path, "UPDATE journal_setting SET value = '99' WHERE name = 'peak_until_d'")
    #expect(try sample.journal.freshnessBands() == .standard)
  }

  @Test func `a journal knows which settings of a grinder are coarser`() throws {
    let sample = try SampleJournal()
    let journal = sample.journal
    let (one, other) = (Identifier<Grinder>(rawValue: "g1"), Identifier<Grinder>(rawValue: "g2"))
    #expect(try journal.coarser().isEmpty)
    try journal.setCoarser(.lower, of: one)
    try journal.setCoarser(.higher, of: other)
    #expect(try journal.coarser() == [one: .lower, other: .higher])
    #expect(try journal.contents().coarser == [one: .lower, other: .higher])
    #expect(try journal.catalog().coarser == [one: .lower, other: .higher])
    // Freshness is a setting of its own.
    #expect(try journal.freshnessBands() == .standard)
    try journal.setCoarser(nil, of: one)
    #expect(try journal.coarser() == [other: .higher])
  }

  @Test func `a scale of another program that cannot be is none`() throws {
    let sample = try SampleJournal()
    try sample.journal.setCoarser(.lower, of: Identifier(rawValue: "g1"))
    try sql(sample.path, "UPDATE journal_setting SET value = 'x' WHERE name = 'coarser:g1'")
    #expect(try sample.journal.coarser().isEmpty)
  }
}
