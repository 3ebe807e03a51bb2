/// Trivial elements in memory whose address stays the same until the next change, for callers in C.
///
/// Its memory is reused; much of it is given back when little is needed.
struct CArray<Element>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  /// The number of bytes from which unused memory is given back.
  private static var largest: Int { 1 << 20 }

  init(capacity: Int = 16) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit {
    // The elements are trivial: there is nothing to deinitialize.
    base.deallocate()
  }

  /// Removes all elements, and makes room for `needed` of them.
  mutating func reset(reserving needed: Int) {
    count = 0
    let isTooLarge =
      capacity * MemoryLayout<Element>.stride > Self.largest && needed < capacity / 4
    guard needed > capacity || isTooLarge else { return }
    base.deallocate()
    // The sum cannot overflow: `needed` elements are in memory somewhere.
    capacity = needed + needed / 2 + 16
    base = .allocate(capacity: capacity)
  }

  /// Adds an element.
  ///
  /// - Precondition: There is room for it.
  mutating func append(_ element: Element) {
    precondition(count < capacity, "more elements than reserved")
    (base + count).initialize(to: element)
    count += 1
  }
}

extension CArray<CChar> {
  /// Replaces all by bytes and the NUL that ends a text in C.
  mutating func set(_ bytes: [UInt8]) {
    reset(reserving: bytes.count + 1)
    for byte in bytes { append(CChar(bitPattern: byte)) }
    append(0)
  }

  /// Replaces all by a text and the NUL that ends it in C.
  mutating func set(_ text: String) {
    set(Array(text.utf8))
  }
}
