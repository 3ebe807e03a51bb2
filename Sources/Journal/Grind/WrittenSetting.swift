import CoffeeTerms
import GrindScale
import Support

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
    let text = text.trimmed
    guard !text.isEmpty, text.unicodeScalars.count <= Self.longest,
      !text.contains(where: \.isNewline), !text.utf8.contains(0)
    else { return nil }
    let setting = GrindReader.standard.setting(text)
    self.init(text: text, position: FieldRange.grindSetting.checked(setting.plainNumber))
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
    case .empty, .words: false
    case .place, .range, .relative: true
    }
  }

  /// Whether the text is the position's number, so that it tells no more.
  package var isPlain: Bool { position.map(NumberText.shortest) == text }
}

extension GrindSetting {
  /// The number of a text that is one and nothing else: its position where a grinder has numbers.
  fileprivate var plainNumber: Double? {
    guard step == nil, grinder == nil else { return nil }
    switch form {
    case .place(.number(let value)), .place(.decimal(let value, _, _, _)): return value
    default: return nil
    }
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
