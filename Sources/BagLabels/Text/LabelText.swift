/// The text of a bag label in lines, typed or from OCR.
public struct LabelText: Sendable, Equatable {
  /// One printed line.
  public struct Line: Sendable, Equatable {
    /// The text without a line break.
    public var text: String
    /// The height of the letters, in the same unit for all lines; nil when unknown.
    public var height: Double?
    /// The confidence of the OCR in the text, 0…1; nil when unknown.
    public var confidence: Double?

    /// Creates a line; `height` and `confidence` are nil for typed text, and where a recognizer gives
    /// what is no number.
    public init(_ text: String, height: Double? = nil, confidence: Double? = nil) {
      self.text = text
      self.height = height.flatMap { $0.isFinite ? $0 : nil }
      self.confidence = confidence.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
    }
  }

  /// The lines from top to bottom.
  public var lines: [Line]

  /// The number of lines that are read; further lines are ignored.
  public static let mostLines = 200
  /// The number of UTF-8 bytes that are read; further lines are ignored.
  public static let mostBytes = 20_000

  /// Creates a text from lines with heights and confidences.
  public init(lines: [Line]) {
    self.lines = lines
  }

  /// Creates a text from lines without line breaks.
  public init(lines: [String]) {
    self.lines = lines.map { Line($0) }
  }

  /// Splits a text at its line breaks; empty lines are kept.
  public init(_ text: String) {
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { Line(String($0)) }
  }

  /// The first `mostLines` lines, up to `mostBytes` in total.
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

  /// Whether the whole text is read: at most `mostLines` lines and `mostBytes` bytes.
  public var isLabelSized: Bool {
    lines.count <= Self.mostLines
      && lines.reduce(0) { $0 + $1.text.utf8.count } <= Self.mostBytes
  }
}
