extension Bean {
  /// Refuses a bean without any name, and invalid values.
  ///
  /// - Parameters:
  ///   - stored: The stored bean; unchanged fields are not checked.
  ///   - today: A roast date must not be after it.
  /// - Throws: `JournalError` with the code `invalidValue`.
  func validate(stored: Bean? = nil, today: CalendarDay) throws(JournalError) {
    try checkFields(from: stored)
    let isNamedAnew = isChanged(\.name, from: stored) || isChanged(\.roaster, from: stored)
    if isNamedAnew || isChanged(\.origin, from: stored),
      (name + roaster + origin).allSatisfy(\.isWhitespace)
    {
      throw JournalError(.nameless, .init(kind: .bean))
    }
    guard isChanged(\.roastDateText, from: stored), let day = CalendarDay(roastDateText) else {
      return
    }
    guard day <= today else {
      throw JournalError(
        .futureDay,
        .init(field: "roast_date", value: day.description).with(\.latestDay, today))
    }
  }
}

extension Brew {
  /// The first second of 1900, before which no brew can be.
  private static let earliest = -2_208_988_800

  /// Refuses invalid values.
  ///
  /// - Parameters:
  ///   - stored: The stored brew; unchanged fields are not checked.
  ///   - now: A brew must not be after it.
  /// - Throws: `JournalError` with the code `invalidValue`.
  func validate(stored: Brew? = nil, now: Timestamp) throws(JournalError) {
    try checkFields(from: stored)
    guard isChanged(\.brewedAt, from: stored) else { return }
    let facts = JournalError.Facts(field: "brewed_at", value: brewedAt.text)
    guard let moment = brewedAt.seconds, moment >= Self.earliest else {
      throw JournalError(.notATime, facts)
    }
    let isPast =
      if let day = brewedAt.day {
        LocalCalendar().day(of: now).map { day <= $0 } ?? true
      } else {
        now.seconds.map { moment <= $0 } ?? true
      }
    guard isPast else { throw JournalError(.futureTime, facts) }
  }
}

extension Recipe {
  /// Refuses a recipe without a name, and invalid values.
  ///
  /// - Parameter stored: The stored recipe; unchanged fields are not checked.
  /// - Throws: `JournalError` with the code `invalidValue`.
  func validate(stored: Recipe? = nil) throws(JournalError) {
    try checkFields(from: stored)
    if isChanged(\.steps, from: stored) { try validateSteps() }
    guard isChanged(\.pours, from: stored) else { return }
    for pour in pours { try FieldRange.pour.check(pour) }
    guard zip(pours, pours.dropFirst()).allSatisfy(<) else {
      throw JournalError(.poursNotRising, .init(field: "pours_g"))
    }
  }

  /// Refuses steps out of range, and times or grams that do not rise.
  private func validateSteps() throws(JournalError) {
    for step in steps {
      if let end = step.end { try FieldRange.brewTime.check(end) }
      if let target = step.target { try FieldRange.pour.check(target) }
    }
    for values in [steps.compactMap(\.end), steps.compactMap(\.target)] {
      guard zip(values, values.dropFirst()).allSatisfy(<) else {
        throw JournalError(.poursNotRising, .init(field: "steps"))
      }
    }
  }

  /// Refuses steps that the method does not have.
  ///
  /// - Parameters:
  ///   - stored: The stored recipe; unchanged steps of an unchanged method are not checked.
  ///   - method: The method of the recipe; nil for none, which may have all steps.
  /// - Throws: `JournalError` with the code `invalidValue`.
  func validateSteps(stored: Recipe? = nil, for method: BrewMethod?) throws(JournalError) {
    guard let method else { return }
    func refuse<Value: Equatable>(
      _ field: String, _ path: KeyPath<Recipe, Value>, _ isRecorded: Bool
    ) throws(JournalError) {
      guard isRecorded, field == "steps" || !method.hasRecipeField(field),
        isChanged(path, from: stored) || isChanged(\.methodID, from: stored)
      else { return }
      throw JournalError(.stepOfOtherMethod, .init(field: field).with(\.name, method.name))
    }
    try refuse("bloom_g", \.bloom, bloom != nil)
    try refuse("bloom_s", \.bloomTime, bloomTime != nil)
    try refuse("pours_g", \.pours, !pours.isEmpty)
    try refuse("plunge_s", \.plungeTime, plungeTime != nil)
    for step in steps where !method.hasStep(step.kind) {
      try refuse("steps", \.steps, true)
    }
    try refuse("is_inverted", \.isInverted, isInverted == true)
  }
}

extension Tasting {
  /// Refuses levels outside of 1…5, and tags that are empty or too long.
  ///
  /// - Parameter stored: The stored tasting; unchanged fields are not checked.
  /// - Throws: `JournalError` with the code `invalidValue`.
  func validate(stored: Tasting? = nil) throws(JournalError) {
    try checkFields(from: stored)
    guard isChanged(\.flavorTags, from: stored) else { return }
    for tag in flavorTags {
      try TextRule.check("flavor_tags", tag.rawValue)
      guard !(tag.custom ?? tag.rawValue).allSatisfy(\.isWhitespace) else {
        throw JournalError(.emptyTag, .init(field: "flavor_tags", value: tag.rawValue))
      }
    }
  }
}
