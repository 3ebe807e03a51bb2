import ArgumentParser
import Insights

/// `insights journal add-brew`.
struct AddBrewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add-brew", abstract: "Add a brew; prints its ID.",
    discussion: """
      Options override the recipe. Names may be shortened or have typos if one is clearly meant.
      """)

  @Option(help: ArgumentHelp("The bean brewed.", valueName: "name|id")) var bean: String?
  @Option(help: ArgumentHelp("The recipe followed.", valueName: "name|id")) var recipe: String?
  @OptionGroup var brew: BrewOptions
  @Option(help: "The rating in stars, 0.5 to 5; 0 is unrated.") var rating = 0.0
  @Option(help: "How it tasted.") var notes = ""
  @Option(
    help: ArgumentHelp(
      "When it was brewed (default: now).", valueName: "YYYY-MM-DDTHH:MM:SSZ"))
  var at: String?
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption

  func run() throws {
    guard bean != nil || recipe != nil || brew.method != nil else {
      throw Failure(.usage, "a brew of what", "give --bean, --method or --recipe")
    }
    let journal = try journal.existing()
    let catalog = try journal.catalog()
    let followed = try recipe.map(catalog.recipe(named:))
    let method = try brew.method(in: catalog)
    let grinder = try brew.grinder(in: catalog)
    let now = today.now
    let added = Brew(
      id: BrewJournal.newID(), beanID: try bean.map { try catalog.bean(named: $0).id },
      methodID: method?.record.id ?? followed?.methodID,
      grinderID: grinder?.record.id ?? followed?.grinderID, recipeID: followed?.id,
      brewedAt: try at.map(moment) ?? now, dose: brew.dose ?? followed?.dose,
      water: brew.water ?? followed?.water, yield: brew.yielded ?? followed?.yield,
      waterTemperature: brew.temperature ?? followed?.waterTemperature,
      grindSetting: brew.grind ?? setting(followed, grinder?.record),
      brewTime: brew.time?.seconds ?? followed?.brewTime, rating: rating, notes: notes)
    try journal.add(added, method: method?.added, grinder: grinder?.added, now: now)
    for message in [method?.message, grinder?.message].compactMap(\.self) {
      StandardError.line(message)
    }
    try StandardOutput.write(lines: ["\(added.id)"])
  }

  /// The moment a text names for the user: a day is its noon, a time without a zone the user's.
  private func moment(_ text: String) throws -> Timestamp {
    do {
      return try DateText(text).moment(in: LocalCalendar())
    } catch {
      throw Failure(
        .usage, "brewed_at '\(text)' is no time",
        "write it as YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ")
    }
  }

  /// A recipe's setting holds on its own grinder only.
  private func setting(_ recipe: Recipe?, _ grinder: Grinder?) -> Double? {
    grinder == nil || grinder?.id == recipe?.grinderID ? recipe?.grindSetting : nil
  }
}
