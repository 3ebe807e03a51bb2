import GrindScale

/// Whether texts tell of coffee, and not of films, people or gear that somebody rates, too.
enum CoffeeEvidence {
  /// Whether a word of a text is of coffee: a place, a plant, a method, a part of a recipe, a taste that cups have.
  static func isIn(_ text: String) -> Bool {
    EntryText.isOfCoffee(text)
      || text.split { !$0.isLetter && !$0.isNumber }.contains(where: isOfCoffee)
  }

  /// Whether texts name things to brew with, or what else people list, for the most part.
  static func areGear(_ texts: [String]) -> Bool {
    let found = texts.count { text in
      KnownDevices.contains(text, .method) || KnownGrinders.standard.model(exactly: text) != nil
        || text.split { !$0.isLetter }.contains {
          ParameterTerms.standard.isFiller($0, in: .gear)
        }
    }
    return found * 2 > texts.count
  }

  /// Whether the title of a text says that what is below it is no cup: `Reading list`, `Brew guides`.
  static func isOfOther(_ title: String) -> Bool {
    title.split { !$0.isLetter }.contains { ParameterTerms.standard.isFiller($0, in: .aside) }
  }

  private static let columns: Set<String> = Set(
    ([.dose, .water, .yield, .grindSetting, .grinder, .roastDate, .roastLevel, .process, .variety]
      + CSVColumn.levels).map(\.rawValue))

  private static func isOfCoffee(_ word: Substring) -> Bool {
    let word = String(word)
    guard word.count > 1 else { return false }
    if MethodCategory(impliedBy: word) != .unrecorded { return true }
    let found = ColumnTerms.standard.meaning(of: word)?.columns ?? []
    // `coffee` is the dose or the bean; `name` may be anybody's.
    return found == [CSVColumn.beanName.rawValue]
      ? !ParameterTerms.standard.isFiller(word, in: .thing)
      : !columns.isDisjoint(with: found)
  }
}
