import GRDB

extension BrewJournal {
  /// The bean of the journal that is the same bag as `bean`: the same name, roaster and roast date;
  /// nil for none.
  ///
  /// - Throws: `JournalError`.
  public func sameBag(as bean: Bean) throws -> Bean? {
    let (name, roaster) = (NameKey(bean.displayName), NameKey(bean.roaster))
    return try read { try Bean.fetch($0, "ORDER BY id") }.first { other in
      other.id != bean.id && other.roastDateText == bean.roastDateText
        && NameKey(other.displayName) == name && NameKey(other.roaster) == roaster
    }
  }
}

extension BrewJournal {
  /// How many brews a bean has.
  ///
  /// - Complexity: By index.
  /// - Throws: `JournalError`.
  public func brewCount(of bean: Identifier<Bean>) throws -> Int {
    try read { database in
      try Int.fetchOne(
        database, sql: "SELECT count(*) FROM brew WHERE bean_id = ?", arguments: [bean.rawValue])
        ?? 0
    }
  }
}
