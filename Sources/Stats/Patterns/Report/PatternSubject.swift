import Support

/// The subject of a pattern or preference: keys and values, such as method V60.
public struct PatternSubject: Sendable, Hashable {
  /// The keys of the JSON form, in the order they are written.
  public enum Key: String, Sendable, CaseIterable {
    case flavor
    case origin
    case process
    case roastLevel = "roast_level"
    case variety
    case roaster
    case bean
    case method
    case grinder
    case parameter
  }

  /// Pairs in the order of `Key`.
  public private(set) var pairs: [Pair] = []

  /// A key and its value.
  public struct Pair: Sendable, Hashable {
    /// What the value is.
    public let key: Key
    /// A name as the journal has it; of a flavor the wheel node's ID, of a parameter its raw value.
    public let value: String
  }

  /// - Parameter values: One value a key, in any order.
  public init(_ values: [Key: String] = [:]) {
    for key in Key.allCases {
      if let value = values[key] { pairs.append(Pair(key: key, value: value)) }
    }
  }

  /// What makes two names one subject: case, accents and white space do not count.
  package static func folded(_ name: String) -> String { FoldedText.words(name) }

  /// The IDs of the bean, method and grinder that the subject names; a record without a name has
  /// none, and of several with one name the first counts.
  public private(set) var ids: [Key: String] = [:]

  /// Adds the IDs of the records that the subject names.
  mutating func identify(in index: RecordIndex) {
    for pair in pairs { ids[pair.key] = index.id(of: pair) }
  }

  /// The name of a key, or of `flavor` and `parameter` the ID.
  public subscript(key: Key) -> String? { pairs.first { $0.key == key }?.value }
}
