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

  public struct Pair: Sendable, Hashable {
    public let key: Key
    public let value: String
  }

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
