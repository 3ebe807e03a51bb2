public import FlavorWheel

/// The flavors of a brew: a set that contains, with each node, those above it.
public typealias WheelNodes = FlavorNodeSet

extension FlavorNodeSet {
  /// Adds the node at `index` and those above it.
  public mutating func insert(_ index: Int, of wheel: FlavorWheel) {
    insert(index, andAncestorsIn: wheel)
  }
}
