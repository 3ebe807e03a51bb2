/// Records that take several lines, the second and later ones of which begin with an empty cell: each two lines
/// under two lines of titles, or texts that go on in their column.
///
///     Date,Coffee,Coffee g        Date      Coffee      Dose  Remarks
///     ,Temp C,Time                                      (g)
///     12.10.2026,Gatomboya,15.5   05/10/26  El Placer   15    strawberry,
///     ,94,2:48                              Strawberry        some cream
enum JoinedLines {
  /// The rows with each record in one; nil where the table has no such lines.
  static func rows(
    _ rows: [(line: Int, cells: [String])]
  ) -> [(line: Int, cells: [String])]? {
    let titled = rows.prefix(mostAbove).firstIndex { row in
      ((try? TableMeaning(row.cells, [:]))?.known ?? 0) > 2
    }
    guard let titled, !(rows[titled].cells.first ?? "").isEmpty, titled + 2 < rows.count
    else { return nil }
    let body = Array(rows[(titled + 1)...])
    let isNext = body.map { $0.cells.first?.isEmpty ?? true }
    guard isNext[0] else { return nil }
    return Array(rows[..<titled])
      + (paired(rows[titled], body, isNext) ?? wrapped(rows[titled], body, isNext) ?? [])
  }

  /// Titles lie among the first lines.
  private static let mostAbove = 10

  /// Records of two lines each, with titles for both.
  private static func paired(
    _ titles: (line: Int, cells: [String]), _ body: [(line: Int, cells: [String])],
    _ isNext: [Bool]
  ) -> [(line: Int, cells: [String])]? {
    guard body.count > 2, body.count % 2 == 1,
      isNext.indices.allSatisfy({ isNext[$0] == ($0 % 2 == 0) }),
      let second = try? TableMeaning(body[0].cells, [:]), second.known > 2
    else { return nil }
    let width = max(titles.cells.count, body.map(\.cells.count).max() ?? 0)
    func joined(_ first: (line: Int, cells: [String]), _ next: [String]) -> (Int, [String]) {
      let padding = Array(repeating: "", count: width - first.cells.count)
      return (first.line, first.cells + padding + next.dropFirst())
    }
    return [joined(titles, body[0].cells)]
      + stride(from: 1, to: body.count, by: 2).map { joined(body[$0], body[$0 + 1].cells) }
  }

  /// Texts, and titles, that go on in the next line.
  private static func wrapped(
    _ titles: (line: Int, cells: [String]), _ body: [(line: Int, cells: [String])],
    _ isNext: [Bool]
  ) -> [(line: Int, cells: [String])]? {
    var joined = [titles]
    for (row, isNext) in zip(body, isNext) {
      guard isNext else {
        joined.append(row)
        continue
      }
      let isOfTitles = joined.count == 1
      var last = joined[joined.count - 1].cells
      for (index, text) in row.cells.enumerated() where !text.isEmpty {
        // A number is of another record, and so is a text under an empty cell.
        guard index < last.count, !last[index].isEmpty,
          isOfTitles || !text.contains(where: \.isNumber),
          !isOfTitles || !text.contains(where: \.isNumber) || text.hasPrefix("(")
        else { return nil }
        last[index] += " " + text
      }
      joined[joined.count - 1].cells = last
    }
    guard joined.count > 2 else { return nil }
    return joined
  }
}
