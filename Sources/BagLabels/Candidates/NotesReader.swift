/// Reads the tasting notes as printed and their wheel nodes.
struct NotesReader {
  let label: LabelDocument
  /// The segments that are the roaster or the name.
  let titles: Set<Int>

  struct Notes {
    /// The notes as printed.
    var notes: [String]
    /// The IDs of wheel nodes, sorted.
    var nodes: [String]
    /// The first segment with notes; lists come before running text.
    var segment: Int
    /// All segments with notes.
    var segments: [Int]
  }

  /// The tasting notes; nil if there are none.
  ///
  /// - Parameter isCoffee: Whether anything else shows that this is a label of coffee; a single
  ///   flavor word does not.
  func notes(isCoffee: Bool) -> Notes? {
    let found = label.indices.filter { index in
      let facts = label.facts[index]
      return !titles.contains(index) && (facts.isNotes || facts.isProse && facts.flavorWords > 0)
    }
    let lists = found.filter { label.facts[$0].isNotes }
    guard let first = lists.first(where: { !label.facts[$0].isProse }) ?? found.first else {
      return nil
    }
    let nodes = Set(found.flatMap { label.flavors.nodes[$0] })
    let notes = lists.flatMap { index in
      let line = label.line(of: index)
      return line.parts(label.segments[index].range).map(line.text)
    }
    if nodes.isEmpty && notes.isEmpty { return nil }
    if notes.count <= 1, label.segments[first].key == nil, !isCoffee { return nil }
    return Notes(notes: notes, nodes: nodes.sorted(), segment: first, segments: found)
  }
}
