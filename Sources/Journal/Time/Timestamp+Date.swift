public import Foundation

extension Timestamp {
  /// Creates the moment of a date, truncated to whole seconds.
  public init(_ date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    self.init(seconds: Int(exactly: max(-1e12, min(seconds, 1e12))) ?? 0)
  }

  /// The current moment.
  public static var now: Timestamp { Timestamp(Date()) }

  /// The moment as a date; nil for an unreadable time.
  public var date: Date? {
    seconds.map { Date(timeIntervalSince1970: Double($0)) }
  }
}
