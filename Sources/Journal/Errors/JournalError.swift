/// Why a journal could not be read or written, or why an input was refused.
///
/// An error contains no sentence: `code` says what to react to, `reason` says exactly what
/// happened, and `facts` contains the names and values that a message needs.
///
///     do {
///       try journal.add(brew, now: now)
///     } catch let error as JournalError where error.code == .invalidValue {
///       highlight(error.facts.field)
///     }
public struct JournalError: Error, Hashable, Sendable {
  /// Exactly what happened.
  public let reason: Reason
  /// The names and values involved.
  public let facts: Facts

  /// Creates an error.
  public init(_ reason: Reason, _ facts: Facts = Facts()) {
    self.reason = reason
    self.facts = facts
  }

  /// The kind of problem, which a program reacts to.
  public var code: Code { reason.code }
}

extension JournalError: CustomStringConvertible {
  /// The code, the reason and the facts, for logs. It contains what the user wrote; front ends make
  /// their own sentences.
  public var description: String {
    let facts = facts.description
    let head = "\(code.rawValue): \(reason.name)"
    return facts.isEmpty ? head : "\(head) (\(facts))"
  }
}
