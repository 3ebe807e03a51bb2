public import FlavorWheel

/// The flavors of a brew: a set that contains, with each node, its ancestors.
public typealias WheelNodes = FlavorNodeSet

extension FlavorNodeSet {
  /// Adds the node at `index` and its ancestors.
  public mutating func insert(_ index: Int, of wheel: FlavorWheel) {
    insert(index, andAncestorsIn: wheel)
  }
}
