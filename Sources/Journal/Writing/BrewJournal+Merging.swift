import GRDB

/// Making one record of two that are the same thing.
extension BrewJournal {
  /// Gives the brews and recipes of a method to another one, and deletes it.
  ///
  /// - Returns: How many records were given to the other, by kind.
  /// - Throws: `JournalError`: `name` (`unknownID`), or `invalidValue` (`sameRecord`).
  @discardableResult
  public func merge(
    _ id: Identifier<BrewMethod>, into other: Identifier<BrewMethod>
  ) throws -> [RecordKind: Int] {
    try merged(id, other)
  }

  /// Gives the brews and recipes of a grinder to another one, and deletes it. Grind settings stay
  /// what they are: the two must have the same scale.
  ///
  /// - Returns: How many records were given to the other, by kind.
  /// - Throws: As for a method.
  @discardableResult
  public func merge(
    _ id: Identifier<Grinder>, into other: Identifier<Grinder>
  ) throws -> [RecordKind: Int] {
    try merged(id, other)
  }

  private func merged<Record: StoredRecord>(
    _ id: Identifier<Record>, _ other: Identifier<Record>
  ) throws -> [RecordKind: Int] {
    guard id != other else {
      throw JournalError(.sameRecord, .init(kind: Record.recordKind, name: id.rawValue))
    }
    return try change(.merge, id) { writer in
      _ = try writer.existing(id) as Record
      _ = try writer.existing(other) as Record
      var moved: [RecordKind: Int] = [:]
      for reference in RecordReference.all where reference.target == Record.recordKind {
        let count = try writer.point(reference, from: id.rawValue, to: other.rawValue)
        if count > 0 { moved[reference.owner, default: 0] += count }
      }
      _ = try writer.delete(id, rule: .deny)
      try ImportMemory.replace(
        writer.database, Record.recordKind, id.rawValue, by: other.rawValue)
      return moved
    }
  }
}
