import CInsights
import Dispatch
import ErrorWords
import ExtractionC
import Insights
import Synchronization

extension SessionHandle {
  /// Runs asynchronous work of the whole engine, and waits for it.
  ///
  /// - Throws: `CallFailure`, also for the errors of the library.
  func wait<Value: Sendable>(
    for work: @escaping @Sendable (InsightsEngine) async throws -> Value
  ) throws -> Value {
    guard !EngineHandle.isForked else {
      throw CallFailure.misuse(
        "this process was forked after an engine was made, so it lacks the threads that journals "
          + "and labels need; make the first engine after the fork, or start a new process")
    }
    let facade = try engine.companion {
      try InsightsEngine(configuration: engine.configuration)
    }
    let outcome = Outcome<Value>()
    Task.detached { outcome.finish(await Result { () async throws in try await work(facade) }) }
    do {
      return try outcome.value()
    } catch let error as JournalError {
      throw CallFailure(error)
    } catch let error as SuggestionError {
      throw CallFailure.badData(Words().message(of: error))
    }
  }
}

/// The result of a task that a thread waits for.
private final class Outcome<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  func finish(_ result: Result<Value, any Error>) {
    self.result.withLock { $0 = result }
    isThere.signal()
  }

  /// Waits for the result.
  func value() throws -> Value {
    isThere.wait()
    guard let result = result.withLock({ $0 }) else {
      throw CallFailure(Int32(INSIGHTS_INTERNAL), "a task ended without a result")
    }
    return try result.get()
  }
}

extension Result where Failure == any Error {
  /// The result of asynchronous work.
  fileprivate init(_ work: () async throws -> Success) async {
    do {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}

extension CallFailure {
  /// The status and the words for an error of the journal. What to do is said where it names
  /// records; elsewhere it would speak of the program's options.
  fileprivate init(_ error: JournalError) {
    let words = JournalErrorWords(error)
    let hasNames = !error.facts.candidates.isEmpty || !error.facts.known.isEmpty
    self.init(
      error.code.exitStatus, hasNames ? "\(words.problem); \(words.remedy)" : words.problem)
  }
}
