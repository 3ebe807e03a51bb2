import ArgumentParser
import Foundation
import Insights

/// `insights journal export-recipe`.
struct ExportRecipeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export-recipe", abstract: "Write one recipe as JSON, to hand to others.",
    discussion: """
      It has the names of the method and the grinder instead of IDs, and no brews. \
      'insights journal add-recipe --from FILE' adds it to a journal.
      """
  ).showing(
    "insights journal export-recipe 'V60 house' --output house.json")

  @Argument(help: ArgumentHelp("The recipe.", valueName: "name|id")) var recipe: String
  @Option(help: ArgumentHelp("The file to write; - is standard output.", valueName: "file|-"))
  var output = "-"
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
    } catch {
      throw Failure(
        .missingInput, "\(path) cannot be read", "name a file of 'insights journal export-recipe'")
    }
    do {
      guard bytes.count <= Self.longest else { throw TooLong() }
      self = try JSONDecoder().decode(SharedRecipe.self, from: Data(bytes))
    } catch {
      let place = path == "-" ? "standard input" : path
      throw Failure(
        .badData, "\(place) holds no recipe",
        "give one as 'insights journal export-recipe' writes it")
    }
  }
}
