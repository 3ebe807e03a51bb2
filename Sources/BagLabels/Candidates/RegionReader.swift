/// Proposes regions as printed, with all their parts.
struct RegionReader {
  let label: LabelDocument
  /// The numbers of the chosen countries.
  let countries: [Int32]
  /// The farms that may be chosen: next to them, their words are not a region.
  let farms: [Candidate]

  func candidates() -> [Candidate] {
    var result: [Candidate] = []
    for index in label.indices {
      let facts = label.facts[index]
      switch label.segments[index].key {
      case .region:
        if let found = keyed(index) { result.append(found) }
      case .origin, nil, .name, .farm, .altitude:
        let isFarm = label.segments[index].key == .farm && farms.contains { $0.segment == index }
        let isElsewhere = label.isForeign(index) && label.segments[index].key != .altitude
        if isFarm || isElsewhere || facts.isNotes || facts.isJunk || countries.count > 1 {
          continue
        }
        result += variants(index)
      default: break
      }
    }
    if result.contains(where: { $0.features.contains(.prose) }) {
      // A place in the title is a name if running text has the region.
      for index in result.indices
      where isTitleLine(result[index].segment)
        && result[index].features.isDisjoint(with: [.prose, .withCountry])
      {
        result[index].features.insert(.besideProse)
      }
    }
    return result
  }

  /// One candidate without a farm, and one for each farm of the segment.
  private func variants(_ index: Int) -> [Candidate] {
    let reader = RegionLineReader(label: label, countries: countries, index: index)
    let isProse = label.facts[index].isProse
    var result: [Candidate] = []
    for farm in [nil] + farms.filter({ $0.segment == index }).map({ Optional($0.range) }) {
      guard let found = isProse ? reader.prose(farm) : reader.region(farm) else { continue }
      if !result.contains(where: { $0.range == found.range && $0.value == found.value }) {
        result.append(found)
      }
    }
    return result
  }

  /// The places after a field name, without countries and numbers.
  private func keyed(_ index: Int) -> Candidate? {
    let line = label.line(of: index)
    let reader = RegionLineReader(label: label, countries: countries, index: index)
    let parts = line.parts(label.segments[index].range).filter { part in
      !reader.isCountry(part) && !part.contains { line.tokens[$0].kind == .number }
    }
    guard let first = parts.first, let last = parts.last else { return nil }
    let range = first.lowerBound..<last.upperBound
    if !countries.isEmpty, reader.isCountry(range) { return nil }
    let isKnown = !reader.regions(in: range).isEmpty
    return reader.candidate(
      parts, [.ownKey, label.source(index), isKnown ? .known : .unknown], skipped: nil)
  }

  /// Whether a segment is in the usual position of the roaster and the name.
  private func isTitleLine(_ index: Int) -> Bool {
    label.segments[index].key == nil && label.segments[index].line <= 2
  }
}
