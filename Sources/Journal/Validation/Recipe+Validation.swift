extension Recipe {
  /// Refuses a recipe without a name, and invalid values.
  ///
  /// - Parameter stored: The stored recipe; unchanged fields are not checked.
  /// - Throws: `JournalError` with the code `invalidValue`.
  func validate(stored: Recipe? = nil) throws(JournalError) {
    let check = FieldCheck(self, stored: stored)
    try check.fields()
    if check.isChanged(\.steps) { try validateSteps() }
    guard check.isChanged(\.pours) else { return }
    for pour in pours { try FieldCheck<Recipe>.number(.pour, pour) }
    guard zip(pours, pours.dropFirst()).allSatisfy(<) else {
      throw JournalError(.poursNotRising, .init(field: "pours_g"))
    }
  }

  /// Refuses steps out of range, and times or grams that do not rise.
  private func validateSteps() throws(JournalError) {
    for step in steps {
      if let end = step.end { try FieldCheck<Recipe>.number(.brewTime, end) }
      if let target = step.target { try FieldCheck<Recipe>.number(.pour, target) }
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
    let check = FieldCheck(self, stored: stored)
    func refuse<Value: Equatable>(
      _ field: String, _ path: KeyPath<Recipe, Value>, _ isRecorded: Bool
    ) throws(JournalError) {
      guard isRecorded, field == "steps" || !method.hasRecipeField(field),
        check.isChanged(path) || check.isChanged(\.methodID)
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
