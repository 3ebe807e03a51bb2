import ArgumentParser
import Insights

/// The root command: says what there is.
struct InsightsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "insights",
    abstract: "Turns coffee notes, brew journals and bag labels into insight, on your own machine.",
    discussion: """
      Results go to standard output, everything else to standard error. Exit status: 0 success, \
      64 bad usage, 65 bad data, 66 missing input, 69 missing system component, 74 I/O error.
      """,
    version: InsightsVersion.current,
    subcommands: [
      ExtractCommand.self, TagCommand.self, WheelCommand.self, PatternsCommand.self,
      SuggestCommand.self, ReportCommand.self, CompareCommand.self, LabelCommand.self,
      JournalCommand.self,
    ])
}

/// How results are printed by commands that print one thing.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}
