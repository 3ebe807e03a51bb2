import GRDB

/// Keeps the positions of written settings up to date, in the transaction that changed some of them: a new
/// setting may tell how many clicks a turn has, and with it where the others are.
struct GrindPositions {
  let database: Database
  let recorder: ChangeRecorder

  /// Learns the scale of each grinder anew, and writes the positions that differ.
  ///
  /// - Complexity: O(brews) for each grinder of which some setting is no plain number.
  func update(_ grinders: Set<Identifier<Grinder>?>) throws {
    for grinder in grinders.sorted(by: { ($0?.rawValue ?? "") < ($1?.rawValue ?? "") }) {
      try update(grinder)
    }
  }

  private func update(_ grinder: Identifier<Grinder>?) throws {
    guard let (texts, notation) = try learned(grinder), let notation else { return }
    for text in texts {
      let position = notation.position(of: text)
      for kind in [RecordKind.brew, .recipe] {
        try set(position, of: text, grinder?.rawValue, kind)
      }
    }
  }

  /// The settings of a grinder, and how they are written (nil for plain numbers); nil where none is text.
  func learned(
    _ grinder: Identifier<Grinder>?
  ) throws -> (texts: [String], notation: GrindNotation?)? {
    let id = grinder?.rawValue
    let needed = try Bool.fetchOne(
      database,
      sql: """
        SELECT EXISTS (SELECT 1 FROM brew WHERE grinder_id IS ?1 AND \(Self.isWritten))
        OR EXISTS (SELECT 1 FROM recipe WHERE grinder_id IS ?1 AND \(Self.isWritten))
        """, arguments: [id])
    guard needed == true else { return nil }
    var samples = GrindSamples()
    try ColumnReader.forEach(
      database,
      """
      SELECT grind_text, grind_setting, coalesce(bean_id, '') || char(31) || coalesce(method_id, ''),
        brew_time_s FROM brew WHERE grinder_id IS ?1
      UNION ALL SELECT grind_text, grind_setting, NULL, NULL FROM recipe WHERE grinder_id IS ?1
      """, [id]
    ) { row in
      samples.add(
        GrindSamples.Setting(
          text: row.isRecorded(0) ? row.text(0) : nil, number: row.number(1),
          group: row.isRecorded(2) ? row.text(2) : nil, seconds: row.number(3)))
    }
    let name =
      try id.flatMap {
        try String.fetchOne(database, sql: "SELECT name FROM grinder WHERE id = ?", arguments: [$0])
      } ?? ""
    let settings = JournalSettings(database: database)
    return (
      samples.texts,
      samples.notation(
        ofGrinder: name, coarser: try grinder.flatMap { try settings.coarser[$0] },
        clicksPerTurn: try grinder.flatMap { try settings.clicksPerTurn[$0] })
    )
  }

  /// Text that is not simply the number beside it.
  private static let isWritten = """
    grind_text IS NOT NULL
    AND (grind_setting IS NULL OR grind_text <> printf('%.15g', grind_setting))
    """

  private func set(_ position: Double?, of text: String, _ id: String?, _ kind: RecordKind) throws {
    let rows = "FROM \(kind) WHERE grinder_id IS ? AND grind_text = ? AND grind_setting IS NOT ?"
    let arguments: StatementArguments = [id, text, position]
    for row in try String.fetchAll(database, sql: "SELECT id \(rows)", arguments: arguments) {
      try recorder.willChange(kind, row)
      try database.execute(
        sql: "UPDATE \(kind) SET grind_setting = ? WHERE id = ?", arguments: [position, row])
    }
  }
}
