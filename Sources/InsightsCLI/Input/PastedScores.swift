import Tables

/// Scores as people send them: a line for each sample, `Huila: Ana 84, Ben 85.5`, or a line for each score below the
/// name of its sample or its cupper.
enum PastedScores {
  private static var pattern: Regex<(Substring, Substring, Substring)> {
    /\s*(\p{L}[\p{L} .'’\/-]{0,60}?)\s*[=:]?\s*(\d+(?:[.,]\d+)?)\s*(?:[,;\/]|$)/
  }
  private static var single: Regex<(Substring, Substring, Substring)> {
    /(\p{L}[^:=]{0,60}?)\s*[:=–—-]?\s+(\d+(?:[.,]\d+)?)/
  }
  private static var behind: Regex<(Substring, Substring, Substring)> {
    /(\d+(?:[.,]\d+)?)\s*\((\p{L}[^()]{0,60})\)/
  }
  /// How many lines of titles may be above.
  private static let mostTitles = 2

  /// The scores as a table; nil for text in which a line is something else.
  static func table(_ text: String) -> CellTable? {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated().map { (number: $0 + 1, text: plain($1)) }.filter { !$0.text.isEmpty }
    guard let rows = ofSections(lines) ?? ofSamples(lines) ?? ofScores(lines) else { return nil }
    return CellTable(name: "", container: .text, rows: rows)
  }

  /// A line without the mark of a list, with single blanks: runs of them would be tried in each way that they divide.
  private static func plain(_ line: Substring) -> String {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    let isList = words.first.map { ["-", "*", "•", "–"].contains($0) } ?? false
    return words.dropFirst(isList ? 1 : 0).joined(separator: " ").replacing("**", with: "")
      .replacing(behind) { "\($0.2) \($0.1)" }
  }

  /// Sections and their numbers in the lines of a sample, or below its name: `Huila: flavor 8, body 7.75`.
  private static func ofSections(_ lines: [(number: Int, text: String)]) -> [CellRow]? {
    let words = GridWords(nil)
    var rows = [CellRow(line: 0, cells: ["sample", "cupper", "attribute", "value"])]
    var (sample, cupper, sheets) = ("", "", 0)
    func pairs(_ text: String) -> [(String, String)] {
      let found = text.matches(of: pattern).map { (String($0.output.1), String($0.output.2)) }
      let isWhole = text.replacing(pattern, with: "").allSatisfy(\.isWhitespace)
      return isWhole && found.allSatisfy { words.isPart($0.0) } ? found : []
    }
    for line in lines {
      let sides = line.text.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
      var found = pairs(line.text)
      if found.isEmpty, sides.count == 2 {
        if words.axis(sides[0]) == .cupper {
          cupper = sides[1]
          continue
        }
        if words.isNote(sides[0]) {
          found = [("notes", sides[1])]
        } else {
          found = pairs(sides[1])
          sample = found.isEmpty && words.axis(sides[0]) == .sample ? sides[1] : sides[0]
        }
      } else if found.isEmpty {
        sample = line.text
      }
      if found.count > 1 { sheets += 1 }
      rows += found.map {
        CellRow(line: line.number, cells: [sample, cupper, $0.0, $0.1])
      }
    }
    return sheets > 0 && rows.count > 4 * sheets ? rows : nil
  }

  private static func ofSamples(_ lines: [(number: Int, text: String)]) -> [CellRow]? {
    var rows = [CellRow(line: 0, cells: ["sample", "cupper", "score"])]
    for (place, line) in lines.enumerated() {
      let sides = line.text.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
      let found = sides.count == 2 ? sides[1].matches(of: pattern) : []
      let isWhole =
        sides.count == 2 && !found.isEmpty
        && sides[1].replacing(pattern, with: "").allSatisfy(\.isWhitespace)
      guard isWhole else {
        if rows.count == 1, place < mostTitles { continue }
        return nil
      }
      for match in found {
        rows.append(
          CellRow(
            line: line.number, cells: [sides[0], String(match.output.1), String(match.output.2)]))
      }
    }
    return rows.count > 1 ? rows : nil
  }

  private static func ofScores(_ lines: [(number: Int, text: String)]) -> [CellRow]? {
    var (rows, heads, scores) = ([CellRow](), 0, 0)
    let words = GridWords(nil)
    for line in lines {
      if let match = line.text.wholeMatch(of: single) {
        // A form that is written down has titles.
        guard !words.isPart(String(match.output.1)) else { return nil }
        rows.append(
          CellRow(line: line.number, cells: [String(match.output.1), String(match.output.2)]))
        scores += 1
      } else {
        let name = line.text.hasSuffix(":") ? String(line.text.dropLast()) : line.text
        rows.append(CellRow(line: line.number, cells: [name]))
        heads += 1
      }
    }
    // Each name has scores below it.
    return heads > 1 && scores > heads ? rows : nil
  }
}
