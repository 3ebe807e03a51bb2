/// A line of text that a recognizer found in a photo.
public struct RecognizedLine: Sendable, Hashable, Codable {
  /// What it says.
  public var text: String
  /// How sure the recognizer is of its words, 0…1; nil when unknown.
  public var confidence: Double?
  /// The left edge, as a share of the photo's width, 0…1.
  public var x: Double
  /// The top edge, as a share of the photo's height from its top, 0…1.
  ///
  /// Vision's boxes are measured from the bottom: this is `1 - box.maxY`.
  public var y: Double
  /// The width and height, as shares of the photo's.
  public var width: Double
  public var height: Double

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
  /// Puts recognized lines into reading order: from the top down, and of lines whose middles lie
  /// within half a line's height of one another from the left. Lines without text are dropped.
  ///
  /// The height of a line is kept in thousandths of the photo's height, since large print often is
  /// the name.
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
