extension Bean: NamedRecord {
  public static let kind = RecordKind.bean
  public var idText: String { id.rawValue }
  public var names: [String] {
    [name, displayName, "\(roaster) \(name)", "\(name) \(roaster)"].filter { !$0.isEmpty }
  }
  public var searchContext: String { "\(roaster) \(name) \(origin) \(region) \(process.rawValue)" }
  public var distinction: String {
    ([roaster, roastDateText.isEmpty ? "" : "roasted \(roastDateText)"]
      + [isArchived ? "archived" : ""]).filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension BrewMethod: NamedRecord {
  public static let kind = RecordKind.method
  public var idText: String { id.rawValue }
  public var displayName: String { name }
  public var names: [String] { [name] }
}

extension Grinder: NamedRecord {
  public static let kind = RecordKind.grinder
  public var idText: String { id.rawValue }
  public var displayName: String { name }
  public var names: [String] { [name] }
}

extension Recipe: NamedRecord {
  public static let kind = RecordKind.recipe
  public var idText: String { id.rawValue }
  public var displayName: String { name.isEmpty ? "Unnamed Recipe" : name }
  public var names: [String] { [name] }
}
