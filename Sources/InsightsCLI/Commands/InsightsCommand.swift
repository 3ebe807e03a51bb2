import Foundation

/// The root command: says what there is.
struct InsightsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "insights",
    abstract: "Analyzes coffee tasting notes, brew journals and bag labels, on your own machine.",
    discussion: """
      Results go to standard output, messages to standard error. Exit status: 0 success, \
      64 bad usage, 65 bad data, 66 missing input, 69 missing system component, 74 I/O error. \
      Environment: INSIGHTS_DB names the journal, INSIGHTS_WORDING a table of phrases that \
      translates results, INSIGHTS_MODEL_URL a server with a language model, NO_COLOR turns colors \
      off. Completions: insights --generate-completion-script bash, zsh or fish prints a script for \
      the shell.
      """,
    version: InsightsVersion.current,
    subcommands: [
      ExtractCommand.self, TagCommand.self, WheelCommand.self, PatternsCommand.self,
      SuggestCommand.self, DialCommand.self, ReportCommand.self, CompareCommand.self,
      LabelCommand.self, ShotCommand.self, CuppingCommand.self, ServeCommand.self,
      TiersCommand.self,
      JournalCommand.self,
    ])
}

/// How results are printed by commands that print one thing.
enum OutputFormat: String, ArgumentChoice {
  case text, json

  /// Prints a result: its lines for people, or its JSON.
  func write(_ json: (inout JSONWriter) -> Void, lines: () throws -> [String]) throws {
    switch self {
    case .text: try StandardOutput.write(lines: lines())
    case .json: try StandardOutput.writeJSON(json)
    }
  }

  /// Writes a value as JSON with its members by the alphabet, or lines.
  func write<Document: Encodable>(
    sorted document: @autoclosure () -> Document, lines: () throws -> [String]
  ) throws {
    guard self == .json else { return try StandardOutput.write(lines: lines()) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try StandardOutput.write(Array(try encoder.encode(document())) + [UInt8(ascii: "\n")])
  }
}

extension CommandConfiguration {
  /// What begins the examples of a discussion; manual pages have them under a heading.
  static let examplesTitle = "Examples:"

  /// - Parameter examples: Commands at the end of the discussion. Each is run by a test.
  init(
    _ commandName: String, _ abstract: String, _ discussion: String = "",
    subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil, showing examples: String...
  ) {
    let shown = ([Self.examplesTitle] + examples.map { "  \($0)" }).joined(separator: "\n")
    self.init(
      commandName: commandName, abstract: abstract,
      discussion: examples.isEmpty
        ? discussion : discussion.isEmpty ? shown : discussion + "\n\n" + shown,
      subcommands: subcommands, defaultSubcommand: defaultSubcommand)
  }

  var examples: [String] {
    guard let start = discussion.firstRange(of: Self.examplesTitle + "\n") else { return [] }
    return discussion[start.upperBound...].split(separator: "\n").map { String($0.dropFirst(2)) }
  }
}

/// Refuses an option given with an empty path, as a shell's unset variable leaves it: it is not the
/// same as one that is not given.
func requirePath(_ path: String?, option: String, advice: String) throws {
  try refuse(path?.isEmpty == true, "\(option) is empty. \(advice)")
}

/// Refuses options that do not go together, or values that are out of range.
func refuse(_ isWrong: Bool, _ message: String) throws {
  if isWrong { throw ValidationError(message) }
}

/// The day that dates are judged by.
struct TodayOption: ParsableArguments {
  @Option("The current day, which dates are checked against. (default: the clock's)", "YYYY-MM-DD")
  var today: CalendarDay?
  /// The user's day where none is given.
  var day: CalendarDay { today ?? LocalCalendar().day(ofSeconds: Self.secondsNow) }

  /// The moment a new record is made: now, or the end of the given day where that is before now.
  var now: Timestamp {
    guard let today else { return Timestamp(seconds: Self.secondsNow) }
    return Timestamp(seconds: today.number * 86_400 + 86_399)
  }

  private static var secondsNow: Int { Int(Date().timeIntervalSince1970) }

  /// As where none is given (`PlainCommand`).
  static var noneGiven: TodayOption {
    var options = TodayOption()
    options.today = nil
    return options
  }
}
