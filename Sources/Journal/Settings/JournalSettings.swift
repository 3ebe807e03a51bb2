import GRDB

/// The settings of a journal by name.
struct JournalSettings {
  let database: Database

  private static let table = "journal_setting"

  /// Bands that another program wrote and that cannot be are the standard ones.
  var freshness: FreshnessBands {
    get throws {
      guard let peak = try value("peak_until_d").flatMap({ Int($0) }),
        let acceptable = try value("acceptable_until_d").flatMap({ Int($0) })
      else { return .standard }
      let bands = FreshnessBands(peakUntil: peak, acceptableUntil: acceptable)
      return bands.isValid ? bands : .standard
    }
  }

  private func value(_ name: String) throws -> String? {
    guard try database.tableExists(Self.table) else { return nil }
    return try String.fetchOne(
      database, sql: "SELECT value FROM \(Self.table) WHERE name = ?", arguments: [name])
  }

  /// - Parameter value: The value; nil removes the setting.
  func set(_ name: String, _ value: String?) throws {
    guard let value else {
      guard try database.tableExists(Self.table) else { return }
      return try database.execute(
        sql: "DELETE FROM \(Self.table) WHERE name = ?", arguments: [name])
    }
    try database.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS \(Self.table) (
          name TEXT PRIMARY KEY NOT NULL,
          value TEXT NOT NULL
        )
        """)
    try database.execute(
      sql: "INSERT OR REPLACE INTO \(Self.table) VALUES (?, ?)", arguments: [name, value])
  }
}
