import Journal
import Phrases
import Reports
import Wording

/// Periods of one kind, about a dozen to a few dozen of them: weeks, months or quarters.
struct Periods {
  private enum Kind: String { case week, month, quarter }

  private let kind: Kind
  private let first: CalendarDay
  private let last: CalendarDay

  init(from first: CalendarDay, to last: CalendarDay) {
    self.first = first
    self.last = last
    kind =
      switch first.days(to: last) {
      case ..<100: .week
      case ..<1500: .month
      default: .quarter
      }
  }

  /// The plural of the kind.
  func name(_ words: Words) -> String { words.report("period.\(kind.rawValue)") }

  /// The number of something in each period: `cups a month`.
  func cups(_ words: Words) -> String { words.report("period.\(kind.rawValue).cups") }

  /// How many of some days lie in each period, so far as it lies between the first day and the last.
  func counts(_ days: [CalendarDay]) -> [ScatterChart.Column] {
    Dictionary(grouping: days) { start(of: $0) }.sorted { $0.key < $1.key }.map { start, days in
      ScatterChart.Column(
        low: Double(max(start.number, first.number)),
        high: Double(min(next(after: start).number, last.number + 1)), count: days.count)
    }
  }

  /// The first day of the period that contains a day; weeks begin on Mondays.
  func start(of day: CalendarDay) -> CalendarDay {
    let month =
      switch kind {
      case .week: 0
      case .month: day.month
      case .quarter: (day.month - 1) / 3 * 3 + 1
      }
    guard month > 0 else { return CalendarDay(number: day.number - day.weekday + 1) }
    return CalendarDay(year: day.year, month: month, day: 1) ?? day
  }

  /// The middle of the part between the first day and the last, as the number of a day.
  func middle(of start: CalendarDay) -> Double {
    let low = max(start.number, first.number)
    let high = min(next(after: start).number - 1, last.number)
    return Double(low + high) / 2
  }

  private func next(after start: CalendarDay) -> CalendarDay {
    switch kind {
    case .week: CalendarDay(number: start.number + 7)
    case .month: self.start(of: CalendarDay(number: start.number + 31))
    case .quarter: self.start(of: CalendarDay(number: start.number + 93))
    }
  }

  /// The ticks of an axis of days: months, or years if there are many.
  func ticks(_ words: Words) -> [Axis.Tick] {
    let span = first.days(to: last)
    if span > 1200 {
      let step = max(1, (last.year - first.year) / 8)
      return stride(from: first.year + 1, through: last.year, by: step).compactMap { year in
        CalendarDay(year: year, month: 1, day: 1).map {
          Axis.Tick(value: Double($0.number), label: "\(year)")
        }
      }
    }
    if span < 100 {
      return stride(from: first.number, through: last.number, by: max(7, span / 5)).map {
        Axis.Tick(value: Double($0), label: words.days.dayOfYear(CalendarDay(number: $0)))
      }
    }
    let step = max(1, (span / 30 + 6) / 7)
    var ticks: [Axis.Tick] = []
    var year = 0
    // Months counted from the year 0.
    let months = (first.year * 12 + first.month)...(last.year * 12 + last.month - 1)
    for month in months where (month - months.lowerBound) % step == 0 {
      guard let day = CalendarDay(year: month / 12, month: month % 12 + 1, day: 1) else { continue }
      let label = words.days.month(day) + (day.year == year ? "" : " \(day.year)")
      ticks.append(Axis.Tick(value: Double(day.number), label: label))
      year = day.year
    }
    return ticks
  }
}
