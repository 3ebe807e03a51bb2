import GRDB
import Support

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

  private static func rows(
    of name: String, _ database: Database, _ file: String
  ) throws -> Result<TableSource, JournalError> {
    let names = try String.fetchAll(
      database,
      sql: "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') "
        + "AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name")
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
