extension Tasting {
  /// Refuses levels outside of 1…5, and tags that are empty or too long.
  ///
  /// - Parameter stored: The stored tasting; unchanged fields are not checked.
  /// - Throws: `JournalError` with the code `invalidValue`.
  func validate(stored: Tasting? = nil) throws(JournalError) {
    let check = FieldCheck(self, stored: stored)
    try check.fields()
    guard check.isChanged(\.flavorTags) else { return }
    for tag in flavorTags {
      try FieldCheck<Tasting>.text("flavor_tags", tag.rawValue)
      guard !(tag.custom ?? tag.rawValue).allSatisfy(\.isWhitespace) else {
        throw JournalError(.emptyTag, .init(field: "flavor_tags", value: tag.rawValue))
      }
    }
  }
}
