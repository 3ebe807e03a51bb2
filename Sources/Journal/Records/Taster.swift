/// A person who tastes brews.
///
/// The ratings and notes of brews, and their tastings without a taster, are those of the journal's own
/// taster, whether or not a record names that person; everybody else has tastings of their own.
public struct Taster: Sendable, Hashable, Identifiable {
  /// The taster's ID, unique among tasters.
  public var id: Identifier<Taster>
  /// The name; never empty in a journal that this library wrote.
  public var name: String
  /// Whether this is the journal's own taster; at most one is.
  public var isDefault: Bool
  /// When the taster was added; empty where that is unknown.
  public var createdAt: Timestamp

  /// Creates a taster.
  public init(
    id: Identifier<Taster>, name: String, isDefault: Bool = false,
    createdAt: Timestamp = Timestamp("")
  ) {
    self.id = id
    self.name = name
    self.isDefault = isDefault
    self.createdAt = createdAt
  }
}

extension Taster: NamedRecord {
  /// The kind of record.
  public static let kind = RecordKind.taster
  /// The ID as text.
  public var idText: String { id.rawValue }
  /// The name in lists.
  public var displayName: String { name }
  /// The complete names of the taster.
  public var names: [String] { [name] }
}
