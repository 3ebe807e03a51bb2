/// Looking up records by name.
extension JournalContents {
  /// The bean with a name or an ID. `NameResolver` describes the accepted differences in spelling.
  ///
  /// - Throws: `JournalError`: `emptyName`, `unknownName` or `ambiguousName`.
  public func bean(named text: String) throws(JournalError) -> Bean {
    try Self.resolve(text, among: beans)
  }

  /// The bean with a name or an ID; of several that a name means, the only one that is not archived,
  /// since a new cup is of a bag that is open.
  ///
  /// - Parameter text: The name or the ID.
  /// - Throws: `JournalError`: `emptyName`, `unknownName` or `ambiguousName`.
  public func openBean(named text: String) throws(JournalError) -> Bean {
    if case .several(let named) = NameResolver.match(text, among: beans) {
      let open = named.filter { !$0.isArchived }
      if let only = open.first, open.count == 1 { return only }
    }
    return try bean(named: text)
  }

  /// The method with a name or an ID.
  ///
  /// - Throws: `JournalError`: `emptyName`, `unknownName` or `ambiguousName`.
  public func method(named text: String) throws(JournalError) -> BrewMethod {
    try Self.resolve(text, among: methods)
  }

  /// The grinder with a name or an ID.
  ///
  /// - Throws: `JournalError`: `emptyName`, `unknownName` or `ambiguousName`.
  public func grinder(named text: String) throws(JournalError) -> Grinder {
    try Self.resolve(text, among: grinders)
  }

  /// The recipe with a name or an ID.
  ///
  /// - Throws: `JournalError`: `emptyName`, `unknownName` or `ambiguousName`.
  public func recipe(named text: String) throws(JournalError) -> Recipe {
    try Self.resolve(text, among: recipes)
  }

  static func resolve<Record: NamedRecord>(
    _ text: String, among records: [Record]
  ) throws(JournalError) -> Record {
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw JournalError(.emptyName, .init(kind: Record.kind, name: text))
    }
    return try NameResolver.resolve(text, among: records)
  }
}
