public import FlavorWheel

/// A set of nodes of the flavor wheel that holds, with each node, those above it. 16 bytes.
public struct WheelNodes: Sendable, Hashable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  public init() {}

  public var isEmpty: Bool { low | high == 0 }

  /// Whether the node at `index`, a position in `FlavorWheel.nodes`, or one below it is in the set.
  public func contains(_ index: Int) -> Bool {
    index < 64 ? low >> UInt64(index) & 1 == 1 : high >> UInt64(index - 64) & 1 == 1
  }

  /// Adds the node at `index` and those above it.
  ///
  /// - Precondition: The wheel has fewer than 128 nodes.
  public mutating func insert(_ index: Int, of wheel: FlavorWheel) {
    var node: Int? = index
    while let index = node {
      precondition(index < 128, "the wheel is larger than the set")
      if index < 64 { low |= 1 << UInt64(index) } else { high |= 1 << UInt64(index - 64) }
      node = wheel[index].parentIndex
    }
  }

  public mutating func formUnion(_ other: WheelNodes) {
    low |= other.low
    high |= other.high
  }
}
