public import Foundation
public import Journal
public import Stats

/// A journal in a file that an app has as a URL.
extension BrewJournal {
  /// The journal in a file.
  public init(url: URL) {
    self.init(path: url.path(percentEncoded: false))
  }

  /// Creates an empty journal in a file.
  ///
  /// - Throws: `JournalError` with `exists` where a file is there already.
  public static func create(url: URL) throws -> BrewJournal {
    try create(path: url.path(percentEncoded: false))
  }
}

/// Moments that an app has as a `Date`.
extension Timestamp {
  /// The second in which `date` lies.
  public init(_ date: Date) {
    self.init(seconds: Int(date.timeIntervalSince1970.rounded(.down)))
  }

  /// The moment; nil where the text names none.
  public var date: Date? { seconds.map { Date(timeIntervalSince1970: Double($0)) } }
}

extension LocalCalendar {
  /// The day on which `date` falls in this time zone.
  public func day(of date: Date) -> CalendarDay {
    day(ofSeconds: Int(date.timeIntervalSince1970.rounded(.down)))
  }
}

extension PatternOptions {
  /// Options with moments for days.
  ///
  /// - Parameters:
  ///   - since: Only brews of this day and later; nil takes all.
  ///   - date: The current moment, by which brews in the future are excluded.
  public init(since: Date? = nil, asOf date: Date, calendar: LocalCalendar = LocalCalendar()) {
    self.init()
    self.since = since.map { calendar.day(of: $0) }
    today = calendar.day(of: date)
  }
}
