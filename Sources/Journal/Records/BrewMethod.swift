/// A way of brewing, such as V60 or AeroPress.
public struct BrewMethod: Sendable, Hashable, Identifiable {
  /// The method's ID, unique among methods.
  public var id: Identifier<BrewMethod>
  /// The user's name for it, such as `V60`.
  public var name: String
  /// The kind of brewing.
  public var category: MethodCategory

  /// Creates a method; omitted values are not recorded.
  public init(
    id: Identifier<BrewMethod>, name: String, category: MethodCategory = .unrecorded
  ) {
    self.id = id
    self.name = name
    self.category = category
  }

  /// Whether the ratio uses the coffee in the cup instead of the poured water.
  public var isEspresso: Bool {
    category == .espresso
      || (category == .unrecorded && name.lowercased().contains("espresso"))
  }
}

extension BrewMethod: StoredRecord {
  static let recordKind = RecordKind.method
  static let fields = RecordFields<BrewMethod>([
    .id(\.id), .name(.method, \.name),
    .word("category", \.category, known: MethodCategory.known, MethodCategory.init(rawValue:)),
  ])

  static func blank(_ id: Identifier<BrewMethod>) -> BrewMethod { BrewMethod(id: id, name: "") }
}
