import ArgumentParser
import Insights

/// The names of commands in arguments, which the parser takes for surplus words where it does not
/// know them.
enum CommandNames {
  /// Refuses a name of no command, and says which one is near.
  ///
  /// - Throws: A `Failure` with status 64.
  static func check(_ arguments: [String]) throws {
    var names = arguments[...]
    if let first = names.first, first.hasPrefix("-") { return try check(option: first) }
    let isHelp = names.first == "help"
    if isHelp { names = names.dropFirst() }
    var path = ["insights"]
    var command = InsightsCommand.configuration
    for name in names {
      let subcommands = command.subcommands.map { $0.configuration }
      guard !subcommands.isEmpty, !name.hasPrefix("-") else { break }
      guard let next = subcommands.first(where: { $0.commandName == name }) else {
        throw failure(name, path, subcommands.compactMap { $0.commandName })
      }
      path.append(name)
      command = next
    }
    // The parser would show the help of the command before.
    if isHelp, let surplus = names.dropFirst(path.count - 1).first, !surplus.hasPrefix("-") {
      throw Failure(
        .usage, "'\(path.joined(separator: " "))' has no command '\(surplus)'",
        "see '\(path.joined(separator: " ")) --help'")
    }
  }

  private static let options = ["--version", "--help", "--help-hidden"]

  /// Options of the program itself.
  private static func check(option: String) throws {
    guard option.hasPrefix("--"), !options.contains(option),
      let near = near(option, options.dropLast()).first
    else { return }
    throw Failure(.usage, "there is no option '\(option)'", "did you mean \(near)?")
  }

  private static func failure(_ name: String, _ path: [String], _ known: [String]) -> Failure {
    let whole = path.joined(separator: " ")
    let problem =
      path.count == 1 ? "there is no command '\(name)'" : "'\(whole)' has no command '\(name)'"
    var meant = elsewhere(name, path)
    if meant.isEmpty {
      meant = near(name, known + (path.count == 1 ? ["help"] : [])).map { "\(whole) \($0)" }
    }
    guard !meant.isEmpty else {
      return Failure(.usage, problem, "see '\(whole) --help'")
    }
    return Failure(
      .usage, problem, "did you mean \(meant.map { "'\($0)'" }.joined(separator: " or "))?")
  }

  /// The commands of that name in another place, such as `journal search` for `search`, and
  /// `journal delete-method` for `journal methods delete`.
  private static func elsewhere(_ name: String, _ path: [String]) -> [String] {
    var names = [name]
    if path.count > 1, let group = path.last, group.hasSuffix("s") {
      names.append("\(name)-\(group.dropLast())")
    }
    return commands(of: InsightsCommand.configuration, path: "insights").filter { command in
      names.contains { command.hasSuffix(" \($0)") }
    }
  }

  /// All commands below one, with the commands they belong to.
  private static func commands(of configuration: CommandConfiguration, path: String) -> [String] {
    configuration.subcommands.map { $0.configuration }.flatMap { command in
      let whole = "\(path) \(command.commandName ?? "")"
      return [whole] + commands(of: command, path: whole)
    }
  }

  /// The names that differ by the fewest typos, at most one in three letters; else those that the
  /// text begins, such as `sug`.
  private static func near(_ name: String, _ known: some Collection<String>) -> [String] {
    let written = Array(name.lowercased().utf8)
    guard written.count <= 40 else { return [] }
    let distances = known.compactMap { name in
      let known = Array(name.utf8)
      return EditDistance.typos(written, for: known, oneIn: 3, of: max(written.count, known.count))
        .map { (name, $0) }
    }
    if let least = distances.map(\.1).min() {
      return distances.filter { $0.1 == least }.map(\.0)
    }
    return written.count >= 3 ? known.filter { $0.hasPrefix(name.lowercased()) } : []
  }
}
