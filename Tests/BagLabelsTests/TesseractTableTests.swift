import BagLabels
import Testing

/// The table of words that Tesseract writes.
@Suite struct TesseractTableTests {
  private static let head =
    "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext"

  /// A row of a word: its line, its height, its confidence and its text.
  private func row(_ line: Int, _ height: Int, _ confidence: String, _ text: String) -> String {
    "5\t1\t1\t1\t\(line)\t1\t10\t20\t80\t\(height)\t\(confidence)\t\(text)"
  }

  private func table(_ rows: [String], separator: String = "\n") -> String {
    ([Self.head, "4\t1\t1\t1\t1\t0\t10\t20\t300\t40\t-1\t"] + rows).joined(separator: separator)
  }

  @Test(arguments: ["\n", "\r\n"])
  func `words of a line are one line, noise is none`(separator: String) throws {
    let rows = [
      row(1, 40, "96", "KENYA"), row(1, 44, "86", "Nyeri"), row(1, 90, "19.9", "|'"),
      row(2, 20, "90", "—"), row(3, 12, "20", "washed"), row(3, 30, "80", "AA"),
      row(4, 10, "95", " "),
    ]
    let lines = TesseractTable.lines(table(rows, separator: separator))
    #expect(lines.map(\.text) == ["KENYA Nyeri", "washed AA"])
    // The greater of two heights, and the mean of the words' confidences by their letters.
    #expect(lines.map(\.height) == [44, 30])
    let confidences = try lines.map { try #require($0.confidence) }
    #expect(abs(confidences[0] - 0.91) < 1e-12)
    #expect(abs(confidences[1] - (6 * 0.2 + 2 * 0.8) / 8) < 1e-12)
  }

  @Test func `words of another block with the same number are another line`() {
    let other = row(1, 40, "96", "Nyeri").replacing("5\t1\t1", with: "5\t1\t2")
    #expect(
      TesseractTable.lines(table([row(1, 40, "96", "KENYA"), other])).map(\.text)
        == ["KENYA", "Nyeri"])
  }

  @Test func `letters weigh by what is known of them above chance`() {
    let sure = table([row(1, 40, "100", "KENYA"), row(1, 40, "75", "AA")])
    #expect(TesseractTable.weight(sure) == 5 + 1)
    #expect(TesseractTable.letters(sure) == 7)
    #expect(TesseractTable.weight(table([row(1, 40, "0", "KENYA")])) == -5)
    #expect(TesseractTable.weight("") == 0 && TesseractTable.letters("") == 0)
  }

  @Test(arguments: ["nan", "inf", "-inf", "1e308", "-1", "101", "", "x"])
  func `what is no percentage is no word`(confidence: String) {
    let rows = table([row(1, 40, confidence, "KENYA"), row(2, 40, "90", "Nyeri")])
    #expect(TesseractTable.lines(rows).map(\.text) == ["Nyeri"])
    #expect(TesseractTable.weight(rows) == 4)
  }

  @Test func `rows that are cut are left out`() {
    let whole = table([row(1, 40, "96", "KENYA")])
    for count in 0..<whole.count - 5 {
      #expect(TesseractTable.lines(String(whole.prefix(count))).isEmpty, "\(count)")
    }
  }
}
