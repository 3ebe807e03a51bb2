import ArgumentParser
import Insights

/// `insights dial`: the path of a bean's grind settings, and the next one.
struct DialCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dial",
    abstract: "Show the grind settings of a bean, and the one to try next.",
    discussion: """
      Each brew stands on the scale of its grinder with its rating and with what its note says: u for \
      underextracted, o for overextracted, = for well extracted. The next setting follows from the \
      ratings and these words, within a step of what was tried; what the last note names to try next is \
      followed where only words tell, and they agree. Whether higher settings are coarser \
      is found out from brew times, or from ratings and words together, and never assumed: \
      --coarser-is says so.
      """
  ).showing(
    "insights dial --bean 'sidama natural' --method v60")

  enum Coarser: String, ArgumentChoice {
    case higher, lower
  }

  @Option(help: ArgumentHelp("The bean to dial in.", valueName: "name|id")) var bean: String
  @Option(
    help: ArgumentHelp(
      "The method. (default: that of the bean's last brew)", valueName: "name|id"))
  var method: String?
  @Option(help: ArgumentHelp("The grinder. (default: the one used last)", valueName: "name|id"))
  var grinder: String?
  @Option(help: "Which settings of the grinder are coarser.") var coarserIs: Coarser?
  @OptionGroup var journal: JournalOptions
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func run() async throws {
    let journal = try journal.existing()
    let path = try await path(in: journal)
    switch format {
    case .text: try StandardOutput.write(lines: DialCard(path).lines)
    case .json:
      try StandardOutput.writeJSON { $0.result(DialDocument(path, words: Language.words)) }
    }
  }

  private func path(in journal: BrewJournal) async throws -> DialPath {
    let (bean, method, grinder) = (bean, method, grinder)
    let coarser = coarserIs.flatMap { GrinderScale.Coarser(rawValue: $0.rawValue) }
    do {
      return try await Interruption.cancelling {
        try await Language.engine().dial(
          for: bean, method: method, grinder: grinder, in: journal, coarser: coarser, today: .today)
      }
    } catch let error as DialError {
      throw Failure(.badData, message: Language.english.message(of: error))
    }
  }
}
