/// A set of wheel nodes by index, as 128 bits.
struct NodeSet: Sendable, Hashable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  static let empty = NodeSet()

  var isEmpty: Bool { low == 0 && high == 0 }

  func contains(_ node: UInt8) -> Bool {
    node < 64 ? low & (1 << UInt64(node)) != 0 : high & (1 << UInt64(node - 64)) != 0
  }

  mutating func insert(_ node: UInt8) {
    if node < 64 { low |= 1 << UInt64(node) } else { high |= 1 << UInt64(node - 64) }
  }

  mutating func formUnion(_ other: NodeSet) {
    low |= other.low
    high |= other.high
  }

  mutating func subtract(_ other: NodeSet) {
    low &= ~other.low
    high &= ~other.high
  }

  func intersects(_ other: NodeSet) -> Bool { low & other.low != 0 || high & other.high != 0 }

  func isSubset(of other: NodeSet) -> Bool { low & ~other.low == 0 && high & ~other.high == 0 }

  /// How many members there are.
  var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

  /// Calls `body` with each member in ascending order.
  @inline(__always)
  func forEach(_ body: (Int) -> Void) {
    var bits = low
    while bits != 0 {
      body(bits.trailingZeroBitCount)
      bits &= bits - 1
    }
    bits = high
    while bits != 0 {
      body(64 + bits.trailingZeroBitCount)
      bits &= bits - 1
    }
  }

  /// The members in ascending order.
  var members: [UInt8] {
    var result: [UInt8] = []
    forEach { result.append(UInt8($0)) }
    return result
  }
}
