package import Phrases

/// The words of the report.
extension Words {
  /// The phrase of a key below `report`.
  package func report(_ key: String, _ arguments: [String: PhraseArgument] = [:]) -> String {
    phrases.text("report.\(key)", arguments)
  }
}
