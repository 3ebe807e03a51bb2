/// The text of one bag's label, line by line, as typed or as an OCR gives it.
public struct LabelText: Sendable, Equatable {
  /// One printed line.
  public struct Line: Sendable, Equatable {
    public var text: String
    /// The height of its letters in any unit; nil when unknown.
    public var height: Double?
    /// How sure an OCR was of its words, 0…1; nil when unknown.
    public var confidence: Double?

    public init(_ text: String, height: Double? = nil, confidence: Double? = nil) {
      self.text = text
      self.height = height
      self.confidence = confidence
    }
  }

  public var lines: [Line]

  /// No more than this many lines and bytes are read: a longer text is no label.
  public static let mostLines = 200
  public static let mostBytes = 20_000

  public init(lines: [Line]) {
    self.lines = lines
  }

  public init(lines: [String]) {
    self.lines = lines.map { Line($0) }
  }

  /// Cuts a text at its line breaks.
  public init(_ text: String) {
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { Line(String($0)) }
  }

  /// Its first `mostLines` lines, without those that go beyond `mostBytes` in all.
  var clipped: LabelText {
    if isLabelSized { return self }
    var bytes = 0
    return LabelText(
      lines: Array(
        lines.prefix(Self.mostLines).prefix { line in
          bytes += line.text.utf8.count
          return bytes <= Self.mostBytes
        }))
  }

  /// Whether the text is short enough for a label.
  public var isLabelSized: Bool {
    lines.count <= Self.mostLines
      && lines.reduce(0) { $0 + $1.text.utf8.count } <= Self.mostBytes
  }
}
