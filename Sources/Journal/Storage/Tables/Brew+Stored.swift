extension Brew: StoredRecord {
  static let recordKind = RecordKind.brew
  static let columns = fields.map(\.column)
  static let laterColumns = 4

  init(row: ColumnReader) {
    self.init(
      id: row.identifier(0), beanID: row.reference(1), methodID: row.reference(2),
      grinderID: row.reference(3), recipeID: row.reference(4), brewedAt: Timestamp(row.text(5)),
      dose: row.number(6), water: row.number(7), yield: row.number(8),
      waterTemperature: row.number(9), grindSetting: row.number(10), brewTime: row.number(11),
      rating: row.number(12) ?? 0, notes: row.text(13), isCopy: row.flag(14))
    tds = row.number(15)
    givenExtractionYield = row.number(16)
    isFavorite = row.flag(17)
    if row.isRecorded(18) { grindText = row.text(18) }
  }
}
