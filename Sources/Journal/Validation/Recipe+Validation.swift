extension Recipe {
  /// - Throws: `JournalError` with `invalidValue`.
  func validate() throws {
    try Validation.text("name", name, limit: Validation.line)
    guard !name.allSatisfy(\.isWhitespace) else {
      throw JournalError(.nameless, .init(kind: .recipe))
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
      throw JournalError(.poursNotRising, .init(field: "pours_g"))
    }
  }
}
