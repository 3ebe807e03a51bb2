extension Bean {
  /// - Throws: `JournalError` with `invalidValue`.
  func validate(today: CalendarDay) throws {
    try Validation.text("name", name, limit: Validation.line)
    for (field, text) in [
      ("roaster", roaster), ("origin", origin), ("region", region), ("farm", farm),
      ("variety", variety),
    ] {
      try Validation.text(field, text, limit: Validation.line)
    }
    try Validation.text("notes", notes, limit: Validation.notes)
    guard !(name + roaster + origin).allSatisfy(\.isWhitespace) else {
      throw JournalError(.nameless, .init(kind: .bean))
    }
    try Validation.word("process", process.rawValue, CoffeeProcess.known.map(\.rawValue))
    try Validation.word("roast_level", roastLevel.rawValue, RoastLevel.known.map(\.rawValue))
    guard !roastDateText.isEmpty else { return }
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
