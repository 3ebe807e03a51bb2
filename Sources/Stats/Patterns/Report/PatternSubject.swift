import Support

/// The subject of a pattern or preference: keys and values, such as method V60.
public struct PatternSubject: Sendable, Hashable {
  /// The keys of the JSON form, in the order in which they are written.
  public enum Key: String, Sendable, CaseIterable {
    /// The ID of a wheel node.
    case flavor
    /// The taster's own word for the flavor, such as `plum` for other fruit; `flavor` is then the
    /// node that the word names.
    case descriptor
    /// What notes call the brew: the raw value of a `TasteReading`.
    case reading
    /// A country of origin.
    case origin
    /// A process, such as `washed`.
    case process
    /// A roast level, such as `light`.
    case roastLevel = "roast_level"
    /// A variety.
    case variety
    /// The name of a roaster.
    case roaster
    /// The display name of a bean.
    case bean
    /// The name of a method.
    case method
    /// The name of a grinder.
    case grinder
    /// The raw value of a `BrewParameter`.
    case parameter
    /// What a curve shows: the raw value of a `CurveFeature`.
    case feature
    /// What of a brew's moment: the raw value of a `BrewTiming`.
    case timing
    /// A day of the week, or the weekend: the raw value of a `BrewTiming.Days`.
    case days
  }

  /// Pairs in the order of `Key`.
  public private(set) var pairs: [Pair] = []

  /// A key and its value.
  public struct Pair: Sendable, Hashable {
    /// The meaning of the value.
    public let key: Key
    /// A name as in the journal; of a flavor the ID of the wheel node, of a parameter its raw value.
    public let value: String
  }

  /// Creates a subject.
  ///
  /// - Parameter values: One value per key.
  public init(_ values: [Key: String] = [:]) {
    for key in Key.allCases {
      if let value = values[key] { pairs.append(Pair(key: key, value: value)) }
    }
  }

  /// A name without differences of case, accents and white space: equal results are one subject.
  package static func folded(_ name: String) -> String { FoldedText.words(name) }

  /// The IDs of the bean, method and grinder that the subject names: of several records with the
  /// same name the first, and none for a record without a name.
  public internal(set) var ids: [Key: String] = [:]

  /// Adds the IDs of the records that the subject names.
  mutating func identify(in index: RecordIndex) {
    for pair in pairs { ids[pair.key] = index.id(of: pair) }
  }

  /// Where a flavor is found: the origin, process, roast level or method of a `flavorContext`.
  package var context: Pair? { pairs.first { $0.key != .flavor && $0.key != .descriptor } }

  /// The value of a key; nil where the subject lacks the key.
  public subscript(key: Key) -> String? { pairs.first { $0.key == key }?.value }
}
