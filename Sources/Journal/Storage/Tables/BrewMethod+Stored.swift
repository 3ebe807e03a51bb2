import GRDB

extension BrewMethod: StoredRecord {
  static let recordKind = RecordKind.method
  static let columns = ["id", "name", "category"]

  init(row: ColumnReader) {
    self.init(
      id: row.identifier(0), name: row.text(1), category: MethodCategory(rawValue: row.text(2)))
  }

  var values: [(any DatabaseValueConvertible)?] { [id.rawValue, name, category.rawValue] }
}
