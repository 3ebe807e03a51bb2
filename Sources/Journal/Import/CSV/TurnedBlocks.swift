/// Tables on their side, one below the other, as people keep a block for each week: the columns of all blocks
/// beside each other, under the titles of the first one.
///
///     Week 46 / 2026;Mon 9 Nov;Tue 10 Nov
///     Beans;Huye Hills;Huye Hills
///     Dose (g);15;15
///     ;;
///     Week 47 / 2026;Mon 16 Nov;Tue 17 Nov
enum TurnedBlocks {
  /// - Parameter rows: All rows; empty ones divide blocks.
  /// - Returns: The rows without empty ones: of several blocks with the same titles those of the first, which are
  ///   continued by the others.
  static func beside(_ rows: [[String]]) -> [[String]] {
    let plain = shared(rows).filter { !$0.isEmpty }
    let blocks = rows.split(whereSeparator: \.isEmpty).map { dated(Array($0)) }
    guard let first = blocks.first, blocks.count > 1 || first != Array(rows.prefix(first.count))
    else { return plain }
    let titles = first.map { ColumnTerms.key($0.first ?? "") }
    guard titles.count > 2, Set(titles).count == titles.count,
      blocks.allSatisfy({ block in
        block.allSatisfy { titles.contains(ColumnTerms.key($0.first ?? "")) }
      })
    else { return plain }
    var columns: [[String]] = []
    for block in blocks {
      let width = block.map(\.count).max() ?? 0
      for column in 1..<max(width, 1) {
        let cells = titles.map { title -> String in
          let row = block.first { ColumnTerms.key($0.first ?? "") == title } ?? []
          return column < row.count ? row[column] : ""
        }
        // A day without a number is one without a cup: `no coffee - dentist`.
        if cells.dropFirst().contains(where: { $0.contains(where: \.isNumber) }) {
          columns.append(cells)
        }
      }
    }
    return first.indices.map { row in [first[row].first ?? ""] + columns.map { $0[row] } }
  }

  /// A block whose first row has days under another title, such as `Week 46 / 2026`: they are the days of the cups,
  /// in the year of that title.
  private static func dated(_ block: [[String]]) -> [[String]] {
    guard let row = block.first, let title = row.first,
      ColumnTerms.standard.meaning(of: title) == nil
    else { return block }
    let days = row.dropFirst().filter { !$0.isEmpty }
    guard days.count > 1, days.allSatisfy(WrittenDate.isWritten) else { return block }
    let years = title.split { !$0.isNumber }.filter { $0.utf8.count == 4 }
    let year = years.count == 1 ? " \(years[0])" : ""
    let dated = row.dropFirst().map { day in
      WrittenDate.day(andMonthOf: day) == nil ? day : day + year
    }
    return [[CSVColumn.brewedAt.rawValue.replacing("_", with: " ")] + dated] + block.dropFirst()
  }

  /// Whether a title is of what many cups share.
  private static func isShared(_ title: String) -> Bool {
    let columns = ColumnTerms.standard.meaning(of: title)?.columns.compactMap(CSVColumn.init) ?? []
    return columns.contains { CSVColumn.bean.contains($0) || [.method, .grinder].contains($0) }
  }

  /// Rows above the others that have one value are of all cups: `Roaster | Sey` above the days.
  private static func shared(_ rows: [[String]]) -> [[String]] {
    guard let end = rows.firstIndex(where: { row in row.count { !$0.isEmpty } > 2 }),
      let width = rows.map(\.count).max(),
      case let facts = rows[..<end].filter({ !$0.isEmpty }), !facts.isEmpty,
      facts.allSatisfy({ row in row.count > 1 && !row[1].isEmpty && isShared(row[0]) })
    else { return rows }
    return facts.map { row in [row[0]] + Array(repeating: row[1], count: width - 1) }
      + rows[end...]
  }
}
