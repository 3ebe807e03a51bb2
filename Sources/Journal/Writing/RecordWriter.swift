import GRDB

/// Adds, changes and deletes records within one transaction.
///
/// All writing goes through this type, row by row, with the row before and after the change.
struct RecordWriter {
  let database: Database
  /// Remembers each row before it is written, for the change log.
  let recorder: ChangeRecorder

  // MARK: Reading

  /// The record with an ID; nil if it is absent.
  func stored<Record: StoredRecord>(_ id: Identifier<Record>) throws -> Record? {
    try Record.fetch(database, id: id.rawValue)
  }

  /// The record with an ID.
  ///
  /// - Throws: `JournalError` with `unknownID`.
  func existing<Record: StoredRecord>(_ id: Identifier<Record>) throws -> Record {
    guard let record: Record = try stored(id) else {
      throw JournalError(.unknownID, .init(kind: Record.recordKind, name: id.rawValue))
    }
    return record
  }

  // MARK: Writing

  /// Adds a validated record.
  ///
  /// - Throws: `JournalError`: `emptyID`, `duplicateID`, `unknownReference` or `secondTasting`.
  func add<Record: StoredRecord>(_ record: Record) throws {
    let id = record.id.rawValue
    let facts = JournalError.Facts(kind: Record.recordKind, name: id)
    guard id.contains(where: { !$0.isWhitespace }), !id.utf8.contains(0) else {
      throw JournalError(.emptyID, facts)
    }
    if try stored(record.id) != nil { throw JournalError(.duplicateID, facts) }
    try checkReferences(of: record, stored: nil)
    try record.insert(database)
    recorder.didAdd(Record.recordKind, id)
    recorder.didWrite(record)
  }

  /// Writes the columns in which `record` differs from `stored`; the other columns keep what
  /// another program wrote, even if this library cannot read it.
  ///
  /// - Returns: Whether there was a difference.
  /// - Throws: `JournalError`: `unknownReference` or `secondTasting`.
  @discardableResult
  func update<Record: StoredRecord>(_ record: Record, from stored: Record) throws -> Bool {
    let pairs = zip(record.databaseValues, stored.databaseValues)
    let changed = zip(Record.columns, pairs).filter { $1.0 != $1.1 }
    guard !changed.isEmpty else { return false }
    try checkReferences(of: record, stored: stored)
    try recorder.willChange(Record.recordKind, stored.id.rawValue)
    recorder.didWrite(record)
    let list = changed.map { "\($0.0) = ?" }.joined(separator: ", ")
    try database.execute(
      sql: "UPDATE \(Record.table) SET \(list) WHERE id = ?",
      arguments: StatementArguments(changed.map(\.1.0) + [stored.id.rawValue.databaseValue]))
    return true
  }

  /// Deletes a record.
  ///
  /// - Returns: The number of deleted records by kind.
  /// - Throws: `JournalError`: `unknownID`, or `inUse` if `rule` denies it.
  func delete<Record: StoredRecord>(
    _ id: Identifier<Record>, rule: DeletionRule
  ) throws -> [RecordKind: Int] {
    let kind = Record.recordKind
    _ = try existing(id) as Record
    var deleted: [RecordKind: Int] = [:]
    if kind == .brew {
      deleted[.tasting] = try deleteParts(.tasting, "brew_id", id.rawValue)
      if try LaterTables.shots.areThere(database) {
        deleted[.shot] = try deleteParts(.shot, "brew_id", id.rawValue)
      }
    }
    if kind == .taster { deleted[.tasting] = try deleteParts(.tasting, "taster_id", id.rawValue) }
    if try LaterTables.cuppings.areThere(database) {
      if kind == .taster {
        deleted[.cuppingScore] = try deleteParts(.cuppingScore, "taster_id", id.rawValue)
      }
      if kind == .cupping {
        let samples = try SampleRecord.fetch(database, "WHERE cupping_id = ?", [id.rawValue])
        for sample in samples {
          deleted[.cuppingScore, default: 0] += try deleteParts(
            .cuppingScore, "sample_id", sample.id.rawValue)
        }
        deleted[.cuppingSample] = try deleteParts(.cuppingSample, "cupping_id", id.rawValue)
      }
    }
    try release(kind, id.rawValue, rule, &deleted)
    try recorder.willChange(kind, id.rawValue)
    try database.execute(sql: "DELETE FROM \(Record.table) WHERE id = ?", arguments: [id.rawValue])
    deleted[kind, default: 0] += 1
    return deleted.filter { $0.value > 0 }
  }

  /// Applies the rule to the records that refer to one that is to be deleted.
  private func release(
    _ kind: RecordKind, _ id: String, _ rule: DeletionRule, _ deleted: inout [RecordKind: Int]
  ) throws {
    let references = try RecordReference.all(in: database).filter {
      $0.target == kind && $0.owner != .tasting
    }
    switch rule {
    case .deny:
      var counts: [RecordKind: Int] = [:]
      for reference in references {
        let count = try count(reference, id)
        if count > 0 { counts[reference.owner, default: 0] += count }
      }
      guard counts.isEmpty else {
        throw JournalError(.inUse, .init(kind: kind, name: id).with(\.references, counts))
      }
    case .nullify:
      for reference in references { try point(reference, from: id) }
    case .cascade:
      // Recipes before brews: a brew of a deleted recipe by another method stays, without the
      // recipe.
      for reference in references {
        for owner in try owners(reference, id) {
          switch reference.owner {
          case .brew:
            let brew = try delete(Identifier<Brew>(rawValue: owner), rule: .cascade)
            deleted.merge(brew, uniquingKeysWith: +)
          case .recipe:
            let recipe = try delete(Identifier<Recipe>(rawValue: owner), rule: .nullify)
            deleted.merge(recipe, uniquingKeysWith: +)
          default: try point(reference, from: id)
          }
        }
      }
    }
  }

  /// Deletes what belongs to a brew, a taster or a cupping session.
  private func deleteParts(_ kind: RecordKind, _ column: String, _ owner: String) throws -> Int {
    for part in try String.fetchAll(
      database, sql: "SELECT id FROM \(kind) WHERE \(column) = ?", arguments: [owner])
    {
      try recorder.willChange(kind, part)
    }
    try database.execute(sql: "DELETE FROM \(kind) WHERE \(column) = ?", arguments: [owner])
    return database.changesCount
  }

  // MARK: References

  private func count(_ reference: RecordReference, _ id: String) throws -> Int {
    try Int.fetchOne(
      database,
      sql: "SELECT count(*) FROM \(reference.owner) WHERE \(reference.column) = ?",
      arguments: [id]) ?? 0
  }

  private func owners(_ reference: RecordReference, _ id: String) throws -> [String] {
    try String.fetchAll(
      database,
      sql: "SELECT id FROM \(reference.owner) WHERE \(reference.column) = ? ORDER BY id",
      arguments: [id])
  }

  /// Makes the records that refer to one refer to another, or to none.
  ///
  /// - Returns: How many there were.
  @discardableResult
  func point(
    _ reference: RecordReference, from id: String, to other: String? = nil
  ) throws -> Int {
    let owners = try owners(reference, id)
    for owner in owners { try recorder.willChange(reference.owner, owner) }
    if reference.target == .grinder, let other, !owners.isEmpty {
      recorder.didMove(toGrinder: other)
    }
    try database.execute(
      sql: """
        UPDATE \(reference.owner) SET \(reference.column) = ? WHERE \(reference.column) = ?
        """,
      arguments: [other, id])
    return owners.count
  }

  /// Refuses new references to missing records, and a second tasting of one taster.
  private func checkReferences<Record: StoredRecord>(
    of record: Record, stored: Record?
  ) throws {
    for field in Record.fields {
      guard let target = field.target, let value = field.stored(record)?.databaseValue,
        value != stored.flatMap(field.stored)?.databaseValue,
        let id = String.fromDatabaseValue(value)
      else { continue }
      let isThere = try Bool.fetchOne(
        database, sql: "SELECT EXISTS (SELECT 1 FROM \(target) WHERE id = ?)", arguments: [id])
      guard isThere == true else {
        throw JournalError(
          .unknownReference, .init(field: field.column).with(\.kind, target).with(\.name, id))
      }
    }
    guard let tasting = record as? Tasting else { return }
    let others = try Int.fetchOne(
      database,
      sql: "SELECT count(*) FROM tasting WHERE brew_id = ? AND taster_id IS ? AND id <> ?",
      arguments: [tasting.brewID.rawValue, tasting.tasterID?.rawValue, tasting.id.rawValue])
    guard others == 0 else {
      throw JournalError(.secondTasting, .init(kind: .tasting, name: tasting.brewID.rawValue))
    }
  }
}

/// A column that contains the ID of another record.
struct RecordReference: Sendable {
  /// The kind of record that has the column.
  let owner: RecordKind
  let column: String
  /// The kind of record whose ID the column contains.
  let target: RecordKind

  /// All references of the schema. A tasting belongs to its brew and is deleted with it.
  static let all = Recipe.references + Brew.references + Tasting.references

  /// The references that a journal has: a shot belongs to its brew as a tasting does, where there are shots,
  /// and so do the parts of a cupping session to each other.
  static func all(in database: Database) throws -> [RecordReference] {
    try all
      + LaterTables.all.filter { try $0.areThere(database) }
      .flatMap { $0.records.flatMap { $0.references } }
  }
}
