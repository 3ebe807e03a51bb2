import GRDB

extension Grinder: StoredRecord {
  static let recordKind = RecordKind.grinder
  static let columns = ["id", "name"]

  init(row: ColumnReader) {
    self.init(id: row.identifier(0), name: row.text(1))
  }

  var values: [(any DatabaseValueConvertible)?] { [id.rawValue, name] }
}
