public import Insights
import Support

/// The second tier: a language model on the same machine, behind a server with the chat API of OpenAI
/// (llama.cpp, llama-cpp-python, Ollama).
///
///     let engine = try InsightsEngine()
///     let model = try LocalModelInsights(ModelSettings(url: "http://127.0.0.1:8080"), engine: engine)
///     let tiers = FallbackInsights(model, else: engine)
///     for try await found in tiers.updates(for: note) { show(found) }
///
/// The model is asked with temperature 0 and a fixed seed, and must answer in JSON of a given schema. Its
/// answer is bounded by what the lexical reader finds: see `reading(of:explaining:)`. Nothing is
/// connected before a note is read, or the availability asked for.
public struct LocalModelInsights: InsightsTier {
  /// The name of the tier in results.
  public static let tierName = "model"

  let server: ModelServer
  let engine: InsightsEngine
  let settings: ModelSettings

  /// The number of tokens of an answer about a note.
  private static let noteTokens = 700

  /// Creates a tier; nothing is connected.
  ///
  /// - Parameters:
  ///   - settings: Where the model is.
  ///   - engine: The lexical tier, which bounds what the model may say.
  /// - Throws: `ModelError` with `invalidURL`, or with `remoteNotAllowed` for the address of another
  ///   machine.
  public init(_ settings: ModelSettings, engine: InsightsEngine) throws(ModelError) {
    try self.init(settings, engine: engine, clock: SuspendingClock())
  }

  /// Creates a tier whose limits a clock measures.
  init(
    _ settings: ModelSettings, engine: InsightsEngine, clock: any Clock<Duration>
  ) throws(ModelError) {
    self.settings = settings
    self.engine = engine
    server = try ModelServer(settings, clock: clock)
  }

  /// The name of the tier in results: `model`.
  public var name: String { Self.tierName }

  /// The address of the server, as it is used.
  public var url: String { server.url.text }

  /// Whether the server answers, asked at most every 30 seconds.
  public func availability() async -> TierAvailability { await server.availability() }

  /// Whether the server answers, now and at each change.
  public func availabilityUpdates() -> AsyncStream<TierAvailability> {
    server.availabilityUpdates()
  }

  /// Has the model read the instructions, which its server then has in memory.
  public func prewarm() async {
    var question = question("Honey.")
    question.answerTokens = 1
    await server.prewarm(question, schema: AnswerSchema.note)
  }

  /// Reads a note with the engine, and with the model within what its words name.
  @concurrent public func extract(_ note: String, explaining: Bool) async throws -> Extraction {
    try await reading(of: note, explaining: explaining).extraction
  }

  /// Reads one tasting note.
  ///
  /// The model may grade flavors that the lexical tier reports, and add a flavor at words of the note
  /// that name it and that the lexical tier left open. It may not remove a flavor, nor report one that
  /// no words name, that the note denies, or that is in a sentence that reports nothing else. Its
  /// summary, in the language of the note, replaces the lexical one where it names only flavors of the
  /// result.
  ///
  /// - Parameters:
  ///   - note: A note of any length; the model is given whole sentences from its beginning.
  ///   - explaining: Whether `Extraction.explanation` is filled in.
  /// - Throws: `ModelError`, or `CancellationError` in a cancelled task.
  @concurrent public func reading(
    of note: String, explaining: Bool = false
  ) async throws -> ModelReading {
    let question = question(note)
    var answer = NoteAnswer()
    if !question.text.allSatisfy(\.isWhitespace) {
      answer = try NoteAnswer(try await server.ask(question, schema: AnswerSchema.note))
    }
    let bounds = ReadingBounds(engine: engine, tier: name, explaining: explaining)
    return try await bounds.reading(of: note, given: question.text, answer)
  }

  /// The question about as much of a note as fits.
  private func question(_ note: String) -> ChatQuestion {
    let instructions = Prompt.note.text()
    let budget = TokenBudget(
      context: settings.contextTokens, instructions: instructions, answer: Self.noteTokens)
    return ChatQuestion(
      instructions: instructions, text: budget.cut(note).text, answerTokens: Self.noteTokens)
  }
}
