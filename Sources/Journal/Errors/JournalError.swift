/// The reason why a journal could not be read or written, or why an input was refused.
///
/// An error contains no sentence: `code` is the kind of problem, `reason` the exact cause, and
/// `facts` are the names and values that a message needs.
///
///     do {
///       try journal.add(brew, now: now)
///     } catch let error as JournalError where error.code == .invalidValue {
///       highlight(error.facts.field)
///     }
public struct JournalError: Error, Hashable, Sendable {
  /// The exact cause.
  public let reason: Reason
  /// The names and values involved.
  public let facts: Facts

  /// Creates an error.
  public init(_ reason: Reason, _ facts: Facts = Facts()) {
    self.reason = reason
    self.facts = facts
  }

  /// The kind of problem, to which a program can react.
  public var code: Code { reason.code }
}

extension JournalError: CustomStringConvertible {
  /// The code, the reason and the facts, for logs. It contains texts of the user; front ends make
  /// their own sentences.
  public var description: String {
    let facts = facts.description
    let head = "\(code.rawValue): \(reason.name)"
    return facts.isEmpty ? head : "\(head) (\(facts))"
  }
}
