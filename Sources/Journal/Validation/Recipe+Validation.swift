extension Recipe {
  /// Refuses a recipe without a name, and invalid values.
  ///
  /// - Parameter stored: The stored recipe; unchanged fields are not checked.
  /// - Throws: `JournalError` with the code `invalidValue`.
  func validate(stored: Recipe? = nil) throws(JournalError) {
    let check = FieldCheck(self, stored: stored)
    try check.name(.recipe, \.name)
    try check.number(.dose, \.dose)
    try check.number(.water, \.water)
    try check.number(.yield, \.yield)
    try check.number(.waterTemperature, \.waterTemperature)
    try check.number(.grindSetting, \.grindSetting)
    try check.number(.brewTime, \.brewTime)
    try check.number(.bloom, \.bloom)
    try check.number(.bloomTime, \.bloomTime)
    try check.number(.plunge, \.plungeTime)
    guard check.isChanged(\.pours) else { return }
    for pour in pours { try FieldCheck<Recipe>.number(.pour, pour) }
    guard zip(pours, pours.dropFirst()).allSatisfy(<) else {
      throw JournalError(.poursNotRising, .init(field: "pours_g"))
    }
  }
}
