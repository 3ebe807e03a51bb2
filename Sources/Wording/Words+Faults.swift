public import Journal
import Phrases

/// Sentences about what is broken in a journal.
extension Words {
  /// What is broken: `brew 3f2a9c1b: bean_id names no bean of the journal: 'b7'`.
  ///
  /// - Parameter fault: A fault that `BrewJournal.faults()` found.
  public func description(of fault: JournalFault) -> String {
    var arguments: [String: PhraseArgument] = [
      "field": .text(fault.field),
      "quoted": .text(quoted(fault.value, upTo: Self.quotedLength)),
    ]
    if let kind = fault.kind {
      arguments["record"] = .text(
        text("check.record", ["kind": .text(name(of: kind)), "id": .text(fault.recordID)]))
    }
    switch fault.problem {
    case .broken(let reason): return text("check.broken", ["text": .text(reason)])
    case .dangling(let kind): return text("check.dangling.\(kind)", arguments)
    case .outOfRange(let range):
      arguments["range"] = .text(text(of: range))
      return text("check.out-of-range", arguments)
    case .unreadableTime: return text("check.unreadable-time", arguments)
    }
  }
}
