import Foundation

/// Runs asynchronous code from libFuzzer's function, which is not.
enum Waiting {
  /// What `body` returns; nil if it throws.
  static func result<Value: Sendable>(
    of body: @escaping @Sendable () async throws -> Value
  ) -> Value? {
    let box = Box<Value>()
    Task.detached {
      box.value = try? await body()
      box.semaphore.signal()
    }
    box.semaphore.wait()
    return box.value
  }

  // Safe: the semaphore orders the writing and the reading of the value.
  private final class Box<Value>: @unchecked Sendable {
    let semaphore = DispatchSemaphore(value: 0)
    var value: Value?
  }
}
