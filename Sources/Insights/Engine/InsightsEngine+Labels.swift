/// Bag labels.
extension InsightsEngine {
  /// Reads a bag label into the fields of a bean, each with a decision.
  ///
  /// Nothing is saved: `LabelReading.bean(id:createdAt:including:)` makes a bean of the fields.
  ///
  /// - Parameters:
  ///   - label: The lines of the label; at most `LabelText.mostLines` and `LabelText.mostBytes` are
  ///     read.
  ///   - today: The current day; dates after it, and dates more than two years before it, are not
  ///     roast dates.
  ///   - thresholds: How sure a value must be to be accepted or offered.
  /// - Returns: The fields, their decisions, and the lines with the fields each was used for.
  /// - Throws: `CancellationError` in a cancelled task.
  @concurrent public func read(
    _ label: LabelText, today: CalendarDay = .today, thresholds: LabelThresholds = .standard
  ) async throws -> LabelReading {
    try await read(label, today: today, thresholds: thresholds, keepsRejected: false).rounded
  }

  /// Reads a bag label from one text with line breaks.
  @concurrent public func read(
    label text: String, today: CalendarDay = .today
  ) async throws -> LabelReading {
    try await read(LabelText(text), today: today)
  }

  /// Reads a bag label from the lines that a text recognizer found in a photo, with their places
  /// and confidences.
  @concurrent public func read(
    _ lines: [RecognizedLine], today: CalendarDay = .today
  ) async throws -> LabelReading {
    try await read(LabelText(lines), today: today)
  }

  /// - Parameter keepsRejected: Whether to return rejected values as well, for benchmarks.
  @concurrent package func read(
    _ label: LabelText, today: CalendarDay, thresholds: LabelThresholds = .standard,
    keepsRejected: Bool
  ) async throws -> LabelReading {
    try Task.checkCancellation()
    return try labelReaders.withReader {
      $0.read(label, today: today, thresholds: thresholds, keepsRejected: keepsRejected)
    }
  }
}

/// A line of text that a recognizer found in a photo.
public struct RecognizedLine: Sendable, Hashable, Codable {
  /// The text of the line.
  public var text: String
  /// The confidence of the recognizer in the text, 0…1; nil when unknown.
  public var confidence: Double?
  /// The left edge, as a share of the photo's width, 0…1.
  public var x: Double
  /// The top edge, as a share of the photo's height from its top, 0…1.
  ///
  /// Vision's boxes are measured from the bottom: this is `1 - box.maxY`.
  public var y: Double
  /// The width, as a share of the photo's width, 0…1.
  public var width: Double
  /// The height, as a share of the photo's height, 0…1.
  public var height: Double

  /// Creates a line from its text and its box in the photo, in shares of 0…1 from the upper left.
  public init(
    _ text: String, confidence: Double? = nil, x: Double, y: Double, width: Double, height: Double
  ) {
    self.text = text
    self.confidence = confidence
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension LabelText {
  /// Puts recognized lines into reading order: from top to bottom, and from left to right among
  /// lines whose middles are at most half a line's height apart. Lines without text are dropped.
  ///
  /// The height of a line is kept in thousandths of the photo's height: large print is often the
  /// name.
  public init(_ lines: [RecognizedLine]) {
    var rows: [(middle: Double, height: Double, lines: [RecognizedLine])] = []
    for line in lines.sorted(by: { ($0.y + $0.height / 2, $0.x) < ($1.y + $1.height / 2, $1.x) })
    where line.text.contains(where: { !$0.isWhitespace }) {
      let middle = line.y + line.height / 2
      if let row = rows.last, middle - row.middle <= min(row.height, line.height) / 2 {
        rows[rows.count - 1].lines.append(line)
      } else {
        rows.append((middle, line.height, [line]))
      }
    }
    self.init(
      lines: rows.flatMap { $0.lines.sorted { $0.x < $1.x } }.map { line in
        Line(line.text, height: line.height * 1000, confidence: line.confidence)
      })
  }
}
