import ArgumentParser
import Insights

/// `insights suggest`: the next cup of a bean.
struct SuggestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest",
    abstract: "Suggest how to brew a bean next, from what was brewed and how it was rated.",
    discussion: """
      The suggestion has the highest expected rating within the range of settings you have tried \
      with the method; brews of similar beans count as well. Typos in names are forgiven. The \
      grind is for one grinder: --grinder, else the one used last. --save-recipe keeps the settings \
      for 'insights journal add-brew --recipe'.
      """)

  enum Strategy: String, CaseIterable, ExpressibleByArgument {
    case surface
    case weightedMean = "weighted-mean"
  }

  @Option(help: ArgumentHelp("The bean to brew.", valueName: "name|id")) var bean: String
  @Option(help: ArgumentHelp("The method to brew with.", valueName: "name|id")) var method: String
  @Option(help: ArgumentHelp("The grinder to set.", valueName: "name|id")) var grinder: String?
  @Flag(help: "Also name the brew from which most can be learned.") var explore = false
  @Option(
    help: "The method: a surface fitted to all ratings, or the mean of the brews rated 4 or more.")
  var strategy: Strategy = .surface
  @Option(help: ArgumentHelp("Add the suggestion to the journal as a recipe.", valueName: "name"))
  var saveRecipe: String?
  @OptionGroup var journal: JournalOptions
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func run() async throws {
    let journal = try journal.existing()
    if let saveRecipe, NameResolver(try journal.recipes()).hasName(saveRecipe) {
      throw Failure(
        .usage, "the journal has a recipe '\(saveRecipe)' already",
        "give another name with --save-recipe")
    }
    let suggestion = try await suggestion(in: journal)
    if let saveRecipe {
      let recipe = Recipe(suggestion, name: saveRecipe)
      try journal.add(recipe)
      let words = Language.words
      StandardError.line(
        words.text(
          "journal.added.id",
          [
            "kind": .text(words.name(of: .recipe)),
            "name": .text(TextTable.oneLine(recipe.displayName)), "id": .text(recipe.id.short),
          ]))
    }
    switch format {
    case .text:
      try StandardOutput.write(
        lines: SuggestionCard(suggestion, beans: try journal.catalog().beans).lines)
    case .json: try StandardOutput.writeJSON { $0.suggestion(suggestion, words: Language.words) }
    }
  }

  private func suggestion(in journal: BrewJournal) async throws -> Suggestion {
    let (bean, method, grinder, explore) = (bean, method, grinder, explore)
    let strategy: Suggestion.Strategy = strategy == .surface ? .surface : .weightedMean
    do {
      return try await Interruption.cancelling {
        let line = WorkLine()
        defer { line.finish() }
        return try await Language.engine().suggestion(
          for: bean, method: method, grinder: grinder, in: journal, strategy: strategy,
          explores: explore, today: .today, progress: line.show)
      }
    } catch let error as SuggestionError {
      throw Self.failure(error)
    }
  }

  private static func failure(_ error: SuggestionError) -> Failure {
    switch error.code {
    case .noBeans:
      Failure(
        .badData, "the journal holds no beans",
        "add one with 'insights journal add-bean', then brew and rate it")
    case .emptyJournal:
      Failure(
        .badData, "the journal holds no brews",
        "record and rate a few with 'insights journal add-brew'")
    default: Failure(.badData, message: Language.english.message(of: error))
    }
  }
}
