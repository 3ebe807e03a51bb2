import Foundation
import Journal
import TestSupport
import Testing

/// Which brews lie in the future.
@Suite(.ownThreads) struct FutureDaysTests {
  /// 2026-03-01.
  private static let today = 20_513

  private func start(_ days: [Int], today: Int? = Self.today) -> Int? {
    let days = days.map { CalendarDay(number: $0) }
    return FutureDays(
      amongBrewDays: days, today: today.map { CalendarDay(number: $0) }
    ).start?.number
  }

  @Test(arguments: [
    // Of the day after today, whatever the gap: somebody is east of here.
    (0, 1, false), (-100, 1, false), (-31, 2, true), (-30, 2, true), (-29, 2, false),
    (0, 31, false), (0, 32, true), (1, 32, false), (1, 33, true), (0, 13_000, true),
  ])
  func `a brew after today is in the future after a gap of more than 31 days`(
    last: Int, brew: Int, isFuture: Bool
  ) {
    let days = [-400, last, brew].map { Self.today + $0 }
    #expect(start(days) == (isFuture ? Self.today + brew : nil))
    #expect(start(days.reversed()) == start(days))
    #expect(start(days, today: nil) == nil)
  }

  @Test func `all later brews are in the future, too`() {
    let future = FutureDays(
      amongBrewDays: [0, 100, 101, 500].map { CalendarDay(number: Self.today + $0) },
      today: CalendarDay(number: Self.today))
    #expect(future.start?.number == Self.today + 100)
    #expect(!future.contains(CalendarDay(number: Self.today + 99)))
    #expect(future.contains(CalendarDay(number: Self.today + 100)))
    #expect(future.contains(CalendarDay(number: Self.today + 501)))
  }

  @Test func `a journal that lies all after today is believed, as is one without a break`() {
    #expect(start([100, 120, 140].map { Self.today + $0 }) == nil)
    #expect(start(stride(from: -10, to: 300, by: 30).map { Self.today + $0 }) == nil)
    #expect(start([]) == nil)
    // A clock that was never set is no last brew.
    #expect(start([0, Self.today + 100]) == nil)
  }

  @Test func `a named last day counts, whatever the journal says`() {
    let future = FutureDays(after: CalendarDay(number: 10))
    #expect(!future.contains(CalendarDay(number: 10)) && future.contains(CalendarDay(number: 11)))
    #expect(!FutureDays.none.contains(CalendarDay(number: 3_000_000)))
  }

  /// One moment is of different days in different places.
  @Test(arguments: [("Pacific/Kiritimati", true), ("Pacific/Pago_Pago", false), ("GMT", false)])
  func `a brew falls on the day of the taster's time zone`(zone: String, isFuture: Bool) throws {
    let calendar = LocalCalendar(timeZone: try #require(TimeZone(identifier: zone)))
    let last = Brew(id: Identifier(rawValue: "a"), brewedAt: Timestamp("2026-02-28T09:00:00Z"))
    // 32 days later where it is past midnight then, 31 elsewhere.
    let later = Brew(id: Identifier(rawValue: "b"), brewedAt: Timestamp("2026-03-31T10:30:00Z"))
    let unknown = Brew(id: Identifier(rawValue: "c"), brewedAt: Timestamp("some morning"))
    let future = FutureDays(
      of: [later, last, unknown], today: CalendarDay(number: Self.today), calendar: calendar)
    #expect(future.contains(later, calendar) == isFuture)
    #expect(!future.contains(last, calendar) && !future.contains(unknown, calendar))
  }

  @Test(arguments: ["GMT", "Pacific/Kiritimati", "Pacific/Pago_Pago"])
  func `a journal on disk says the same as its brews`(zone: String) throws {
    let scratch = try TemporaryFolder()
    let journal = try scratch.journal()
    let calendar = LocalCalendar(timeZone: try #require(TimeZone(identifier: zone)))
    let times = [
      "2025-11-02T08:00:00Z", "2026-02-27T23:59:00-11:00", "2026-02-28T00:01:00+14:00",
      "some morning", "2026-03-31T12:00:00Z", "2026-04-30T22:00:00Z", "2099-01-01",
      "1970-01-01T00:00:00Z",
    ]
    for (number, time) in times.enumerated() {
      try sql(
        journal.path,
        "INSERT INTO brew (id, brewed_at, notes) VALUES ('b\(number)', '\(time)', '')")
      let brews = try journal.contents().brews
      for day in [Self.today - 40, Self.today - 2, Self.today, Self.today + 20, Self.today + 60] {
        let today = CalendarDay(number: day)
        #expect(
          try journal.future(today, calendar)
            == FutureDays(of: brews, today: today, calendar: calendar), "\(day) \(number)")
      }
    }
    #expect(try journal.future(nil, calendar) == FutureDays.none)
    // The brew of 2099 is none of the latest.
    let today = CalendarDay(number: Self.today)
    func latest(_ today: CalendarDay?) throws -> String {
      try journal.brews(named: ["latest"], calendar: calendar, today: today).brews[0].brewedAt.text
    }
    #expect(try latest(nil) == "2099-01-01")
    #expect(try latest(CalendarDay(number: Self.today + 60)) == "2026-04-30T22:00:00Z")
    #expect(try latest(today) != "2099-01-01")
  }
}

extension BrewJournal {
  fileprivate func future(_ today: CalendarDay?, _ calendar: LocalCalendar) throws -> FutureDays {
    try history(today: today, calendar: calendar) { _, _ in Identifier(rawValue: "") }.future
  }
}
