import ArgumentParser
import Insights

/// `insights journal add-recipe`.
struct AddRecipeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add-recipe", abstract: "Add a recipe; prints its ID.",
    discussion: """
      With --from it is read from a file of 'insights journal export-recipe'; options override the \
      file.
      """
  ).showing(
    "insights journal add-recipe --name 'V60 slow' --method V60 --dose 15 --water 250",
    "insights journal add-recipe --from recipe.json")

  @Option(help: "The name.") var name: String?
  @Option(help: ArgumentHelp("Read a recipe; - is standard input.", valueName: "file"))
  var from: String?
  @OptionGroup var brew: BrewOptions
  @OptionGroup var steps: RecipeOptions
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption

  func validate() throws {
    guard name != nil || from != nil else {
      throw ValidationError("A recipe needs a name. Give it with --name.")
    }
    try requirePath(from, option: "--from", advice: "Name a file.")
  }

  func run() throws {
    let journal = try journal.existing()
    let catalog = try journal.catalog()
    let shared = try from.map(SharedRecipe.init(path:))
    var named = brew
    named.method = brew.method ?? shared.flatMap { $0.method.isEmpty ? nil : $0.method }
    named.grinder = brew.grinder ?? shared.flatMap { $0.grinder.isEmpty ? nil : $0.grinder }
    var method = try named.method(in: catalog)
    if brew.method == nil, let shared, let new = method?.added,
      shared.category != .unrecorded
    {
      method = Resolved(
        record: BrewMethod(id: new.id, name: new.name, category: shared.category), isNew: true)
    }
    let grinder = try named.grinder(in: catalog)
    // A setting is of one grinder only.
    let isOtherGrinder = brew.grinder != nil && shared?.grinder != brew.grinder
    var recipe = shared?.recipe ?? Recipe(id: BrewJournal.newID())
    recipe.id = BrewJournal.newID()
    recipe.name = name ?? recipe.name
    recipe.methodID = method?.record.id
    recipe.grinderID = grinder?.record.id
    recipe.createdAt = today.now
    if isOtherGrinder { recipe.grind = nil }
    brew.apply(to: &recipe)
    steps.apply(to: &recipe)
    recipe.water = brew.water ?? recipe.water
    try journal.add(recipe, method: method?.added, grinder: grinder?.added)
    for message in [method?.message, grinder?.message].compactMap(\.self) {
      StandardError.line(message)
    }
    try StandardOutput.write(lines: [
      "\(recipe.id)  \(TextTable.oneLine(Language.words.name(of: recipe)))"
    ])
  }
}
