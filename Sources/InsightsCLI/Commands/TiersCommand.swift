/// `insights tiers`: what reads notes on this machine, and why the rest does not.
struct TiersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "tiers", "Show what reads notes on this machine, and what could.",
    """
    The lexical tier, words and rules, is always there. A language model is asked in addition where \
    --model-url or INSIGHTS_MODEL_URL names a server on this machine with the chat API of OpenAI: \
    llama.cpp's, llama-cpp-python's or Ollama's. It grades flavors, adds those that the note's \
    words name and the rules leave open, and sums up; results then name their tier. Without a \
    server nothing is connected.
    """,
    showing: "insights tiers",
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
    try format.write({ $0.result(list) }) { Self.lines(list) }
  }

  private static func lines(_ list: TierList) -> [String] {
    var table = TextTable([("", .left), ("", .left), ("", .left)])
    table.wraps = true
    for tier in list.tiers {
      let key = tier.availability.reason.map { "tiers.reason.\($0.rawValue)" } ?? "tiers.available"
      table.add([tier.name, Language.words.text(key), tier.url ?? ""])
    }
    return table.lines.filter { !$0.allSatisfy(\.isWhitespace) }
  }
}

/// The language model that may be asked, if any.
struct ModelOptions: ParsableArguments {
  @Option(
    name: .customLong("model-url"),
    help: ArgumentHelp(
      "Ask the language model of a server on this machine, too. (default: $INSIGHTS_MODEL_URL)",
      valueName: "url"))
  var url: String?

  @Option(
    name: .customLong("model-name"),
    help: ArgumentHelp(
      "The model, where the server has several. (default: $INSIGHTS_MODEL_NAME, or its first)",
      valueName: "name"))
  var modelName: String?

  @Option(
    name: .customLong("model-timeout"),
    help: ArgumentHelp(
      "How long a model may take for an answer. (default: $INSIGHTS_MODEL_TIMEOUT, or 10)",
      valueName: "seconds"))
  var timeout: Int?

  @Flag(help: "Allow a server on another machine, to which texts are then sent unencrypted.")
  var allowRemote = false

  /// In seconds.
  private static let timeouts = 1...3600

  func validate() throws {
    if let timeout, !Self.timeouts.contains(timeout) {
      throw ValidationError("--model-timeout must be from 1 to 3600, not \(timeout)")
    }
  }

  /// The model; nil where none is configured.
  ///
  /// - Throws: A `Failure` with status 64 for an address that cannot be used. Nothing is connected.
  func model(_ engine: InsightsEngine) throws -> LocalModelInsights? {
    guard let address else { return nil }
    let name = modelName ?? environment("INSIGHTS_MODEL_NAME")
    var settings = ModelSettings(
      url: address, modelName: name?.isEmpty == true ? nil : name, allowsRemote: allowRemote)
    let seconds = timeout ?? environment("INSIGHTS_MODEL_TIMEOUT").flatMap { Int($0) }
    if let seconds, Self.timeouts.contains(seconds) { settings.answerLimit = .seconds(seconds) }
    do {
      return try LocalModelInsights(settings, engine: engine)
    } catch {
      throw Failure(error, url: address)
    }
  }

  /// Checks the address before long work begins.
  ///
  /// - Throws: As `model`.
  func check() throws { _ = try model(try Language.engine()) }

  /// The address that was given; an empty variable counts as not set.
  private var address: String? {
    if let url { return url }
    return environment("INSIGHTS_MODEL_URL").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// What a model answers; nil where none is configured or it fails, which standard error then says.
  func answer<Answer: Sendable>(
    _ engine: InsightsEngine,
    _ ask: (LocalModelInsights) async throws -> Answer
  ) async throws -> Answer? {
    guard let model = try model(engine) else { return nil }
    do {
      return try await ask(model)
    } catch let error as ModelError {
      StandardError.line("insights: " + ModelWords.line(for: error))
      return nil
    }
  }

  /// As where none is given (`PlainCommand`).
  static var noneGiven: ModelOptions {
    var options = ModelOptions()
    options.url = nil
    options.modelName = nil
    options.timeout = nil
    options.allowRemote = false
    return options
  }
}
