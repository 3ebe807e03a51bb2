import Tables

/// Scores as people send them: a line for each sample, `Huila: Ana 84, Ben 85.5`.
enum PastedScores {
  private static var pattern: Regex<(Substring, Substring, Substring)> {
    /\s*(\p{L}[\p{L} .'’-]{0,60}?)\s*[=:]?\s*(\d+(?:[.,]\d+)?)\s*(?:[,;\/]|$)/
  }

  /// The scores as a table; nil for text in which a line is something else.
  static func table(_ text: some StringProtocol) -> CellTable? {
    var rows = [CellRow(line: 0, cells: ["sample", "cupper", "score"])]
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() where line.contains(where: { !$0.isWhitespace }) {
      var sides = String(line).split(separator: ":", maxSplits: 1).map(String.init)
      guard sides.count == 2 else { return nil }
      // Runs of blanks would be tried in each way that they divide.
      sides[1] = sides[1].split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let found = sides[1].matches(of: pattern)
      guard !found.isEmpty, sides[1].replacing(pattern, with: "").allSatisfy(\.isWhitespace) else {
        return nil
      }
      for match in found {
        rows.append(
          CellRow(
            line: number + 1, cells: [sides[0], String(match.output.1), String(match.output.2)]))
      }
    }
    return rows.count > 1 ? CellTable(name: "", container: .text, rows: rows) : nil
  }
}
