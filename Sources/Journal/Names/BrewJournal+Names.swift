import GRDB

/// Looking up single records by name.
extension BrewJournal {
  /// The bean with a name or an ID. `NameResolver` describes the accepted differences in spelling.
  ///
  /// - Throws: `JournalError`: `emptyName`, `unknownName` or `ambiguousName` among others.
  public func bean(named text: String) throws -> Bean {
    try record(named: text) { try Bean.among(namesakesOf: text, $0) }
  }

  /// The method with a name or an ID.
  ///
  /// - Throws: `JournalError`: `emptyName`, `unknownName` or `ambiguousName` among others.
  public func method(named text: String) throws -> BrewMethod {
    try record(named: text)
  }

  /// The grinder with a name or an ID.
  ///
  /// - Throws: `JournalError`: `emptyName`, `unknownName` or `ambiguousName` among others.
  public func grinder(named text: String) throws -> Grinder {
    try record(named: text)
  }

  /// The recipe with a name or an ID.
  ///
  /// - Throws: `JournalError`: `emptyName`, `unknownName` or `ambiguousName` among others.
  public func recipe(named text: String) throws -> Recipe {
    try record(named: text)
  }

  /// By index for an ID; else the names of `records` are compared, by default those of all records
  /// of the kind.
  private func record<Record: StoredRecord & NamedRecord>(
    named text: String,
    among records: (Database) throws -> [Record] = { try Record.fetch($0, "ORDER BY id") }
  ) throws -> Record {
    try read { database in
      if let record = try Record.fetch(database, "WHERE id = ?", [text]).first { return record }
      return try JournalContents.resolve(text, among: records(database))
    }
  }
}
