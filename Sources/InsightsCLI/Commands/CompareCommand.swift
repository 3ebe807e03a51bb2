import ArgumentParser
import Insights

/// `insights compare`: two brews side by side.
struct CompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare two brews: settings, ratings, flavors.",
    discussion: """
      A brew is named by its day (2026-08-21) if it was the only one of that day, by 'latest', \
      'latest-1' and so on, by 'best' or 'worst' with --bean, or by its ID or the beginning of it. \
      Differences are the second brew minus the first. Grind settings are compared only on one \
      grinder.
      """)

  @Argument(help: ArgumentHelp("The brew on the left.", valueName: "brew")) var left: String
  @Argument(help: ArgumentHelp("The brew on the right.", valueName: "brew")) var right: String
  @OptionGroup var choice: BrewChoice
  @OptionGroup var journal: JournalOptions
  @Option(help: "The output: text for people, or JSON.")
  var format: OutputFormat = .text

  func run() async throws {
    let named = try choice.brews(named: [left, right], in: try journal.existing())
    guard named.brews[0].id != named.brews[1].id else {
      throw Failure(
        .usage, "'\(left)' and '\(right)' are the same brew (\(named.brews[0].id))",
        "name two different ones")
    }
    let comparison = try await Language.engine().compare(
      named.brews[0], with: named.brews[1], in: named.contents)
    switch format {
    case .text: try StandardOutput.write(lines: ComparisonCard(comparison).lines)
    case .json: try StandardOutput.writeJSON { $0.comparison(comparison) }
    }
  }
}
