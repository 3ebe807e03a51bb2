import ArgumentParser
import Insights

/// `insights journal recipes`.
struct RecipesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recipes", abstract: "List recipes, the most used first.")

  @Argument(help: "Words that must be in a recipe's name or its method.") var words: [String] = []
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "How they are printed.") var format: OutputFormat = .text

  func run() throws {
    let journal = try journal.existing()
    let recipes = try journal.recipes(words.joined(separator: " "))
    let methods = try journal.catalog().methods
    switch format {
    case .text: try StandardOutput.write(lines: JournalText.recipes(recipes, methods: methods))
    case .json:
      try StandardOutput.writeJSON { writer in
        writer.raw("{\"recipes\": ")
        writer.recipes(recipes, methods: methods)
        writer.raw("}")
      }
    }
  }
}
