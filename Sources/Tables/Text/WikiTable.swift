/// The tables of a page in MediaWiki's marks (mediawiki.org, Help:Tables).
///
///     {| class="wikitable"
///     ! Date !! Rating
///     |-
///     | 2026-05-04 || 4
///     |}
enum WikiTable {
  static func isIn(_ lines: [Substring]) -> Bool {
    lines.contains { $0.hasPrefix("{|") } && lines.contains { $0.hasPrefix("|-") }
  }

  static func tables(_ lines: [Substring]) -> [[CellRow]] {
    var tables: [[CellRow]] = []
    var rows: [CellRow] = []
    var cells: [String] = []
    var start = 0
    var isIn = false
    func end() {
      if !cells.isEmpty { rows.append(CellRow(line: start, cells: cells)) }
      cells = []
    }
    for (index, line) in lines.enumerated() {
      let text = TextLines.trimmed(line)
      if text.hasPrefix("{|") {
        isIn = true
        continue
      }
      guard isIn else { continue }
      if text.hasPrefix("|}") {
        end()
        if !rows.isEmpty { tables.append(rows) }
        (rows, isIn) = ([], false)
      } else if text.hasPrefix("|-") {
        end()
      } else if text.hasPrefix("|+") {
        continue
      } else if let mark = text.first, mark == "|" || mark == "!" {
        if cells.isEmpty { start = index + 1 }
        let parts = String(text.dropFirst()).replacing("!!", with: "||")
          .split(separator: "||", omittingEmptySubsequences: false)
        cells += parts.map { cell(String($0)) }
      } else if !cells.isEmpty, !text.isEmpty {
        // A cell may go on in the next line.
        cells[cells.count - 1] += "\n" + text
      }
    }
    end()
    if !rows.isEmpty { tables.append(rows) }
    return tables
  }

  private static let longestCell = 4096

  /// The text of a cell without its attributes, links and emphasis.
  private static func cell(_ text: String) -> String {
    // A long cell is no name.
    guard text.utf8.count <= longestCell else { return TextLines.trimmed(text) }
    var rest = text
    // `style="…" | text`.
    if let bar = rest.firstIndex(of: "|"), rest[..<bar].contains("="), !rest[..<bar].contains("[[")
    {
      rest = String(rest[rest.index(after: bar)...])
    }
    while let open = rest.firstRange(of: "[["), let close = rest.firstRange(of: "]]"),
      open.upperBound <= close.lowerBound
    {
      let link = rest[open.upperBound..<close.lowerBound]
      let shown = link.split(separator: "|").last.map(String.init) ?? ""
      rest.replaceSubrange(open.lowerBound..<close.upperBound, with: shown)
    }
    return TextLines.trimmed(rest.replacing("'''", with: "").replacing("''", with: ""))
  }
}
