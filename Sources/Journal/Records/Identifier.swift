/// The ID of a record among others of its kind: a lower-case UUID.
///
/// The text is not changed, since other programs may write IDs of another form.
public struct Identifier<Record>: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The text in the journal.
  public let rawValue: String

  /// Creates an ID from its text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The text in the journal.
  public var description: String { rawValue }
}

extension Identifier: Comparable {
  /// Orders IDs by their text.
  public static func < (left: Identifier, right: Identifier) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension Identifier {
  /// The beginning of the ID, which lists show and people write.
  public var short: String { String(rawValue.prefix(8)) }
}

extension Sequence {
  /// The beginnings of the IDs that distinguish them: eight characters, more where two begin alike.
  public func shortIDs<Record>() -> [String] where Element == Identifier<Record> {
    let whole = map(\.rawValue)
    let sorted = Set(whole).sorted()
    let alike = zip(sorted, sorted.dropFirst()).map { one, next in
      zip(one, next).prefix { $0 == $1 }.count
    }
    let length = Swift.max(8, (alike.max() ?? 0) + 1)
    return whole.map { String($0.prefix(length)) }
  }
}
