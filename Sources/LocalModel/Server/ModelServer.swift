/// A server with the chat API of OpenAI, as those of llama.cpp, llama-cpp-python and Ollama have it:
/// whether it answers, what it was found to understand, and how often it failed.
///
/// One question is asked at a time, since a model on the same machine computes one at a time. No
/// question is repeated, except once in the other dialect as long as the server's is not known.
actor ModelServer {
  nonisolated let url: ServerURL
  private let settings: ModelSettings
  private let client: HTTPClient
  private let clock: any Clock<Duration>

  /// What was found out last, until when it counts.
  private var known: (availability: TierAvailability, until: Deadline)?
  private var isProbing = false
  private var isAsking = false
  private var failures = 0
  /// Until when the model is left alone, and why.
  private var rest: (until: Deadline, reason: TierAvailability.Reason)?
  private var dialect: ChatDialect?
  private var modelName: String?
  private var watchers: [Int: Watcher] = [:]
  private var nextWatcher = 0

  private struct Watcher {
    let continuation: AsyncStream<TierAvailability>.Continuation
    var last: TierAvailability?
  }

  /// How long looking for the server may take at least, beyond connecting.
  private static let leastProbe = Duration.seconds(1)
  /// A model is loaded in seconds: this is remembered for a shorter time.
  private static let loadingMemory = Duration.seconds(2)
  /// How long to sleep while another task asks.
  private static let turn = Duration.milliseconds(5)

  /// - Parameters:
  ///   - settings: Where the model is.
  ///   - clock: What measures all limits.
  /// - Throws: `ModelError` with `invalidURL` or `remoteNotAllowed`. Nothing is connected.
  init(
    _ settings: ModelSettings, clock: any Clock<Duration> = SuspendingClock()
  ) throws(ModelError) {
    let url = try ServerURL(settings.url)
    guard url.isLoopback || settings.allowsRemote else { throw ModelError(.remoteNotAllowed) }
    self.url = url
    self.settings = settings
    self.clock = clock
    modelName = settings.modelName
    client = HTTPClient(
      url: url, connectLimit: settings.connectLimit, responseLimit: settings.responseLimit,
      clock: clock)
  }

  // MARK: Availability

  /// Whether the server answers now, as remembered or found out by asking.
  func availability() async -> TierAvailability {
    while true {
      if let rest, !rest.until.isOver { return .unavailable(rest.reason) }
      if let known, !known.until.isOver { return known.availability }
      guard isProbing else { break }
      do {
        try await Task.sleep(for: Self.turn)
      } catch {
        return .unavailable(.notRunning)
      }
    }
    isProbing = true
    defer { isProbing = false }
    do {
      let found = try await probe()
      remember(found)
      return found
    } catch {
      // The task is cancelled: nothing was found out.
      return .unavailable(.notRunning)
    }
  }

  /// Looks whether a server is there and has its model.
  ///
  /// - Throws: `CancellationError`.
  private func probe() async throws -> TierAvailability {
    let limit = settings.connectLimit + max(Self.leastProbe, settings.answerLimit / 5)
    do {
      let models = try await client.talk(within: limit) { server -> HTTPClient.Answer? in
        // llama.cpp's server lists its models while it loads them; others have no such page.
        guard try server.send("/health").status != 503 else { return nil }
        let models = try server.send("/v1/models")
        return models.status == 503 ? nil : models
      }
      guard let models else { return .unavailable(.loading) }
      guard models.status == 200, let list = ChatAnswer.modelNames(models.body) else {
        return .unavailable(.notRunning)
      }
      if settings.modelName == nil { modelName = list.first }
      return .available
    } catch is ModelError {
      return .unavailable(.notRunning)
    }
  }

  private func remember(_ availability: TierAvailability) {
    let memory = availability.reason == .loading ? Self.loadingMemory : settings.memory
    known = (availability, Deadline(after: min(memory, settings.memory), on: clock))
    publish(availability)
  }

  private func publish(_ availability: TierAvailability) {
    for key in watchers.keys where watchers[key]?.last != availability {
      watchers[key]?.last = availability
      watchers[key]?.continuation.yield(availability)
    }
  }

  /// The availability and its changes; asks again whenever what is remembered is too old.
  nonisolated func availabilityUpdates() -> AsyncStream<TierAvailability> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task { await self.watch(continuation) }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func watch(_ continuation: AsyncStream<TierAvailability>.Continuation) async {
    let key = nextWatcher
    nextWatcher += 1
    watchers[key] = Watcher(continuation: continuation)
    while !Task.isCancelled {
      let availability = await availability()
      guard !Task.isCancelled else { break }
      publish(availability)
      try? await clock.sleep(for: settings.memory)
    }
    watchers[key] = nil
  }

  // MARK: Questions

  /// Asks the model.
  ///
  /// - Parameters:
  ///   - question: What is asked.
  ///   - schema: The JSON Schema of the answer, as JSON.
  /// - Returns: The answer as a JSON value, which was not checked against the schema.
  /// - Throws: `ModelError`, or `CancellationError` in a cancelled task.
  func ask(_ question: ChatQuestion, schema: [UInt8]) async throws -> JSONValue {
    while isAsking { try await Task.sleep(for: Self.turn) }
    isAsking = true
    defer { isAsking = false }
    if let reason = await availability().reason {
      try Task.checkCancellation()
      throw ModelError(.unavailable, reason: reason)
    }
    do {
      let answer = try await answer(to: question, schema: schema)
      failures = 0
      rest = nil
      return answer
    } catch let error as ModelError {
      fail(error)
      throw error
    }
  }

  /// Has the model read a question, without counting what comes of it.
  func prewarm(_ question: ChatQuestion, schema: [UInt8]) async {
    guard !isAsking, await availability().isAvailable, !isAsking else { return }
    isAsking = true
    defer { isAsking = false }
    _ = try? await post(question, schema)
  }

  private func answer(to question: ChatQuestion, schema: [UInt8]) async throws -> JSONValue {
    let (answer, used) = try await post(question, schema)
    guard answer.status == 200 else { throw ModelError(.refused, status: answer.status) }
    dialect = used
    return try ChatAnswer.value(answer.body)
  }

  /// Asks in the dialect that is known, or in both.
  private func post(
    _ question: ChatQuestion, _ schema: [UInt8]
  ) async throws -> (answer: HTTPClient.Answer, dialect: ChatDialect) {
    try await client.talk(within: settings.answerLimit) { [dialect, modelName] server in
      func answer(in dialect: ChatDialect) throws -> HTTPClient.Answer {
        try server.send(
          "/v1/chat/completions",
          json: question.json(model: modelName, schema: schema, dialect: dialect))
      }
      if let dialect { return (try answer(in: dialect), dialect) }
      let first = try answer(in: .jsonSchema)
      guard first.refusesDialect else { return (first, .jsonSchema) }
      return (try answer(in: .jsonObject), .jsonObject)
    }
  }

  /// Counts a failure, and remembers what it says of the server.
  private func fail(_ error: ModelError) {
    failures += 1
    switch (error.code, error.status) {
    case (.notConnected, _): remember(.unavailable(.notRunning))
    case (.refused, 503?): remember(.unavailable(.loading))
    case (.refused, 400?), (.refused, 415?), (.refused, 422?):
      remember(.unavailable(.noStructuredAnswers))
    default: break
    }
    guard failures >= settings.mostFailures else { return }
    let reason: TierAvailability.Reason =
      error.code == .malformed ? .noStructuredAnswers : .failing
    rest = (Deadline(after: settings.memory, on: clock), reason)
    publish(.unavailable(reason))
  }
}

extension HTTPClient.Answer {
  /// Whether a server may have refused the form in which the schema was given. llama-cpp-python's
  /// answers 500 to what it cannot read.
  fileprivate var refusesDialect: Bool { (400..<500).contains(status) || status == 500 }
}

/// Where a model is, and how long it may take.
public struct ModelSettings: Sendable, Hashable {
  /// The address of the server, such as `http://127.0.0.1:8080`.
  public var url: String
  /// The name of the model, for a server that has several; nil takes the first it lists.
  public var modelName: String?
  /// Whether the server may be another machine, to which notes are then sent unencrypted.
  public var allowsRemote = false
  /// How long connecting may take.
  public var connectLimit = Duration.milliseconds(250)
  /// How long one question may take, with connecting; looking whether the server is there, a fifth
  /// of it, but a second at least.
  public var answerLimit = Duration.seconds(10)
  /// How long the availability is remembered.
  public var memory = Duration.seconds(30)
  /// After how many failures in a row the model is left alone, for as long as `memory`.
  public var mostFailures = 3
  /// The greatest size of an answer in bytes.
  public var responseLimit = 1 << 20
  /// The number of tokens that a question and its answer may have together.
  public var contextTokens = 4096

  /// Creates settings with the usual limits.
  public init(url: String, modelName: String? = nil, allowsRemote: Bool = false) {
    self.url = url
    self.modelName = modelName
    self.allowsRemote = allowsRemote
  }
}

/// A failure of the model tier: a code and facts, without a sentence.
public struct ModelError: Error, Sendable, Hashable {
  /// The kind of a failure. More codes may be added.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code in logs, such as `timed-out`.
    public var rawValue: String

    /// Creates the code with a raw value.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The address is no `http://host:port`.
    public static let invalidURL = Code(rawValue: "invalid-url")
    /// The address is that of another machine, which nobody allowed.
    public static let remoteNotAllowed = Code(rawValue: "remote-not-allowed")
    /// The name of the machine is not known.
    public static let unknownHost = Code(rawValue: "unknown-host")
    /// Nothing answers at the address.
    public static let notConnected = Code(rawValue: "not-connected")
    /// The answer did not come in time.
    public static let timedOut = Code(rawValue: "timed-out")
    /// The connection ended before the answer did.
    public static let brokenOff = Code(rawValue: "broken-off")
    /// The answer is longer than any that is expected.
    public static let tooLong = Code(rawValue: "too-long")
    /// The answer is not HTTP.
    public static let noHTTP = Code(rawValue: "no-http")
    /// The server refuses, with the status in `status`.
    public static let refused = Code(rawValue: "refused")
    /// The answer is not JSON of the form that was asked for.
    public static let malformed = Code(rawValue: "malformed")
    /// The model was not asked, for the reason in `reason`.
    public static let unavailable = Code(rawValue: "unavailable")
  }

  /// The kind of the failure.
  public var code: Code
  /// The status of HTTP, where the server refuses.
  public var status: Int?
  /// Why the model was not asked.
  public var reason: TierAvailability.Reason?

  /// Creates an error.
  public init(_ code: Code, status: Int? = nil, reason: TierAvailability.Reason? = nil) {
    self.code = code
    self.status = status
    self.reason = reason
  }
}
