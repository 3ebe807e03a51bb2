import GRDB

/// Deleting records. Each call is one transaction.
extension BrewJournal {
  /// Deletes a bean.
  ///
  /// - Parameters:
  ///   - id: The ID of the bean.
  ///   - rule: What happens to its brews; by default a bean with brews is not deleted.
  /// - Returns: The number of deleted records by kind.
  /// - Throws: `JournalError`: `name` (`unknownID`) where the journal has no such bean, `inUse` with
  ///   the number of brews.
  @discardableResult
  public func delete(
    _ id: Identifier<Bean>, rule: DeletionRule = .deny
  ) throws -> [RecordKind: Int] {
    try change(.delete, id) { try $0.delete(id, rule: rule) }
  }

  /// Deletes a method; `rule` says what happens to its recipes and brews.
  ///
  /// - Throws: As for a bean.
  @discardableResult
  public func delete(
    _ id: Identifier<BrewMethod>, rule: DeletionRule = .deny
  ) throws -> [RecordKind: Int] {
    try change(.delete, id) { try $0.delete(id, rule: rule) }
  }

  /// Deletes a grinder; `rule` says what happens to its recipes and brews.
  ///
  /// - Throws: As for a bean.
  @discardableResult
  public func delete(
    _ id: Identifier<Grinder>, rule: DeletionRule = .deny
  ) throws -> [RecordKind: Int] {
    try change(.delete, id) { try $0.delete(id, rule: rule) }
  }

  /// Deletes a recipe; `rule` says what happens to the brews that were made with it.
  ///
  /// - Throws: As for a bean.
  @discardableResult
  public func delete(
    _ id: Identifier<Recipe>, rule: DeletionRule = .deny
  ) throws -> [RecordKind: Int] {
    try change(.delete, id) { try $0.delete(id, rule: rule) }
  }

  /// Deletes a brew with its tasting. The usage count of the brew's recipe is decreased.
  ///
  /// - Throws: `JournalError`: `name` (`unknownID`) where the journal has no such brew.
  @discardableResult
  public func delete(_ id: Identifier<Brew>) throws -> [RecordKind: Int] {
    try change(.delete, id) { writer in
      try writer.countUse(of: try writer.existing(id).recipeID, by: -1)
      return try writer.delete(id, rule: .deny)
    }
  }

  /// Deletes a tasting; its brew stays.
  ///
  /// - Throws: `JournalError`: `name` (`unknownID`) where the journal has no such tasting.
  @discardableResult
  public func delete(_ id: Identifier<Tasting>) throws -> [RecordKind: Int] {
    try change(.delete, id) { try $0.delete(id, rule: .deny) }
  }
}

/// What happens to the records that refer to a deleted record.
public enum DeletionRule: String, Sendable, Hashable, CaseIterable {
  /// The record is not deleted: `JournalError` with the code `inUse` has the number of references.
  case deny
  /// The other records stay, without the reference: a brew without its bean.
  case nullify
  /// The other records are deleted too: the brews of a bean with their tastings.
  case cascade
}

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
