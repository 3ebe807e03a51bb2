extension Bean: NamedRecord {
  /// The kind of record.
  public static let kind = RecordKind.bean
  /// The ID as text.
  public var idText: String { id.rawValue }
  /// Whole names it goes by.
  public var names: [String] {
    [name, displayName, "\(roaster) \(name)", "\(name) \(roaster)"].filter { !$0.isEmpty }
  }
  /// Further words that a query may have.
  public var searchContext: String { "\(roaster) \(name) \(origin) \(region) \(process.rawValue)" }
  /// What sets it apart from others of the same name.
  public var distinction: String {
    ([roaster, roastDateText.isEmpty ? "" : "roasted \(roastDateText)"]
      + [isArchived ? "archived" : ""]).filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension BrewMethod: NamedRecord {
  /// The kind of record.
  public static let kind = RecordKind.method
  /// The ID as text.
  public var idText: String { id.rawValue }
  /// What lists show.
  public var displayName: String { name }
  /// Whole names it goes by.
  public var names: [String] { [name] }
}

extension Grinder: NamedRecord {
  /// The kind of record.
  public static let kind = RecordKind.grinder
  /// The ID as text.
  public var idText: String { id.rawValue }
  /// What lists show.
  public var displayName: String { name }
  /// Whole names it goes by.
  public var names: [String] { [name] }
}

extension Recipe: NamedRecord {
  /// The kind of record.
  public static let kind = RecordKind.recipe
  /// The ID as text.
  public var idText: String { id.rawValue }
  /// What lists show.
  public var displayName: String { name.isEmpty ? "Unnamed Recipe" : name }
  /// Whole names it goes by.
  public var names: [String] { [name] }
}
