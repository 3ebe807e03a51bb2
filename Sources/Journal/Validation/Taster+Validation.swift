extension Taster {
  /// Refuses a taster without a name.
  ///
  /// - Parameter stored: The stored taster; unchanged fields are not checked.
  /// - Throws: `JournalError` with the code `invalidValue`.
  func validate(stored: Taster? = nil) throws(JournalError) {
    try FieldCheck(self, stored: stored).fields()
  }
}
