import Journal

extension JournalContents {
  func bean(named text: String) throws -> Bean {
    try resolve(text, among: beans, advice: "see 'insights journal beans'")
  }

  func method(named text: String) throws -> BrewMethod {
    try resolve(text, among: methods, advice: "see what was brewed with 'insights journal brews'")
  }

  func grinder(named text: String) throws -> Grinder {
    try resolve(text, among: grinders, advice: "see what was brewed with 'insights journal brews'")
  }

  private func resolve<Record: NamedRecord>(
    _ text: String, among records: [Record], advice: String
  ) throws -> Record {
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw Failure(.usage, "the name of the \(Record.kind) is empty", "give its name or its ID")
    }
    return try NameResolver(records).resolve(text, advice: advice)
  }
}
