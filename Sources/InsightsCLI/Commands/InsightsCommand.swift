import ArgumentParser
import Insights

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
      LabelCommand.self, ServeCommand.self, TiersCommand.self,
      JournalCommand.self,
    ])
}

/// How results are printed by commands that print one thing.
enum OutputFormat: String, ArgumentChoice {
  case text, json
}
