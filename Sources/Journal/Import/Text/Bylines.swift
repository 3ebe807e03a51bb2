import Tables

/// Lines below headings that name several things of a coffee, `Verve · Honduras · ★★★★☆`, taken apart.
enum Bylines {
  /// A table of Markdown with columns for what its bylines say; any other table as it is.
  static func apart(_ rows: [(line: Int, cells: [String])]) -> [(line: Int, cells: [String])] {
    guard let titles = rows.first?.cells, let place = titles.firstIndex(of: "byline") else {
      return rows
    }
    let found = rows.dropFirst().map { row in
      row.cells.indices.contains(place) ? read(row.cells[place]) : [:]
    }
    let columns = [CSVColumn.roaster, .origin, .process, .rating, .words].filter { column in
      !titles.contains(column.rawValue) && found.contains { $0[column] != nil }
    }
    func row(_ cells: [String], _ texts: [String]) -> [String] {
      var cells = cells + Array(repeating: "", count: max(0, titles.count - cells.count))
      cells.replaceSubrange(place...place, with: texts)
      return cells
    }
    let first = (rows[0].line, row(titles, columns.map(\.rawValue)))
    return [first]
      + zip(rows.dropFirst(), found).map { line, found in
        (line.line, row(line.cells, columns.map { found[$0] ?? "" }))
      }
  }

  private static func read(_ text: String) -> [CSVColumn: String] {
    var found: [CSVColumn: String] = [:]
    for part in text.split(separator: " · ").map(String.init) {
      let column: CSVColumn =
        if RatingText.stars(part) != nil {
          .rating
        } else if CountryTerms.standard.english(part) != nil {
          .origin
        } else if CoffeeProcess.named(in: part) != nil { .process } else if found[.roaster] == nil {
          .roaster
        } else { .words }
      if let other = found[column] {
        found[column] = other + ", " + part
      } else {
        found[column] = part
      }
    }
    return found
  }
}
