import ArgumentParser
import Insights
import LocalModel

/// `insights journal show`.
struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show everything about a brew, a bean or a recipe.",
    discussion: BrewChoice.help + " A bean or a recipe is named by its name or its ID. "
      + "With --model-url a language model says why a brew tastes as it does; a sentence with a number "
      + "that is not shown is dropped."
  ).showing(
    "insights journal show latest",
    "insights journal show 'Boquete Geisha'")

  @Argument(help: ArgumentHelp("What to show.", valueName: "brew|bean|recipe")) var thing: String
  @OptionGroup var choice: BrewChoice
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @OptionGroup var model: ModelOptions
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func run() async throws {
    try model.check()
    let journal = try journal.existing()
    let found = try journal.thing(named: thing, of: try choice.bean(in: journal), today: .today)
    let lines = try await ThingText.write(found, today: today.day, format)
    guard format == .text, case .brew = found.record else { return }
    let telling = try await model.answer(try Language.engine()) {
      try await $0.reasons(from: lines, languageCode: Language.words.text("language"))
    }
    if let telling, !telling.sentences.isEmpty {
      try StandardOutput.write(lines: [""] + TellingText.lines(telling))
    }
  }
}
