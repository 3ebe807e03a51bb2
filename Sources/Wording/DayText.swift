package import Journal
package import Phrases

/// Days and months in the format of a language.
package struct DayText: Sendable {
  let phrases: Phrasebook

  package init(_ phrases: Phrasebook = .english) {
    self.phrases = phrases
  }

  /// `6 September 2025`.
  package func long(_ day: CalendarDay) -> String {
    written("date", day, month: phrases.text("month.\(day.month)"))
  }

  /// `6 Sep 2025`.
  package func short(_ day: CalendarDay) -> String {
    written("date", day, month: month(day))
  }

  /// `6 Sep`.
  package func dayOfYear(_ day: CalendarDay) -> String {
    written("date.yearless", day, month: month(day))
  }

  /// `Sep`.
  package func month(_ day: CalendarDay) -> String { phrases.text("month.short.\(day.month)") }

  private func written(_ key: String, _ day: CalendarDay, month: String) -> String {
    phrases.text(
      key, ["day": .count(day.day), "month": .text(month), "year": .count(day.year)])
  }
}
