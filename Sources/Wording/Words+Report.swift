/// The words of the report.
extension Words {
  /// The phrase of a key below `report`.
  package func report(_ key: String, _ arguments: [String: PhraseArgument] = [:]) -> String {
    phrases.text("report.\(key)", arguments)
  }

  /// `a`, `a and b`, `a, b and c`.
  package func list(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    let list = names.dropLast().joined(separator: ", ")
    return phrases.text("report.list.last", ["list": .text(list), "item": .text(last)])
  }
}
