import ArgumentParser
import Insights
import Journal

/// `insights journal add-brew`.
struct AddBrewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add-brew", abstract: "Add a brew; prints its ID.",
    discussion: """
      What a recipe says holds where no flag says otherwise. Names may be short or a little off, as \
      long as one is clearly meant.
      """)

  @Option(help: ArgumentHelp("The bean brewed.", valueName: "name|id")) var bean: String?
  @Option(help: ArgumentHelp("The recipe followed.", valueName: "name|id")) var recipe: String?
  @OptionGroup var brew: BrewOptions
  @Option(help: "Stars from 0.5 to 5; 0 or none is unrated.") var rating = 0.0
  @Option(help: "How it tasted.") var notes = ""
  @Option(
    help: ArgumentHelp(
      "When it was brewed (default: now).", valueName: "YYYY-MM-DDTHH:MM:SSZ"))
  var at: String?
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption

  func run() throws {
    let journal = try journal.existing()
    let catalog = try journal.catalog()
    let followed = try recipe.map {
      try NameResolver(catalog.recipes).resolve($0, advice: "see 'insights journal recipes'")
    }
    let method = try brew.method(in: catalog)
    let grinder = try brew.grinder(in: catalog)
    let now = today.now
    let added = Brew(
      id: BrewJournal.newID(), beanID: try bean.map { try catalog.bean(named: $0).id },
      methodID: method?.record.id ?? followed?.methodID,
      grinderID: grinder?.record.id ?? followed?.grinderID, recipeID: followed?.id,
      brewedAt: at.map(Timestamp.normalized) ?? now, dose: brew.dose ?? followed?.dose,
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

  /// A recipe's setting holds on its own grinder only.
  private func setting(_ recipe: Recipe?, _ grinder: Grinder?) -> Double? {
    grinder == nil || grinder?.id == recipe?.grinderID ? recipe?.grindSetting : nil
  }
}

extension Timestamp {
  /// The moment a text names, as the journal writes it; text that names none stays as it is.
  static func normalized(_ text: String) -> Timestamp {
    let read = Timestamp(text)
    return read.seconds.map(Timestamp.init(seconds:)) ?? read
  }
}
