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

/// Cups without titles whose days stand in three columns, and their times in two more: `17,01,11,09,09,french press`.
enum DividedDays {
  /// Fewer rows may be anything.
  private static let fewest = 3

  /// Whether a line begins with the three numbers of a day.
  static func isOne(_ cells: [String]) -> Bool { day(cells) != nil }

  /// The rows below titles, with the day of each in its first cell; nil for other rows.
  static func rows(
    _ rows: [(line: Int, cells: [String])]
  ) -> [(line: Int, cells: [String])]? {
    let days = rows.compactMap { day($0.cells) }
    // The year changes least.
    guard rows.count >= fewest, days.count == rows.count,
      Set(days.map(\.year)).count < Set(days.map(\.day)).count
    else { return nil }
    let clocks = rows.compactMap { clock($0.cells) }
    let hasClock = clocks.count == rows.count
    let hasHalf = hasClock && rows.allSatisfy { half($0.cells) != nil }
    let first = hasHalf ? 6 : hasClock ? 5 : 3
    let width = rows.map(\.cells.count).max() ?? first
    guard
      let place = (first..<max(first, width)).first(where: { place in
        rows.count { place < $0.cells.count && isMethod($0.cells[place]) } * 2 > rows.count
      })
    else { return nil }
    let titles = (first..<width).map { $0 == place ? CSVColumn.method.rawValue : "" }
    let found = rows.enumerated().map { index, row in
      var moment = days[index].description
      if hasClock {
        var (hour, minute) = clocks[index]
        if hasHalf, let half = half(row.cells) { hour = hour % 12 + half }
        moment += " \(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
      }
      return (line: row.line, cells: [moment] + row.cells.dropFirst(first).map(\.trimmed))
    }
    return [(rows[0].line, [CSVColumn.brewedAt.rawValue] + titles)] + found
  }

  private static func isMethod(_ text: String) -> Bool {
    MethodCategory(impliedBy: text.trimmed) != .unrecorded
  }

  private static func number(_ text: String) -> Int? {
    text.trimmed.utf8.count <= 4 ? Int(text.trimmed) : nil
  }

  private static func day(_ cells: [String]) -> CalendarDay? {
    guard cells.count > 3, let year = number(cells[0]), let month = number(cells[1]),
      let day = number(cells[2]), (10...99).contains(year) || (2000...2099).contains(year)
    else { return nil }
    return CalendarDay(year: year < 100 ? 2000 + year : year, month: month, day: day)
  }

  private static func clock(_ cells: [String]) -> (hour: Int, minute: Int)? {
    guard cells.count > 5, let hour = number(cells[3]), let minute = number(cells[4]),
      (0..<24).contains(hour), (0..<60).contains(minute)
    else { return nil }
    return (hour, minute)
  }

  /// The hours that `AM` or `PM` after the time adds.
  private static func half(_ cells: [String]) -> Int? {
    cells.count > 6 ? ClockText.half(cells[5]) : nil
  }
}

/// Cups that are ticked or counted in a column for each method: `timestamp, Espresso, V60` with `1` in one of them.
struct TalliedMethods {
  /// The titles without those of the methods, and the title of the method.
  let titles: [String]
  private let methods: [Int]
  private let names: [String]

  /// - Returns: nil for titles of which fewer than two are methods.
  init?(_ titles: [String]) {
    methods = titles.indices.filter { place in
      // A path names a member of a record.
      titles[place].utf8.count <= 40 && !titles[place].contains(".")
        && ColumnTerms.standard.meaning(of: titles[place]) == nil
        && MethodCategory(impliedBy: titles[place]) != .unrecorded
    }
    guard methods.count > 1, titles.count > methods.count else { return nil }
    names = titles
    let methods = Set(methods)
    self.titles =
      titles.indices.filter { !methods.contains($0) }.map { titles[$0] } + ["method", "notes"]
  }

  /// The rows of a line, one for each cup; nil where a cell is neither empty nor a tick or a small number.
  func rows(_ cells: [String]) -> [[String]]? {
    var rows: [[String]] = []
    let others = cells.indices.filter { !methods.contains($0) && $0 < names.count }
    var rest = others.map { cells[$0] }
    while rest.count < names.count - methods.count { rest.append("") }
    for place in methods where place < cells.count {
      let text = cells[place].trimmed.lowercased()
      if ["", "0", "-", "false", "no"].contains(text) { continue }
      let count = Int(text).map { (1...9).contains($0) ? $0 : nil } ?? (Self.isTick(text) ? 1 : nil)
      guard let count else { return nil }
      let name = Self.name(names[place])
      let note = name == names[place] ? "" : names[place]
      for _ in 0..<count { rows.append(rest + [name, note]) }
    }
    return rows
  }

  private static func isTick(_ text: String) -> Bool {
    ["x", "✓", "✔", "✔️", "✅", "true", "yes", "y", "ja", "sí", "oui"].contains(text)
  }

  /// The method in a title such as `Double Espresso`.
  private static func name(_ title: String) -> String {
    let category = MethodCategory(impliedBy: title)
    let words = title.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    return words.first { MethodCategory(impliedBy: $0) == category } ?? title
  }
}
