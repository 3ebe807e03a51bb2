/// A part of an imported file that was not imported as it is written.
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
  /// What is wrong, in words that follow the field's name.
  public var problem: String
  /// What to do.
  public var remedy: String

  /// Creates a problem.
  public init(
    _ effect: Effect = .skipped, line: Int? = nil, record: String = "", field: String = "",
    _ problem: String, _ remedy: String
  ) {
    self.effect = effect
    self.line = line
    self.record = record
    self.field = field
    self.problem = problem
    self.remedy = remedy
  }

  /// `line 12: dose_g "500" is out of range; write a number above 0, up to 200 g`.
  public var message: String {
    let place = [line.map { "line \($0)" }, record.isEmpty ? nil : record].compactMap(\.self)
    let what = field.isEmpty ? problem : "\(field) \(problem)"
    return (place.isEmpty ? "" : place.joined(separator: ", ") + ": ") + "\(what); \(remedy)"
  }
}
