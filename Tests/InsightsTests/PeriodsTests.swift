import Journal
import Testing
import Wording

@testable import Insights

/// Spans of time on an axis: in order, few enough to be read, each day in one of them.
@Suite struct PeriodsTests {
  @Test(arguments: [7, 30, 99, 100, 365, 800, 1200, 1201, 1499, 1500, 3650, 40_000])
  func `days fall into periods, and labels do not crowd`(span: Int) throws {
    for start in [19_000, 20_157, 20_514] {
      let (first, last) = (CalendarDay(number: start), CalendarDay(number: start + span))
      let periods = Periods(from: first, to: last)
      var starts: [CalendarDay] = []
      for number in stride(from: start, through: start + span, by: 3) {
        let day = CalendarDay(number: number)
        let own = periods.start(of: day)
        #expect(own <= day)
        if starts.last != own { starts.append(own) }
      }
      #expect(starts == starts.sorted() && starts.count <= max(60, span / 90))
      for own in starts {
        let middle = periods.middle(of: own)
        #expect((Double(start)...Double(start + span)).contains(middle))
      }
      let ticks = periods.ticks(Words())
      #expect((1...12).contains(ticks.count), "\(ticks.count) labels")
      #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0.value < $1.value })
      #expect(Set(ticks.map(\.label)).count == ticks.count || span > 360)
    }
  }

  @Test func `each day is counted in its period, within the axis`() throws {
    let (first, last) = (CalendarDay(number: 20_000), CalendarDay(number: 20_040))
    let periods = Periods(from: first, to: last)
    let days = [20_000, 20_000, 20_003, 20_039, 20_040].map(CalendarDay.init(number:))
    let columns = periods.counts(days)
    #expect(columns.map(\.count) == [2, 1, 2])
    #expect(columns.first?.low == 20_000 && columns.last?.high == 20_041)
    #expect(columns.allSatisfy { $0.high - $0.low <= 7 })
  }

  @Test func `weeks begin on Mondays, quarters in January, April, July and October`() throws {
    func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }
    let weeks = Periods(from: try day("2026-01-01"), to: try day("2026-02-01"))
    #expect(try weeks.start(of: day("2026-01-01")).description == "2025-12-29")
    #expect(try weeks.start(of: day("2026-01-05")).description == "2026-01-05")
    let quarters = Periods(from: try day("2016-01-01"), to: try day("2026-01-01"))
    #expect(try quarters.start(of: day("2020-12-31")).description == "2020-10-01")
    #expect(try quarters.start(of: day("2020-03-31")).description == "2020-01-01")
  }
}
