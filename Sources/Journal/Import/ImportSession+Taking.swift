import GRDB

/// Which values of an imported record replace those of the journal.
enum TakenValues {
  /// Those that the file records: what an app or a table leaves empty does not erase what the
  /// journal has.
  case recorded
  /// Those that a record of an exported journal has a member for, empty ones too.
  case members(of: JSONObject)

  /// - Parameters:
  ///   - column: The name of the column.
  ///   - value: The value of the file, which differs from the journal's.
  func take(_ column: String, _ value: DatabaseValue) -> Bool {
    switch self {
    case .recorded:
      if ["id", "brew_id", "created_at"].contains(column) { return false }
      if column == "rating" { return Double.fromDatabaseValue(value) != 0 }
      return !value.isNull && !["", "[]"].contains(String.fromDatabaseValue(value))
    case .members(let object):
      // Uses are counted by the journal; a reference to nothing may be one that the export lacks.
      if ["id", "usage_count"].contains(column) { return false }
      return object.hasMember(column) && !(column.hasSuffix("_id") && value.isNull)
    }
  }
}

extension ImportSession {
  /// Takes over what differs in a record that the journal has, unless the journal is to be kept,
  /// and counts it.
  ///
  /// - Returns: Whether there was a difference.
  @discardableResult
  func take<Record: ImportedRecord>(
    _ record: Record, over stored: Record, _ rule: TakenValues
  ) throws -> Bool {
    var changes: [(column: String, after: DatabaseValue, before: DatabaseValue)] = []
    for (column, values) in zip(Record.columns, zip(record.databaseValues, stored.databaseValues))
    where values.0 != values.1 && rule.take(column, values.0) {
      changes.append((column, values.0, values.1))
    }
    // An outcome that was rated here is not a copy, whatever the file says.
    if case .recorded = rule, !changes.contains(where: { ["rating", "notes"].contains($0.column) })
    {
      changes.removeAll { $0.column == "is_copy" }
    }
    guard !changes.isEmpty else {
      summary.alreadyThere[keyPath: Record.counter] += 1
      return false
    }
    try remember(stored, changes)
    guard !keepsJournal else {
      summary.kept[keyPath: Record.counter] += 1
      return true
    }
    try recorder.willChange(Record.recordKind, stored.id.rawValue)
    let list = changes.map { "\($0.column) = ?" }.joined(separator: ", ")
    let statement = try database.cachedStatement(
      sql: "UPDATE \(Record.table) SET \(list) WHERE id = ?")
    try statement.execute(
      arguments: StatementArguments(changes.map(\.after) + [stored.id.rawValue.databaseValue]))
    summary.updated[keyPath: Record.counter] += 1
    if Record.recordKind == .brew, let recipe = changes.first(where: { $0.column == "recipe_id" }) {
      for (value, count) in [(recipe.before, -1), (recipe.after, 1)] {
        let id = String.fromDatabaseValue(value).map(Identifier<Recipe>.init(rawValue:))
        try writer.countUse(of: id, by: count)
      }
    }
    return true
  }

  /// Keeps what differs for the summary.
  private func remember<Record: ImportedRecord>(
    _ stored: Record, _ changes: [(column: String, after: DatabaseValue, before: DatabaseValue)]
  ) throws {
    guard summary.hasRoom else { return }
    let subject = try ChangeSubject(
      database: database, kind: Record.recordKind, id: stored.id.rawValue
    ).read()
    summary.add(
      ImportSummary.Difference(
        kind: Record.recordKind, id: stored.id.rawValue, name: subject?.name ?? "",
        brewedAt: subject?.brewedAt,
        fields: changes.map {
          JournalChange.Field(
            name: $0.column, before: ChangeLog.text($0.before), after: ChangeLog.text($0.after))
        },
        isTaken: !keepsJournal))
  }

  /// Adds the tasting of a brew, or takes over what differs in the one that the brew has.
  func settle(_ tasting: Tasting, _ rule: TakenValues = .recorded) throws {
    let found = try Tasting.fetch(database, "WHERE brew_id = ?", [tasting.brewID.rawValue]).first
    if let stored = try found ?? writer.stored(tasting.id) {
      var tasting = tasting
      tasting.id = stored.id
      tasting.brewID = stored.brewID
      try take(tasting, over: stored, rule)
    } else {
      try add(tasting)
    }
  }
}
