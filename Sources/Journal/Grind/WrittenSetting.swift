import Documents
import GrindScale

/// A grinder's setting as someone wrote it: `24`, `2+9`, `1.2.3`, `9E`, `24 1/2`, `15, minus 2 clicks`.
///
/// The text is kept as it is. Its number, the position on the scale of its grinder, follows from all
/// settings of the grinder: see `GrindNotation`.
public struct WrittenSetting: Sendable, Hashable {
  /// The text as written.
  public let text: String
  /// The position on the scale of the grinder; nil where it is not known, or not yet.
  public let position: Double?

  /// The greatest number of characters of a setting; longer texts are notes.
  static let longest = 64

  init(text: String, position: Double?) {
    self.text = text
    self.position = position
  }

  /// Reads a text; nil for an empty one, a long one, or one of several lines.
  public init?(_ text: String) {
    guard let setting = Self.read(text)?.setting else { return nil }
    self = setting
  }

  /// The same, with what was read of the text.
  static func read(_ text: String) -> (setting: WrittenSetting, read: GrindSetting)? {
    let text = text.trimmed
    guard !text.isEmpty, text.unicodeScalars.count <= Self.longest,
      !text.contains(where: \.isNewline), !text.utf8.contains(0)
    else { return nil }
    let read = GrindReader.standard.setting(text)
    let position = FieldRange.grindSetting.checked(read.plainNumber)
    return (WrittenSetting(text: text, position: position), read)
  }

  /// A setting that is a number.
  public init(_ number: Double) {
    self.init(text: NumberText.shortest(number), position: number)
  }

  /// A text whose position is known; nil for any other text.
  public init?(_ text: String, at position: Double) {
    guard let setting = WrittenSetting(text) else { return nil }
    self.init(text: setting.text, position: position)
  }

  /// Whether the text names a place on a scale, or steps on it, and is no mere word such as `medium`.
  public var isSetting: Bool {
    switch GrindReader.standard.setting(text).form {
    case .empty, .words, .same: false
    case .place, .range, .relative: true
    }
  }

  /// Whether it is a change from a setting that is not named: `half a step finer`.
  public var isRelative: Bool { GrindReader.standard.setting(text).form == .relative }

  /// Whether it is that of the cup before: `same grind`.
  var isSame: Bool { GrindReader.standard.setting(text).form == .same }

  /// Whether the text says by itself that it is a setting: by a label, by what it counts, by where it counts
  /// from, or by the name of a grinder in front: `mahlgrad 24`, `~ 800 µm`, `24 from closed`, `C40 24`.
  var namesItself: Bool {
    let setting = GrindReader.standard.setting(text)
    guard let place = setting.firstPlace else { return false }
    if setting.namesTurns { return true }
    switch place {
    case .microns: return true
    case .number, .decimal, .parts(_, .plus):
      return setting.isLabeled || setting.countsClicks || setting.grinder != nil
    case .letter:
      let model = setting.grinder.flatMap { KnownGrinders.standard.model(exactly: $0) }
      return setting.isLabeled || setting.countsClicks || model?.notation == .letters
    case .parts, .letterAlone: return setting.isLabeled || setting.countsClicks
    }
  }

  /// Whether the text has a form that little else has: `9F`, `#24`, `2+9`, `4.6@500rpm`.
  var hasFormOfSetting: Bool {
    let setting = GrindReader.standard.setting(text)
    guard setting.step == nil, let place = setting.firstPlace else { return false }
    if setting.speed != nil || text.hasPrefix("#") { return true }
    switch place {
    case .letter(_, _, letterFirst: false): return text.last?.isUppercase == true
    // Not the grams of `40+210`.
    case .parts(let parts, .plus): return parts.allSatisfy { $0 < 40 } && parts[0] <= 5
    default: return false
    }
  }

  /// Whether the text goes back to a setting: `back to 24`.
  var isBack: Bool { GrindReader.standard.setting(text).isBack }

  /// Whether the text goes from one number to another: `22->24`.
  var isChange: Bool {
    ["->", "→", "=>"].contains { arrow in
      let ends = text.split(separator: arrow, omittingEmptySubsequences: false)
      return ends.count == 2 && ends.allSatisfy { WrittenValue.setting(String($0)) != nil }
    }
  }

  /// The same without a word in front that only says that it is a setting: `22` of `grind size: 22`.
  var withoutLabel: WrittenSetting {
    let setting = GrindReader.standard.setting(text)
    guard setting.isLabeled, let first = text.firstIndex(where: { $0.isNumber || $0 == "~" }),
      let rest = WrittenSetting(String(text[first...]))
    else { return self }
    let other = GrindReader.standard.setting(rest.text)
    let isSame =
      other.form == setting.form && other.step == setting.step && other.speed == setting.speed
      && other.isAbout == setting.isAbout && other.countsClicks == setting.countsClicks
      && other.grinder == setting.grinder
    return isSame ? rest : self
  }

  /// The last setting of a note that is a line or a sentence of its own, with a word and a colon in front:
  /// `Grind: 3+5`. Imports moved settings there while they could be numbers only.
  static func labeled(in note: String) -> WrittenSetting? {
    guard note.contains(":") else { return nil }
    let sentences = note.split(whereSeparator: \.isNewline).flatMap { line in
      line.split(separator: /[.;!]\s+/)
    }
    return sentences.reversed().lazy.compactMap { sentence in
      let parts = sentence.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, GrindReader.standard.words.isLabel(String(parts[0])) else {
        return nil
      }
      return WrittenSetting(String(parts[1].drop { $0.isWhitespace }))
    }.first { $0.isSetting }
  }

  /// Whether the text is a number and the position is none of the same value: the middle of what it may mean.
  var isMoved: Bool {
    guard let number = GrindReader.standard.setting(text).plainNumber, let position else {
      return false
    }
    return number == number.rounded() && (1e-6..<1).contains(position - number)
  }

  /// Whether the text gives two places: `24 to 26 clicks`.
  var isRange: Bool { GrindReader.standard.setting(text).isRange }

  /// Whether the text says in words how fine the coffee was ground: `medium-fine`.
  var saysHowFine: Bool { GrindReader.standard.words.sayHowFine(text) }

  /// Whether the text says that it is for a later cup: `half a step finer next time`.
  var isForLater: Bool { GrindReader.standard.isForLater(text) }

  /// The model that the text names in front of the setting, by the table of known grinders.
  var model: String? { GrindReader.standard.setting(text).grinder }

  /// Whether several words, as they were read, are one setting rather than a number and what follows it: with a step, with the
  /// name of a grinder, or after the word `grind` also a range, and numbers with words for turns and clicks.
  func isPhrase(_ setting: GrindSetting, labeled isLabeled: Bool) -> Bool {
    switch setting.form {
    case .relative: return true
    case .place(let place):
      if setting.isBack { return isLabeled }
      // "24 clicks from zero"
      if setting.isLabeled, setting.countsClicks { return true }
      if setting.step != nil {
        return isLabeled || !setting.stepIsUnmarked && !text.contains("/") && !text.contains(":")
      }
      guard isLabeled else { return false }
      if case .parts(_, let mark) = place {
        return mark == .plus || text.contains(where: \.isLetter)
      }
      // "14 and a half", "17 (was 15)"
      let isFraction = place.fraction != 0 && text.contains(where: \.isLetter)
      return setting.grinder != nil || setting.countsClicks || setting.speed != nil || isFraction
        || text.hasSuffix(")")
    case .range: return isLabeled
    case .empty, .words, .same: return false
    }
  }

  /// The setting that a change makes of the one before it, with both in its text: `24, half a step finer`.
  ///
  /// - Parameter earlier: The setting before it, as its grinder's users write it.
  /// - Returns: nil where the two are not read as one.
  public func changed(from earlier: String) -> WrittenSetting? {
    guard let both = WrittenSetting("\(earlier), \(text)") else { return nil }
    let setting = GrindReader.standard.setting(both.text)
    guard setting.step != nil, case .place = setting.form else { return nil }
    return both
  }

  /// Whether the text is the position's number, so that it tells no more.
  package var isPlain: Bool { position.map(NumberText.shortest) == text }
}

extension GrindSetting.Place {
  /// What a number has behind its whole ones; 0 for all else.
  fileprivate var fraction: Double {
    if case .number(let value) = self { value - value.rounded(.down) } else { 0 }
  }
}

/// A record with a grind setting.
protocol GroundRecord: StoredRecord {
  var grinderID: Identifier<Grinder>? { get }
  var grindSetting: Double? { get set }
  var grindText: String? { get set }
}

extension GroundRecord {
  /// The setting as written; of a program that knows only numbers, its number. nil without one.
  var written: WrittenSetting? {
    get {
      if let grindText { return WrittenSetting(text: grindText, position: grindSetting) }
      return grindSetting.map(WrittenSetting.init(_:))
    }
    set {
      grindText = newValue?.text
      grindSetting = newValue?.position
    }
  }

  /// The grinder whose scale the setting may change.
  var groundBy: Identifier<Grinder>?? { grindText == nil ? nil : .some(grinderID) }

  /// Whether a value of a file says nothing new on a stored record: the position of a text that is the same,
  /// or the text of a number that is.
  func repeats(_ column: String, of stored: Self) -> Bool {
    switch column {
    case "grind_setting": grindText != nil && grindText == stored.grindText
    case "grind_text":
      stored.grindText == nil && grindSetting == stored.grindSetting
        && written.map(\.isPlain) ?? true
    default: false
    }
  }
}

extension Brew: GroundRecord {
  /// The grind setting as written, and its position; nil without one.
  public var grind: WrittenSetting? {
    get { written }
    set { written = newValue }
  }
}

extension Recipe: GroundRecord {
  /// The grind setting as written, and its position; nil without one.
  public var grind: WrittenSetting? {
    get { written }
    set { written = newValue }
  }
}

/// A grind setting that counts nowhere, and why, or one that counts as the middle of a range.
public struct SettingRemark: Sendable, Hashable {
  /// What is the matter with a setting.
  public enum Code: String, Sendable, Hashable, Codable, CaseIterable {
    /// Its place on the scale of the grinder is not known.
    case unplaced
    /// An import of an older version wrote it into the note.
    case inNote = "in_note"
    /// It is a range, and counts as its middle.
    case middle
    /// Settings from before the grinder's dial was numbered otherwise, which count apart from later ones.
    case earlierScale = "earlier_scale"
  }

  /// What is the matter.
  public var code: Code
  /// The name of the grinder; nil where the brews name none.
  public var grinder: String?
  /// The setting as written.
  public var text: String
  /// Why it has no place, such as `letter_order` or `clicks_per_turn`; nil where it has one, or is in a note.
  public var reason: String?
  /// The IDs of its brews, in the order of the journal.
  public var brews: [String]
}

extension SettingRemark: Documented {
  package struct Document: JSONDocument {
    let code: Code
    @OrNull var grinder: String?
    let text: String
    let reason: String?
    let brews: [String]
  }

  package init(_ document: Document) {
    self.init(
      code: document.code, grinder: document.grinder, text: document.text,
      reason: document.reason, brews: document.brews)
  }

  package var document: Document {
    Document(code: code, grinder: grinder, text: text, reason: reason, brews: brews)
  }
}

extension JournalContents {
  /// The settings that count nowhere: those without a place on their grinder's scale, each once, and
  /// those in notes; the ranges that count as their middle; and those on another scale than later ones.
  ///
  /// - Complexity: O(brews), and the learning of each grinder's notation.
  public func settingRemarks() -> [SettingRemark] {
    settings { $0.grindSetting == nil } + settingsInNotes()
      + settings { $0.grindSetting != nil && $0.written?.isRange == true }
      + settings { $0.grindSetting != nil && $0.written?.isMoved == true } + earlierScaleRemarks()
  }

  /// How many brews of a bean have a setting without a place on their grinder's scale.
  package func unplacedCount(
    of bean: Identifier<Bean>, by method: Identifier<BrewMethod>, on grinder: Identifier<Grinder>?
  ) -> Int {
    brews.count {
      $0.beanID == bean && $0.methodID == method && $0.grinderID == grinder
        && $0.grindText != nil && $0.grindSetting == nil
    }
  }

  /// The remarks on the settings of some brews, each once.
  private func settings(where isMeant: (Brew) -> Bool) -> [SettingRemark] {
    struct Key: Hashable {
      let grinder: Identifier<Grinder>?
      let text: String
    }
    var order: [Key] = []
    var brewsOf: [Key: [String]] = [:]
    for brew in brews {
      guard let text = brew.grindText, isMeant(brew) else { continue }
      let key = Key(grinder: brew.grinderID, text: text)
      if brewsOf[key] == nil { order.append(key) }
      brewsOf[key, default: []].append(brew.id.rawValue)
    }
    var notations: [Identifier<Grinder>?: GrindNotation?] = [:]
    return order.map { key in
      let notation = notations[key.grinder] ?? grindNotation(of: key.grinder)
      notations[key.grinder] = .some(notation)
      var remark = SettingRemark(
        code: .unplaced, grinder: name(of: key.grinder), text: key.text,
        reason: (notation?.reason(key.text) ?? .words).rawValue, brews: brewsOf[key] ?? [])
      if notation?.position(of: key.text) != nil { (remark.code, remark.reason) = (.middle, nil) }
      return remark
    }
  }

  private func settingsInNotes() -> [SettingRemark] {
    brews.compactMap { brew in
      guard brew.grindSetting == nil, brew.grindText == nil,
        let setting = WrittenSetting.labeled(in: brew.notes)
      else { return nil }
      return SettingRemark(
        code: .inNote, grinder: name(of: brew.grinderID), text: setting.text, reason: nil,
        brews: [brew.id.rawValue])
    }
  }

  func name(of grinder: Identifier<Grinder>?) -> String? {
    grinder.flatMap { id in grinders.first { $0.id == id }?.name }
  }
}
