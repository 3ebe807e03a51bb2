import GRDB

extension Taster: StoredRecord {
  static let recordKind = RecordKind.taster
  static let columns = fields.map(\.column)

  init(row: ColumnReader) {
    self.init(
      id: row.identifier(0), name: row.text(1), isDefault: row.flag(2),
      createdAt: Timestamp(row.text(3)))
  }

  /// The tasters by name; none in a journal of an earlier program, which has no table of them.
  static func all(_ database: Database) throws -> [Taster] {
    try database.tableExists(table) ? fetch(database, "ORDER BY name, id") : []
  }
}
