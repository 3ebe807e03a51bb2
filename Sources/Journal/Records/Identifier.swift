/// What tells a record from others of its kind: a lower-case UUID made by whoever wrote it.
///
/// The text is kept as it is, since other programs may write IDs of another form.
public struct Identifier<Record>: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public var description: String { rawValue }
}

extension Identifier: Comparable {
  public static func < (left: Identifier, right: Identifier) -> Bool {
    left.rawValue < right.rawValue
  }
}
