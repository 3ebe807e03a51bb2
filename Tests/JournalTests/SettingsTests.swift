import Journal
import TestSupport
import Testing

@Suite struct SettingsTests {
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
}
