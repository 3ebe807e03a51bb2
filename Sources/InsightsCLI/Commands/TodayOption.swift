import ArgumentParser
import Foundation
import Insights

/// The day that dates are judged by.
struct TodayOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The current day, which dates are checked against. (default: the clock's)",
      valueName: "YYYY-MM-DD"))
  var today: CalendarDay?

  /// The user's day where none is given.
  var day: CalendarDay { today ?? LocalCalendar().day(ofSeconds: Self.secondsNow) }

  /// The moment a new record is made: now, or the end of the given day where that is before now.
  var now: Timestamp {
    guard let today else { return Timestamp(seconds: Self.secondsNow) }
    return Timestamp(seconds: today.number * 86_400 + 86_399)
  }

  private static var secondsNow: Int { Int(Date().timeIntervalSince1970) }
}

extension TodayOption {
  /// As where none is given (`PlainCommand`).
  static var noneGiven: TodayOption {
    var options = TodayOption()
    options.today = nil
    return options
  }
}
