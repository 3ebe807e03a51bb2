import ArgumentParser
import Insights

/// `insights journal recipes`.
struct RecipesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recipes", abstract: "List recipes, the most used first."
  ).showing(
    "insights journal recipes v60")

  @Argument(help: "Words to search for in a recipe's name and method; all must occur.") var words:
    [String] = []
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func run() throws {
    let journal = try journal.existing()
    let recipes = try journal.recipes(words.joined(separator: " "))
    let methods = try journal.catalog().methods
    switch format {
    case .text: try StandardOutput.write(lines: JournalText.recipes(recipes, methods: methods))
    case .json:
      let found = JournalFindings(recipes: recipes, methods: methods)
      try StandardOutput.writeJSON { $0.result(found) }
    }
  }
}
