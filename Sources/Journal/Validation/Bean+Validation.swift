extension Bean {
  /// Refuses a bean without any name, and invalid values.
  ///
  /// - Parameters:
  ///   - stored: The stored bean; unchanged fields are not checked.
  ///   - today: A roast date must not be after it.
  /// - Throws: `JournalError` with the code `invalidValue`.
  func validate(stored: Bean? = nil, today: CalendarDay) throws(JournalError) {
    let check = FieldCheck(self, stored: stored)
    try check.line("name", \.name)
    try check.line("roaster", \.roaster)
    try check.line("origin", \.origin)
    try check.line("region", \.region)
    try check.line("farm", \.farm)
    try check.line("variety", \.variety)
    try check.notes(\.notes)
    try check.number(.price, \.price)
    try check.number(.bagWeight, \.bagWeight)
    try check.number(.roastRange, \.roastRange)
    try check.day("frozen_date", \.frozenDateText)
    try check.day("thawed_date", \.thawedDateText)
    let isNamedAnew = check.isChanged(\.name) || check.isChanged(\.roaster)
    if isNamedAnew || check.isChanged(\.origin),
      (name + roaster + origin).allSatisfy(\.isWhitespace)
    {
      throw JournalError(.nameless, .init(kind: .bean))
    }
    try check.word("process", \.process, CoffeeProcess.known)
    try check.word("roast_level", \.roastLevel, RoastLevel.known)
    guard check.isChanged(\.roastDateText), !roastDateText.isEmpty else { return }
    guard let day = CalendarDay(roastDateText), day.year >= 1900 else {
      throw JournalError(.notADay, .init(field: "roast_date", value: roastDateText))
    }
    guard day <= today else {
      throw JournalError(
        .futureDay,
        .init(field: "roast_date", value: day.description).with(\.latestDay, today))
    }
  }
}
