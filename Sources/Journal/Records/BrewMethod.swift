/// A way of brewing, such as V60 or AeroPress.
public struct BrewMethod: Sendable, Hashable, Identifiable {
  /// The method's ID, unique among methods.
  public var id: Identifier<BrewMethod>
  /// What the user calls it, such as `V60`.
  public var name: String
  /// What kind of brewing it is.
  public var category: MethodCategory

  /// Creates a method; what is not given is not recorded.
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
