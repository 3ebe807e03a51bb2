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
}
