import ArgumentParser
import Insights

/// The steps of a recipe.
struct RecipeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Pour-over: water of the bloom in grams.", valueName: "g"),
    transform: Written.grams)
  var bloom: Double?
  @Option(
    help: ArgumentHelp("Pour-over: how long it blooms.", valueName: "time"),
    transform: Written.seconds)
  var bloomTime: Double?
  @Option(
    help: ArgumentHelp(
      "Pour-over: grams on the scale after each pour, such as 60,150,250.", valueName: "g,g,…"),
    transform: Written.pours)
  var pours: [Double]?
  @Flag(inversion: .prefixedNo, help: "AeroPress: upside down.") var inverted: Bool?
  @Option(
    help: ArgumentHelp("AeroPress: how long it is plunged.", valueName: "time"),
    transform: Written.seconds)
  var plunge: Double?

  @Option(
    help: ArgumentHelp(
      "All steps with their times instead, such as 'bloom 45 g to 0:40, pour to 150 g by 1:10'.",
      valueName: "steps"),
    transform: Written.steps)
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
