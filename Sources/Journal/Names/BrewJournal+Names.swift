/// Looking single records up by the names that people use.
extension BrewJournal {
  /// The bean that `text`, a name or an ID, means. See `NameResolver` for what is forgiven.
  ///
  /// - Throws: `JournalError`: `emptyName`, `unknownName` or `ambiguousName` among others.
  public func bean(named text: String) throws -> Bean {
    try catalog().bean(named: text)
  }

  /// The method that `text`, a name or an ID, means.
  ///
  /// - Throws: `JournalError`: `emptyName`, `unknownName` or `ambiguousName` among others.
  public func method(named text: String) throws -> BrewMethod {
    try catalog().method(named: text)
  }

  /// The grinder that `text`, a name or an ID, means.
  ///
  /// - Throws: `JournalError`: `emptyName`, `unknownName` or `ambiguousName` among others.
  public func grinder(named text: String) throws -> Grinder {
    try catalog().grinder(named: text)
  }

  /// The recipe that `text`, a name or an ID, means.
  ///
  /// - Throws: `JournalError`: `emptyName`, `unknownName` or `ambiguousName` among others.
  public func recipe(named text: String) throws -> Recipe {
    try catalog().recipe(named: text)
  }
}
