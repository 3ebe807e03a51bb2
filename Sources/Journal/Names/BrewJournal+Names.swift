/// Looking up single records by name.
extension BrewJournal {
  /// The bean with a name or an ID. `NameResolver` describes the accepted differences in spelling.
  ///
  /// - Throws: `JournalError`: `emptyName`, `unknownName` or `ambiguousName` among others.
  public func bean(named text: String) throws -> Bean {
    try catalog().bean(named: text)
  }

  /// The method with a name or an ID.
  ///
  /// - Throws: `JournalError`: `emptyName`, `unknownName` or `ambiguousName` among others.
  public func method(named text: String) throws -> BrewMethod {
    try catalog().method(named: text)
  }

  /// The grinder with a name or an ID.
  ///
  /// - Throws: `JournalError`: `emptyName`, `unknownName` or `ambiguousName` among others.
  public func grinder(named text: String) throws -> Grinder {
    try catalog().grinder(named: text)
  }

  /// The recipe with a name or an ID.
  ///
  /// - Throws: `JournalError`: `emptyName`, `unknownName` or `ambiguousName` among others.
  public func recipe(named text: String) throws -> Recipe {
    try catalog().recipe(named: text)
  }
}
