import GRDB

extension Bean: StoredRecord {
  static let recordKind = RecordKind.bean
  static let columns = [
    "id", "name", "roaster", "origin", "region", "farm", "variety", "process", "roast_level",
    "roast_date", "is_archived", "notes", "created_at",
  ]

  init(row: ColumnReader) {
    self.init(
      id: row.identifier(0), name: row.text(1), roaster: row.text(2), origin: row.text(3),
      region: row.text(4), farm: row.text(5), variety: row.text(6),
      process: CoffeeProcess(rawValue: row.text(7)), roastLevel: RoastLevel(rawValue: row.text(8)),
      roastDateText: row.text(9), isArchived: row.flag(10), notes: row.text(11),
      createdAt: Timestamp(row.text(12)))
  }

  var values: [(any DatabaseValueConvertible)?] {
    [
      id.rawValue, name, roaster, origin, region, farm, variety, process.rawValue,
      roastLevel.rawValue, roastDateText.isEmpty ? nil : roastDateText, isArchived, notes,
      createdAt.text,
    ]
  }
}
