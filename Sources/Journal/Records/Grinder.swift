/// A grinder; settings are on its own scale and cannot be compared with those of another grinder.
public struct Grinder: Sendable, Hashable, Identifiable {
  /// The grinder's ID, unique among grinders.
  public var id: Identifier<Grinder>
  /// The user's name for it; never empty in a journal that this library wrote.
  public var name: String

  /// Creates a grinder.
  public init(id: Identifier<Grinder>, name: String) {
    self.id = id
    self.name = name
  }
}

extension Grinder: StoredRecord {
  static let recordKind = RecordKind.grinder
  static let fields = RecordFields<Grinder>([.id(\.id), .name(.grinder, \.name)])

  static func blank(_ id: Identifier<Grinder>) -> Grinder { Grinder(id: id, name: "") }
}
