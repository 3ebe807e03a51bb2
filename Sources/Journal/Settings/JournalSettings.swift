import GRDB

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
    try values(setting.rawValue + ":").reduce(into: [:]) {
      $0[Identifier(rawValue: $1.name)] = value($1.value)
    }
  }

  /// The texts of settings whose names begin alike, by the rest of the name.
  private func values(_ prefix: String) throws -> [(name: String, value: String)] {
    guard try database.tableExists(Self.table) else { return [] }
    return try Row.fetchAll(
      database, sql: "SELECT name, value FROM \(Self.table) WHERE substr(name, 1, ?) = ?",
      arguments: [prefix.count, prefix]
    ).compactMap { row in
      guard let name = String.fromDatabaseValue(row[0]),
        let value = String.fromDatabaseValue(row[1])
      else { return nil }
      return (String(name.dropFirst(prefix.count)), value)
    }
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
      try values(Self.columns).reduce(into: [:]) { found, setting in
        var names: [String: String] = [:]
        for pair in setting.value.split(separator: "\u{1E}") {
          let parts = pair.split(separator: "\u{1F}", maxSplits: 1).map(String.init)
          if parts.count == 2 { names[parts[0]] = parts[1] }
        }
        found[setting.name] = names
      }
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
      Set(
        try values(Self.confirmed).compactMap { name, text in
          let parts = name.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
          guard let value = Double(text), parts.count == 3,
            let kind = RecordKind(rawValue: String(parts[0]))
          else { return nil }
          return ConfirmedValue(
            kind: kind, recordID: String(parts[2]), field: String(parts[1]), value: value)
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

/// Settings of a journal. They are in a table of its own (`journal_setting`), which the first setting
/// creates; it is no part of the schema's version.
extension BrewJournal {
  /// How long the journal takes beans to be fresh.
  ///
  /// - Throws: `JournalError`.
  public func freshnessBands() throws -> FreshnessBands {
    try read { try JournalSettings(database: $0).freshness }
  }

  /// Sets how long the journal takes beans to be fresh. It is no change that can be undone.
  ///
  /// - Parameter bands: The bands; nil returns to `FreshnessBands.standard`.
  /// - Throws: `JournalError`: `outOfRange` for days that are not in order or above 3650.
  public func setFreshnessBands(_ bands: FreshnessBands?) throws {
    if let bands, !bands.isValid {
      let isPeak = !(1..<FreshnessBands.most).contains(bands.peakUntil)
      let range: FieldRange =
        isPeak ? .peakUntil : .acceptableUntil(after: bands.peakUntil)
      throw JournalError(
        .outOfRange,
        .init(field: range.field, value: "\(isPeak ? bands.peakUntil : bands.acceptableUntil)")
          .with(\.range, range))
    }
    try write { database in
      let settings = JournalSettings(database: database)
      try settings.set("peak_until_d", bands.map { "\($0.peakUntil)" })
      try settings.set("acceptable_until_d", bands.map { "\($0.acceptableUntil)" })
    }
  }

  /// Which settings of a grinder are coarser, where someone said so.
  ///
  /// - Throws: `JournalError`.
  public func coarser() throws -> [Identifier<Grinder>: CoarserSettings] {
    try read { try JournalSettings(database: $0).coarser }
  }

  /// Says which settings of a grinder are coarser, and places those such as `2 finer` anew.
  ///
  /// - Parameters:
  ///   - coarser: The settings that are coarser; nil takes back what was said.
  ///   - grinder: The grinder.
  /// - Throws: `JournalError`.
  public func setCoarser(_ coarser: CoarserSettings?, of grinder: Identifier<Grinder>) throws {
    try say(.coarser, coarser?.rawValue, of: grinder)
  }

  /// How many clicks a turn of a grinder has, where someone said so.
  ///
  /// - Throws: `JournalError`.
  public func clicksPerTurn() throws -> [Identifier<Grinder>: Double] {
    try read { try JournalSettings(database: $0).clicksPerTurn }
  }

  /// Says how many clicks a turn of a grinder has, and places its settings anew: `2+9` is 2 turns and 9
  /// clicks.
  ///
  /// - Parameters:
  ///   - clicks: The clicks, 2 to 1000; nil takes back what was said.
  ///   - grinder: The grinder.
  /// - Throws: `JournalError`: `outOfRange` for another number.
  public func setClicksPerTurn(_ clicks: Double?, of grinder: Identifier<Grinder>) throws {
    if let clicks, FieldRange.clicksPerTurn.checked(clicks) == nil {
      throw JournalError(
        .outOfRange,
        .init(field: FieldRange.clicksPerTurn.field, value: NumberText.shortest(clicks))
          .with(\.range, .clicksPerTurn))
    }
    try say(.clicks, clicks.map(NumberText.shortest), of: grinder)
  }

  /// Keeps what someone said of a grinder, with the places of its settings that follow from it, as one change.
  private func say(
    _ setting: JournalSettings.OfGrinder, _ value: String?, of grinder: Identifier<Grinder>
  ) throws {
    try write { database in
      let settings = JournalSettings(database: database)
      let before = try settings.said(setting, of: grinder)
      guard before != value else { return }
      let recorder = ChangeRecorder(database)
      try settings.say(setting, value, of: grinder)
      recorder.didSay(setting, of: grinder, before: before, after: value)
      let subject = ChangeSubject(database: database, kind: .grinder, id: grinder.rawValue)
      try recorder.save(.edit, try subject.read() ?? subject.unknown)
    }
  }

  /// The grinders whose clicks a turn are needed and not known, in the order of their names; those of which
  /// someone said that they are not known are left out.
  ///
  /// - Parameter grinder: The only grinder to look at; nil for all.
  /// - Throws: `JournalError`.
  /// - Complexity: O(brews) of grinders with settings that are no plain numbers.
  public func unknownTurns(of grinder: Identifier<Grinder>? = nil) throws -> [UnknownTurn] {
    let asked = try catalog().grinders.filter { grinder == nil || $0.id == grinder }
    return try read { database in
      let settings = JournalSettings(database: database)
      let positions = GrindPositions(database: database, recorder: ChangeRecorder(database))
      return try asked.filter { try settings.said(.noTurn, of: $0.id) == nil }.compactMap {
        grinder in
        try positions.learned(grinder.id)?.notation?.assumedTurn.map {
          UnknownTurn(grinder: grinder, assumed: $0)
        }
      }.sorted {
        ($0.grinder.name, $0.grinder.id.rawValue) < ($1.grinder.name, $1.grinder.id.rawValue)
      }
    }
  }

  /// Remembers that nobody knows how many clicks a turn of a grinder has, so that it is asked once only.
  ///
  /// - Throws: `JournalError`.
  public func leaveTurnUnknown(of grinder: Identifier<Grinder>) throws {
    try write { try JournalSettings(database: $0).say(.noTurn, "1", of: grinder) }
  }
}

/// A grinder whose settings are turns and clicks, where nothing shows how many clicks a turn has.
public struct UnknownTurn: Sendable, Hashable {
  /// The grinder.
  public let grinder: Grinder
  /// The clicks that a turn is taken to have, above those of every setting.
  public let assumed: Double
}

extension FieldRange {
  static let clicksPerTurn = FieldRange("clicks_per_turn", from: 2, to: 1000, " clicks")

  /// The last day at the peak.
  static let peakUntil = FieldRange(
    "peak_until_d", from: 1, to: Double(FreshnessBands.most - 1), " days")

  /// The last acceptable day.
  static func acceptableUntil(after peak: Int) -> FieldRange {
    FieldRange(
      "acceptable_until_d", above: Double(peak), to: Double(FreshnessBands.most), " days")
  }
}

/// The settings of a grinder that are coarser.
public enum CoarserSettings: String, Sendable, CaseIterable, Codable {
  /// Higher numbers are coarser.
  case higher
  /// Lower numbers are coarser.
  case lower
}
