import Journal
import Stats

/// Counting flavors over brews.
extension JournalFlavors {
  /// The brews at `indices` that report flavors, without copies of earlier brews.
  func described(_ indices: some Sequence<Int>, of contents: JournalContents) -> [Int] {
    indices.filter { !contents.brews[$0].isCopy && brews[$0] != nil }
  }

  /// The number of brews at `indices` with each flavor of the wheel.
  ///
  /// - Parameter named: Whether to count only named flavors, not their ancestors.
  func findings(
    in indices: some Sequence<Int>, of contents: JournalContents, named: Bool = false
  ) -> WheelDrawing.Findings {
    let wheel = FlavorWheel.standard
    let described = described(indices, of: contents)
    var counts = [Int](repeating: 0, count: wheel.nodes.count)
    // A branch is contiguous: the nodes below a node follow it.
    let below = wheel.nodes.map { node in
      node.isLeaf ? node.index..<node.index : node.index + 1..<wheel.branch(node.id).endIndex
    }
    for (place, index) in described.enumerated() {
      if place % 1024 == 0, Task.isCancelled { break }
      guard let found = brews[index]?.nodes else { continue }
      found.forEach { node in
        if named, below[node].contains(where: found.contains) { return }
        counts[node] += 1
      }
    }
    return WheelDrawing.Findings(counts: counts, brews: described.count)
  }
}
