import Journal
import Testing

@Suite struct CalendarDayTests {
  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2026-11-21", 20_778),
    ("0001-01-01", -719_162), ("9999-12-31", 2_932_896),
  ])
  func `counts days`(_ text: String, _ number: Int) throws {
    let day = try #require(CalendarDay(text))
    #expect(day.number == number)
    #expect(CalendarDay(number: number) == day)
    #expect(day.description == text)
  }

  @Test(arguments: [
    "", "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "26-01-01", "2026-01-01T",
    "0000-01-01",
    "2026/01/01", "２０２６-01-01",
  ])
  func `refuses what is no day`(_ text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test(arguments: [
    ("2026-02-09T07:31:00Z", 1_770_622_260), ("2026-02-09T07:31Z", 1_770_622_260),
    ("2026-02-09 07:31:00", 1_770_622_260), ("2026-02-09T08:31:00+01:00", 1_770_622_260),
    ("2026-02-09T02:01:00.999-05:30", 1_770_622_260), ("1970-01-01", 0),
    ("1969-12-31T23:59:59Z", -1),
  ])
  func `reads moments`(_ text: String, _ seconds: Int) {
    #expect(Timestamp(text).seconds == seconds)
    #expect(Timestamp(text).text == text)
    #expect(Timestamp(Timestamp(seconds: seconds).text).seconds == seconds)
  }

  @Test(arguments: [
    "", "yesterday", "2026-02-30T00:00:00Z", "2026-02-09T24:00:00Z", "2026-02-09T07:31:00Zulu",
    "2026-02-09T07:31:00+25:00", "2026-02-09T07:31:00.Z",
  ])
  func `keeps what is no moment`(_ text: String) {
    #expect(Timestamp(text).seconds == nil)
    #expect(Timestamp(text).text == text)
  }

  @Test func `writes moments in UTC`() {
    #expect(Timestamp(seconds: 1_770_622_260).text == "2026-02-09T07:31:00Z")
    #expect(Timestamp(seconds: .max).text == "9999-12-31T23:59:59Z")
  }
}

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
