/// Tesseract's TSV output: a row a word, with its place, its confidence and its text.
package enum TesseractTable {
  private struct Word {
    var line: [Substring]
    var left: Int
    var height: Int
    var confidence: Double
    var text: String
  }

  /// Words that Tesseract is less sure of than this are noise, in percent.
  private static let leastConfidence = 20.0

  /// The lines in reading order; words that are noise are left out.
  package static func lines(_ table: String) -> [LabelText.Line] {
    var result: [LabelText.Line] = []
    var current: [Word] = []
    func flush() {
      guard !current.isEmpty else { return }
      let text = current.map(\.text).joined(separator: " ")
      let letters = Double(current.reduce(0) { $0 + $1.text.count })
      let certainty = current.reduce(0) { $0 + $1.confidence * Double($1.text.count) } / letters
      let heights = current.map(\.height).sorted()
      result.append(
        LabelText.Line(
          text, height: Double(heights[heights.count / 2]), confidence: certainty / 100))
      current = []
    }
    for word in words(table) where word.confidence >= leastConfidence {
      if let last = current.last, last.line != word.line { flush() }
      current.append(word)
    }
    flush()
    return result.filter { line in line.text.contains { $0.isLetter || $0.isNumber } }
  }

  /// How much sure text a table holds: the letters, each by its word's confidence above chance.
  package static func weight(_ table: String) -> Double {
    words(table).reduce(0) { sum, word in
      sum + (word.confidence - 50) / 50 * Double(word.text.count)
    }
  }

  /// The number of letters of a table.
  package static func letters(_ table: String) -> Int {
    words(table).reduce(0) { $0 + $1.text.count }
  }

  private static func words(_ table: String) -> [Word] {
    table.split(whereSeparator: \.isNewline).dropFirst().compactMap { row in
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false)
      guard cells.count >= 12, cells[0] == "5", let left = Int(cells[6]),
        let height = Int(cells[9]), let confidence = Double(cells[10]),
        // What is no percentage would make sums that are no numbers.
        (0...100).contains(confidence), cells[11].contains(where: { !$0.isWhitespace })
      else { return nil }
      return Word(
        line: Array(cells[1...4]), left: left, height: height, confidence: confidence,
        text: String(cells[11]))
    }
  }
}
