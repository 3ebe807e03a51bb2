/// A record that people call by a name.
public protocol NamedRecord: Sendable {
  /// Which kind of record it is.
  static var kind: RecordKind { get }
  /// Its ID as text.
  var idText: String { get }
  /// What lists show.
  var displayName: String { get }
  /// Whole names it goes by.
  var names: [String] { get }
  /// Further words that a query may have, such as its roaster and origin.
  var searchContext: String { get }
  /// What sets it apart from others of the same name.
  var distinction: String { get }
  /// Whether it is archived, and so seldom meant.
  var isArchived: Bool { get }
}

extension NamedRecord {
  /// Nothing more than the names.
  public var searchContext: String { "" }
  /// Nothing.
  public var distinction: String { "" }
  /// Records other than beans are never archived.
  public var isArchived: Bool { false }
}
