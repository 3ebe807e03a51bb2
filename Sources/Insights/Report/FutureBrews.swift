import Journal
import Phrases
import Stats
import Wording

/// The day from which brews count as in the future, for a whole page.
struct FutureBrews {
  /// The first day of the future; nil where there is none.
  let start: CalendarDay?
  /// The last day as given by the caller, if any.
  let named: CalendarDay?

  /// The gap in days after which a brew that is after today counts as in the future.
  private static let mostGap = 31

  /// - Parameters:
  ///   - named: The last day of the page, regardless of the journal.
  ///   - today: The current day of the clock, which may be wrong: a journal that continues after it
  ///     without a gap, or is entirely after it, is kept.
  init(_ brews: [Brew], named: CalendarDay?, today: CalendarDay?, calendar: LocalCalendar) {
    self.named = named
    if let named {
      start = CalendarDay(number: named.number + 1)
      return
    }
    guard let today else {
      start = nil
      return
    }
    let days = brews.compactMap { calendar.day(of: $0.brewedAt) }
      .filter { $0 >= PatternOptions.earliestDay }.sorted()
    // One day of tolerance for travelers.
    start =
      zip(days, days.dropFirst()).first { earlier, later in
        later.number > today.number + 1 && earlier.days(to: later) > Self.mostGap
      }?.1
  }

  func contains(_ brew: Brew, _ calendar: LocalCalendar) -> Bool {
    guard let start, let day = calendar.day(of: brew.brewedAt) else { return false }
    return day >= start
  }

  /// How many were excluded.
  func note(_ count: Int, _ words: Words) -> String {
    words.report(
      named == nil ? "excluded.future" : "excluded.after",
      [
        "number": .text(words.numbers.grouped(count)), "count": .count(count),
        "day": .text(named.map(words.days.long) ?? ""),
      ])
  }
}
