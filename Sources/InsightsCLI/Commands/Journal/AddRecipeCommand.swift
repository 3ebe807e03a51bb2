import ArgumentParser
import Insights

/// `insights journal add-recipe`.
struct AddRecipeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add-recipe", abstract: "Add a recipe; prints its ID.")

  @Option(help: "The name.") var name: String
  @OptionGroup var brew: BrewOptions
  @OptionGroup var steps: RecipeOptions
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption

  func run() throws {
    let journal = try journal.existing()
    let catalog = try journal.catalog()
    let method = try brew.method(in: catalog)
    let grinder = try brew.grinder(in: catalog)
    let recipe = Recipe(
      id: BrewJournal.newID(), name: name, methodID: method?.record.id,
      grinderID: grinder?.record.id, dose: brew.dose, water: brew.water, yield: brew.yielded,
      waterTemperature: brew.temperature, grindSetting: brew.grind, brewTime: brew.time,
      bloom: steps.bloom, bloomTime: steps.bloomTime, pours: steps.pours ?? [],
      isInverted: steps.inverted, plungeTime: steps.plunge, createdAt: today.now)
    try journal.add(recipe, method: method?.added, grinder: grinder?.added)
    for message in [method?.message, grinder?.message].compactMap(\.self) {
      StandardError.line(message)
    }
    try StandardOutput.write(lines: ["\(recipe.id)  \(TextTable.oneLine(recipe.displayName))"])
  }
}
