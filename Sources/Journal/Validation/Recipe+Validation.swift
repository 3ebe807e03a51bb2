extension Recipe {
  /// - Throws: `JournalError` with `invalidValue`.
  func validate() throws {
    try Validation.text("name", name, limit: Validation.line)
    guard !name.allSatisfy(\.isWhitespace) else {
      throw JournalError(.invalidValue, "a recipe needs a name", "give it one")
    }
    for (range, value) in [
      (FieldRange.dose, dose), (.water, water), (.yield, yield),
      (.waterTemperature, waterTemperature), (.grindSetting, grindSetting), (.brewTime, brewTime),
      (.bloom, bloom), (.bloomTime, bloomTime), (.plunge, plungeTime),
    ] {
      try Validation.number(range, value)
    }
    for pour in pours { try Validation.number(.water, pour, name: "pours_g") }
    guard zip(pours, pours.dropFirst()).allSatisfy(<) else {
      throw JournalError(
        .invalidValue, "pours_g must rise", "give the grams on the scale after each pour")
    }
  }
}
