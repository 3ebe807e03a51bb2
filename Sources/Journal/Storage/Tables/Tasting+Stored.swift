extension Tasting: StoredRecord {
  static let recordKind = RecordKind.tasting
  static let columns = fields.map(\.column)
  static let laterColumns = 3

  init(row: ColumnReader) {
    self.init(
      id: row.identifier(0), brewID: row.identifier(1), aroma: row.integer(2),
      acidity: row.integer(3), sweetness: row.integer(4), body: row.integer(5),
      balance: row.integer(6), aftertaste: row.integer(7),
      flavorTags: JSONList.strings(row.text(8)).map(FlavorTag.init(rawValue:)), notes: row.text(9))
    bitterness = row.integer(10)
    tasterID = row.reference(11)
    rating = row.number(12)
  }
}
