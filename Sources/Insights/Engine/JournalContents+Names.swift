public import Journal

/// Records by what people call them.
extension JournalContents {
  /// The bean of a name or ID; case, accents, missing words and typos are forgiven when one bean is
  /// clearly meant.
  ///
  /// - Throws: `JournalError` with `name` where none or several are meant.
  public func bean(named text: String) throws -> Bean {
    try bean(named: text, advice: Self.advice)
  }

  /// The method of a name or ID.
  ///
  /// - Throws: `JournalError` with `name` where none or several are meant.
  public func method(named text: String) throws -> BrewMethod {
    try method(named: text, advice: Self.advice)
  }

  /// The grinder of a name or ID.
  ///
  /// - Throws: `JournalError` with `name` where none or several are meant.
  public func grinder(named text: String) throws -> Grinder {
    try grinder(named: text, advice: Self.advice)
  }

  private static let advice = "check the name or the ID"

  /// - Parameter advice: What to do where no name is near.
  package func bean(named text: String, advice: String) throws -> Bean {
    try NameResolver(beans).resolve(text, advice: advice)
  }

  /// - Parameter advice: What to do where no name is near.
  package func method(named text: String, advice: String) throws -> BrewMethod {
    try NameResolver(methods).resolve(text, advice: advice)
  }

  /// - Parameter advice: What to do where no name is near.
  package func grinder(named text: String, advice: String) throws -> Grinder {
    try NameResolver(grinders).resolve(text, advice: advice)
  }
}
