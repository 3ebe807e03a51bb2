import Tables

/// A form of one's own that no file describes: columns of numbers whose sum another column has.
enum SummedForm {
  private static let fewestSections = 3
  /// The share of rows whose sum is the total's.
  private static let share = 0.8
  /// The ends that scales have.
  private static let ends = [5.0, 7, 9, 10, 15, 20, 100]

  /// nil for a table without such columns.
  static func form(of table: CellTable) -> CuppingForm? {
    table.rows.indices.prefix(FoundSheet.mostTitleRows).lazy.compactMap { start in
      form(table.rows[start].cells, Array(table.rows[(start + 1)...]))
    }.first
  }

  private static func form(_ titles: [String], _ rows: [CellRow]) -> CuppingForm? {
    let known = SheetTitles(titles)
    let others = Set(
      ["sample", "code", "position", "round", "session", "time"].flatMap(known.places))
    let columns = titles.indices.filter { !others.contains($0) && !titles[$0].isEmpty }
    let numbers = columns.reduce(into: [Int: [Double]]()) { numbers, column in
      let read = rows.compactMap { row -> Double? in
        if column < row.cells.count, case .number(let value) = NumberText(row.cells[column]) {
          return value
        }
        return nil
      }
      if read.count > 1, read.count == rows.count { numbers[column] = read }
    }
    for total in numbers.keys.sorted().reversed() {
      var (parts, sums) = ([Int](), [Double](repeating: 0, count: rows.count))
      for column in numbers.keys.sorted().reversed() where column < total {
        parts.insert(column, at: 0)
        for (row, value) in (numbers[column] ?? []).enumerated() { sums[row] += value }
        let agreeing = zip(sums, numbers[total] ?? []).count { abs($0 - $1) < 0.011 }
        guard parts.count >= fewestSections, Double(agreeing) >= share * Double(rows.count) else {
          continue
        }
        let most = parts.flatMap { numbers[$0] ?? [] }.max() ?? 0
        guard let high = ends.first(where: { $0 >= most }) else { return nil }
        let sections = parts.map {
          CuppingForm.Section(
            id: FoldedText.keyword(titles[$0]).replacing("_", with: "-"),
            kind: .scale(low: 0, high: max(high, 10), step: 0, weight: 1))
        }
        return try? CuppingForm(id: "own", title: titles[total], sections: sections)
      }
    }
    return nil
  }
}
