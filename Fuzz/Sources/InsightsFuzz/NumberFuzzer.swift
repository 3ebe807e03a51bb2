import FuzzDriver
import Insights

@testable import Journal

/// Reads days, numbers, measures and settings as people type them: a number is finite, and a day is one
/// that was.
enum NumberFuzzer {
  static func run(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    if let day = CalendarDay(text) {
      promise(CalendarDay(day.description) == day, "a day is what it prints")
    }
    for order in [nil, DateOrder.dayFirst, .monthFirst, .yearFirst] {
      guard let date = try? DateText(text, order: order) else { continue }
      promise(CalendarDay(date.day.description) == date.day, "a day that was")
      if let clock = date.clock { promise((0...86_400).contains(clock), "a time of day") }
    }
    for isCommaCustomary in [false, true] {
      switch NumberText(text, isCommaCustomary: isCommaCustomary) {
      case .number(let value), .measure(let value, _): promise(value.isFinite, "a finite number")
      case .empty, .ambiguous, .unreadable: break
      }
      for range in ranges {
        if case .number(let value) = MeasureText.read(
          text, of: range, isCommaCustomary: isCommaCustomary)
        {
          promise(value.isFinite, "a finite measure")
        }
      }
    }
    if let position = WrittenSetting(text)?.position {
      promise(position.isFinite, "a finite setting")
    }
  }

  private static let ranges: [FieldRange] = [.dose, .waterTemperature, .brewTime, .tds]
}
