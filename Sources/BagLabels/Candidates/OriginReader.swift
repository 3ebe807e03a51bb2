/// Proposes the countries that a label names or, if it names none, those that its regions imply.
struct OriginReader {
  let label: LabelDocument

  func candidates() -> [Candidate] {
    let printed = printedCountries()
    guard !printed.isEmpty else { return impliedCountries() }
    // An island together with another country is a name or a variety, unless both are in one list.
    let countries = printed.filter { !$0.features.contains(.implied) }
    guard !countries.isEmpty else { return printed }
    return printed.filter { candidate in
      guard candidate.features.contains(.implied) else { return true }
      let line = label.line(of: candidate.segment)
      // «java» on a line of its own below «bolivia» is the variety.
      let isVariety = line.names(.variety, candidate.range)
      return label.facts[candidate.segment].isPlainFact && !isVariety || line.tail.contains("%")
        || line.tokens.contains { $0.lead.contains("%") }
        || countries.contains { $0.segment == candidate.segment }
    }
  }

  /// Countries, and islands after which coffee is named like after a country.
  private func printedCountries() -> [Candidate] {
    var result: [Candidate] = []
    for index in label.indices where !label.isForeign(index) {
      let segment = label.segments[index]
      let line = label.line(of: index)
      let isKeyed = segment.key == .origin
      for match in line.phrases(.country, in: segment.range)
      where !label.isBlocked(match, index) {
        let entry = label.entry(match)
        if entry.isWeak, !isKeyed, !label.hasRegion(of: entry.value) { continue }
        result.append(candidate(entry.value, match, index, isKeyed: isKeyed))
      }
      for match in line.phrases(.region, in: segment.range)
      where label.entry(match).isSpecial && !label.isBlocked(match, index)
        && !label.isVariety(match, index)
      {
        result.append(
          candidate(label.entry(match).value, match, index, isKeyed: isKeyed, isImplied: true))
      }
    }
    return result
  }

  /// The countries of regions that are in only one country.
  private func impliedCountries() -> [Candidate] {
    var result: [Candidate] = []
    for index in label.indices where !label.isForeign(index) && !label.facts[index].isNotes {
      let segment = label.segments[index]
      let isKeyed = segment.key == .region || segment.key == .origin
      for match in label.line(of: index).phrases(.region, in: segment.range)
      where !label.isBlocked(match, index) && !label.isVariety(match, index) {
        let entries = label.entries(match)
        let countries = Set(entries.map(\.value))
        guard countries.count == 1, let country = countries.first,
          isKeyed || !entries.contains(where: \.isWeak)
        else { continue }
        result.append(candidate(country, match, index, isKeyed: isKeyed, isImplied: true))
      }
    }
    return result
  }

  private func candidate(
    _ country: Int32, _ match: PhraseMatch, _ index: Int, isKeyed: Bool, isImplied: Bool = false
  ) -> Candidate {
    let segment = label.segments[index]
    let facts = label.facts[index]
    let line = label.line(of: index)
    var features: FeatureSet = [label.source(index)]
    features.insert(.ownKey, if: isKeyed)
    features.insert(.plain, if: !isKeyed && facts.isPlainFact)
    features.insert(.implied, if: isImplied)
    features.insert(.junk, if: facts.isJunk)
    let isRoasterLine =
      !isKeyed && line.has(.roasterStrong, in: segment.range)
      || index == 0 && segment.key == nil && line.has(.roasterWeak, in: segment.range)
        && !line.has(.roasterNot, in: segment.range)
    features.insert(.inRoaster, if: isRoasterLine)
    return label.candidate(
      .origin, .entry(country), index, match.range, features, cost: match.cost)
  }
}
