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
      throw JournalError(
        .invalidValue, "brewed_at '\(brewedAt.text)' is no time",
        "write it as YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ")
    }
    guard now.seconds.map({ moment <= $0 }) ?? true else {
      throw JournalError(
        .invalidValue, "brewed_at \(brewedAt.text) lies in the future", "give a time up to now")
    }
  }
}
