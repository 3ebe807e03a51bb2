import Journal
import Testing

@Suite struct YearlessDayTests {
  @Test(arguments: [
    (2, 20, "2026-03-01", "2026-02-20"), (2, 20, "2026-02-20", "2026-02-20"),
    (2, 20, "2026-02-19", "2025-02-20"), (2, 29, "2026-03-01", "2024-02-29"),
    (2, 29, "2104-02-28", "2096-02-29"), (12, 31, "2026-01-01", "2025-12-31"),
  ])
  func `the latest such day up to another`(
    month: Int, day: Int, today: String, expected: String
  ) throws {
    let yearless = try #require(YearlessDay(month: month, day: day))
    let today = try #require(CalendarDay(today))
    #expect(yearless.latest(upTo: today)?.description == expected)
  }

  @Test(arguments: [(2, 30), (4, 31), (13, 1), (0, 1), (1, 0), (1, 32)])
  func `refuses what no year has`(month: Int, day: Int) {
    #expect(YearlessDay(month: month, day: day) == nil)
  }

  @Test func `the day in a year`() throws {
    let day = try #require(YearlessDay(month: 2, day: 29))
    #expect(day.day(in: 2025) == nil)
    #expect(day.day(in: 2028)?.description == "2028-02-29")
  }
}
