import ArgumentParser
import Insights

/// `insights journal show`.
struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show everything about a brew, a bean or a recipe.",
    discussion: BrewChoice.help + " A bean or a recipe is named by its name or its ID."
  ).showing(
    "insights journal show latest",
    "insights journal show 'Boquete Geisha'")

  @Argument(help: ArgumentHelp("What to show.", valueName: "brew|bean|recipe")) var thing: String
  @OptionGroup var choice: BrewChoice
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func run() async throws {
    let journal = try journal.existing()
    let found = try journal.thing(named: thing, of: try choice.bean(in: journal), today: .today)
    try await ThingText.write(found, today: today.day, format)
  }
}
