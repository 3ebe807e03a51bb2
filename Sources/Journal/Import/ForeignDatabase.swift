import GRDB
import Tables

/// The tables of an SQLite database of another program.
enum ForeignDatabase {
  /// The most cells that are read.
  private static let mostCells = 5_000_000

  /// The rows of a table or a view, its titles first; blobs are empty.
  ///
  /// - Parameters:
  ///   - name: The table, without regard to case.
  ///   - path: The path of the database.
  ///   - file: What messages call it.
  /// - Throws: `JournalError`: `noSuchTable` with those that there are, `inputTooLarge`, `damagedInput`.
  static func table(
    _ name: String, of path: String, file: String
  ) throws(JournalError) -> TableSource {
    let found: Result<TableSource, JournalError>
    do {
      found = try FileStore(path: path).inspect { try rows(of: name, $0, file) }
    } catch {
      throw JournalError(.damagedInput, .init(file: file))
    }
    return try found.get()
  }

  /// All tables, in the place of keys what they name; nil for a journal of this program.
  ///
  /// - Throws: As `table(_:of:file:)`.
  static func tables(of path: String, file: String) throws(JournalError) -> [CellTable]? {
    let found: Result<[CellTable]?, JournalError>
    do {
      found = try FileStore(path: path).inspect { database in
        let names = try names(database)
        if JournalSchema.tables.isSubset(of: names) { return .success(nil) }
        var tables: [RelatedTables.Table] = []
        var left = mostCells
        for name in names where try !database.viewExists(name) {
          let rows = try rows(of: name, database, &left)
          guard let titles = rows.first?.cells else {
            return .failure(JournalError(.inputTooLarge, .init(file: file)))
          }
          let references = try database.foreignKeys(on: name).flatMap { key in
            key.mapping.map { ($0.origin, key.destinationTable) }
          }
          let statement = try String.fetchOne(
            database, sql: "SELECT sql FROM sqlite_master WHERE name = ?", arguments: [name])
          let scales = RelatedTables.scales(of: statement ?? "")
          tables.append(
            RelatedTables.Table(
              name: name, columns: titles,
              rows: rows.dropFirst().map { CellRow(line: $0.line, cells: $0.cells) },
              references: Dictionary(references) { first, _ in first },
              scales: Dictionary(
                titles.compactMap { title in scales[title.lowercased()].map { (title, $0) } }
              ) { first, _ in first }))
        }
        return .success(RelatedTables(tables).joined(.sqlite))
      }
    } catch {
      throw JournalError(.damagedInput, .init(file: file))
    }
    return try found.get()
  }

  private static func names(_ database: Database) throws -> [String] {
    try String.fetchAll(
      database,
      sql: "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') "
        + "AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name")
  }

  private static func rows(
    of name: String, _ database: Database, _ file: String
  ) throws -> Result<TableSource, JournalError> {
    let names = try names(database)
    guard let table = names.first(where: { $0.lowercased() == name.lowercased() }) else {
      return .failure(
        JournalError(.noSuchTable, .init(file: file, name: name).with(\.allowed, names)))
    }
    var left = mostCells
    let rows = try rows(of: table, database, &left)
    guard !rows.isEmpty else { return .failure(JournalError(.inputTooLarge, .init(file: file))) }
    return .success(TableSource(cells: rows))
  }

  /// The rows of a table below its titles; none where they are more cells than are left.
  private static func rows(
    of table: String, _ database: Database, _ left: inout Int
  ) throws -> [(line: Int, cells: [String])] {
    let statement = try database.makeStatement(
      sql: "SELECT * FROM \"\(table.replacing("\"", with: "\"\""))\"")
    var rows = [(line: 1, cells: statement.columnNames)]
    let cursor = try Row.fetchCursor(statement)
    while let row = try cursor.next() {
      left -= row.count
      guard left >= 0 else { return [] }
      rows.append((rows.count + 1, row.databaseValues.map(text)))
    }
    return rows
  }

  private static func text(_ value: DatabaseValue) -> String {
    switch value.storage {
    case .null, .blob: ""
    case .int64(let number): "\(number)"
    case .double(let number): NumberText.shortest(number)
    case .string(let text): text
    }
  }
}
