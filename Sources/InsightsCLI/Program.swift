import Dispatch

/// The program: arguments in, an exit status out.
@main struct Program {
  static func main() async {
    holdClosedStreams()
    ignoreClosedPipes()
    keepFreedMemory()
    // Swift reads them from /proc, and gives none where it cannot: that is no call for help.
    guard CommandLine.argc > 0 else {
      endProcess(Failure("no arguments").report())
    }
    guard argumentsAreWellFormed() else {
      endProcess(Failure("argument not UTF-8").report())
    }
    prepare()
    endProcess(await run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Reading the knowledge takes longer than parsing the arguments: it starts at once.
  private static func prepare() {
    switch CommandLine.arguments.dropFirst().first {
    case ExtractCommand.name, SuggestCommand.name, PatternsCommand.name, ReportCommand.name,
      CompareCommand.name:
      InsightsEngine.prepare()
    case LabelCommand.name: InsightsEngine.prepare(forLabels: true)
    default: break
    }
  }

  /// Parses and runs one command; what goes wrong is reported in one line on standard error.
  static func run(_ arguments: [String]) async -> ExitStatus {
    do {
      // Scripts ask for it often, and it needs no parser.
      if arguments == ["--version"] {
        try StandardOutput.write(Array((InsightsVersion.current + "\n").utf8))
        return .success
      }
      // What needs no parser.
      let plain: (any AsyncParsableCommand)? =
        ExtractCommand.plain(arguments) ?? LabelCommand.plain(arguments)
      if var command = plain {
        try Language.check()
        try await command.run()
        return .success
      }
      try CommandNames.check(arguments)
      let command = try InsightsCommand.parseAsRoot(arguments)
      if isLeaf(type(of: command), below: InsightsCommand.self) { try Language.check() }
      let isShort = synchronous.contains { $0 == type(of: command) }
      if !isShort, var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        var command = command
        try command.run()
      }
      return .success
    } catch is ClosedPipe {
      return .success
    } catch is CancellationError {
      Interruption.end()
    } catch let failure as Failure {
      return failure.report(arguments)
    } catch let error as SystemError {
      return Failure.cannotRead(error).report(arguments)
    } catch let error as JournalError {
      return Failure(error).report(arguments)
    } catch let error as LinguisticsError {
      return Failure(error).report(arguments)
    } catch let status as ExitStatus {
      return status
    } catch {
      return parserExit(error, arguments)
    }
  }

  /// Whether a command is below another and has no subcommands. Help, which is English, is not.
  private static func isLeaf(
    _ command: any ParsableCommand.Type, below parent: any ParsableCommand.Type
  ) -> Bool {
    parent.configuration.subcommands.contains { child in
      child.configuration.subcommands.isEmpty
        ? child == command : isLeaf(command, below: child)
    }
  }

  /// Short commands that are not asynchronous.
  ///
  /// Asking a command whether it is asynchronous looks through all conformances of the program,
  /// which takes longer than many a command; asking for its type does not.
  static let synchronous: [any ParsableCommand.Type] = [
    TagCommand.self, InitCommand.self, BeansCommand.self, BrewsCommand.self, RecipesCommand.self,
    AddRecipeCommand.self, ArchiveCommand.self, ExportCommand.self,
    StatsCommand.self, SettingsCommand.self,
  ]

  /// Help and version go to standard output; a usage error becomes one line and status 64.
  private static func parserExit(_ error: any Error, _ arguments: [String]) -> ExitStatus {
    if InsightsCommand.exitCode(for: error).isSuccess {
      let text = InsightsCommand.fullMessage(for: error)
      do {
        try StandardOutput.write(Array((text + "\n").utf8))
        return .success
      } catch let failure as Failure {
        return failure.report(arguments)
      } catch {
        return .success
      }
    }
    let advice = "see '\(commandName(arguments).joined(separator: " ")) --help'"
    return usageFailure(InsightsCommand.message(for: error), advice).report(arguments)
  }

  /// The command that the arguments name, down to the last subcommand.
  private static func commandName(_ arguments: [String]) -> [String] {
    var names = ["insights"]
    var commands = InsightsCommand.configuration.subcommands
    for argument in arguments {
      guard let next = commands.first(where: { $0.configuration.commandName == argument }) else {
        continue
      }
      names.append(argument)
      commands = next.configuration.subcommands
    }
    return names
  }

  /// A message with the parser's list of values, one a line, as a list in words.
  private static func oneLine(_ message: String) -> String {
    let lines = message.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
    let values = lines.filter { $0.hasPrefix("- ") }.map { "'\($0.dropFirst(2))'" }
    guard let last = values.last, values.count > 1 else { return lines.joined(separator: " ") }
    let text = lines.filter { !$0.hasPrefix("- ") }.joined(separator: " ")
    let head = text.hasSuffix(" the following:") ? String(text.dropLast(15)) : text
    return head + " " + values.dropLast().joined(separator: ", ") + " or " + last
  }

  /// A parser's message in our form: one line, no capitals, the advice after the semicolon.
  static func usageFailure(_ message: String, _ advice: String) -> Failure {
    var text = oneLine(message)
    while text.hasSuffix(".") { text.removeLast() }
    func plain(_ part: some StringProtocol) -> String {
      part.prefix(1).lowercased() + part.dropFirst()
    }
    guard let stop = text.firstRange(of: ". ") else { return Failure(.usage, plain(text), advice) }
    return Failure(.usage, plain(text[..<stop.lowerBound]), plain(text[stop.upperBound...]))
  }
}

/// Lets Ctrl-C end long work cleanly: files that are half written are removed, the line of progress
/// is cleared, and then the signal takes its usual effect.
enum Interruption {
  /// Runs work in a task that the first interrupt cancels; a second one ends the program at once.
  ///
  /// - Throws: What `work` throws: `CancellationError` after an interrupt.
  static func cancelling<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task { try await work() }
    signal(SIGINT, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGINT)
    source.setEventHandler {
      if task.isCancelled { end() }
      task.cancel()
    }
    source.activate()
    defer {
      source.cancel()
      signal(SIGINT, SIG_DFL)
    }
    return try await task.value
  }

  /// Ends the program as an interrupt does, so that a shell knows.
  static func end() -> Never {
    signal(SIGINT, SIG_DFL)
    // The source holds the signal back.
    var interrupt = sigset_t()
    sigemptyset(&interrupt)
    sigaddset(&interrupt, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &interrupt, nil)
    raise(SIGINT)
    exit(128 + SIGINT)
  }
}

/// The values of an option that has some named ones.
protocol ArgumentChoice: ExpressibleByArgument, CaseIterable, RawRepresentable
where RawValue == String {}

extension ArgumentChoice {
  // That of the argument parser goes over a key path, which costs time at each start.
  static var allValueStrings: [String] { allCases.map { $0.rawValue } }
}

// Options and arguments by what help says of them: a sentence, and what stands for the value.

extension Option {
  init(_ help: String, _ valueName: String) where Value: ExpressibleByArgument {
    self.init(help: ArgumentHelp(help, valueName: valueName))
  }

  init<Given: ExpressibleByArgument>(_ help: String, _ valueName: String) where Value == Given? {
    self.init(help: ArgumentHelp(help, valueName: valueName))
  }

  init<Given>(
    _ help: String, _ valueName: String, as read: @escaping @Sendable (String) throws -> Given
  ) where Value == Given? {
    self.init(help: ArgumentHelp(help, valueName: valueName), transform: read)
  }

  init(wrappedValue: Value, _ help: String, _ valueName: String)
  where Value: ExpressibleByArgument {
    self.init(wrappedValue: wrappedValue, help: ArgumentHelp(help, valueName: valueName))
  }

  init<Given: ExpressibleByArgument>(wrappedValue: [Given], _ help: String, _ valueName: String)
  where Value == [Given] {
    self.init(wrappedValue: wrappedValue, help: ArgumentHelp(help, valueName: valueName))
  }

  init<Given>(
    wrappedValue: [Given], _ help: String, _ valueName: String,
    as read: @escaping @Sendable (String) throws -> Given
  ) where Value == [Given] {
    self.init(
      wrappedValue: wrappedValue, help: ArgumentHelp(help, valueName: valueName), transform: read)
  }
}

extension Argument {
  init(_ help: String, _ valueName: String) where Value: ExpressibleByArgument {
    self.init(help: ArgumentHelp(help, valueName: valueName))
  }

  init<Given: ExpressibleByArgument>(wrappedValue: [Given], _ help: String, _ valueName: String)
  where Value == [Given] {
    self.init(wrappedValue: wrappedValue, help: ArgumentHelp(help, valueName: valueName))
  }
}
