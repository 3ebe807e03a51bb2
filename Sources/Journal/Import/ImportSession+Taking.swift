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
      if ["id", "brew_id", "taster_id", "created_at"].contains(column) { return false }
      if column == "rating", !value.isNull { return Double.fromDatabaseValue(value) != 0 }
      return !value.isNull && !["", "[]"].contains(String.fromDatabaseValue(value))
    case .members(let object):
      // Uses are counted by the journal; a reference to nothing may be one that the export lacks.
      if ["id", "usage_count"].contains(column) { return false }
      return object.hasMember(column) && !(column.hasSuffix("_id") && value.isNull)
    }
  }
}

extension ImportSession {
  /// Takes over what the file has changed in a record since it was last imported, and counts the
  /// record.
  ///
  /// What the journal changed since stays, also where both changed: `overwritesJournal` takes the
  /// file's side, `keepsJournal` the journal's in all that differs.
  ///
  /// - Parameters:
  ///   - record: The record of the file.
  ///   - stored: The record of the journal.
  ///   - rule: Which values are taken over.
  ///   - id: The ID of the record in the file; nil if it is the journal's.
  ///   - columns: The columns that the file has; nil for all.
  /// - Returns: Whether the file has news.
  @discardableResult
  func take<Record: ImportedRecord>(
    _ record: Record, over stored: Record, _ rule: TakenValues, as id: String? = nil,
    only columns: Set<String>? = nil
  ) throws -> Bool {
    let kind = Record.recordKind
    let id = id ?? stored.id.rawValue
    let known = try memory.entry(kind, id)
    var entry = known ?? ImportMemory.Entry()
    if id != stored.id.rawValue { entry.standIn = stored.id.rawValue }
    var (taken, kept): ([Change], [Change]) = ([], [])
    for (column, values) in zip(Record.columns, zip(record.databaseValues, stored.databaseValues))
    where columns?.contains(column) ?? true && rule.take(column, values.0)
      && !record.repeats(column, of: stored)
    {
      if values.0 != values.1 {
        let isOwn =
          known.map { !$0.values.have(column, values.1) }
          ?? ownChanges.changed(kind, stored.id.rawValue, column)
        let isNews = known.map { !$0.values.have(column, values.0) } ?? true
        let change = Change(
          column: column, after: values.0, before: values.1, isNews: isNews, isOwn: isOwn)
        if overwritesJournal || !(keepsJournal || isOwn) {
          taken.append(change)
        } else {
          kept.append(change)
        }
      }
      entry.values.set(column, values.0)
    }
    // An outcome that was rated here is not a copy, whatever the file says.
    if case .recorded = rule, !taken.contains(where: { ["rating", "notes"].contains($0.column) }) {
      taken.removeAll { $0.column == "is_copy" }
      kept.removeAll { $0.column == "is_copy" }
    }
    // What is kept against a file is no correction: the next import may take it.
    if !keepsJournal { try memory.set(kind, id, entry, before: known) }
    try list(stored, taken, isTaken: true)
    try list(stored, kept, isTaken: false)
    summary.conflicts += kept.count { $0.isConflict }
    guard !taken.isEmpty else {
      let counts: WritableKeyPath<ImportSummary, ImportSummary.Counts> =
        kept.isEmpty ? \.alreadyThere : \.kept
      summary[keyPath: counts][keyPath: Record.counter] += 1
      return kept.contains(where: \.isNews)
    }
    try write(taken, to: stored)
    recorder.didWrite(record)
    return true
  }

  /// Writes the values of a file into a record of the journal, and counts it.
  private func write<Record: ImportedRecord>(_ changes: [Change], to stored: Record) throws {
    for change in changes { try bringBack(Record.recordKind, change.column, change.after) }
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
  }

  /// Keeps what differs for the summary.
  private func list<Record: ImportedRecord>(
    _ stored: Record, _ changes: [Change], isTaken: Bool
  ) throws {
    guard !changes.isEmpty, summary.hasRoom else { return }
    let subject = try ChangeSubject(
      database: database, kind: Record.recordKind, id: stored.id.rawValue
    ).read()
    summary.add(
      ImportSummary.Difference(
        kind: Record.recordKind, id: stored.id.rawValue, name: subject?.name ?? "",
        brewedAt: subject?.brewedAt,
        fields: try changes.map {
          try JournalChange.Field($0.column, $0.before, $0.after, in: database)
        },
        isTaken: isTaken, conflicts: changes.filter(\.isConflict).map(\.column)))
  }

  /// Adds the tasting of a brew, or takes over what differs in the one that the brew has.
  func settle(_ tasting: Tasting, _ rule: TakenValues = .recorded) throws {
    let found = try Tasting.fetch(
      database, "WHERE brew_id = ? AND taster_id IS ?",
      [tasting.brewID.rawValue, tasting.tasterID?.rawValue]
    ).first
    if let stored = try found ?? writer.stored(tasting.id) {
      let id = tasting.id.rawValue
      var tasting = tasting
      tasting.id = stored.id
      tasting.brewID = stored.brewID
      tasting.tasterID = stored.tasterID
      try take(tasting, over: stored, rule, as: id)
    } else if case .deleted = try place(of: tasting.id), leavesDeleted {
      try withhold(tasting)
    } else {
      try add(tasting)
    }
  }
}

/// A value of the journal that the file has otherwise.
private struct Change {
  let column: String
  let after: DatabaseValue
  let before: DatabaseValue
  /// Whether the file changed it since the last import.
  let isNews: Bool
  /// Whether the journal changed it since the last import.
  let isOwn: Bool

  var isConflict: Bool { isNews && isOwn }
}

/// A kind of record that imports add and count.
protocol ImportedRecord: StoredRecord {
  static var counter: WritableKeyPath<ImportSummary.Counts, Int> { get }
}

extension Bean: ImportedRecord {
  static var counter: WritableKeyPath<ImportSummary.Counts, Int> { \.beans }
}

extension BrewMethod: ImportedRecord {
  static var counter: WritableKeyPath<ImportSummary.Counts, Int> { \.methods }
}

extension Grinder: ImportedRecord {
  static var counter: WritableKeyPath<ImportSummary.Counts, Int> { \.grinders }
}

extension Recipe: ImportedRecord {
  static var counter: WritableKeyPath<ImportSummary.Counts, Int> { \.recipes }
}

extension Brew: ImportedRecord {
  static var counter: WritableKeyPath<ImportSummary.Counts, Int> { \.brews }
}

extension Tasting: ImportedRecord {
  static var counter: WritableKeyPath<ImportSummary.Counts, Int> { \.tastings }
}
