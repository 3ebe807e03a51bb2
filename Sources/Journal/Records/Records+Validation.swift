/// What a journal's writers refuse, each with the field's name and its range.
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
      throw JournalError(
        .invalidValue, "a bean needs a name, a roaster or an origin", "give one of them")
    }
    try Validation.word("process", process.rawValue, CoffeeProcess.known.map(\.rawValue))
    try Validation.word("roast_level", roastLevel.rawValue, RoastLevel.known.map(\.rawValue))
    guard !roastDateText.isEmpty else { return }
    guard let day = CalendarDay(roastDateText), day.year >= 1900 else {
      throw JournalError(
        .invalidValue, "roast_date '\(roastDateText)' is no day", "write it as YYYY-MM-DD")
    }
    guard day <= today else {
      throw JournalError(
        .invalidValue, "roast_date \(day) lies in the future", "give a day up to \(today)")
    }
  }
}

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

/// Checks single values.
private enum Validation {
  /// Bytes of a line such as a name.
  static let line = 1000
  /// Bytes of notes.
  static let notes = 1_000_000

  static func number(_ range: FieldRange, _ value: Double?, name: String? = nil) throws {
    guard let value, !range.contains(value) else { return }
    throw JournalError(
      .invalidValue, "\(name ?? range.field) \(Self.text(value)) is out of range",
      "give \(range.description)")
  }

  static func text(_ field: String, _ text: String, limit: Int) throws {
    if text.utf8.count > limit {
      throw JournalError(
        .invalidValue, "\(field) is longer than \(limit) bytes", "shorten it")
    }
    if text.utf8.contains(0) {
      throw JournalError(.invalidValue, "\(field) holds a NUL character", "take it out")
    }
  }

  static func word(_ field: String, _ word: String, _ known: [String]) throws {
    guard !word.isEmpty, !known.contains(word) else { return }
    throw JournalError(
      .invalidValue, "\(field) '\(word)' is unknown",
      "give one of \(known.joined(separator: ", "))")
  }

  private static func text(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }
}
