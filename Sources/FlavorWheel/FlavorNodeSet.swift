/// A set of nodes of a flavor wheel, by their indices, in 16 bytes.
///
/// - Precondition: Every index is below 128, so that a wheel has at most 128 nodes.
@frozen
public struct FlavorNodeSet: Sendable, Hashable, BitwiseCopyable {
  @usableFromInline var low: UInt64 = 0
  @usableFromInline var high: UInt64 = 0

  /// The set without nodes.
  public static let empty = FlavorNodeSet()

  /// Creates an empty set.
  @inlinable public init() {}

  /// Whether the set has no node.
  @inlinable public var isEmpty: Bool { low | high == 0 }

  /// The number of nodes.
  @inlinable public var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

  /// Whether the node at `index`, a position in `FlavorWheel.nodes`, is in the set.
  @inlinable public func contains(_ index: some FixedWidthInteger) -> Bool {
    index < 64 ? low & Self.bit(index) != 0 : high & Self.bit(index) != 0
  }

  /// Adds the node at `index`.
  @inlinable public mutating func insert(_ index: some FixedWidthInteger) {
    precondition(index >= 0 && index < 128, "the wheel is larger than the set")
    if index < 64 { low |= Self.bit(index) } else { high |= Self.bit(index) }
  }

  /// Adds the node at `index` and its ancestors.
  public mutating func insert(_ index: Int, andAncestorsIn wheel: FlavorWheel) {
    var node: Int? = index
    while let index = node {
      insert(index)
      node = wheel[index].parentIndex
    }
  }

  /// Adds the nodes of another set.
  @inlinable public mutating func formUnion(_ other: FlavorNodeSet) {
    low |= other.low
    high |= other.high
  }

  /// Removes the nodes of another set.
  @inlinable public mutating func subtract(_ other: FlavorNodeSet) {
    low &= ~other.low
    high &= ~other.high
  }

  /// Whether the two sets have a node in common.
  @inlinable public func intersects(_ other: FlavorNodeSet) -> Bool {
    low & other.low | high & other.high != 0
  }

  /// Whether every node of this set is in the other.
  @inlinable public func isSubset(of other: FlavorNodeSet) -> Bool {
    low & ~other.low | high & ~other.high == 0
  }

  /// Calls `body` with each index in ascending order.
  @inlinable @inline(__always)
  public func forEach(_ body: (Int) -> Void) {
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

  /// The indices in ascending order.
  public var members: [UInt8] {
    var members: [UInt8] = []
    forEach { members.append(UInt8($0)) }
    return members
  }

  @inlinable @inline(__always)
  static func bit(_ index: some FixedWidthInteger) -> UInt64 {
    1 << (UInt64(truncatingIfNeeded: index) & 63)
  }
}
