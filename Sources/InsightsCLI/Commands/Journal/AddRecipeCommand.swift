import ArgumentParser
import Insights

/// `insights journal add-recipe`.
struct AddRecipeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add-recipe", abstract: "Add a recipe; prints its ID.")

  @Option(help: "The name.") var name: String
  @OptionGroup var brew: BrewOptions
  @Option(help: ArgumentHelp("Pour-over: water of the bloom in grams.", valueName: "g")) var bloom:
    Double?
  @Option(help: ArgumentHelp("Pour-over: how long it blooms.", valueName: "time"))
  var bloomTime: ClockTime?
  @Option(
    help: ArgumentHelp(
      "Pour-over: grams on the scale after each pour, such as 60,150,250.", valueName: "g,g,…"))
  var pours: String?
  @Flag(help: "AeroPress: upside down.") var inverted = false
  @Option(help: ArgumentHelp("AeroPress: how long it is plunged.", valueName: "time"))
  var plunge: ClockTime?
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
      waterTemperature: brew.temperature, grindSetting: brew.grind, brewTime: brew.time?.seconds,
      bloom: bloom, bloomTime: bloomTime?.seconds, pours: try grams(pours),
      isInverted: inverted ? true : nil, plungeTime: plunge?.seconds, createdAt: today.now)
    try journal.add(recipe, method: method?.added, grinder: grinder?.added)
    for message in [method?.message, grinder?.message].compactMap(\.self) {
      StandardError.line(message)
    }
    try StandardOutput.write(lines: ["\(recipe.id)  \(TextTable.oneLine(recipe.displayName))"])
  }

  private func grams(_ text: String?) throws -> [Double] {
    guard let text else { return [] }
    return try text.split(separator: ",").map { part in
      guard let grams = Double(part.filter { $0 != " " }) else {
        throw Failure(.usage, "pours_g '\(part)' is no number", "write --pours 60,150,250")
      }
      return grams
    }
  }
}
