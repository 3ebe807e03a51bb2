/// The kinds of record that a journal stores, one table each.
public enum RecordKind: String, Sendable, Hashable, Codable, CaseIterable {
  case bean, method, grinder, recipe, brew, tasting
}

extension RecordKind: CustomStringConvertible {
  /// The English noun, such as `bean`.
  public var description: String { rawValue }
}
