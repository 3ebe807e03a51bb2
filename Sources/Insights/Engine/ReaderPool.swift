import Synchronization

/// A pool of readers that are reused; it makes no more readers than are used at the same time.
final class ReaderPool<Reader>: Sendable {
  private struct Idle: @unchecked Sendable {
    // Safe to send: a reader has one caller at most, since it is taken out of the pool under the lock.
    let reader: Reader
  }

  private let idle = Mutex<[Idle]>([])
  private let make: @Sendable () throws -> Reader

  /// - Parameter make: Makes a reader if none is idle.
  init(_ make: @escaping @Sendable () throws -> Reader) {
    self.make = make
  }

  /// Lends a reader, which must not escape `body`.
  ///
  /// - Throws: The error of making a reader, or of `body`.
  func withReader<Result>(_ body: (Reader) throws -> Result) throws -> Result {
    let reader = try idle.withLock { $0.popLast() }?.reader ?? make()
    defer { idle.withLock { $0.append(Idle(reader: reader)) } }
    return try body(reader)
  }
}
