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

  /// Writes what is given into a recipe.
  func apply(to recipe: inout Recipe) {
    recipe.bloom = bloom ?? recipe.bloom
    recipe.bloomTime = bloomTime ?? recipe.bloomTime
    recipe.pours = pours ?? recipe.pours
    recipe.isInverted = inverted ?? recipe.isInverted
    recipe.plungeTime = plunge ?? recipe.plungeTime
  }
}

extension BrewOptions {
  /// Writes the settings that are given into a recipe.
  func apply(to recipe: inout Recipe) {
    recipe.dose = dose ?? recipe.dose
    recipe.water = water ?? recipe.water
    recipe.yield = yielded ?? recipe.yield
    recipe.waterTemperature = temperature ?? recipe.waterTemperature
    recipe.grindSetting = grind ?? recipe.grindSetting
    recipe.brewTime = time ?? recipe.brewTime
  }
}
