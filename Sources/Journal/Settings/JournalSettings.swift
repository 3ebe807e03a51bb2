import GRDB
import Support

/// The settings of a journal by name.
struct JournalSettings {
  let database: Database

  static let table = "journal_setting"

  /// Bands that another program wrote and that cannot be are the standard ones.
  var freshness: FreshnessBands { get throws { try ownFreshness ?? .standard } }

  /// The bands that someone set; nil for the standard.
  var ownFreshness: FreshnessBands? {
    get throws {
      guard let peak = try value("peak_until_d").flatMap({ Int($0) }),
        let acceptable = try value("acceptable_until_d").flatMap({ Int($0) })
      else { return nil }
      let bands = FreshnessBands(peakUntil: peak, acceptableUntil: acceptable)
      return bands.isValid ? bands : nil
    }
  }

  /// What someone says of a grinder: in the names of settings, before the grinder's ID and a colon.
  enum OfGrinder: String {
    case coarser
    case clicks = "clicks_per_turn"
    /// That the clicks of a turn are not known.
    case noTurn = "no_clicks_per_turn"

    func name(_ grinder: Identifier<Grinder>) -> String { "\(rawValue):\(grinder.rawValue)" }
  }

  /// Which settings of a grinder are coarser, where someone said so.
  var coarser: [Identifier<Grinder>: CoarserSettings] {
    get throws { try ofGrinders(.coarser) { CoarserSettings(rawValue: $0) } }
  }

  /// How many clicks a turn of a grinder has, where someone said so.
  var clicksPerTurn: [Identifier<Grinder>: Double] {
    get throws {
      try ofGrinders(.clicks) { Double($0).flatMap(FieldRange.clicksPerTurn.checked) }
    }
  }

  /// The values of settings by grinder. What another program wrote may be anything.
  private func ofGrinders<Value>(
    _ setting: OfGrinder, _ value: (String) -> Value?
  ) throws -> [Identifier<Grinder>: Value] {
    let prefix = setting.rawValue + ":"
    guard try database.tableExists(Self.table) else { return [:] }
    let rows = try Row.fetchAll(
      database, sql: "SELECT name, value FROM \(Self.table) WHERE substr(name, 1, ?) = ?",
      arguments: [prefix.count, prefix])
    var found: [Identifier<Grinder>: Value] = [:]
    for row in rows {
      guard let name = String.fromDatabaseValue(row[0]),
        let text = String.fromDatabaseValue(row[1])
      else { continue }
      found[Identifier(rawValue: String(name.dropFirst(prefix.count)))] = value(text)
    }
    return found
  }

  /// What someone said of a grinder, as text; nil for nothing.
  func said(_ setting: OfGrinder, of grinder: Identifier<Grinder>) throws -> String? {
    try value(setting.name(grinder))
  }

  /// - Parameter value: nil removes the setting.
  func say(_ setting: OfGrinder, _ value: String?, of grinder: Identifier<Grinder>) throws {
    try set(setting.name(grinder), value)
  }

  /// The prefix of a table's titles in the name of a setting.
  private static let columns = "columns:"

  /// What users said about the columns of tables, by their titles (`TableOptions.key`).
  var columnNames: [String: [String: String]] {
    get throws {
      guard try database.tableExists(Self.table) else { return [:] }
      let rows = try Row.fetchAll(
        database, sql: "SELECT name, value FROM \(Self.table) WHERE substr(name, 1, ?) = ?",
        arguments: [Self.columns.count, Self.columns])
      var found: [String: [String: String]] = [:]
      for row in rows {
        guard let name = String.fromDatabaseValue(row[0]),
          let value = String.fromDatabaseValue(row[1])
        else { continue }
        var names: [String: String] = [:]
        for pair in value.split(separator: "\u{1E}") {
          let parts = pair.split(separator: "\u{1F}", maxSplits: 1).map(String.init)
          if parts.count == 2 { names[parts[0]] = parts[1] }
        }
        found[String(name.dropFirst(Self.columns.count))] = names
      }
      return found
    }
  }

  /// Remembers what users say about the columns of tables.
  func set(columnNames names: [String: [String: String]]) throws {
    for (titles, columns) in names {
      let value = columns.sorted { $0.key < $1.key }
        .map { "\($0.key)\u{1F}\($0.value)" }.joined(separator: "\u{1E}")
      if try self.value(Self.columns + titles) != value { try set(Self.columns + titles, value) }
    }
  }

  /// The prefix of a record, its field and the value in the name of a confirmation.
  private static let confirmed = "confirmed:"

  /// The unlikely values that someone said are right.
  var confirmed: Set<ConfirmedValue> {
    get throws {
      guard try database.tableExists(Self.table) else { return [] }
      let rows = try Row.fetchAll(
        database, sql: "SELECT name, value FROM \(Self.table) WHERE substr(name, 1, ?) = ?",
        arguments: [Self.confirmed.count, Self.confirmed])
      return Set(
        rows.compactMap { row in
          guard let name = String.fromDatabaseValue(row[0]),
            let value = String.fromDatabaseValue(row[1]).flatMap(Double.init)
          else { return nil }
          let parts = name.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
          guard parts.count == 4, let kind = RecordKind(rawValue: String(parts[1])) else {
            return nil
          }
          return ConfirmedValue(
            kind: kind, recordID: String(parts[3]), field: String(parts[2]), value: value)
        })
    }
  }

  func confirm(_ confirmed: ConfirmedValue) throws {
    try set(
      "\(Self.confirmed)\(confirmed.kind.rawValue):\(confirmed.field):\(confirmed.recordID)",
      "\(confirmed.value)")
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
