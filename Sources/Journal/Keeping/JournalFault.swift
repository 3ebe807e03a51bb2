/// Something in a journal that this library would not have written.
public struct JournalFault: Sendable, Hashable {
  /// What is wrong.
  public enum Problem: Sendable, Hashable {
    /// SQLite's integrity check says so; the text is its own.
    case broken(String)
    /// The field refers to a record of a kind that is not there.
    case dangling(RecordKind)
    /// The number is not one of these, or no number at all.
    case outOfRange(FieldRange)
    /// The text is no day or no moment.
    case unreadableTime
  }

  /// What is wrong.
  public let problem: Problem
  /// The kind of the record; nil where the file itself is broken.
  public let kind: RecordKind?
  /// The record's ID; empty where the file itself is broken.
  public let recordID: String
  /// The column.
  public let field: String
  /// What is in it.
  public let value: String

  /// Whether `mend` repairs it: a reference to nothing and an impossible number are cleared. Only a
  /// person knows when a brew was made.
  public var isMendable: Bool {
    switch problem {
    case .dangling, .outOfRange: true
    case .broken, .unreadableTime: false
    }
  }
}

extension JournalFault: Identifiable {
  /// The fault itself: a record may have several, of one field each.
  public var id: Self { self }
}
