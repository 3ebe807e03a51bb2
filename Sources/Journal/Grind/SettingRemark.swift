import Documents
import GrindScale
import Support

/// A grind setting that counts nowhere, and why.
public struct SettingRemark: Sendable, Hashable {
  /// What is the matter with a setting.
  public enum Code: String, Sendable, Hashable, Codable, CaseIterable {
    /// Its place on the scale of the grinder is not known.
    case unplaced
    /// An import of an older version wrote it into the note.
    case inNote = "in_note"
  }

  /// What is the matter.
  public var code: Code
  /// The name of the grinder; nil where the brews name none.
  public var grinder: String?
  /// The setting as written.
  public var text: String
  /// Why it has no place, such as `letter_order` or `clicks_per_turn`; nil for one in a note.
  public var reason: String?
  /// The IDs of its brews, in the order of the journal.
  public var brews: [String]
}

extension SettingRemark: Codable {
  private struct Document: JSONDocument {
    let code: Code
    @OrNull var grinder: String?
    let text: String
    let reason: String?
    let brews: [String]
  }

  public init(from decoder: any Decoder) throws {
    let form = try Document(asJSON: decoder)
    self.init(
      code: form.code, grinder: form.grinder, text: form.text, reason: form.reason,
      brews: form.brews)
  }

  public func encode(to encoder: any Encoder) throws {
    try Document(code: code, grinder: grinder, text: text, reason: reason, brews: brews)
      .encode(asJSON: encoder)
  }
}

extension JournalContents {
  /// The mark that imports set before a setting in a note, while settings could be numbers only.
  private static let mark = "Grind: "

  /// The settings that count nowhere: those without a place on their grinder's scale, each once, and
  /// those in notes.
  ///
  /// - Complexity: O(brews), and the learning of each grinder's notation.
  public func settingRemarks() -> [SettingRemark] {
    unplacedSettings() + settingsInNotes()
  }

  private func unplacedSettings() -> [SettingRemark] {
    struct Key: Hashable {
      let grinder: Identifier<Grinder>?
      let text: String
    }
    var order: [Key] = []
    var brewsOf: [Key: [String]] = [:]
    for brew in brews where brew.grindSetting == nil {
      guard let text = brew.grindText else { continue }
      let key = Key(grinder: brew.grinderID, text: text)
      if brewsOf[key] == nil { order.append(key) }
      brewsOf[key, default: []].append(brew.id.rawValue)
    }
    var notations: [Identifier<Grinder>?: GrindNotation?] = [:]
    return order.map { key in
      let notation = notations[key.grinder] ?? grindNotation(of: key.grinder)
      notations[key.grinder] = .some(notation)
      return SettingRemark(
        code: .unplaced, grinder: name(of: key.grinder), text: key.text,
        reason: (notation?.reason(key.text) ?? .words).rawValue, brews: brewsOf[key] ?? [])
    }
  }

  private func settingsInNotes() -> [SettingRemark] {
    brews.compactMap { brew in
      guard brew.grindSetting == nil, brew.grindText == nil, brew.notes.contains(Self.mark),
        let line = brew.notes.split(whereSeparator: \.isNewline).last(where: {
          $0.hasPrefix(Self.mark)
        }), let setting = WrittenSetting(String(line.dropFirst(Self.mark.count))),
        setting.isSetting
      else { return nil }
      return SettingRemark(
        code: .inNote, grinder: name(of: brew.grinderID), text: setting.text, reason: nil,
        brews: [brew.id.rawValue])
    }
  }

  private func name(of grinder: Identifier<Grinder>?) -> String? {
    grinder.flatMap { id in grinders.first { $0.id == id }?.name }
  }
}
