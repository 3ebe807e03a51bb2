import Tables

/// The bags of a workbook's other tables, which brews name by a key: the same title, such as `Bean ID`, in both.
struct BagLookup: Sendable {
  /// By the folded title of the key and its text, the cells of a bag by our columns.
  private var bags: [String: [String: [CSVColumn: String]]] = [:]

  init() {}

  var isEmpty: Bool { bags.isEmpty }

  /// Adds the bags of another file.
  mutating func merge(_ others: BagLookup) { bags.merge(others.bags) { own, _ in own } }

  /// What the bags' table calls a column of cups: the same title, or for a column of beans the one whose keys
  /// its cells are; nil for none.
  func column(for title: String, _ examples: [String]) -> String? {
    if has(title) { return title }
    guard !examples.isEmpty, Self.isOfBean(title) else { return nil }
    return bags.keys.sorted().first { key in
      let found = examples.compactMap { bags[key]?[$0.trimmed] }
      return found.count == examples.count
        && found.allSatisfy { !($0[.beanName] ?? "").isEmpty }
        && !zip(examples, found).allSatisfy { $0 == $1[.beanName] }
    }
  }

  /// Whether a title names beans.
  static func isOfBean(_ title: String) -> Bool {
    ColumnTerms.key(title) == "ref"
      || ColumnTitle.readings(title).contains { reading in
        ColumnTerms.standard.meaning(of: reading.name)?.columns.contains(
          CSVColumn.beanName.rawValue) ?? false
      }
  }

  /// - Parameter tables: All tables of the file, of which lists of bags count.
  init(_ tables: [CellTable]) {
    guard tables.count > 1 else { return }
    for table in tables {
      guard
        let start = table.titles
          ?? table.rows.indices.prefix(20).first(where: { index in
            ((try? TableMeaning(table.rows[index].cells, [:]))?.known ?? 0) > 1
          }), table.rows.indices.contains(start),
        let meaning = try? TableMeaning(table.rows[start].cells, [:]),
        meaning.positions[.beanName] != nil, meaning.positions[.dose] == nil
      else { continue }
      for (position, title) in meaning.titles.enumerated()
      where !title.isEmpty && !CSVColumn.bean.contains(where: { meaning.positions[$0] == position })
      {
        var found: [String: [CSVColumn: String]] = [:]
        for row in table.rows[(start + 1)...] where position < row.cells.count {
          let key = row.cells[position].trimmed
          // A key names one bag.
          if key.isEmpty { continue }
          if found[key] != nil {
            found = [:]
            break
          }
          var cells: [CSVColumn: String] = [:]
          for (column, place) in meaning.positions
          where CSVColumn.bean.contains(column) && place < row.cells.count {
            cells[column] = row.cells[place]
          }
          found[key] = cells
        }
        if !found.isEmpty { bags[ColumnTerms.key(title)] = found }
      }
    }
  }

  /// - Parameters:
  ///   - plan: How a list of bags above or below a table of cups is read.
  ///   - source: The list.
  mutating func add(_ plan: TablePlan, _ source: TableSource) throws(JournalError) {
    let meaning = plan.header.meaning
    guard meaning.positions[.beanName] != nil else { return }
    // What means something else, such as a price, names no bag.
    let others = Set(meaning.positions.filter { $0.key != .rowID }.values)
    let end = plan.survey.otherTables.first ?? .max
    for (position, title) in meaning.titles.enumerated()
    where !title.isEmpty && !others.contains(position) {
      var records = try plan.header.rows(of: source)
      var found: [String: [CSVColumn: String]] = [:]
      while try records.next(), records.reader.record.line < end, found.count <= Self.mostBags {
        let texts = records.reader.record.texts.map { $0 ?? "" }
        guard position < texts.count, case let key = texts[position].trimmed, !key.isEmpty else {
          continue
        }
        // A key names one bag.
        if found[key] != nil {
          found = [:]
          break
        }
        var cells: [CSVColumn: String] = [:]
        for (column, place) in meaning.positions
        where CSVColumn.bean.contains(column) && place < texts.count {
          cells[column] = texts[place]
        }
        found[key] = cells
      }
      if !found.isEmpty { bags[ColumnTerms.key(title)] = found }
    }
  }

  /// More bags than a person buys are another table's rows.
  private static let mostBags = 10_000

  /// The cells of the bag that a row names by the key of a column; empty for none.
  func cells(_ title: String, _ key: String) -> [CSVColumn: String] {
    bags[ColumnTerms.key(title)]?[key.trimmed] ?? [:]
  }

  /// Whether a column names bags.
  func has(_ title: String) -> Bool { bags[ColumnTerms.key(title)] != nil }
}

/// The form of a column that has a bean and its roaster in one cell: `Coffee (Roaster)`, `Roaster - Bean`.
struct BeanParts: Sendable, Equatable {
  /// Whether the roaster comes first.
  let isRoasterFirst: Bool
  /// Whether only dashes, or only brackets, divide them.
  private(set) var (isOfDashes, isOfBrackets) = (false, false)

  /// The form that a title has; nil for another title.
  init?(title: String) {
    guard title.utf8.count <= Self.longest else { return nil }
    let parts = title.split { "()[]/|,&+–—".contains($0) }
      .flatMap { $0.split(separator: Self.words.regex) }
      .map { String($0).trimmed }.filter { !$0.isEmpty }
    guard parts.count == 2, let first = Self.part(parts[0]), let second = Self.part(parts[1]),
      first != second
    else { return nil }
    isRoasterFirst = first == .roaster
  }

  /// The form of names such as `Square Mile - Red Brick` where a column names no roaster; nil where it is not
  /// certain: most have a dash, and what stands before it returns with several names.
  init?(names: [String]) {
    // `Red Brick (Square Mile)`
    let inner = names.compactMap { $0.wholeMatch(of: Self.brackets.regex).map { String($0.1) } }
    if inner.count > 1, inner.count * 3 >= names.count * 2,
      inner.allSatisfy(RoasterNames.mayBeRoaster)
    {
      (isRoasterFirst, isOfBrackets) = (false, true)
      return
    }
    let roasters = names.compactMap { name in
      name.firstMatch(of: Self.dash).map { String(name[..<$0.range.lowerBound]).trimmed }
    }
    let counts = roasters.reduce(into: [String: Int]()) { $0[$1.lowercased(), default: 0] += 1 }
    guard roasters.count >= Self.fewest, roasters.count * 5 >= names.count * 4, counts.count > 1,
      counts.values.filter({ $0 > 1 }).reduce(0, +) * 2 >= roasters.count,
      counts.keys.allSatisfy(Self.mayBeRoaster)
    else { return nil }
    (isRoasterFirst, isOfDashes) = (true, true)
  }

  private static let fewest = 4
  private static let dash = OncePattern(/\s[-–—]\s/)
  private static let brackets = OncePattern(/[^()]*\p{L}\s*\(([^()\d]+)\)/)

  /// Whether a text has no word for a coffee.
  static func mayBeRoaster(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    // "Drip Roasters"
    if words.count > 1, ParameterTerms.standard.isFiller(words[words.count - 1], in: .roaster) {
      return true
    }
    return !NameTerms.regions.isNamed(in: text) && !NameTerms.varieties.isNamed(in: text)
      && ProcessTerms.standard.classes(in: text).isEmpty
      && RoastTerms.standard.levels(in: text).isEmpty
      && MethodCategory(impliedBy: text) == .unrecorded
      && words.allSatisfy { CountryTerms.standard.english(String($0)) == nil }
      && CountryTerms.standard.english(text) == nil
  }

  /// A longer title has other words, too.
  private static let longest = 60
  private static let words = OncePattern(/\s-\s|\s(?:by|and|und|et|y|e|von|from)\s/)

  /// The bean and the roaster of a cell; nil where it has one part.
  func split(_ text: String) -> (bean: String, roaster: String)? {
    var parts: [String] = []
    if isOfDashes {
      guard let found = text.firstMatch(of: Self.dash) else { return nil }
      parts = [String(text[..<found.range.lowerBound]), String(text[found.range.upperBound...])]
    } else if text.last == ")", let open = text.lastIndex(of: "("), open > text.startIndex {
      parts = [String(text[..<open]), String(text[text.index(after: open)...].dropLast())]
    } else if !isOfBrackets, let found = text.firstMatch(of: Self.mark) {
      parts = [String(text[..<found.range.lowerBound]), String(text[found.range.upperBound...])]
    }
    parts = parts.map(\.trimmed)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    return isRoasterFirst ? (parts[1], parts[0]) : (parts[0], parts[1])
  }

  private static let mark = OncePattern(/\s[-–—\/|]\s|\s?\/\s?|,\s|\sby\s|\s?@\s?|:\s/)

  private static func part(_ title: String) -> CSVColumn? {
    let columns = ColumnTerms.standard.meaning(of: title)?.columns ?? []
    if columns == [CSVColumn.roaster.rawValue] { return .roaster }
    return columns.contains(CSVColumn.beanName.rawValue) ? .beanName : nil
  }
}
