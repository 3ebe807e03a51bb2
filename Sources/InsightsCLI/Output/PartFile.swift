import CLibrary
import Synchronization

/// A name that a file has only until it is whole. A signal that ends the program takes it away.
struct PartFile {
  let path: String
  private let name: UInt
  /// The signals that would end the program, and are handled.
  private let signals: [Int32]

  /// The bits of the pointer to the name; 0 for none. A handler of a signal may read nothing else.
  private static let pending = Atomic<UInt>(0)

  /// - Parameter path: A name that nobody else gives.
  init(_ path: String) {
    self.path = path
    // The name is not freed: a signal may come at any time.
    name = UInt(bitPattern: strdup(path))
    let isAlone = Self.pending.compareExchange(
      expected: 0, desired: name, ordering: .sequentiallyConsistent
    ).exchanged
    signals = isAlone ? [SIGINT, SIGTERM, SIGHUP].filter(Self.handle) : []
  }

  /// Ends the care for the name, which belongs to no file now, or to one that is whole.
  func end() {
    for number in signals { signal(number, SIG_DFL) }
    _ = Self.pending.compareExchange(
      expected: name, desired: 0, ordering: .sequentiallyConsistent)
  }

  /// Handles a signal that would end the program; one that is ignored or handled stays so.
  private static func handle(_ number: Int32) -> Bool {
    let before = signal(number) { number in
      if let name = UnsafePointer<CChar>(bitPattern: PartFile.pending.load(ordering: .acquiring)) {
        unlink(name)
      }
      signal(number, SIG_DFL)
      raise(number)
    }
    guard before != nil else { return true }
    signal(number, before)
    return false
  }
}
