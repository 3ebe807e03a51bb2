/// A part of an imported file that was not imported as it is written: a code and facts.
///
/// `Words` makes the sentence: `words.message(of: problem)`.
public struct ImportProblem: Error, Equatable {
  /// The effect of a problem.
  public enum Effect: String, Sendable {
    /// The record was skipped.
    case skipped
    /// The record was imported without this value.
    case leftOut = "left_out"
    /// The record was imported with another value.
    case adjusted
  }

  /// The effect on the record.
  public var effect: Effect
  /// The line of the file, from 1, on which the record begins; nil for a file without lines.
  public var line: Int?
  /// The record, such as `brew 0000b4e0-…`; empty for a row of a table.
  public var record: String
  /// The column or field; empty if there is none.
  public var field: String
  /// What is wrong.
  public var code: Code
  /// What to do.
  public var remedy: Remedy
  /// What the sentences about the code and the remedy name.
  public var facts: Facts

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - code: What is wrong.
  ///   - remedy: What to do.
  ///   - effect: The effect on the record.
  ///   - line: The line of the file on which the record begins; nil for a file without lines.
  ///   - record: The record; empty for a row of a table.
  ///   - field: The column or field; empty if there is none.
  ///   - facts: What the sentences name.
  public init(
    _ code: Code, _ remedy: Remedy, effect: Effect = .skipped, line: Int? = nil,
    record: String = "", field: String = "", _ facts: Facts = Facts()
  ) {
    self.code = code
    self.remedy = remedy
    self.effect = effect
    self.line = line
    self.record = record
    self.field = field
    self.facts = facts
  }
}
