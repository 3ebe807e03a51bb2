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
    for index in described {
      guard let found = brews[index]?.nodes else { continue }
      // A branch is contiguous: the nodes below a node follow it.
      for node in wheel.nodes where found.contains(node.index) {
        let end = node.isLeaf ? node.index : wheel.branch(node.id).endIndex - 1
        let isKind = node.index < end && (node.index + 1...end).contains(where: found.contains)
        if !named || !isKind { counts[node.index] += 1 }
      }
    }
    return WheelDrawing.Findings(counts: counts, brews: described.count)
  }
}
