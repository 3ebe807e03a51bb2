import Insights

/// Changes of a journal in words.
enum ChangeText {
  /// Such as `rated the brew of Kochere, 2026-05-20: 4 stars, before 3.5`.
  static func words(_ change: JournalChange) -> String {
    TextTable.oneLine(head(change) + tail(change))
  }

  private static func head(_ change: JournalChange) -> String {
    let record = record(change)
    switch change.action {
    case .add: return "added \(record)"
    case .edit: return "edited \(record)"
    case .rate: return "rated \(record)"
    case .delete: return "deleted \(record)"
    case .archive: return "archived \(record)"
    case .unarchive: return "took \(record) out of the archive"
    case .merge: return "merged \(record) into another"
    case .mend: return "mended \(list(change.edited) ?? "the journal")"
    case .import: return "imported \(change.name.isEmpty ? "standard input" : change.name)"
    default: return "\(change.action.rawValue) \(record)"
    }
  }

  /// Such as `the brew of Kochere, 2026-05-20`.
  private static func record(_ change: JournalChange) -> String {
    change.kind.map { record($0, change.name, change.brewedAt) } ?? "the journal"
  }

  /// Such as `the brew of Kochere, 2026-05-20`.
  static func record(_ kind: RecordKind, _ name: String, _ brewedAt: Timestamp?) -> String {
    let day = brewedAt.flatMap { LocalCalendar().day(of: $0) }?.description
    switch kind {
    case .brew, .tasting:
      let name = name.isEmpty ? "" : " of \(name)"
      return "the \(kind)" + name + (day.map { ", \($0)" } ?? "")
    default: return "the \(kind) \(name)"
    }
  }

  /// Such as `rating '3' → '3.5', notes nothing → 'plum'`.
  static func values(_ fields: [JournalChange.Field]) -> String {
    fields.map { "\($0.name) \(value($0.before)) → \(value($0.after))" }.joined(separator: ", ")
  }

  private static func tail(_ change: JournalChange) -> String {
    switch change.action {
    case .rate:
      guard let rating = change.fields.first(where: { $0.name == "rating" }) else { return "" }
      return ": \(stars(rating.after)), before \(stars(rating.before))"
    case .archive, .unarchive, .mend: return ""
    case .edit:
      var parts = change.fields.isEmpty ? [] : [values(change.fields)]
      if let added = list(change.added) { parts.append("added \(added)") }
      return parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
    case .import:
      let counts = [("added", change.added), ("edited", change.edited)].compactMap { word, counts in
        list(counts).map { "\(word) \($0)" }
      }
      return counts.isEmpty ? "" : ": " + counts.joined(separator: ", ")
    case .merge: return list(change.edited).map { " (\($0))" } ?? ""
    default:
      // Beside the record itself.
      var others = change.action == .delete ? change.deleted : change.added
      if let kind = change.kind { others[kind, default: 1] -= 1 }
      return list(others).map { " with \($0)" } ?? ""
    }
  }

  private static func stars(_ text: String?) -> String {
    guard let text, text != "0" else { return "unrated" }
    return text == "1" ? "1 star" : "\(text) stars"
  }

  private static func value(_ text: String?) -> String {
    guard let text, !text.isEmpty else { return "nothing" }
    return "'\(TextTable.shortened(text, to: 40))'"
  }

  /// Such as `12 brews and 1 tasting`; nil for nothing.
  static func list(_ counts: [RecordKind: Int]) -> String? {
    let parts = RecordKind.allCases.reversed().compactMap { kind in
      counts[kind].flatMap { $0 > 0 ? "\($0) \(kind)\($0 == 1 ? "" : "s")" : nil }
    }
    guard let last = parts.last else { return nil }
    return parts.count == 1 ? last : parts.dropLast().joined(separator: ", ") + " and " + last
  }
}
