extension Bean {
  /// Refuses a bean without any name, and invalid values.
  ///
  /// - Parameters:
  ///   - stored: The stored bean; unchanged fields are not checked.
  ///   - today: A roast date must not be after it.
  /// - Throws: `JournalError` with the code `invalidValue`.
  func validate(stored: Bean? = nil, today: CalendarDay) throws(JournalError) {
    let check = FieldCheck(self, stored: stored)
    try check.fields()
    let isNamedAnew = check.isChanged(\.name) || check.isChanged(\.roaster)
    if isNamedAnew || check.isChanged(\.origin),
      (name + roaster + origin).allSatisfy(\.isWhitespace)
    {
      throw JournalError(.nameless, .init(kind: .bean))
    }
    guard check.isChanged(\.roastDateText), let day = CalendarDay(roastDateText) else { return }
    guard day <= today else {
      throw JournalError(
        .futureDay,
        .init(field: "roast_date", value: day.description).with(\.latestDay, today))
    }
  }
}
