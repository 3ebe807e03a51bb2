import ArgumentParser
import Insights
import LocalModel

/// `insights tiers`: what reads notes on this machine, and why the rest does not.
struct TiersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tiers",
    abstract: "Show what reads notes on this machine, and what could.",
    discussion: """
      The lexical tier, words and rules, is always there. A language model is asked in addition where \
      --model-url or INSIGHTS_MODEL_URL names a server on this machine with the chat API of OpenAI: \
      llama.cpp's, llama-cpp-python's or Ollama's. It grades flavors, adds those that the note's \
      words name and the rules leave open, and sums up; results then name their tier. Without a \
      server nothing is connected.
      """
  ).showing(
    "insights tiers",
    "insights tiers --model-url http://127.0.0.1:8080")

  @OptionGroup var model: ModelOptions
  @Option(help: "The output: text for people, or JSON.")
  var format: OutputFormat = .text

  func run() async throws {
    let engine = try Language.engine()
    let model = try model.model(engine)
    let list = TierList([
      TierList.Tier(name: engine.name, availability: await engine.availability()),
      TierList.Tier(
        name: LocalModelInsights.tierName,
        availability: await model?.availability() ?? .unavailable(.notConfigured), url: model?.url),
      TierList.Tier(
        name: DeviceModel.tierName, availability: await DeviceModel.availability(engine)),
    ])
    switch format {
    case .json: try StandardOutput.writeJSON { $0.tiers(list) }
    case .text: try StandardOutput.write(lines: Self.lines(list))
    }
  }

  private static func lines(_ list: TierList) -> [String] {
    var table = TextTable([("", .left), ("", .left), ("", .left)])
    for tier in list.tiers {
      let key = tier.availability.reason.map { "tiers.reason.\($0.rawValue)" } ?? "tiers.available"
      table.add([tier.name, Language.words.text(key), tier.url ?? ""])
    }
    return table.lines.filter { !$0.allSatisfy(\.isWhitespace) }
  }
}
