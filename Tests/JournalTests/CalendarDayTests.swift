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
