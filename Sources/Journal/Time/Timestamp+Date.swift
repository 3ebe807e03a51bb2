public import Foundation

extension Timestamp {
  /// The moment of a date, whole seconds; what is left of a second is cut off.
  public init(_ date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    self.init(seconds: Int(exactly: max(-1e12, min(seconds, 1e12))) ?? 0)
  }

  /// Now.
  public static var now: Timestamp { Timestamp(Date()) }

  /// The moment as a date; nil when the text names no moment.
  public var date: Date? {
    seconds.map { Date(timeIntervalSince1970: Double($0)) }
  }
}
