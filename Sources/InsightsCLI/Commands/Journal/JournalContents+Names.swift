import Insights

/// Records by name, with the command line's own advice.
extension JournalContents {
  func bean(_ text: String) throws -> Bean {
    try bean(named: checked(text, of: Bean.self), advice: "see 'insights journal beans'")
  }

  func method(_ text: String) throws -> BrewMethod {
    try method(named: checked(text, of: BrewMethod.self), advice: Self.brews)
  }

  func grinder(_ text: String) throws -> Grinder {
    try grinder(named: checked(text, of: Grinder.self), advice: Self.brews)
  }

  private static let brews = "see what was brewed with 'insights journal brews'"

  private func checked<Record: NamedRecord>(
    _ text: String, of type: Record.Type
  ) throws -> String {
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw Failure(.usage, "the name of the \(Record.kind) is empty", "give its name or its ID")
    }
    return text
  }
}
