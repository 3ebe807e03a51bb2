extension Grinder: StoredRecord {
  static let recordKind = RecordKind.grinder
  static let columns = fields.map(\.column)

  init(row: ColumnReader) {
    self.init(id: row.identifier(0), name: row.text(1))
  }
}
