import Insights

extension JournalErrorWords {
  /// Words for a change that cannot be taken back.
  static func undoing(_ reason: JournalError.Reason, _ facts: JournalError.Facts) -> Words? {
    let record = "the \(facts.kind ?? .brew) '\(facts.name ?? "")'"
    return switch reason {
    case .nothingToUndo:
      ("there is nothing to undo", "only changes made with this version of insights are logged")
    case .newerChange:
      ("another program changed the journal just now", "look at the last change again")
    case .changedSince:
      (
        "another program changed \(record) since; undoing would lose that",
        "change it with 'insights journal edit-…' instead"
      )
    case .goneSince:
      ("another program removed \(record) since", "add it again, or restore a backup")
    case .backSince:
      ("\(record), which was deleted, is there again", "delete it first")
    case .usedSince:
      (
        "\(references(facts.references)) still \(isOne(facts.references) ? "uses" : "use") \(record)",
        "delete \(isOne(facts.references) ? "it" : "them") first"
      )
    default: nil
    }
  }
}
