import Support

/// What a pattern or preference is about: keys and values, such as method V60.
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

  public subscript(key: Key) -> String? { pairs.first { $0.key == key }?.value }
}
