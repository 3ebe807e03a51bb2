public import Journal
import Phrases

/// Sentences about the changes of a journal.
extension Words {
  /// What was changed: `rated the brew of Kochere, 2026-05-20: 4 stars, before 3.5 stars`.
  ///
  /// - Parameters:
  ///   - change: A change of `BrewJournal.changeLog(limit:)`.
  ///   - calendar: The calendar that gives the day of a brew.
  public func description(
    of change: JournalChange, calendar: LocalCalendar = LocalCalendar()
  ) -> String {
    let record = change.kind.map { kind in
      self.record(kind, change.name, day: change.brewedAt.flatMap(calendar.day))
    }
    var arguments: [String: PhraseArgument] = [
      "record": .text(record ?? text("record.journal"))
    ]
    func sentence(_ key: String, _ form: String, _ list: String?) -> String {
      guard let list else { return phrases.text("change.\(key)", arguments) }
      arguments["list"] = .text(list)
      return phrases.text("change.\(key).\(form)", arguments)
    }
    switch change.action {
    case .add: return sentence("add", "with", others(change))
    case .delete: return sentence("delete", "with", others(change))
    case .archive: return sentence("archive", "", nil)
    case .unarchive: return sentence("unarchive", "", nil)
    case .merge: return sentence("merge", "counts", list(change.edited))
    case .edit:
      let added = list(change.added).map { text("change.added", ["list": .text($0)]) }
      return sentence("edit", "fields", joined(change.fields.map(field) + [added]))
    case .rate:
      if change.edited[.brew, default: 0] > 1 {
        arguments["list"] = .text(list(change.edited) ?? "")
        return phrases.text("change.rate.several", arguments)
      }
      guard let rating = change.fields.first(where: { $0.name == "rating" }) else { break }
      arguments["after"] = .text(stars(rating.after))
      arguments["before"] = .text(stars(rating.before))
      return phrases.text("change.rate.stars", arguments)
    case .mend:
      arguments["list"] = .text(list(change.edited) ?? text("record.journal"))
      return phrases.text("change.mend", arguments)
    case .import:
      arguments["file"] = .text(change.name.isEmpty ? text("import.standard-input") : change.name)
      let counts = [("change.added", change.added), ("change.edited", change.edited)]
      return sentence(
        "import", "counts",
        joined(counts.map { key, counts in list(counts).map { text(key, ["list": .text($0)]) } }))
    default:
      arguments["action"] = .text(change.action.rawValue)
      return sentence("other", "with", others(change))
    }
    return phrases.text("change.rate", arguments)
  }

  /// A field with its values: `rating '3' → '3.5'`.
  ///
  /// - Parameter field: A field that was changed.
  package func field(_ field: JournalChange.Field) -> String {
    text("change.field", of: field)
  }

  /// A field of an import that stays as the journal has it: `rating stays '4.5', the file has '3.5'`.
  ///
  /// - Parameter field: A field in which the file differs: the journal's value before, the file's after.
  package func keptField(_ field: JournalChange.Field) -> String {
    text("import.kept-field", of: field)
  }

  private func text(_ key: String, of field: JournalChange.Field) -> String {
    phrases.text(
      key,
      [
        "name": .text(field.name), "before": .text(stored(field.before)),
        "after": .text(stored(field.after)),
      ])
  }

  private func joined(_ parts: [String?]) -> String? {
    let parts = parts.compactMap(\.self)
    return parts.isEmpty ? nil : commas(parts)
  }

  /// The records beside the one that was added or deleted.
  private func others(_ change: JournalChange) -> String? {
    var others = change.action == .delete ? change.deleted : change.added
    if let kind = change.kind { others[kind, default: 1] -= 1 }
    return list(others)
  }

  private func stars(_ stored: String?) -> String {
    guard let stored, stored != "0" else { return text("unrated") }
    let number = stored.replacing(".", with: text("number.decimal"))
    return text("stars", ["number": .text(number), "count": .count(stored == "1" ? 1 : 2)])
  }

  private func stored(_ value: String?) -> String {
    guard let value, !value.isEmpty else { return text("change.nothing") }
    return quoted(value, upTo: Self.quotedLength)
  }
}
