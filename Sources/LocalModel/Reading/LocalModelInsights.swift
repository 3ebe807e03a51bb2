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

/// A note as a model reads it, within the bounds that the lexical reader sets.
public struct ModelReading: Sendable, Hashable {
  /// The result, with remarks on what was dropped and left out.
  public var extraction: Extraction
  /// What was dropped of the model's answer.
  public var dropped: DropCount
  /// The number of bytes at the end of the note that the model was not given.
  public var leftOut: Int
}

/// Makes a reading of a model's answer; what the model is does not matter.
struct ReadingBounds {
  let engine: InsightsEngine
  /// The name of the model's tier.
  let tier: String
  let explaining: Bool

  /// - Parameters:
  ///   - given: The beginning of the note, which the model was given. Explaining a note takes a time
  ///     that grows with its square, so only this is explained.
  ///   - answer: What the model says; an empty one for a note that it was not asked about.
  /// - Throws: `CancellationError` in a cancelled task.
  @concurrent func reading(
    of note: String, given: String, _ answer: NoteAnswer
  ) async throws -> ModelReading {
    let leftOut = note.utf8.count - given.utf8.count
    let lexical = try await engine.extract(note, explaining: explaining)
    let explanation =
      leftOut == 0 && explaining
      ? lexical.explanation : try await engine.extract(given, explaining: true).explanation
    var (found, dropped) = NoteCheck(lexical, explanation?.mentions ?? [], of: given)
      .result(of: answer)
    if try await SummaryCheck(engine: engine).holds(answer.summary, of: found, note: note) {
      found.summary = answer.summary
    } else if !answer.summary.isEmpty {
      dropped.add(.summary)
    }
    found.tier = tier
    if dropped.total > 0 {
      found.remarks.append(
        ExtractionRemark(
          code: .modelItemsDropped, words: dropped.reasons, cause: String(dropped.total)))
    }
    if leftOut > 0 {
      found.remarks.append(ExtractionRemark(code: .modelNoteCut, cause: String(leftOut)))
    }
    return ModelReading(extraction: found, dropped: dropped, leftOut: leftOut)
  }
}

/// Labels that a machine read with errors.
extension LocalModelInsights {
  /// The text of a label with misread words corrected.
  public struct MendedLabel: Sendable, Hashable {
    /// The text, to be read by `InsightsEngine.read(label:today:)`.
    public var text: String
    /// The corrections, in the order in which they were made.
    public var repairs: [LabelRepair]
    /// What was dropped of the model's answer.
    public var dropped: DropCount
    /// The number of bytes at the end of the text that the model was not given.
    public var leftOut: Int
  }

  private static let labelTokens = 600
  private static let mostRepairs = 24

  /// Corrects what was misread on a label; what the words mean is left to the engine.
  ///
  /// A correction may change a third of the letters of words that are on the label. It may not change a
  /// number, nor add a word: a label that speaks to the model can add nothing to the bean.
  ///
  /// - Parameter label: The text of the label, line by line.
  /// - Throws: `ModelError`, or `CancellationError` in a cancelled task.
  @concurrent public func mended(label: String) async throws -> MendedLabel {
    let instructions = Prompt.label.text()
    let budget = TokenBudget(
      context: settings.contextTokens, instructions: instructions, answer: Self.labelTokens)
    let (text, leftOut) = budget.cut(label)
    guard !text.allSatisfy(\.isWhitespace) else {
      return MendedLabel(text: label, repairs: [], dropped: DropCount(), leftOut: leftOut)
    }
    let value = try await server.ask(
      ChatQuestion(instructions: instructions, text: text, answerTokens: Self.labelTokens),
      schema: AnswerSchema.repairs)
    guard case .object(let answer) = value, case .list(let list)? = answer["repairs"] else {
      throw ModelError(.malformed)
    }
    var malformed = max(0, list.count - Self.mostRepairs)
    let repairs = list.prefix(Self.mostRepairs).compactMap { element -> LabelRepair? in
      guard case .object(let parts) = element, case .string(let quote)? = parts["quote"],
        case .string(let text)? = parts["text"]
      else {
        malformed += 1
        return nil
      }
      return LabelRepair(quote: quote, text: text)
    }
    var (mended, made, dropped) = LabelRepair.mended(label, by: repairs)
    dropped.add(.malformed, malformed)
    return MendedLabel(text: mended, repairs: made, dropped: dropped, leftOut: leftOut)
  }
}

/// Sentences about facts: why a brew tastes as it does, and the patterns of a journal.
extension LocalModelInsights {
  /// Sentences of a model, each checked against the facts that it was given.
  public struct Telling: Sendable, Hashable {
    /// The sentences that hold; may be empty.
    public var sentences: [String]
    /// What was dropped.
    public var dropped: DropCount
    /// The number of facts that did not fit into the question.
    public var leftOut: Int
  }

  /// The number of tokens of an answer in sentences.
  private static let telling = 300

  /// Tells what the patterns of a journal say, as a friend would.
  ///
  /// A sentence with a number that is not in the report is dropped, and so is one that shares nothing
  /// with it. Which way a sentence turns a finding is not checked: show the report with it.
  ///
  /// - Parameters:
  ///   - report: The patterns.
  ///   - words: The words of the report, whose language the sentences are in.
  /// - Returns: The sentences; none where there are no patterns, and the model is then not asked.
  /// - Throws: `ModelError`, or `CancellationError` in a cancelled task.
  @concurrent public func telling(
    of report: PatternReport, words: Words = Words()
  ) async throws -> Telling {
    try await telling(
      report.patterns.map { words.description(of: $0) }, .patterns, language: words.text("language")
    )
  }

  /// Answers why a brew tastes as it does, from facts such as its settings, what its note says, and
  /// how it differs from the best brews.
  ///
  /// - Parameters:
  ///   - facts: The facts, the most important first.
  ///   - languageCode: The language of the answer, as a code of ISO 639-1.
  /// - Returns: The sentences; none where there are no facts, and the model is then not asked.
  /// - Throws: `ModelError`, or `CancellationError` in a cancelled task.
  @concurrent public func reasons(
    from facts: [String], languageCode: String = "en"
  ) async throws -> Telling {
    try await telling(facts, .brew, language: languageCode)
  }

  @concurrent private func telling(
    _ facts: [String], _ prompt: Prompt, language code: String
  ) async throws -> Telling {
    let language = code == "en" ? "English" : "the language with the code \(code)"
    let instructions = prompt.text(language: language)
    let budget = TokenBudget(
      context: settings.contextTokens, instructions: instructions, answer: Self.telling)
    let (lines, leftOut) = budget.cut(facts.filter { !$0.isEmpty })
    guard !lines.isEmpty else { return Telling(sentences: [], dropped: DropCount(), leftOut: 0) }
    let value = try await server.ask(
      ChatQuestion(
        instructions: instructions, text: lines.joined(separator: "\n"),
        answerTokens: Self.telling),
      schema: AnswerSchema.sentences)
    guard case .object(let answer) = value, case .list(let list)? = answer["sentences"] else {
      throw ModelError(.malformed)
    }
    let check = FactCheck(lines)
    var telling = Telling(sentences: [], dropped: DropCount(), leftOut: leftOut)
    let named = try await nodes(in: lines)
    for element in list.prefix(Self.mostSentences) {
      guard case .string(let text) = element, text.utf8.count <= Self.longestSentence else {
        telling.dropped.add(.malformed)
        continue
      }
      // An element may hold several.
      for range in Sentences.ranges(in: text) {
        let sentence = text[range].trimmed
        guard !sentence.isEmpty else { continue }
        if check.supports(sentence), try await nodes(in: [sentence]).isSubset(of: named) {
          telling.sentences.append(sentence)
        } else {
          telling.dropped.add(.unsupported)
        }
      }
    }
    telling.dropped.add(.malformed, list.count - Self.mostSentences)
    return telling
  }

  private static let mostSentences = 4
  private static let longestSentence = 600

  /// The nodes that words of texts name, whether they are reported or not.
  private func nodes(in texts: [String]) async throws -> Set<String> {
    var nodes: Set<String> = []
    for text in texts {
      let read = try await engine.extract(text, explaining: true)
      nodes.formUnion((read.explanation?.mentions ?? []).flatMap(\.nodes))
    }
    return nodes
  }
}
