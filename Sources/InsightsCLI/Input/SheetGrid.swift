import Tables

/// Scores in any layout: samples, cuppers and sections may each be rows, columns, lines of titles above columns,
/// or lines above a table. They become a table with a row for each cupper and sample.
struct SheetGrid {
  /// What a row, a column or a line of titles may name.
  enum Axis { case sample, cupper, section, session }

  /// The titles, and a row for each cupper and sample.
  private(set) var rows: [CellRow] = []
  /// The names that count as those of cuppers though no title says so.
  private(set) var cuppers: [String] = []
  /// Whether the lines above tables name samples or sections.
  private(set) var dividesByLines = false

  private let words: GridWords
  private var titles = ["sample", "cupper", "session"]
  private var places: [String: Int] = [:]
  private var latest: [[String]: Int] = [:]

  /// nil for a table that has no scores of samples.
  init?(_ all: [CellRow], _ own: CuppingForm?) {
    words = GridWords(own)
    var blocks = GridBlock.all(of: all, words).map { GridPlan($0, words) }
    let lines = blocks.map(\.line)
    // Lines above the tables tell them apart where each table has one of its own.
    let keys = Set(lines.map { FormTitles.key($0).isEmpty ? $0 : FormTitles.key($0) })
    let areTelling = lines.count > 1 && !lines.contains("") && keys.count == lines.count
    let areNumbers = lines.count > 1 && !lines.contains("") && Set(lines).count == lines.count
    var labels: [GridPlan.Place: [String]] = [:]
    for plan in blocks {
      for place in plan.unknown { labels[place, default: []] += plan.labels(at: place) }
    }
    for index in blocks.indices {
      blocks[index].settle(linesTell: areTelling, linesCount: areNumbers) {
        Self.wordiness(labels[$0] ?? [])
      }
    }
    dividesByLines = blocks.contains { [.sample, .section].contains($0.axes[.line]) }
    for plan in blocks where plan.axes.values.contains(.sample) && !plan.beginsWithTitles {
      add(plan)
    }
    guard !rows.isEmpty else { return nil }
    for (column, title) in titles.enumerated().prefix(3) where column > 0 {
      if rows.allSatisfy({ $0.cells[column].isEmpty }) { titles[column] = "" }
      places[title] = nil
    }
    rows.insert(CellRow(line: rows[0].line, cells: titles), at: 0)
  }

  /// How much the names are those of coffees: these have more words than people, and numbers. People are initials, or
  /// `Cupper 2`.
  private static func wordiness(_ labels: [String]) -> Double {
    let counts = labels.map { label in
      if SheetTitles.isNumbered(label), FormTitles.standard.has(label, "cupper") { return 0.0 }
      let letters = label.filter(\.isLetter)
      let isShort = !label.contains(where: \.isNumber) && letters.allSatisfy(\.isUppercase)
      let code = label.contains(where: \.isNumber) ? label.contains("-") ? 1.5 : 1 : 0
      return Double(label.split(whereSeparator: \.isWhitespace).count) + code
        - (isShort && (2...3).contains(letters.count) ? 0.5 : 0)
    }
    return counts.reduce(0, +) / Double(max(counts.count, 1))
  }

  private mutating func add(_ plan: GridPlan) {
    let columns = plan.valueColumns
    for row in plan.rows {
      for column in columns {
        let value = row.cells.text(column)
        guard !value.isEmpty else { continue }
        var named: [Axis: String] = [:]
        for (place, axis) in plan.axes { named[axis] = plan.label(at: place, row, column) }
        if plan.sumsUp(row, column) {
          // A row that sums up samples is named when rows are read.
          guard plan.hasSampleColumn, FormTitles.standard.has(named[.sample] ?? "", "summary")
          else { continue }
          named[.cupper] = nil
        }
        if plan.namesCuppers, let name = named[.cupper], !name.isEmpty, !cuppers.contains(name) {
          cuppers.append(name)
        }
        write(value, named, line: row.line)
      }
    }
  }

  /// Writes a cell into the sheet of its cupper and sample; what is there once more is of another sheet.
  private mutating func write(_ value: String, _ named: [Axis: String], line: Int) {
    let title = named[.section] ?? "score"
    guard !title.isEmpty else { return }
    let place = places[title] ?? titles.count
    if place == titles.count { titles.append(title) }
    places[title] = place
    let key = [named[.sample] ?? "", named[.cupper] ?? "", named[.session] ?? ""]
    if let index = latest[key] {
      let said = rows[index].cells.text(place)
      if said.isEmpty || words.isNote(title) {
        let gap = place + 1 - rows[index].cells.count
        rows[index].cells += [String](repeating: "", count: max(0, gap))
        rows[index].cells[place] = said.isEmpty ? value : "\(said); \(value)"
        return
      }
    }
    latest[key] = rows.count
    let gap = [String](repeating: "", count: place - key.count)
    rows.append(CellRow(line: line, cells: key + gap + [value]))
  }
}

extension [String] {
  fileprivate func text(_ column: Int) -> String { indices.contains(column) ? self[column] : "" }
}

/// What cells of score sheets may be.
struct GridWords {
  private let sections: Set<String>
  private let others: Set<String>

  init(_ own: CuppingForm?) {
    let forms = own.map { [$0] } ?? CuppingForm.standards
    let titles = FormTitles.standard
    sections = Set(forms.flatMap(\.sections).flatMap { titles.titles(of: $0.id) })
    others = Set(
      ["final", "total", "defects", "note", "position", "time", "round", "session", "other"]
        .flatMap(titles.titles))
  }

  private func means(_ title: String, _ names: Set<String>) -> Bool {
    !title.isEmpty && FormTitles.standard.readings(of: title).contains(where: names.contains)
  }

  func isSection(_ title: String) -> Bool { means(title, sections) }
  func isPart(_ title: String) -> Bool { isSection(title) || means(title, others) }
  func isNote(_ title: String) -> Bool { FormTitles.standard.has(title, "note") }

  /// Which axis a title is that of; a bare `Name` may be anybody's.
  func axis(_ title: String) -> SheetGrid.Axis? {
    let known = FormTitles.standard
    guard FormTitles.key(title) != "name", !SheetTitles.isNumbered(title) else { return nil }
    if known.has(title, "cupper") { return .cupper }
    if known.has(title, "sample") || known.has(title, "code") { return .sample }
    return known.has(title, "attribute") ? .section : nil
  }

  static func isNumber(_ cell: String) -> Bool {
    if case .number = NumberText(cell) { true } else { false }
  }

  /// Whether most of the cells that are not empty are so.
  static func most(_ cells: [String], _ isSo: (String) -> Bool) -> Bool {
    let filled = cells.filter { !$0.isEmpty }
    return !filled.isEmpty && 2 * filled.count(where: isSo) > filled.count
  }
}

/// Rows below the same titles.
private struct GridBlock {
  /// What lines above say, such as `Cupper: Ana`.
  var above: [SheetGrid.Axis: String] = [:]
  /// The last line of one cell above.
  var line = ""
  /// The lines of titles.
  var levels: [[String]] = []
  var rows: [CellRow] = []
  private var isInherited = false

  static func all(of all: [CellRow], _ words: GridWords) -> [GridBlock] {
    var blocks: [GridBlock] = []
    var block = GridBlock()
    func close() {
      guard !block.rows.isEmpty else { return }
      blocks.append(block)
      (block.rows, block.line, block.isInherited) = ([], "", true)
    }
    let all = all.filter { $0.cells.contains { !$0.isEmpty } }
    for (number, row) in all.enumerated() {
      let next = number + 1 < all.count ? all[number + 1].cells : []
      let said = named(row.cells, next, words)
      if !said.isEmpty {
        close()
        block.above.merge(said) { $1 }
        continue
      }
      let filled = row.cells.filter { !$0.isEmpty }
      let isTitle = Self.isHead(next, [], GridBlock(), words)
      let isHead = isHead(row.cells, next, block, words)
      let isWordy = !GridWords.isNumber(filled[0]) && !words.isPart(filled[0])
      if filled.count == 1, !row.cells.text(0).isEmpty || !isHead, isTitle || isWordy {
        close()
        block.line = filled[0]
      } else if isHead {
        close()
        if block.isInherited { (block.levels, block.isInherited) = ([], false) }
        block.levels.append(row.cells)
      } else {
        block.rows.append(row)
      }
    }
    close()
    return blocks
  }

  /// What a line above a table says: `Cupper: Ana`, or `Cupper` beside `Ana`.
  private static func named(
    _ cells: [String], _ next: [String], _ words: GridWords
  ) -> [SheetGrid.Axis: String] {
    var found: [SheetGrid.Axis: String] = [:]
    let filled = cells.filter { !$0.isEmpty }
    // `Lot 12`
    let parts = (filled.first ?? "").split(separator: " ", maxSplits: 1).map(String.init)
    if filled.count == 1, parts.count == 2, let axis = words.axis(parts[0]), axis != .section,
      parts[1].contains(where: \.isNumber), !filled[0].contains(":")
    {
      return [axis: filled[0]]
    }
    for (place, cell) in filled.enumerated() {
      let sides = cell.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
      guard let title = sides.first, let axis = words.axis(title), axis != .section else {
        continue
      }
      if sides.count == 2, !sides[1].isEmpty {
        found[axis] = sides[1]
      } else if place + 1 < filled.count, cell.hasSuffix(":") || place == 0 && filled.count == 2 {
        let goesOn = words.isSection(next.text(0)) || isHead(next, [], GridBlock(), words)
        guard cell.hasSuffix(":") || goesOn else { continue }
        found[axis] = filled[place + 1]
      }
    }
    return found
  }

  /// Whether a row is one of titles.
  private static func isHead(
    _ cells: [String], _ next: [String], _ block: GridBlock, _ words: GridWords
  ) -> Bool {
    let (corner, others) = (cells.text(0), cells.dropFirst().filter { !$0.isEmpty })
    guard !others.isEmpty else { return false }
    // Numbers may be the codes of samples.
    let isFirst = block.rows.isEmpty || block.isInherited
    if corner.isEmpty, isFirst, words.isPart(next.text(0)) { return true }
    if let axis = words.axis(corner) {
      // A second line of samples, such as their codes, is said of the first.
      return !block.rows.isEmpty || block.isInherited
        || !block.levels.contains { words.axis($0.text(0)) == axis && axis == .sample }
    }
    if GridWords.most(others, words.isPart) { return true }
    let isWordy = others.allSatisfy { $0.count > 1 && $0.contains(where: \.isLetter) }
    guard isWordy, !others.contains(where: GridWords.isNumber) else { return false }
    if words.isPart(corner) {
      return words.isSection(corner) && !others.contains { $0.contains("/") }
    }
    return block.rows.isEmpty
      || cells.dropFirst() == block.levels.last?.dropFirst()
  }
}

/// Which axis each place of a block is.
private struct GridPlan {
  /// Where names may be.
  enum Place: Hashable {
    case above(SheetGrid.Axis)
    case line
    case column(Int)
    case level(Int)
    case corner
  }

  let block: GridBlock
  private let words: GridWords
  private(set) var axes: [Place: SheetGrid.Axis] = [:]
  private(set) var unknown: [Place] = []
  private(set) var rows: [CellRow] = []
  private(set) var valueColumns: [Int] = []
  /// Whether no title says that names are those of cuppers.
  private(set) var namesCuppers = false
  /// The line above the titles, or what stands in their corner.
  private(set) var line: String
  private var levels: [[String]]
  private var corner = ""
  /// The columns whose titles are those of parts of a score.
  private var titled: [Int] = []

  /// The least and the most that a score has in a table without sections.
  private static let totals = 50.0...100

  init(_ block: GridBlock, _ words: GridWords) {
    (self.block, self.words) = (block, words)
    (line, levels, rows) = (block.line, block.levels, block.rows)
    let width = (block.rows.map(\.cells) + block.levels).map(\.count).max() ?? 0
    func cells(_ column: Int) -> [String] { block.rows.map { $0.cells.text(column) } }
    func title(_ column: Int) -> String {
      block.levels.reversed().map { $0.text(column) }.first { !$0.isEmpty } ?? ""
    }
    let ofSections = (0..<width).filter { GridWords.most(cells($0), words.isPart) }
    let haveTitles = (0..<width).filter { words.axis(title($0)) != nil }
    let isWordy = GridWords.most(cells(0)) { !GridWords.isNumber($0) }
    var names = Set(haveTitles.filter { !ofSections.contains($0) || $0 == 0 } + ofSections)
    if names.isEmpty || isWordy && title(0).isEmpty { names.insert(0) }
    for column in names.sorted() {
      if ofSections.contains(column) {
        axes[.column(column)] = .section
      } else if let axis = words.axis(title(column)) {
        axes[.column(column)] = axis
      } else {
        unknown.append(.column(column))
      }
    }
    let last = levels.last ?? []
    valueColumns = (0..<width).filter {
      !names.contains($0) && (levels.isEmpty || !last.text($0).isEmpty)
    }
    titled = valueColumns.filter { words.isPart(last.text($0)) }
    for (number, level) in levels.enumerated() {
      if number + 1 < levels.count { fill(number) }
      let first = level.text(0)
      let isOfRows =
        axes[.column(0)] != .section && (number + 1 == levels.count || last.text(0).isEmpty)
      if GridWords.most(valueColumns.map { levels[number].text($0) }, words.isPart) {
        axes[.level(number)] = .section
      } else if !isOfRows, let axis = words.axis(first), axis != .section {
        axes[.level(number)] = axis
      } else {
        unknown.append(.level(number))
        if !first.isEmpty, !isOfRows, !words.isPart(first), words.axis(first) == nil {
          line = first
        }
        if words.isSection(first), axes[.column(0)] != .section {
          (corner, axes[.corner]) = (first, .section)
        }
      }
    }
    for axis in block.above.keys where !axes.values.contains(axis) { axes[.above(axis)] = axis }
    if words.isSection(line), !axes.values.contains(.section) {
      axes[.line] = .section
    } else if !line.isEmpty {
      unknown.append(.line)
    }
    for column in names where axes[.column(column)] != nil { carry(column) }
  }

  /// A title above several columns is that of all of them.
  private mutating func fill(_ number: Int) {
    var name = ""
    for column in valueColumns {
      let own = levels[number].text(column)
      if !own.isEmpty { name = own }
      let gap = column + 1 - levels[number].count
      levels[number] += [String](repeating: "", count: max(0, gap))
      levels[number][column] = name
    }
  }

  /// A name that is written once for the rows below it is that of all of them.
  private mutating func carry(_ column: Int) {
    let cells = rows.map { $0.cells.text(column) }
    let named = cells.filter { !$0.isEmpty }
    guard cells.first?.isEmpty == false, 3 * named.count <= 2 * cells.count,
      Set(named).count == named.count
    else { return }
    var name = ""
    for index in rows.indices {
      if !cells[index].isEmpty { name = cells[index] }
      if rows[index].cells.indices.contains(column) { rows[index].cells[column] = name }
    }
  }

  /// Whether the first row has words where all others have numbers: titles that say nothing.
  var beginsWithTitles: Bool {
    guard block.levels.isEmpty, rows.count > 2 else { return false }
    return valueColumns.contains { column in
      let cells = rows.map { $0.cells.text(column) }
      return !cells[0].isEmpty && !GridWords.isNumber(cells[0])
        && cells.dropFirst().allSatisfy(GridWords.isNumber)
    }
  }

  /// Whether samples are rows.
  var hasSampleColumn: Bool {
    axes.contains { place, axis in
      if case .column = place { axis == .sample } else { false }
    }
  }

  func labels(at place: Place) -> [String] {
    let all =
      switch place {
      case .column(let column): rows.map { $0.cells.text(column) }
      case .level(let number): valueColumns.map { levels[number].text($0) }
      case .line: [line]
      case .above, .corner: [String]()
      }
    return all.filter { !$0.isEmpty && !FormTitles.standard.has($0, "summary") }
  }

  /// Whether a cell is that of a column, or of a row of a cupper, that sums up others.
  func sumsUp(_ row: CellRow, _ column: Int) -> Bool {
    (Array(axes.keys) + unknown).contains { place in
      let label = label(at: place, row, column)
      guard FormTitles.standard.has(label, "summary") else { return false }
      // `Total` may be the title of a score.
      return axes[place].map { $0 != .section } ?? !words.isPart(label)
    }
  }

  func label(at place: Place, _ row: CellRow, _ column: Int) -> String {
    switch place {
    case .above(let axis): block.above[axis] ?? ""
    case .line: line
    case .column(let own): row.cells.text(own)
    case .level(let number): levels[number].text(column)
    case .corner: corner
    }
  }

  /// Says of places that no title explains what they are.
  ///
  /// - Parameters:
  ///   - linesTell: Whether each table has a line of its own above it.
  ///   - linesCount: Whether these differ in their numbers at least: then they are sessions.
  ///   - wordiness: How much the names of a place are those of coffees.
  mutating func settle(linesTell: Bool, linesCount: Bool, wordiness: (Place) -> Double) {
    var open = unknown.filter { $0 != .line && Set(labels(at: $0)).count > 1 }
    if unknown.contains(.line) {
      // A line of a day, or of a number, is no person.
      if linesCount, line.contains(where: \.isNumber), axes.values.contains(.sample) {
        axes[.line] = .session
      } else if linesTell || linesCount {
        open.append(.line)
      }
    }
    let isOpen = (sample: !axes.values.contains(.sample), cupper: !axes.values.contains(.cupper))
    if isOpen.sample, isOpen.cupper, open.count > 1, wordiness(open[0]) < wordiness(open[1]) {
      // The more telling names are those of samples; of like ones, those of rows.
      open.swapAt(0, 1)
    }
    if isOpen.sample, !open.isEmpty { axes[open.removeFirst()] = .sample }
    // One cupper has one column.
    let only = unknown.first {
      $0 != .line && axes[$0] == nil && labels(at: $0).contains { !words.isPart($0) }
    }
    if isOpen.cupper, axes.values.contains(.sample), let cupper = open.first ?? only {
      axes[cupper] = .cupper
      namesCuppers = true
    }
    guard !axes.values.contains(.section) else { return }
    valueColumns.removeAll { column in
      titled.contains(column) && unknown.contains(.level(levels.count - 1))
        || !GridWords.most(rows.map { $0.cells.text(column) }) { cell in
          if case .number(let value) = NumberText(cell) {
            Self.totals.contains(value)
          } else {
            false
          }
        }
    }
  }
}
