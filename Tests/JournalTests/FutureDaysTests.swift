import Journal
import Testing

@Suite struct FutureDaysTests {
  @Test(
    arguments: [
      // Days relative to today, and the first of the future.
      ([], nil), ([-3, 0, 1], nil), ([-1, 2, 20], nil), ([40, 41], nil), ([500], nil),
      ([-1, 31], 31), ([-1, 30], nil), ([0, 32, 33], 32), ([-100, -60, 1], nil),
      ([-40, 0, 20, 51, 90], 90), ([-40, 1], nil), ([-40, 2, 3], 2), ([0, 0, 60, 61], 60),
    ] as [([Int], Int?)])
  func `a long gap past today begins the future`(days: [Int], start: Int?) {
    let today = CalendarDay(number: 20_000)
    let found = FutureDays.start(of: days.map { CalendarDay(number: 20_000 + $0) }, today: today)
    #expect(found.map { $0.number - 20_000 } == start)
  }
}
