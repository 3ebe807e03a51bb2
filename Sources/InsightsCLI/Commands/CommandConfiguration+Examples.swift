import ArgumentParser

extension CommandConfiguration {
  /// What begins the examples of a discussion; manual pages have them under a heading.
  static let examplesTitle = "Examples:"

  /// The configuration with examples at the end of its discussion. Each is run by a test.
  func showing(_ examples: String...) -> CommandConfiguration {
    var configuration = self
    let lines = [Self.examplesTitle] + examples.map { "  \($0)" }
    configuration.discussion +=
      (discussion.isEmpty ? "" : "\n\n") + lines.joined(separator: "\n")
    return configuration
  }

  /// The examples.
  var examples: [String] {
    guard let start = discussion.firstRange(of: Self.examplesTitle + "\n") else { return [] }
    return discussion[start.upperBound...].split(separator: "\n").map { String($0.dropFirst(2)) }
  }
}
