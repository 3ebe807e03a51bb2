/// Why a form, a score or a session is refused: a code with facts, without a sentence.
public struct CuppingError: Error, Hashable, Sendable {
  /// The kind of problem.
  public var code: Code
  /// The names and values of the problem; the code determines which are set.
  public var facts: Facts

  /// Creates an error from its code and facts.
  public init(_ code: Code, _ facts: Facts = Facts()) {
    self.code = code
    self.facts = facts
  }

  init(_ code: Code, fill: (inout Facts) -> Void) {
    self.code = code
    facts = Facts()
    fill(&facts)
  }

  /// The kinds of problem. More may be added.
  public struct Code: RawRepresentable, Hashable, Sendable, Codable {
    /// The code as text, such as `out of range`.
    public let rawValue: String

    /// Creates a code from its text.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A line of a form's file that the reader cannot read: `line`, `value`.
    public static let syntax = Code(rawValue: "syntax")
    /// A key that forms do not have, or one that is given twice: `line`, `field`.
    public static let key = Code(rawValue: "key")
    /// A key that a form must have and lacks: `field`, `section`.
    public static let missing = Code(rawValue: "missing")
    /// A text or a number that a field of a form cannot have: `field`, `value`, `line`.
    public static let invalidValue = Code(rawValue: "invalid value")
    /// A value outside the section's scale: `section`, `number`, `low`, `high`.
    public static let outOfRange = Code(rawValue: "out of range")
    /// A value between two steps of the section's scale: `section`, `number`, `step`.
    public static let offStep = Code(rawValue: "off step")
    /// A section, sample or cupper that is not there: `field`, `value`.
    public static let unknown = Code(rawValue: "unknown")
    /// The same section, sample, cupper or score twice: `field`, `value`.
    public static let duplicate = Code(rawValue: "duplicate")
    /// A cup below 1, above the number of cups, or missing where one is needed, or given where
    /// none is: `section`, `count` (cups of the sample), `number` (the cup).
    public static let cup = Code(rawValue: "cup")
    /// More than a limit allows: `field`, `count`, `limit`.
    public static let tooMany = Code(rawValue: "too many")
    /// The form has no total, such as the descriptive one: `value` (the form).
    public static let noTotal = Code(rawValue: "no total")
  }

  /// The names and values of an error.
  public struct Facts: Hashable, Sendable {
    /// The field, as in the form's file or the session's JSON.
    public var field: String?
    /// The ID of the section.
    public var section: String?
    /// The refused text.
    public var value: String?
    /// The refused number.
    public var number: Double?
    /// The least number that is allowed.
    public var low: Double?
    /// The greatest number that is allowed.
    public var high: Double?
    /// The step of the scale.
    public var step: Double?
    /// The line of the file, from 1.
    public var line: Int?
    /// How many there are.
    public var count: Int?
    /// How many are allowed.
    public var limit: Int?

    /// Creates facts without any.
    public init() {}
  }
}
