import CLibrary
import Dispatch

/// Lets Ctrl-C end long work cleanly: files that are half written are removed, the line of progress
/// is cleared, and then the signal takes its usual effect.
enum Interruption {
  /// Runs work in a task that the first interrupt cancels; a second one ends the program at once.
  ///
  /// - Throws: What `work` throws: `CancellationError` after an interrupt.
  static func cancelling<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task { try await work() }
    signal(SIGINT, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGINT)
    source.setEventHandler {
      if task.isCancelled { end() }
      task.cancel()
    }
    source.activate()
    defer {
      source.cancel()
      signal(SIGINT, SIG_DFL)
    }
    return try await task.value
  }

  /// Ends the program as an interrupt does, so that a shell knows.
  static func end() -> Never {
    signal(SIGINT, SIG_DFL)
    // The source holds the signal back.
    var interrupt = sigset_t()
    sigemptyset(&interrupt)
    sigaddset(&interrupt, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &interrupt, nil)
    raise(SIGINT)
    exit(128 + SIGINT)
  }
}
