import Tables

/// A table that has the scores of a sample side by side by cupper, or below each other by section, as a table with a
/// row for each cupper and sample.
struct SheetShape {
  private(set) var titles: [String] = []
  private(set) var rows: [CellRow] = []
  /// The titles of columns that count as the names of cuppers.
  private(set) var cuppers: [String] = []

  /// The least and the most that a column of totals has.
  private static let totals = 50.0...100

  /// nil for any other table.
  init?(_ cells: [String], _ rows: ArraySlice<CellRow>, _ own: CuppingForm?) {
    let places = SheetTitles(cells)
    let forms = own.map { [$0] } ?? CuppingForm.standards
    let parts = Set(forms.flatMap(\.sections).map(\.id))
    guard places.place("sample") ?? places.place("code") != nil else { return nil }
    if readTall(places, rows, parts) { return }
    guard places.place("cupper") == nil else { return nil }
    if readSections(cells, rows, parts.union(["final", "total", "note"])) { return }
    guard readTotals(cells, rows) else { return nil }
  }

  private static func cell(_ row: CellRow, _ column: Int) -> String {
    column < row.cells.count ? row.cells[column] : ""
  }

  private static func part(_ title: String, _ parts: Set<String>) -> String? {
    let readings = FormTitles.standard.readings(of: title)
    return parts.sorted().first { part in
      readings.contains(where: FormTitles.standard.titles(of: part).contains)
    }
  }

  /// A row for each section of each sheet.
  private mutating func readTall(
    _ places: SheetTitles, _ below: ArraySlice<CellRow>, _ parts: Set<String>
  ) -> Bool {
    guard let attribute = places.place("attribute"),
      let value = places.place("value") ?? places.place("total"), attribute != value
    else { return false }
    let own = ["sample", "code", "cupper", "session", "position"].compactMap(places.place)
    let named = below.filter { Self.part(Self.cell($0, attribute), parts) != nil }
    guard 2 * named.count > below.count else { return false }
    var sections: [String: Int] = [:]
    titles = own.map { places.cells[$0] }
    for row in below {
      let name = Self.cell(row, attribute)
      guard !name.isEmpty, sections[name] == nil else { continue }
      sections[name] = titles.count
      titles.append(name)
    }
    // By what tells sheets apart: the last row of each, as a section that comes again is in another sheet.
    var last: [[String]: Int] = [:]
    for row in below {
      let key = own.map { Self.cell(row, $0) }
      guard let column = sections[Self.cell(row, attribute)] else { continue }
      if let index = last[key], rows[index].cells[column].isEmpty {
        rows[index].cells[column] = Self.cell(row, value)
        continue
      }
      last[key] = rows.count
      var cells = key + [String](repeating: "", count: titles.count - key.count)
      cells[column] = Self.cell(row, value)
      rows.append(CellRow(line: row.line, cells: cells))
    }
    return !rows.isEmpty
  }

  /// Columns such as `Ana Flavor` and `Ben Flavor`.
  private mutating func readSections(
    _ cells: [String], _ below: ArraySlice<CellRow>, _ parts: Set<String>
  ) -> Bool {
    var columns: [String: [String: Int]] = [:]
    var names: [String] = []
    var rest: [Int] = []
    for (column, title) in cells.enumerated() {
      guard let (name, part) = Self.split(title, parts) else {
        rest.append(column)
        continue
      }
      if columns[name] == nil { names.append(name) }
      columns[name, default: [:]][part] = column
    }
    let kinds = Set(names.map { columns[$0]?.keys.sorted() ?? [] })
    guard names.count > 1, kinds.count == 1, let kind = kinds.first else { return false }
    spread(cells, below, rest, names, kind) { columns[$0]?[$1] }
    return true
  }

  /// A title of a section with a name before it or after it.
  private static func split(_ title: String, _ parts: Set<String>) -> (String, String)? {
    let marks = title.indices.filter { !title[$0].isLetter && !title[$0].isNumber }
    guard part(title, parts) == nil else { return nil }
    func name(_ text: Substring) -> String? {
      let words = text.split { " \t-–_:/()[]".contains($0) }.joined(separator: " ")
      return words.isEmpty || FormTitles.standard.has(words, "summary") ? nil : words
    }
    // The longest title of a section is what is meant: `Ana Fragrance/Aroma`.
    for mark in marks {
      if let part = part(String(title[mark...]), parts), let name = name(title[..<mark]) {
        return (name, part)
      }
    }
    for mark in marks.reversed() {
      if let part = part(String(title[..<mark]), parts), let name = name(title[mark...]) {
        return (name, part)
      }
    }
    return nil
  }

  /// Columns of totals under the names of cuppers.
  private mutating func readTotals(_ cells: [String], _ below: ArraySlice<CellRow>) -> Bool {
    let titles = SheetTitles(cells)
    let known = ["sample", "code", "session", "position", "note", "summary", "defects", "other"]
    let parts = Set(known.flatMap(titles.places))
    let columns = cells.indices.filter { column in
      guard !parts.contains(column), !cells[column].isEmpty else { return false }
      let filled = below.map { Self.cell($0, column) }.filter { !$0.isEmpty }
      let points = filled.filter {
        if case .number(let value) = NumberText($0) { Self.totals.contains(value) } else { false }
      }
      return 2 * points.count > filled.count
    }
    guard columns.count > 1 else { return false }
    let rest = cells.indices.filter { !columns.contains($0) }
    let places = Dictionary(columns.map { (cells[$0], $0) }) { first, _ in first }
    guard places.count == columns.count else { return false }
    spread(cells, below, rest, columns.map { cells[$0] }, ["score"]) { name, _ in places[name] }
    return true
  }

  /// Makes a row of each cupper.
  private mutating func spread(
    _ cells: [String], _ below: ArraySlice<CellRow>, _ rest: [Int], _ names: [String],
    _ parts: [String], _ column: (String, String) -> Int?
  ) {
    titles = rest.map { cells[$0] } + ["cupper"] + parts
    cuppers = names
    let places = SheetTitles(cells)
    let labels = ["sample", "code"].compactMap(places.place)
    for row in below {
      // What sums up others, and a remark, is nobody's: both are named when rows are read.
      let isSum = labels.contains { FormTitles.standard.has(Self.cell(row, $0), "summary") }
      if isSum || row.cells.count(where: { !$0.isEmpty }) == 1 {
        rows.append(CellRow(line: row.line, cells: rest.map { Self.cell(row, $0) }))
        continue
      }
      for name in names {
        let own = parts.map { part in column(name, part).map { Self.cell(row, $0) } ?? "" }
        // Who did not taste a sample has no sheet of it.
        guard own.contains(where: { !$0.isEmpty }) else { continue }
        rows.append(
          CellRow(line: row.line, cells: rest.map { Self.cell(row, $0) } + [name] + own))
      }
    }
  }
}
