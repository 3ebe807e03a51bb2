/// Tables whose rows name rows of others by their number, as databases have them: the named rows stand in the place
/// of the numbers.
package struct RelatedTables {
  /// A table with its rows.
  package struct Table {
    /// The names of the columns.
    package var columns: [String]
    /// The rows, each with its line, by column.
    package var rows: [(line: Int, cells: [String: String])] = []
    /// The tables that columns name rows of, where the database says it.
    package var references: [String: String] = [:]

    /// A table without rows.
    package init(columns: [String] = []) {
      self.columns = columns
    }
  }

  private var tables: [String: Table] = [:]
  private var names: [String] = []

  /// No tables.
  package init() {}

  /// A table by its name; nil for none.
  package subscript(name: String) -> Table? {
    get { tables[name] }
    set {
      if tables[name] == nil, newValue != nil { names.append(name) }
      tables[name] = newValue
    }
  }

  private static let deepest = 4

  /// The tables with the rows that they name; those that only give names to numbers are left out.
  package mutating func joined(_ container: CellTable.Container) -> [CellTable] {
    let keys = keys
    for name in names { named[name] = found(of: name) }
    let parents = Set(named.values.flatMap(\.values))
    return names.compactMap { name in
      guard let table = tables[name], let first = table.rows.first,
        !parents.contains(name) || table.columns.count > 2
      else { return nil }
      let columns = columns(name)
      let titles = CellRow(line: first.line, cells: columns.map(\.title))
      let rows = table.rows.map { row in
        CellRow(line: row.line, cells: columns.map { text(row.cells, $0.path[...], name, keys) })
      }
      var found = CellTable(name: name, container: container, rows: [titles] + rows, titles: 0)
      found.isNamed = parents.contains(name)
      return found
    }
  }

  /// The places of the rows of each table by their number.
  private var keys: [String: [String: Int]] {
    tables.mapValues { table in
      var keys: [String: Int] = [:]
      for (index, row) in table.rows.enumerated() {
        if let key = row.cells["id"], keys[key] == nil { keys[key] = index }
      }
      return keys
    }
  }

  /// `references` of all tables, found once.
  private var named: [String: [String: String]] = [:]

  /// The tables that columns of a table name rows of: by what the database says, or by `NAME_id`.
  private func references(of name: String) -> [String: String] { named[name] ?? [:] }

  private func found(of name: String) -> [String: String] {
    guard let table = tables[name] else { return [:] }
    var found: [String: String] = [:]
    for column in table.columns {
      let stem = Self.stem(column)
      let other = [table.references[column], stem, stem.map { $0 + "s" }].compactMap(\.self)
        .first { tables[$0]?.columns.contains("id") == true }
      if let other, other != name { found[column] = other }
    }
    return found
  }

  /// What a column names whose numbers are rows of another table; nil for another column.
  private static func stem(_ column: String) -> String? {
    column.hasSuffix("_id") ? String(column.dropLast(3)) : nil
  }

  /// The columns of a table, first its own: each with the columns that lead to it. What two others have is taken once.
  private func columns(_ name: String) -> [(title: String, path: [String])] {
    var (found, titles): ([(title: String, path: [String])], Set<String>) = ([], [])
    func add(_ name: String, _ prefix: String, _ path: [String]) {
      let references = path.count < Self.deepest ? references(of: name) : [:]
      let columns = tables[name]?.columns ?? []
      for column in columns where references[column] == nil && (path.isEmpty || column != "id") {
        if titles.insert(prefix + column).inserted {
          found.append((prefix + column, path + [column]))
        }
      }
      for column in columns {
        guard let other = references[column] else { continue }
        add(other, (Self.stem(column) ?? other) + ".", path + [column])
      }
    }
    add(name, "", [])
    return found
  }

  /// The text that a path of columns leads to from a row.
  private func text(
    _ row: [String: String], _ path: ArraySlice<String>, _ name: String,
    _ keys: [String: [String: Int]]
  ) -> String {
    guard let column = path.first, let text = row[column] else { return "" }
    guard path.count > 1, let other = references(of: name)[column] else { return text }
    guard let place = keys[other]?[text], let next = tables[other]?.rows[place] else { return "" }
    return self.text(next.cells, path.dropFirst(), other, keys)
  }
}
