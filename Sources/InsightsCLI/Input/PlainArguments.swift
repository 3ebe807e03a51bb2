/// Arguments that are words and options with a value each, read without the parser.
///
/// The parser asks of each option's type whether it has this or that protocol, and the runtime then
/// looks through all conformances of the program: two fifths of the instructions of a start. What is
/// not plain is left to the parser, its errors with it.
struct PlainArguments {
  private(set) var words: [String] = []
  private var options: [String: [String]] = [:]

  /// - Returns: nil for help, an option that is not among `known`, one without a value, a value that
  ///   looks like an option, or an empty word.
  init?(_ arguments: some Collection<String>, known: [String]) {
    var waiting: String?
    for argument in arguments {
      guard let first = argument.utf8.first else { return nil }
      if first == UInt8(ascii: "-") {
        guard waiting == nil, known.contains(argument) else { return nil }
        waiting = argument
      } else if let name = waiting {
        options[name, default: []].append(argument)
        waiting = nil
      } else {
        words.append(argument)
      }
    }
    guard waiting == nil else { return nil }
  }

  /// The values of an option that may be repeated.
  func all(_ name: String) -> [String] { options[name] ?? [] }

  /// The value of an option, or the one that is usual.
  ///
  /// - Returns: nil where it is repeated or is none of the choice.
  func one<Choice: RawRepresentable<String>>(_ name: String, or usual: Choice) -> Choice? {
    guard let values = options[name] else { return usual }
    return values.count == 1 ? Choice(rawValue: values[0]) : nil
  }
}

/// A command that can be made of plain arguments.
protocol PlainCommand: AsyncParsableCommand {
  static var name: String { get }
  /// The options that may be among plain arguments.
  static var plainOptions: [String] { get }
  /// The command as the parser would make it; nil where the parser is needed.
  ///
  /// An initializer could not: there a value of a property would become its usual one.
  static func plain(_ arguments: PlainArguments) -> Self?
}

extension PlainCommand {
  /// The command, where the arguments of the program are its name and plain ones.
  static func plain(_ arguments: [String]) -> Self? {
    guard arguments.first == name else { return nil }
    return PlainArguments(arguments.dropFirst(), known: plainOptions).flatMap { plain($0) }
  }
}

/// Whether every argument of this process is well-formed UTF-8, as the system passed it.
func argumentsAreWellFormed() -> Bool {
  for index in 0..<Int(CommandLine.argc) {
    guard let argument = CommandLine.unsafeArgv[index] else { continue }
    if String(validatingCString: argument) == nil { return false }
  }
  return true
}

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
      throw Failure("no command", ["command": path.joined(separator: " "), "surplus": surplus])
    }
  }

  private static let options = ["--version", "--help", "--help-hidden"]

  /// Options of the program itself.
  private static func check(option: String) throws {
    guard option.hasPrefix("--"), !options.contains(option),
      let near = near(option, options.dropLast()).first
    else { return }
    throw Failure("no option, but near", ["option": option, "near": near])
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
