extension Grinder {
  /// Refuses a grinder without a name.
  ///
  /// - Parameter stored: The stored grinder; unchanged fields are not checked.
  /// - Throws: `JournalError` with the code `invalidValue`.
  func validate(stored: Grinder? = nil) throws(JournalError) {
    try FieldCheck(self, stored: stored).fields()
  }
}
