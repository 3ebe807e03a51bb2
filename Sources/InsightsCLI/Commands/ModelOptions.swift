import ArgumentParser
import Insights
import LocalModel

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
}

extension ModelOptions {
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
