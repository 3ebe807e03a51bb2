import GRDB
import ShotCurve

/// The curve is the last column, so that the others are read without it.
extension Shot: StoredRecord {
  static let recordKind = RecordKind.shot
  static let fields = RecordFields<Shot>([
    .id(\.id), .identifier("brew_id", \.brewID), .line("source", \.source),
    .line("profile", \.profile), .count("rules_version", \.version),
    number("weight", \.weight) {
      (0...1).contains($0) ? max($0, ShotWeight.least) : nil
    },
    RecordField(
      "verdicts", \.verdicts, get: { .text($0.map(\.text).joined(separator: " ")) },
      set: { $0.text.split(separator: " ").compactMap { Verdict($0) } }),
    number("first_drops_s", \.firstDrops), number("peak_pressure_bar", \.peakPressure),
    number("flow_after_ramp_ml_s", \.flowAfterRamp), number("end_flow_ml_s", \.endFlow),
    number("resistance_slope", \.resistanceSlope),
    RecordField("curve", \.packed, .bytes, get: { .bytes($0) }, set: { $0.bytes }),
  ])

  static func blank(_ id: Identifier<Shot>) -> Shot {
    Shot(id: id, brewID: Identifier(rawValue: ""))
  }

  /// A number of a curve, whatever it is.
  private static func number(
    _ name: StaticString, _ path: RecordField<Shot>.Path<Double?>,
    _ known: @escaping @Sendable (Double) -> Double? = { $0 }
  ) -> RecordField<Shot> {
    RecordField(
      name, path, .number(FieldRange("\(name)", from: -1e9, to: 1e9, "")),
      get: { $0.map(FieldValue.number) ?? .none },
      set: { $0.number.flatMap(known) })
  }

  /// The shots of brews without their curves, by the IDs of the brews. Those that older rules judged are
  /// judged anew, which takes a quarter of a millisecond each; nothing is written.
  ///
  /// - Parameters:
  ///   - brews: The brews, whose context counts.
  ///   - methods: Their methods.
  static func withoutCurves(
    _ database: Database, of brews: [Brew], by methods: [BrewMethod], _ condition: String = "",
    _ arguments: StatementArguments = []
  ) throws -> [Shot] {
    guard try LaterTables.shots.areThere(database) else { return [] }
    var shots: [Shot] = []
    func read(_ last: String, _ take: (Shot) -> Void) throws {
      let list = (columns.dropLast() + [last]).joined(separator: ", ")
      try ColumnReader.forEach(
        database, "SELECT \(list) FROM shot \(condition) ORDER BY brew_id", arguments
      ) { take(Shot(row: $0)) }
    }
    try read("NULL") { shots.append($0) }
    guard shots.contains(where: \.isOutdated) else { return shots }
    let known = Dictionary(brews.map { ($0.id, $0) }) { first, _ in first }
    let kinds = Dictionary(methods.map { ($0.id, $0.kind) }) { first, _ in first }
    var judged: [Shot] = []
    try read("CASE WHEN rules_version < \(ShotRules.version) THEN curve END") { shot in
      var shot = shot
      if shot.isOutdated, let brew = known[shot.brewID] {
        var context = ShotContext(yield: brew.yield, waterTemperature: brew.waterTemperature)
        let kind = brew.methodID.flatMap { kinds[$0] }
        context.isEspresso = [nil, .espresso, .unrecorded].contains(kind)
        _ = shot.judge(context)
      }
      shot.packed = []
      judged.append(shot)
    }
    return judged
  }

  /// Whether rules judged the curve that know less than those of this version.
  private var isOutdated: Bool { version < ShotRules.version }
}

extension LaterTables {
  /// The table of curves.
  static let shots = LaterTables(
    records: [Shot.self],
    creation: """
      CREATE TABLE IF NOT EXISTS shot (
        id TEXT PRIMARY KEY NOT NULL,
        brew_id TEXT NOT NULL UNIQUE REFERENCES brew (id) ON DELETE CASCADE,
        source TEXT NOT NULL DEFAULT '',
        profile TEXT NOT NULL DEFAULT '',
        rules_version INTEGER NOT NULL DEFAULT 0,
        weight REAL,
        verdicts TEXT NOT NULL DEFAULT '',
        first_drops_s REAL,
        peak_pressure_bar REAL,
        flow_after_ramp_ml_s REAL,
        end_flow_ml_s REAL,
        resistance_slope REAL,
        curve BLOB
      )
      """)
}

extension BrewJournal {
  /// The shots of brews with their curves, in the order of the brews; brews without one are left out.
  ///
  /// - Complexity: By index.
  /// - Throws: `JournalError`.
  public func shots(of brews: [Identifier<Brew>]) throws -> [Shot] {
    try read { database in
      guard try LaterTables.shots.areThere(database) else { return [] }
      return try brews.flatMap { try Shot.fetch(database, "WHERE brew_id = ?", [$0.rawValue]) }
    }
  }

  /// The last brews of a bean that have a curve, the latest first.
  ///
  /// - Parameters:
  ///   - bean: The bean; nil for all.
  ///   - count: How many at most.
  /// - Throws: `JournalError`.
  public func brewsWithShots(
    of bean: Identifier<Bean>?, last count: Int
  ) throws -> [Identifier<Brew>] {
    try read { database in
      guard try LaterTables.shots.areThere(database) else { return [] }
      return try Brew.fetch(
        database,
        """
        WHERE id IN (SELECT brew_id FROM shot) \(bean == nil ? "" : "AND bean_id = ?")
        ORDER BY \(database.latestBrewFirst) LIMIT ?
        """, StatementArguments([bean?.rawValue].compactMap(\.self)) + [count]
      ).map(\.id)
    }
  }
}

extension Tasting: StoredRecord {
  static let recordKind = RecordKind.tasting
  static let fields = RecordFields<Tasting>(
    [
      .id(\.id), .identifier("brew_id", \.brewID), .level("aroma", \.aroma),
      .level("acidity", \.acidity), .level("sweetness", \.sweetness), .level("body", \.body),
      .level("balance", \.balance), .level("aftertaste", \.aftertaste),
      RecordField(
        "flavor_tags", \.flavorTags, .strings, get: { .strings($0.map(\.rawValue)) },
        set: { $0.strings.map(FlavorTag.init(rawValue:)) }),
      .notes(\.notes),
    ],
    later: [
      .level("bitterness", \.bitterness), .reference("taster_id", \.tasterID),
      RecordField(
        "rating", \.rating, .rating, get: { $0.map(FieldValue.number) ?? .none },
        set: { $0.number }),
    ])

  static func blank(_ id: Identifier<Tasting>) -> Tasting {
    Tasting(id: id, brewID: Identifier(rawValue: ""))
  }
}

extension Taster: StoredRecord {
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
