package import Phrases

/// Words of the report's page.
extension Words {
  /// The phrase of a key below `report`.
  package func report(_ key: String, _ arguments: [String: PhraseArgument] = [:]) -> String {
    phrases.text("report.\(key)", arguments)
  }
}
