extension Recipe: StoredRecord {
  static let recordKind = RecordKind.recipe
  static let columns = fields.map(\.column)
  static let laterColumns = 2

  init(row: ColumnReader) {
    self.init(
      id: row.identifier(0), name: row.text(1), methodID: row.reference(2),
      grinderID: row.reference(3), dose: row.number(4), water: row.number(5), yield: row.number(6),
      waterTemperature: row.number(7), grindSetting: row.number(8), brewTime: row.number(9),
      bloom: row.number(10), bloomTime: row.number(11), pours: JSONList.numbers(row.text(12)),
      isInverted: row.number(13).map { $0 != 0 }, plungeTime: row.number(14),
      usageCount: max(0, row.integer(15) ?? 0), createdAt: Timestamp(row.text(16)))
    steps = JSONList.steps(row.text(17))
    if row.isRecorded(18) { grindText = row.text(18) }
  }
}
