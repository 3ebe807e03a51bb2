extension BrewMethod {
  /// Refuses a method without a name, and unknown categories.
  ///
  /// - Parameter stored: The stored method; unchanged fields are not checked.
  /// - Throws: `JournalError` with the code `invalidValue`.
  func validate(stored: BrewMethod? = nil) throws(JournalError) {
    let check = FieldCheck(self, stored: stored)
    try check.name(.method, \.name)
    try check.word("category", \.category, MethodCategory.known)
  }
}
