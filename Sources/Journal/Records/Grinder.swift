/// A grinder; settings are on its own scale and compare with no other grinder's.
public struct Grinder: Sendable, Hashable, Identifiable {
  /// The grinder's ID, unique among grinders.
  public var id: Identifier<Grinder>
  /// What the user calls it; never empty in a journal that this library wrote.
  public var name: String

  /// Creates a grinder.
  public init(id: Identifier<Grinder>, name: String) {
    self.id = id
    self.name = name
  }
}
