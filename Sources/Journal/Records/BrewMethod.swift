/// A way of brewing, such as V60 or AeroPress.
public struct BrewMethod: Sendable, Hashable, Identifiable {
  public var id: Identifier<BrewMethod>
  public var name: String
  public var category: MethodCategory

  public init(
    id: Identifier<BrewMethod>, name: String, category: MethodCategory = .unrecorded
  ) {
    self.id = id
    self.name = name
    self.category = category
  }

  /// Whether the ratio counts what is in the cup rather than the water that went in.
  public var isEspresso: Bool {
    category == .espresso
      || (category == .unrecorded && name.lowercased().contains("espresso"))
  }
}
