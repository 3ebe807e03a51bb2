import GRDB

extension Taster: StoredRecord {
  static let recordKind = RecordKind.taster
  static let fields = RecordFields<Taster>([
    .id(\.id), .name(.taster, \.name), .flag("is_default", \.isDefault),
    .time("created_at", \.createdAt),
  ])

  static func blank(_ id: Identifier<Taster>) -> Taster { Taster(id: id, name: "") }

  /// The tasters by name; none in a journal of an earlier program, which has no table of them.
  static func all(_ database: Database) throws -> [Taster] {
    try database.tableExists(table) ? fetch(database, "ORDER BY name, id") : []
  }
}
