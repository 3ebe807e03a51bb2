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

  /// Deletes a method.
  ///
  /// - Parameters:
  ///   - id: The ID of the method.
  ///   - rule: What happens to its recipes and brews.
  /// - Returns: The number of deleted records by kind.
  /// - Throws: As for a bean.
  @discardableResult
  public func delete(
    _ id: Identifier<BrewMethod>, rule: DeletionRule = .deny
  ) throws -> [RecordKind: Int] {
    try change(.delete, id) { try $0.delete(id, rule: rule) }
  }

  /// Deletes a grinder.
  ///
  /// - Parameters:
  ///   - id: The ID of the grinder.
  ///   - rule: What happens to its recipes and brews.
  /// - Returns: The number of deleted records by kind.
  /// - Throws: As for a bean.
  @discardableResult
  public func delete(
    _ id: Identifier<Grinder>, rule: DeletionRule = .deny
  ) throws -> [RecordKind: Int] {
    try change(.delete, id) { try $0.delete(id, rule: rule) }
  }

  /// Deletes a recipe.
  ///
  /// - Parameters:
  ///   - id: The ID of the recipe.
  ///   - rule: What happens to the brews that were made with it.
  /// - Returns: The number of deleted records by kind.
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
