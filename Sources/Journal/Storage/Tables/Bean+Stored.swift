extension Bean: StoredRecord {
  static let recordKind = RecordKind.bean
  static let columns = fields.map(\.column)
  static let laterColumns = 6

  init(row: ColumnReader) {
    self.init(
      id: row.identifier(0), name: row.text(1), roaster: row.text(2), origin: row.text(3),
      region: row.text(4), farm: row.text(5), variety: row.text(6),
      process: CoffeeProcess(rawValue: row.text(7)), roastLevel: RoastLevel(rawValue: row.text(8)),
      roastDateText: row.text(9), isArchived: row.flag(10), notes: row.text(11),
      createdAt: Timestamp(row.text(12)))
    price = row.number(13)
    bagWeight = row.number(14)
    frozenDateText = row.text(15)
    thawedDateText = row.text(16)
    roastRange = row.number(17)
    isFavorite = row.flag(18)
  }
}
