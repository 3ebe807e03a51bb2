extension Brew {
  /// - Throws: `JournalError` with `invalidValue`.
  func validate(now: Timestamp) throws {
    try Validation.number(.dose, dose)
    try Validation.number(.water, water)
    try Validation.number(.yield, yield)
    try Validation.number(.waterTemperature, waterTemperature)
    try Validation.number(.grindSetting, grindSetting)
    try Validation.number(.brewTime, brewTime)
    try Validation.number(.rating, rating)
    try Validation.text("notes", notes, limit: Validation.notes)
    guard let moment = brewedAt.seconds, moment >= -2_208_988_800 else {
      throw JournalError(.notATime, .init(field: "brewed_at", value: brewedAt.text))
    }
    guard now.seconds.map({ moment <= $0 }) ?? true else {
      throw JournalError(.futureTime, .init(field: "brewed_at", value: brewedAt.text))
    }
  }
}
