extension BrewMethod: StoredRecord {
  static let recordKind = RecordKind.method
  static let columns = fields.map(\.column)

  init(row: ColumnReader) {
    self.init(
      id: row.identifier(0), name: row.text(1), category: MethodCategory(rawValue: row.text(2)))
  }
}
