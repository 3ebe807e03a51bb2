import Foundation

/// `insights journal recipes`.
struct RecipesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "recipes", "List recipes, the most used first.", showing: "insights journal recipes v60")

  @Argument(help: "Words to search for in a recipe's name and method; all must occur.") var words:
    [String] = []
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func run() throws {
    let journal = try journal.existing()
    let recipes = try journal.recipes(words.joined(separator: " "))
    let methods = try journal.catalog().methods
    try format.write({ $0.result(JournalFindings(recipes: recipes, methods: methods)) }) {
      JournalText.recipes(recipes, methods: methods)
    }
  }
}

/// `insights journal add-recipe`.
struct AddRecipeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "add-recipe", "Add a recipe; prints its ID.",
    """
    With --from it is read from a file of 'insights journal export-recipe'; options override the \
    file.
    """,
    showing: "insights journal add-recipe --name 'V60 slow' --method V60 --dose 15 --water 250",
    "insights journal add-recipe --from recipe.json")

  @Option(help: "The name.") var name: String?
  @Option("Read a recipe; - is standard input.", "file") var from: String?
  @OptionGroup var brew: BrewOptions
  @OptionGroup var steps: RecipeOptions
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption

  func validate() throws {
    try refuse(name == nil && from == nil, "A recipe needs a name. Give it with --name.")
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

/// `insights journal edit-recipe`.
struct EditRecipeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "edit-recipe", "Correct a recipe: what is given is changed, the rest stays.",
    showing: "insights journal edit-recipe 'V60 house' --temperature 95")

  /// What can be left open again.
  enum Field: String, ArgumentChoice {
    case method, grinder, dose, water, yield, temperature, grind, time, bloom, pours, inverted
    case plunge, steps
    case bloomTime = "bloom-time"
  }

  @Argument("The recipe.", "name|id") var recipe: String
  @Option(help: "What it is called.") var name: String?
  @OptionGroup var brew: BrewOptions
  @OptionGroup var steps: RecipeOptions
  @Option(
    "Clear a field: \(Field.allCases.map(\.rawValue).joined(separator: ", ")). May be repeated.",
    "field")
  var clear: [Field] = []
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func run() async throws {
    let journal = try journal.existing()
    let catalog = try journal.catalog()
    let stored = try catalog.recipe(named: recipe)
    let method = try known(brew.method(in: catalog))
    let grinder = try known(brew.grinder(in: catalog))
    let edited: Recipe
    do {
      edited = try journal.update(stored.id) { edited in
        edited.methodID = method?.id ?? edited.methodID
        edited.grinderID = grinder?.id ?? edited.grinderID
        change(&edited)
      }
    } catch let error as JournalError where error.reason == .stepOfOtherMethod {
      throw Self.kept(stored, by: method) ?? error
    }
    if edited == stored { StandardError.line(Language.words.text("journal.unchanged")) }
    if edited.steps.isEmpty, !stored.steps.isEmpty, !clear.contains(.steps) {
      StandardError.line(Language.words.text("journal.new-times"))
    }
    try await ThingText.write(
      try journal.thing(named: edited.id.rawValue), today: today.day, format)
  }

  /// A recipe is corrected with what the journal has.
  private func known<Record: NamedRecord>(_ resolved: Resolved<Record>?) throws -> Record? {
    guard let resolved else { return nil }
    guard !resolved.isNew else {
      throw Failure("unknown", ["kind": Record.kind, "name": resolved.record.displayName])
    }
    return resolved.record
  }

  /// Names the steps that the recipe keeps and its new method does not have; nil where it keeps none.
  private static func kept(_ stored: Recipe, by method: BrewMethod?) -> (any Error)? {
    guard let method else { return nil }
    let steps: [(Field, column: String, isThere: Bool)] = [
      (.bloom, "bloom_g", stored.bloom != nil), (.bloomTime, "bloom_s", stored.bloomTime != nil),
      (.pours, "pours_g", !stored.pours.isEmpty), (.plunge, "plunge_s", stored.plungeTime != nil),
      (.steps, "steps", !stored.steps.isEmpty),
      (.inverted, "is_inverted", stored.isInverted == true),
    ]
    let names = steps.filter { step in
      guard step.isThere else { return false }
      guard step.0 == .steps else { return !method.hasRecipeField(step.column) }
      return stored.steps.contains { !method.hasStep($0.kind) }
    }.map(\.0.rawValue)
    guard !names.isEmpty else { return nil }
    return Failure(
      .usage, "\(method.name) has no \(names.joined(separator: ", "))",
      "take it out with " + names.map { "--clear \($0)" }.joined(separator: " "))
  }

  private func change(_ edited: inout Recipe) {
    edited.name = name ?? edited.name
    brew.apply(to: &edited)
    steps.apply(to: &edited)
    edited.water = self.brew.water ?? edited.water
    for field in clear {
      switch field {
      case .method: edited.methodID = nil
      case .grinder: edited.grinderID = nil
      case .dose: edited.dose = nil
      case .water: edited.water = nil
      case .yield: edited.yield = nil
      case .temperature: edited.waterTemperature = nil
      case .grind: edited.grind = nil
      case .time: edited.brewTime = nil
      case .bloom: (edited.bloom, edited.steps) = (nil, [])
      case .bloomTime: (edited.bloomTime, edited.steps) = (nil, [])
      case .pours: (edited.pours, edited.steps) = ([], [])
      case .steps: edited.steps = []
      case .inverted: edited.isInverted = nil
      case .plunge: (edited.plungeTime, edited.steps) = (nil, [])
      }
    }
  }
}

/// The steps of a recipe.
struct RecipeOptions: ParsableArguments {
  @Option("Pour-over: water of the bloom in grams.", "g", as: Written.grams) var bloom: Double?
  @Option("Pour-over: how long it blooms.", "time", as: Written.seconds) var bloomTime: Double?
  @Option(
    "Pour-over: grams on the scale after each pour, such as 60,150,250.", "g,g,…", as: Written.pours
  )
  var pours: [Double]?
  @Flag(inversion: .prefixedNo, help: "AeroPress: upside down.") var inverted: Bool?
  @Option("AeroPress: how long it is plunged.", "time", as: Written.seconds) var plunge: Double?
  @Option(
    "All steps with their times instead, such as 'bloom 45 g to 0:40, pour to 150 g by 1:10'.",
    "steps", as: Written.steps)
  var steps: [RecipeStep]?
  func validate() throws {
    guard steps != nil else { return }
    guard bloom == nil, bloomTime == nil, pours == nil, plunge == nil else {
      throw ValidationError("--steps says the bloom, the pours and the plunge. Give it alone.")
    }
  }

  /// Writes what is given into a recipe. Steps with times are those of other water and another time
  /// once one of them changes, and left out then.
  func apply(to recipe: inout Recipe) {
    if let steps { recipe.take(steps) }
    let before = recipe
    recipe.bloom = bloom ?? recipe.bloom
    recipe.bloomTime = bloomTime ?? recipe.bloomTime
    recipe.pours = pours ?? recipe.pours
    recipe.isInverted = inverted ?? recipe.isInverted
    recipe.plungeTime = plunge ?? recipe.plungeTime
    let isOther =
      before.bloom != recipe.bloom || before.bloomTime != recipe.bloomTime
      || before.pours != recipe.pours || before.plungeTime != recipe.plungeTime
    if isOther { recipe.steps = [] }
  }
}

extension BrewOptions {
  /// Writes the settings that are given into a recipe.
  func apply(to recipe: inout Recipe) {
    recipe.dose = dose ?? recipe.dose
    recipe.yield = yielded ?? recipe.yield
    recipe.waterTemperature = temperature ?? recipe.waterTemperature
    if let grind { recipe.grind = grind }
    if let time, time != recipe.brewTime { recipe.steps = [] }
    if let water, water != recipe.water { recipe.steps = [] }
    recipe.brewTime = time ?? recipe.brewTime
    recipe.water = water ?? recipe.water
  }
}

/// `insights journal export-recipe`.
struct ExportRecipeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "export-recipe", "Write one recipe as JSON, to hand to others.",
    """
    It has the names of the method and the grinder instead of IDs, and no brews. \
    'insights journal add-recipe --from FILE' adds it to a journal.
    """,
    showing: "insights journal export-recipe 'V60 house' --output house.json")

  @Argument("The recipe.", "name|id") var recipe: String
  @Option("The file to write; - is standard output.", "file|-") var output = "-"
  @OptionGroup var journal: JournalOptions

  func validate() throws {
    try requirePath(output, option: "--output", advice: "Name the file to write.")
  }

  func run() throws {
    let journal = try journal.existing()
    let catalog = try journal.catalog()
    let shared = SharedRecipe(try catalog.recipe(named: recipe), in: catalog)
    let target = try OutputFile(output, sparing: journal.path)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try target.write(Array(try encoder.encode(shared)) + [UInt8(ascii: "\n")])
    try target.finish()
  }
}

extension SharedRecipe {
  private struct TooLong: Error {}

  /// The greatest number of bytes of a recipe.
  private static let longest = 1 << 20

  /// The recipe in a file that `export-recipe` wrote; `-` is standard input.
  ///
  /// - Throws: A `Failure` with status 65 for other content, or 66 without a file.
  init(path: String) throws {
    var bytes: [UInt8] = []
    do {
      // What is longer is no recipe, and may never end.
      _ = try ByteInput(path: path).read(Self.longest + 1, into: &bytes)
    } catch { throw Failure("unreadable recipe", ["path": path]) }
    do {
      guard bytes.count <= Self.longest else { throw TooLong() }
      self = try JSONDecoder().decode(SharedRecipe.self, from: Data(bytes))
    } catch {
      let place = path == "-" ? "standard input" : path
      throw Failure("no recipe", ["place": place])
    }
  }
}
