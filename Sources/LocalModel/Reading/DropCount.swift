/// Why parts of a model's answer were dropped, and how many.
public struct DropCount: Sendable, Hashable {
  /// Why a part was dropped. More reasons may be added.
  public struct Reason: RawRepresentable, Sendable, Hashable {
    /// The reason in JSON, such as `not-named`.
    public var rawValue: String

    /// Creates the reason with a raw value.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The part has not the form that was asked for.
    public static let malformed = Reason(rawValue: "malformed")
    /// The wheel has no such node.
    public static let unknownNode = Reason(rawValue: "unknown-node")
    /// The text has no such words.
    public static let notQuoted = Reason(rawValue: "not-quoted")
    /// The quoted words do not name the flavor.
    public static let notNamed = Reason(rawValue: "not-named")
    /// The note says that the flavor is absent.
    public static let denied = Reason(rawValue: "denied")
    /// The words speak of something else than the taste of this cup.
    public static let notOfThisCup = Reason(rawValue: "not-of-this-cup")
    /// The sentence reports nothing else of this cup, or speaks to the model.
    public static let noReport = Reason(rawValue: "no-report")
    /// A summary that says more than the note.
    public static let summary = Reason(rawValue: "summary")
    /// A sentence with a number that the facts do not have, or with nothing of the facts.
    public static let unsupported = Reason(rawValue: "unsupported")
    /// A correction that changes more than misread letters.
    public static let notARepair = Reason(rawValue: "not-a-repair")
  }

  /// The number of parts by reason.
  public private(set) var counts: [Reason: Int] = [:]

  /// Creates a count of nothing.
  public init() {}

  /// The number of parts.
  public var total: Int { counts.values.reduce(0, +) }

  /// The codes of the reasons, sorted.
  public var reasons: [String] { counts.keys.map(\.rawValue).sorted() }

  /// Counts a part.
  mutating func add(_ reason: Reason, _ count: Int = 1) {
    if count > 0 { counts[reason, default: 0] += count }
  }
}
