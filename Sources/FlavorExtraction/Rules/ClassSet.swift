/// A set of word classes by index, as 128 bits.
struct ClassSet: Sendable, Hashable, BitwiseCopyable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  static let empty = ClassSet()

  init() {}

  /// The set of one class.
  init(index: Int) {
    if index < 64 { low = 1 << UInt64(index) } else { high = 1 << UInt64(index - 64) }
  }

  @inline(__always)
  func intersects(_ other: ClassSet) -> Bool { low & other.low != 0 || high & other.high != 0 }

  /// Calls `body` with the index of each class.
  @inline(__always)
  func forEach(_ body: (Int) -> Void) {
    var left = low
    while left != 0 {
      body(left.trailingZeroBitCount)
      left &= left - 1
    }
    left = high
    while left != 0 {
      body(64 + left.trailingZeroBitCount)
      left &= left - 1
    }
  }

  mutating func formUnion(_ other: ClassSet) {
    low |= other.low
    high |= other.high
  }
}
