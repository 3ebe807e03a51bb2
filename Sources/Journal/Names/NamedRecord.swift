/// A record that can be looked up by name.
public protocol NamedRecord: Sendable {
  /// The kind of record.
  static var kind: RecordKind { get }
  /// The ID as text.
  var idText: String { get }
  /// The name in lists.
  var displayName: String { get }
  /// The complete names of the record.
  var names: [String] { get }
  /// Further words that a query may contain, such as the roaster and origin.
  var searchContext: String { get }
  /// The difference from others of the same name.
  var distinction: String { get }
  /// Whether it is archived, and therefore seldom meant.
  var isArchived: Bool { get }
}

extension NamedRecord {
  /// By default no further words.
  public var searchContext: String { "" }
  /// By default empty.
  public var distinction: String { "" }
  /// By default false: only beans can be archived.
  public var isArchived: Bool { false }
}
