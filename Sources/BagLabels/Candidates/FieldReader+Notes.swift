extension FieldReader {
  /// The tasting notes as printed, and their wheel nodes.
  mutating func readNotes() {
    var nodes = Set<String>()
    var notes: [String] = []
    var first: Int?
    for index in segments.indices {
      if roasterSegments.contains(index) || nameSegment == index { continue }
      guard facts[index].isNotes || (facts[index].isProse && facts[index].flavorWords > 0) else {
        continue
      }
      nodes.formUnion(segmentNodes[index])
      if first == nil || (facts[first ?? 0].isProse && !facts[index].isProse) { first = index }
      guard facts[index].isNotes else { continue }
      let line = line(of: index)
      for part in line.parts(segments[index].range) { notes.append(line.text(part)) }
    }
    guard let first, !nodes.isEmpty || !notes.isEmpty else { return }
    // A lone taste in a text that says nothing else of coffee is none.
    if notes.count <= 1, segments[first].key == nil, reading.decisions.isEmpty { return }
    if decide(.flavors, [source(first)], segment: first, evidence: text(of: first)) {
      reading.flavors = nodes.sorted()
      reading.notes = notes
    }
  }
}
