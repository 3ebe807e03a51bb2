extension JournalContents {
  /// The taster with a name or an ID. `NameResolver` describes the accepted differences in spelling.
  ///
  /// - Throws: `JournalError`: `emptyName`, `unknownName` or `ambiguousName`.
  public func taster(named text: String) throws(JournalError) -> Taster {
    try Self.resolve(text, among: tasters)
  }
}
