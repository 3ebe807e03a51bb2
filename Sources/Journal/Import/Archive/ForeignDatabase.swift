import GRDB
import Support
import Tables

/// A table in an SQLite database of another program.
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

  /// All tables, each with the rows of others that it names; nil for a journal of this program.
  static func tables(of path: String, file: String) throws(JournalError) -> [CellTable]? {
    let found: Result<[CellTable]?, JournalError>
    do {
      found = try FileStore(path: path).inspect { database in
        let names = try names(database, "'table'")
        if Set(names).isSuperset(of: ["brew", "bean", "method", "grinder", "tasting"]) {
          return .success(nil)
        }
        var tables = RelatedTables()
        var cells = 0
        for name in names {
          let quoted = "\"\(name.replacing("\"", with: "\"\""))\""
          let statement = try database.makeStatement(sql: "SELECT * FROM \(quoted)")
          let columns = statement.columnNames.map { $0.lowercased() }
          var table = RelatedTables.Table(columns: columns)
          for row in try Row.fetchAll(database, sql: "PRAGMA foreign_key_list(\(quoted))") {
            guard let column = row["from"] as String?, let other = row["table"] as String? else {
              continue
            }
            table.references[column.lowercased()] = other.lowercased()
          }
          let cursor = try Row.fetchCursor(statement)
          while let row = try cursor.next() {
            cells += row.count
            guard cells <= mostCells else {
              return .failure(JournalError(.inputTooLarge, .init(file: file)))
            }
            let texts = zip(columns, row.databaseValues.map(text))
            table.rows.append((table.rows.count + 2, Dictionary(texts) { first, _ in first }))
          }
          tables[name.lowercased()] = table
        }
        return .success(tables.joined(.sqlite))
      }
    } catch {
      throw JournalError(.damagedInput, .init(file: file))
    }
    return try found.get()
  }

  /// The names of tables or views that are not the database's own.
  private static func names(_ database: Database, _ kinds: String) throws -> [String] {
    try String.fetchAll(
      database,
      sql: "SELECT name FROM sqlite_master WHERE type IN (\(kinds)) "
        + "AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name")
  }

  private static func rows(
    of name: String, _ database: Database, _ file: String
  ) throws -> Result<TableSource, JournalError> {
    let names = try names(database, "'table', 'view'")
    guard let table = names.first(where: { $0.lowercased() == name.lowercased() }) else {
      return .failure(
        JournalError(.noSuchTable, .init(file: file, name: name).with(\.allowed, names)))
    }
    let statement = try database.makeStatement(
      sql: "SELECT * FROM \"\(table.replacing("\"", with: "\"\""))\"")
    var rows = [(line: 1, cells: statement.columnNames)]
    var cells = 0
    let cursor = try Row.fetchCursor(statement)
    while let row = try cursor.next() {
      cells += row.count
      guard cells <= mostCells else {
        return .failure(JournalError(.inputTooLarge, .init(file: file)))
      }
      rows.append((rows.count + 1, row.databaseValues.map(text)))
    }
    return .success(TableSource(cells: rows))
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
