extension BrewMethod {
  /// Refuses a method without a name, and unknown categories.
  ///
  /// - Parameter stored: The stored method; unchanged fields are not checked.
  /// - Throws: `JournalError` with the code `invalidValue`.
  func validate(stored: BrewMethod? = nil) throws(JournalError) {
    try FieldCheck(self, stored: stored).fields()
  }
}
