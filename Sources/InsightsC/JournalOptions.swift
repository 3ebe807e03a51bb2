import CInsights
import CLibrary
import ExtractionC
import Insights

/// Which brews are analyzed, read from C and checked.
struct JournalOptions {
  private var options = PatternOptions()
  private var method: String?
  private var bean: String?
  /// The day that was named; nil for the clock's.
  private(set) var namedDay: CalendarDay?

  /// - Parameter pointer: The options; nil for the standard.
  /// - Throws: `CallFailure` for options that cannot be.
  init(_ pointer: UnsafePointer<insights_journal_options>?) throws(CallFailure) {
    options.today = Clock.today
    guard let given = try pointer.checked("the options") else { return }
    method = try given.method.string("the method")
    bean = try given.bean.string("the bean")
    options.since = try given.since.day("since")
    namedDay = try given.today.day("today")
    options.today = namedDay ?? Clock.today
    options.lastDay = namedDay
    guard given.false_discovery_rate >= 0, given.false_discovery_rate < 1 else {
      throw .misuse(
        "false_discovery_rate is \(given.false_discovery_rate); give a number above 0 and below 1")
    }
    if given.false_discovery_rate > 0 { options.falseDiscoveryRate = given.false_discovery_rate }
  }

  /// The options with the records of a journal.
  ///
  /// - Throws: `JournalError` where a name means nothing in the journal, or several things.
  func options(for contents: JournalContents) throws -> PatternOptions {
    var options = options
    if let method { options.methodID = try contents.method(named: method).id }
    if let bean { options.beanID = try contents.bean(named: bean).id }
    return options
  }
}

/// The day of the system's clock.
enum Clock {
  static var today: CalendarDay { LocalCalendar().day(ofSeconds: time(nil)) }
}

extension insights_text {
  /// The text as a day; nil where it is empty.
  ///
  /// - Throws: `CallFailure` for a text that is no day.
  func day(_ what: String) throws(CallFailure) -> CalendarDay? {
    guard let text = try string(what) else { return nil }
    guard let day = CalendarDay(text) else {
      throw .usage("\(what) '\(text)' is no day; write it as YYYY-MM-DD")
    }
    return day
  }

  /// The text, which must be there.
  ///
  /// - Throws: `CallFailure` for an empty text.
  func named(_ what: String) throws(CallFailure) -> String {
    guard let text = try string(what) else {
      throw .usage("\(what) is not named; give its name or its ID")
    }
    return text
  }
}
