import Synchronization

/// Readers that are kept for their next use; no more are made than are used at once.
final class ReaderPool<Reader>: Sendable {
  /// A reader in the hands of at most one caller: it is taken out of the pool under the lock.
  private struct Idle: @unchecked Sendable {
    let reader: Reader
  }

  private let idle = Mutex<[Idle]>([])
  private let make: @Sendable () throws -> Reader

  /// - Parameter make: Makes a reader when none is idle.
  init(_ make: @escaping @Sendable () throws -> Reader) {
    self.make = make
  }

  /// Lends a reader, which must not leave `body`.
  ///
  /// - Throws: What making a reader or `body` throws.
  func withReader<Result>(_ body: (Reader) throws -> Result) throws -> Result {
    let reader = try idle.withLock { $0.popLast() }?.reader ?? make()
    defer { idle.withLock { $0.append(Idle(reader: reader)) } }
    return try body(reader)
  }
}
