import ArgumentParser
import Insights

/// `insights journal edit-recipe`.
struct EditRecipeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit-recipe",
    abstract: "Correct a recipe: what is given is changed, the rest stays."
  ).showing(
    "insights journal edit-recipe 'V60 house' --temperature 95")

  /// What can be left open again.
  enum Field: String, ArgumentChoice {
    case method, grinder, dose, water, yield, temperature, grind, time, bloom, pours, inverted
    case plunge, steps
    case bloomTime = "bloom-time"
  }

  @Argument(help: ArgumentHelp("The recipe.", valueName: "name|id")) var recipe: String
  @Option(help: "What it is called.") var name: String?
  @OptionGroup var brew: BrewOptions
  @OptionGroup var steps: RecipeOptions
  @Option(
    help: ArgumentHelp(
      "Clear a field: \(Field.allCases.map(\.rawValue).joined(separator: ", ")). May be repeated.",
      valueName: "field"))
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
      throw Failure(
        .usage, "the journal has no \(Record.kind) '\(resolved.record.displayName)'",
        "see 'insights journal \(Record.kind)s'")
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
