/// A grinder; settings are on its own scale and compare with no other grinder's.
public struct Grinder: Sendable, Hashable, Identifiable {
  public var id: Identifier<Grinder>
  public var name: String

  public init(id: Identifier<Grinder>, name: String) {
    self.id = id
    self.name = name
  }
}
