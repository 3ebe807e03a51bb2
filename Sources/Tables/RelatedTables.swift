/// Tables whose rows name rows of one another by their keys, as those of databases do (`bean_id`).
public struct RelatedTables: Sendable {
  /// A table with all its rows.
  public struct Table: Sendable {
    /// Its name.
    public var name: String
    /// The names of its columns.
    public var columns: [String]
    /// Its rows, without titles.
    public var rows: [CellRow]
    /// The tables that columns were declared to name rows of, by the column.
    public var references: [String: String]
    /// The highest numbers that columns were declared to have, by the column.
    public var scales: [String: Double]

    /// Creates a table.
    public init(
      name: String, columns: [String], rows: [CellRow] = [], references: [String: String] = [:],
      scales: [String: Double] = [:]
    ) {
      self.name = name
      self.columns = columns
      self.rows = rows
      self.references = references
      self.scales = scales
    }

    /// The column whose texts name rows; nil where rows are named by their number.
    fileprivate var key: Int? {
      let names = ["id", RelatedTables.singular(name) + "_id", "_id", "uuid"]
      return columns.firstIndex { names.contains(RelatedTables.divided($0)) }
    }
  }

  /// The highest numbers that columns may have as the statement says that creates their table, by the column in
  /// small letters.
  public static func scales(of statement: String) -> [String: Double] {
    SQLDump.scales(of: statement)
  }

  private let tables: [Table]
  /// The tables by what one row of them is called.
  private let byName: [String: Int]
  /// For each table, the tables that its columns name.
  private var links: [[Int: Int]]
  /// The tables whose rows others name.
  private var named: Set<Int> = []
  /// The tables whose rows are of two rows of one other table, as a comparison is.
  private var pairs: Set<Int> = []
  /// For each table, the rows by their keys.
  private let places: [[String: Int]]

  /// - Parameter tables: All tables of a database.
  public init(_ tables: [Table]) {
    self.tables = tables
    byName = Dictionary(
      tables.enumerated().map { (Self.singular($1.name), $0) },
      uniquingKeysWith: { first, _ in first })
    places = tables.map { table in
      let key = table.key
      return Dictionary(
        table.rows.enumerated().map { index, row in
          // Databases number rows without a key of their own.
          let own = key.flatMap { $0 < row.cells.count ? row.cells[$0] : nil } ?? ""
          return (own.isEmpty ? String(index + 1) : own, index)
        }, uniquingKeysWith: { first, _ in first })
    }
    links = []
    for index in tables.indices {
      let found = links(of: index)
      if Set(found.values).count < found.count { pairs.insert(index) }
      links.append(found)
      named.formUnion(found.values)
    }
  }

  /// Tables of one file with their titles first, joined where one names rows of another; as they are where none does.
  public static func joined(_ tables: [CellTable]) -> [CellTable] {
    guard tables.count > 1, tables.allSatisfy({ $0.titles == 0 && !$0.rows.isEmpty })
    else { return tables }
    let related = RelatedTables(
      tables.map { table in
        let name = table.name.split(separator: ".").last.map(String.init) ?? ""
        return Table(name: name, columns: table.rows[0].cells, rows: Array(table.rows.dropFirst()))
      })
    guard !related.named.isEmpty, Set(related.tables.map(\.name)).count == tables.count else {
      return tables
    }
    return related.joined(tables[0].container)
  }

  /// The columns of a table that name rows of others: as declared, or by their names and what they hold.
  private func links(of index: Int) -> [Int: Int] {
    let table = tables[index]
    var found: [Int: Int] = [:]
    for (place, column) in table.columns.enumerated() where place != table.key {
      let declared = table.references[column].flatMap { byName[Self.singular($0)] }
      guard let other = declared ?? guess(column, place, of: index), other != index else {
        continue
      }
      found[place] = other
    }
    return found
  }

  private func guess(_ column: String, _ place: Int, of index: Int) -> Int? {
    let stem = Self.stem(column)
    let name = Self.singular(stem ?? column)
    let end = "_" + name
    let other =
      byName[name]
      ?? tables.prefix(Self.mostTables).firstIndex { Self.singular($0.name).hasSuffix(end) }
    // `bean` is a name, but where all its texts are keys of beans.
    guard let other, other != index, stem != nil || tables[other].key != nil else { return nil }
    let named = tables[index].rows.lazy.compactMap { row in
      place < row.cells.count && !row.cells[place].isEmpty ? row.cells[place] : nil
    }
    return named.allSatisfy { places[other][$0] != nil } && named.first != nil ? other : nil
  }

  /// `bean` of `bean_id`, `beanID` and `id_bean`; nil for a column that is no key of others.
  private static func stem(_ column: String) -> String? {
    let name = divided(column)
    for end in ["_id", "_uuid"] where name.hasSuffix(end) {
      return String(name.dropLast(end.count))
    }
    return name.hasPrefix("id_") ? String(name.dropFirst(3)) : nil
  }

  /// `roasted_coffee` of `roastedCoffee`.
  private static func divided(_ name: String) -> String {
    var divided = ""
    var last: Character?
    for character in name {
      if last?.isLowercase == true, character.isUppercase { divided.append("_") }
      divided.append(character)
      last = character
    }
    return divided.lowercased()
  }

  /// What one row of a table is called: `bean` in `Beans`.
  private static func singular(_ name: String) -> String {
    let name = divided(name)
    // `bakeries`
    if name.count > 4, name.hasSuffix("ies") { return name.dropLast(3) + "y" }
    return name.count > 3 && name.hasSuffix("s") && !name.hasSuffix("ss")
      ? String(name.dropLast()) : name
  }

  // MARK: Joining

  private static let deepest = 4
  /// The most tables whose names are compared in part.
  private static let mostTables = 200

  /// Each table with its titles, and in the place of keys what they name, as in `bean.name`. Tables that only give names
  /// to numbers, or join two others, are left out.
  public func joined(_ container: CellTable.Container) -> [CellTable] {
    tables.indices.compactMap { index in
      let table = tables[index]
      let isJoint =
        links[index].count == 2 && table.columns.count == (table.key == nil ? 2 : 3)
      guard let first = table.rows.first, !pairs.contains(index), !isJoint,
        !named.contains(index) || table.columns.count > 2
      else { return nil }
      var (paths, titles) = ([Path](), [String]())
      var visited: Set<Int> = []
      let most = min(TableLimits.columns, TableLimits.cells / table.rows.count)
      collect(index, prefix: "", way: [], most: most, &paths, &titles, &visited)
      let rows = table.rows.enumerated().map { place, row in
        CellRow(line: row.line, cells: paths.map { cell(at: $0, of: index, row: place) })
      }
      var joined = CellTable(
        name: table.name, container: container,
        rows: [CellRow(line: first.line, cells: titles)] + rows, titles: 0)
      for (title, path) in zip(titles, paths) {
        let owner = tables[path.way.reduce(index) { links[$0][$1] ?? $0 }]
        if path.column < owner.columns.count {
          joined.scales[title] = owner.scales[owner.columns[path.column]]
        }
      }
      joined.parts = Set(visited.subtracting([index]).map { tables[$0].name })
      if named.contains(index) { joined.reference = Self.singular(table.name) + ".name" }
      return joined
    }
  }

  /// A column that is reached over columns that name rows.
  private struct Path {
    var way: [Int]
    var column: Int
  }

  private func collect(
    _ index: Int, prefix: String, way: [Int], most: Int, _ paths: inout [Path],
    _ titles: inout [String], _ visited: inout Set<Int>
  ) {
    // What is reached over two ways is taken once.
    guard visited.insert(index).inserted else { return }
    let table = tables[index]
    for (place, column) in table.columns.enumerated() {
      let isKey = place == table.key || table.references[column] != nil
      if links[index][place] != nil || !way.isEmpty && isKey { continue }
      let isTitle = named.contains(index) && column == "title" && !table.columns.contains("name")
      let title = prefix + (isTitle ? "name" : column)
      // Of other tables what says something.
      if !way.isEmpty && isEmpty(place, of: index) || titles.count >= most { continue }
      titles.append(title)
      paths.append(Path(way: way, column: place))
    }
    guard way.count < Self.deepest else { return }
    // A table that two ways lead to is reached over the key that more rows have.
    let ways = links[index].map { place, other in
      (place: place, other: other, count: filled(place, of: index))
    }
    for (place, other, _) in ways.sorted(by: { ($1.count, $0.place) < ($0.count, $1.place) }) {
      collect(
        other, prefix: Self.singular(tables[other].name) + ".", way: way + [place], most: most,
        &paths, &titles, &visited)
    }
  }

  private func isEmpty(_ place: Int, of index: Int) -> Bool { filled(place, of: index) == 0 }

  /// How many rows have something in a column.
  private func filled(_ place: Int, of index: Int) -> Int {
    tables[index].rows.count { place < $0.cells.count && !$0.cells[place].isEmpty }
  }

  private func cell(at path: Path, of index: Int, row: Int) -> String {
    var (index, row) = (index, row)
    for place in path.way {
      let cells = tables[index].rows[row].cells
      guard place < cells.count, !cells[place].isEmpty, let other = links[index][place],
        let next = places[other][cells[place]]
      else { return "" }
      (index, row) = (other, next)
    }
    let cells = tables[index].rows[row].cells
    return path.column < cells.count ? cells[path.column] : ""
  }
}
