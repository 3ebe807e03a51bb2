/// `insights suggest`: the next cup of a bean.
struct SuggestCommand: AsyncParsableCommand {
  static let name = "suggest"
  static let configuration = CommandConfiguration(
    name, "Suggest how to brew a bean next, from what was brewed and how it was rated.",
    """
    The suggestion has the highest expected rating within the range of settings you have tried \
    with the method; brews of similar beans count as well. Typos in names are forgiven. The \
    grind is for one grinder: --grinder, else the one used last. --save-recipe keeps the settings \
    for 'insights journal add-brew --recipe'. Without --bean, the next cup of each open bag is \
    suggested, the one with the most to gain first; a bag is open unless it is archived, the \
    journal goes on for more than 30 days without it (180 if it is frozen), or its weight was \
    brewed and a week has passed. On an earlier day, --as-of, no bag is archived. Text has numbers as one sets them, JSON the exact ones.
    """,
    showing: "insights suggest --as-of 2026-08-22",
    "insights suggest --bean 'sidama natural' --method v60 --explore",
    "insights suggest --bean 'sidama natural' --for Ana")

  /// Whose ratings count.
  struct ForTaster: ParsableArguments {
    @Option(
      name: .customLong("for"),
      help: ArgumentHelp(
        "Only what this taster rated counts. (default: all tasters, on one scale)",
        valueName: "taster"))
    var name: String?
  }

  enum Strategy: String, ArgumentChoice {
    case surface
    case weightedMean = "weighted-mean"
  }

  @Option("The bean to brew. (default: all open bags)", "name|id") var bean: String?
  @Option("The method to brew with. (default: the bean's usual one)", "name|id") var method: String?
  @Option("The grinder to set.", "name|id") var grinder: String?
  @Flag(help: "Also name the brew from which most can be learned.") var explore = false
  @Option(
    help: "The method: a surface fitted to all ratings, or the mean of the brews rated 4 or more.")
  var strategy: Strategy = .surface
  @Option("Add the suggestion to the journal as a recipe.", "name") var saveRecipe: String?
  @Option(
    name: [.customLong("as-of"), .customLong("today")],
    help: ArgumentHelp(
      "Suggest as on that day: later brews do not count.", valueName: "YYYY-MM-DD"))
  var asOf: CalendarDay?
  @OptionGroup var person: ForTaster
  @OptionGroup var journal: JournalOptions
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func validate() throws {
    guard bean == nil else { return }
    for (isGiven, option) in [
      (method != nil, "--method"), (grinder != nil, "--grinder"), (explore, "--explore"),
      (saveRecipe != nil, "--save-recipe"),
    ] where isGiven {
      throw ValidationError("\(option) is about one bean; name it with --bean")
    }
  }

  func run() async throws {
    let journal = try journal.existing()
    guard let bean else { return try await printCups(of: journal) }
    if let saveRecipe, NameResolver(try journal.recipes()).hasName(saveRecipe) {
      throw Failure("known recipe", ["name": saveRecipe])
    }
    let suggestion = try await suggestion(for: bean, in: journal)
    if let saveRecipe {
      let recipe = Recipe(suggestion, name: saveRecipe)
      try journal.add(recipe)
      let words = Language.words
      StandardError.line(
        words.text(
          "journal.added.id",
          [
            "kind": words.name(of: .recipe), "name": TextTable.oneLine(recipe.displayName),
            "id": recipe.id.short,
          ]))
    }
    try format.write({ $0.result(SuggestionDocument(suggestion, words: Language.words)) }) {
      SuggestionCard(suggestion, beans: try journal.catalog().beans).lines
    }
  }

  private var chosenStrategy: Suggestion.Strategy {
    strategy == .surface ? .surface : .weightedMean
  }

  private func printCups(of journal: BrewJournal) async throws {
    let (strategy, asOf, person) = (chosenStrategy, asOf, person.name)
    let cups: NextCups
    do {
      cups = try await Interruption.cancelling {
        let line = WorkLine()
        defer { line.finish() }
        return try await Language.engine().nextCups(
          in: journal, strategy: strategy, today: .today, asOf: asOf, by: person,
          progress: line.show)
      }
    } catch let error as SuggestionError {
      throw failure(error)
    }
    guard !cups.suggestions.isEmpty else {
      if let asOf { throw Failure("no open bag up to a day", ["day": asOf]) }
      throw Failure("no open bag")
    }
    try format.write({ $0.result(NextCupsDocument(cups, words: Language.words)) }) {
      NextCupsText(cups).lines
    }
  }

  private func suggestion(for bean: String, in journal: BrewJournal) async throws -> Suggestion {
    let (method, grinder, explore, asOf) = (method, grinder, explore, asOf)
    let (strategy, person) = (chosenStrategy, person.name)
    do {
      return try await Interruption.cancelling {
        let line = WorkLine()
        defer { line.finish() }
        return try await Language.engine().suggestion(
          for: bean, method: method, grinder: grinder, in: journal, strategy: strategy,
          explores: explore, today: .today, asOf: asOf, by: person, progress: line.show)
      }
    } catch let error as SuggestionError {
      throw failure(error)
    }
  }

  private func failure(_ error: SuggestionError) -> Failure {
    switch error.code {
    case .noBeans:
      Failure("no beans")
    case .emptyJournal:
      Failure("no brews")
    case .noBrewsOfBean where asOf != nil, .noBrewsOfMethod where asOf != nil:
      Failure(
        "no brew up to a day",
        [
          "day": asOf?.description ?? "", "by": error.code == .noBrewsOfBean ? "of" : "by",
          "name": TextTable.oneLine(error.name),
        ])
    default: Failure(.badData, message: Language.english.message(of: error))
    }
  }
}

/// `insights dial`: the path of a bean's grind settings, and the next one.
struct DialCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "dial", "Show the grind settings of a bean, and the one to try next.",
    """
    Each brew stands on the scale of its grinder with its rating and with what its note says: u for \
    underextracted, o for overextracted, = for well extracted. The next setting follows from the \
    ratings and these words, within a step of what was tried; what the last note names to try next is \
    followed where only words tell, and they agree. Whether higher settings are coarser \
    is found out from brew times, else from the grinder's model, else from ratings and words \
    together: --coarser-is says so.
    """,
    showing: "insights dial --bean 'sidama natural' --method v60",
    "insights dial --bean 'sidama natural' --for Ana")

  enum Coarser: String, ArgumentChoice {
    case higher, lower
  }

  @Option("The bean to dial in.", "name|id") var bean: String
  @Option("The method. (default: that of the bean's last brew)", "name|id") var method: String?
  @Option("The grinder. (default: the one used last)", "name|id") var grinder: String?
  @Option(help: "Which settings of the grinder are coarser.") var coarserIs: Coarser?
  @OptionGroup var person: SuggestCommand.ForTaster
  @OptionGroup var journal: JournalOptions
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func run() async throws {
    let journal = try journal.existing()
    let path = try await path(in: journal)
    try format.write({ $0.result(DialDocument(path, words: Language.words)) }) {
      DialCard(path).lines
    }
  }

  private func path(in journal: BrewJournal) async throws -> DialPath {
    let (bean, method, grinder, person) = (bean, method, grinder, person.name)
    let coarser = coarserIs.flatMap { GrinderScale.Coarser(rawValue: $0.rawValue) }
    do {
      return try await Interruption.cancelling {
        try await Language.engine().dial(
          for: bean, method: method, grinder: grinder, in: journal, coarser: coarser, today: .today,
          by: person)
      }
    } catch let error as DialError {
      throw Failure(.badData, message: Language.english.message(of: error))
    }
  }
}
