extension Bean: NamedRecord {
  /// The kind of record.
  public static let kind = RecordKind.bean
  /// The ID as text.
  public var idText: String { id.rawValue }
  /// The complete names of the bean.
  public var names: [String] {
    [name, displayName, "\(roaster) \(name)", "\(name) \(roaster)"].filter { !$0.isEmpty }
  }
  /// Further words that a query may contain.
  public var searchContext: String { "\(roaster) \(name) \(origin) \(region) \(process.rawValue)" }
  /// The difference from others of the same name.
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
  /// The name in lists.
  public var displayName: String { name }
  /// The complete names of the method.
  public var names: [String] { [name] }
}

extension Grinder: NamedRecord {
  /// The kind of record.
  public static let kind = RecordKind.grinder
  /// The ID as text.
  public var idText: String { id.rawValue }
  /// The name in lists.
  public var displayName: String { name }
  /// The complete names of the grinder.
  public var names: [String] { [name] }
}

extension Recipe: NamedRecord {
  /// The kind of record.
  public static let kind = RecordKind.recipe
  /// The ID as text.
  public var idText: String { id.rawValue }
  /// The placeholder for a recipe without a name. `Words` has the words that are shown for it.
  public static let unnamed = "Unnamed Recipe"
  /// The name in lists: the name, else `unnamed`.
  public var displayName: String { name.isEmpty ? Self.unnamed : name }
  /// The complete names of the recipe.
  public var names: [String] { [name] }
}
