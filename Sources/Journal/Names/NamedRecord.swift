/// A record that people call by a name.
public protocol NamedRecord: Sendable {
  /// What its kind is called in messages, such as `bean`.
  static var kind: String { get }
  /// Its ID as text.
  var idText: String { get }
  /// What lists show.
  var displayName: String { get }
  /// Whole names it goes by.
  var names: [String] { get }
  /// Further words that may stand in a query, such as its roaster and origin.
  var surroundings: String { get }
  /// What tells it from others of the same name.
  var distinction: String { get }
  /// Whether it is archived, and so seldom meant.
  var isPutAway: Bool { get }
}

extension NamedRecord {
  public var surroundings: String { "" }
  public var distinction: String { "" }
  public var isPutAway: Bool { false }
}

extension Bean: NamedRecord {
  public static let kind = "bean"
  public var idText: String { id.rawValue }
  public var names: [String] {
    [name, displayName, "\(roaster) \(name)", "\(name) \(roaster)"].filter { !$0.isEmpty }
  }
  public var surroundings: String { "\(roaster) \(name) \(origin) \(region) \(process.rawValue)" }
  public var distinction: String {
    ([roaster, roastDateText.isEmpty ? "" : "roasted \(roastDateText)"]
      + [isArchived ? "archived" : ""]).filter { !$0.isEmpty }.joined(separator: ", ")
  }
  public var isPutAway: Bool { isArchived }
}

extension BrewMethod: NamedRecord {
  public static let kind = "method"
  public var idText: String { id.rawValue }
  public var displayName: String { name }
  public var names: [String] { [name] }
}

extension Grinder: NamedRecord {
  public static let kind = "grinder"
  public var idText: String { id.rawValue }
  public var displayName: String { name }
  public var names: [String] { [name] }
}

extension Recipe: NamedRecord {
  public static let kind = "recipe"
  public var idText: String { id.rawValue }
  public var displayName: String { name.isEmpty ? "Unnamed Recipe" : name }
  public var names: [String] { [name] }
}
