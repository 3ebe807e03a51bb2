extension FieldReader {
  private struct OriginCandidate {
    var country: Int32
    var segment: Int
    var start: Int
    var score: Double
    var features: [String]
    var evidence: String
  }

  /// The countries the coffee comes from, in printed order.
  mutating func readOrigins() {
    var candidates = countryCandidates()
    if candidates.isEmpty { candidates = impliedCandidates() }
    // An island beside another country is a name or a variety, unless both stand in one list.
    if candidates.contains(where: { !$0.features.contains("implied") }) {
      candidates = candidates.filter { candidate in
        guard candidate.features.contains("implied") else { return true }
        let line = lines[segments[candidate.segment].line]
        return facts[candidate.segment].isPlainFact || line.tail.contains("%")
          || line.tokens.contains { $0.lead.contains("%") }
          || candidates.contains {
            $0.segment == candidate.segment && !$0.features.contains("implied")
          }
      }
    }
    guard let best = candidates.max(by: { $0.score < $1.score }) else { return }
    // What stands behind a key or on a line of facts beats what prose mentions.
    var chosen: [OriginCandidate] = []
    for candidate in candidates where candidate.score >= best.score - 1.2 {
      if !chosen.contains(where: { $0.country == candidate.country }) { chosen.append(candidate) }
    }
    if chosen.count > 1 {
      // Countries on several lines: those whose regions are printed, if any are.
      let supported = chosen.filter { hasRegion(of: $0.country) }
      if !supported.isEmpty {
        chosen = chosen.filter { candidate in
          !facts[candidate.segment].isProse && !candidate.features.contains("in-roaster")
            || supported.contains { $0.country == candidate.country }
        }
      }
    }
    if chosen.count > 1, let line = blendLine(chosen) {
      // One line that lists several is the blend; other lines are stories about parts of it.
      chosen = chosen.filter { $0.segment == line }
    }
    countries = chosen.map(\.country)
    var features = best.features
    if chosen.count > 1 { features.append("several") }
    if decide(.origin, features, segment: best.segment, evidence: best.evidence) {
      reading.origins = countries.map { lexicon.countries[Int($0)] }
    }
  }

  private func blendLine(_ chosen: [OriginCandidate]) -> Int? {
    var counts: [Int: Int] = [:]
    for candidate in chosen { counts[candidate.segment, default: 0] += 1 }
    return counts.filter { $0.value > 1 }.max { $0.value < $1.value }?.key
  }

  private func countryCandidates() -> [OriginCandidate] {
    var result: [OriginCandidate] = []
    for index in segments.indices {
      let segment = segments[index]
      let line = lines[segment.line]
      if isForeign(index) { continue }
      for match in line.phrases(.country, in: segment.range) {
        if isBlocked(match, index) { continue }
        let entry = entry(match)
        if entry.isWeak, segment.key != .origin, !hasRegion(of: entry.value) { continue }
        result.append(
          candidate(entry.value, match, index, keyed: segment.key == .origin, implied: false))
      }
      // Islands name their country's coffee as a country does.
      for match in line.phrases(.region, in: segment.range) where entry(match).isSpecial {
        if isBlocked(match, index) || isVariety(match, index) { continue }
        result.append(
          candidate(
            entry(match).value, match, index, keyed: segment.key == .origin, implied: true))
      }
    }
    return result
  }

  private func candidate(
    _ country: Int32, _ match: PhraseMatch, _ index: Int, keyed: Bool, implied: Bool
  ) -> OriginCandidate {
    let facts = facts[index]
    var features = [source(index)]
    var score = 2.0
    if keyed {
      score = 4
    } else if facts.isPlainFact {
      score = 3
      features.append("plain")
    } else if !facts.isProse {
      score = 2.6
    }
    if implied {
      score -= 0.3
      features.append("implied")
    }
    if facts.isJunk { score -= 0.8 }
    if lines[segments[index].line].has(.roasterStrong, in: segments[index].range), !keyed {
      score -= 1.5
      features.append("in-roaster")
    }
    let line = lines[segments[index].line]
    if index == 0, segments[index].key == nil, line.has(.roasterWeak, in: segments[index].range),
      !line.has(.roasterNot, in: segments[index].range)
    {
      score -= 1.5
      features.append("in-roaster")
    }
    if match.cost > 0 { features.append("ocr") }
    return OriginCandidate(
      country: country, segment: index, start: match.range.lowerBound, score: score,
      features: features, evidence: lines[segments[index].line].text(match.range))
  }

  /// Countries that the regions on the label stand for.
  private func impliedCandidates() -> [OriginCandidate] {
    var result: [OriginCandidate] = []
    for index in segments.indices where !isForeign(index) && !facts[index].isNotes {
      let line = line(of: index)
      for match in line.phrases(.region, in: segments[index].range) {
        if isBlocked(match, index) || isVariety(match, index) { continue }
        let found = entries(match)
        let places = Set(found.map(\.value))
        guard places.count == 1, let country = places.first else { continue }
        let isKeyed = segments[index].key == .region || segments[index].key == .origin
        if found.contains(where: \.isWeak), !isKeyed { continue }
        result.append(candidate(country, match, index, keyed: isKeyed, implied: true))
      }
    }
    return result
  }

  /// Whether a segment tells of the seller, or of something else than where the coffee grew.
  func isForeign(_ index: Int) -> Bool {
    let segment = segments[index]
    switch segment.key {
    case .origin, .region, .name, .farm, nil, .producer, .decaf: break
    case .process, .variety: break
    default: return true
    }
    return facts[index].isAddress || facts[index].isBrewing && !facts[index].isProse
  }

  /// Whether words before a place say that something else is there.
  func isBlocked(_ match: PhraseMatch, _ index: Int) -> Bool {
    let line = line(of: index)
    let range = segments[index].range
    if segments[index].key == .variety { return true }
    if isDenied(match.range, line) || isInRoaster(match.range, index) { return true }
    // Papua New Guinea
    if match.kind == .region,
      line.phrases(.country, in: range).contains(where: {
        $0.range.overlaps(match.range) && $0.range.count > match.range.count
      })
    {
      return true
    }
    for stop in line.phrases(.originStop, in: range)
    where stop.range.upperBound <= match.range.lowerBound
      && match.range.lowerBound - stop.range.upperBound <= 4
      && !(stop.range.upperBound..<match.range.lowerBound).contains(where: {
        line.tokens[$0].lead.contains(".")
      })
    {
      return true
    }
    // Part of a longer name of a variety: Costa Rica 95.
    for variety in line.phrases(.variety, in: range)
    where variety.range.count > match.range.count && variety.range.overlaps(match.range)
      && !entry(variety).isWeak
      || variety.range.count > match.range.count
        && variety.range.overlaps(match.range)
    {
      if line.phrases(.region, in: range).contains(where: {
        $0.range.count >= variety.range.count && $0.range.overlaps(variety.range)
      }) {
        continue
      }
      return true
    }
    if isVariety(match, index) { return true }
    // Brazil nuts are a taste.
    if match.kind == .country, flavorTokens[index].contains(match.range.lowerBound) { return true }
    // A longer region holds the word: East Java is handled as itself.
    return line.phrases(.city, in: range).contains {
      $0.range.overlaps(match.range) && $0.range.count > match.range.count
    }
  }

  /// Whether some tokens are part of the roaster's name: «Java Joe Roasters».
  private func isInRoaster(_ range: Range<Int>, _ index: Int) -> Bool {
    let segment = segments[index]
    guard segment.key == nil else { return false }
    let line = line(of: index)
    if facts[index].isProse { return proseRoaster(index)?.overlaps(range) ?? false }
    if joins(index + 1) == index { return true }
    guard line.has(.roasterStrong, in: segment.range) else { return false }
    return ([withoutPlace(segment.range, line)] + line.parts(segment.range)).contains { part in
      part.lowerBound <= range.lowerBound && range.upperBound <= part.upperBound
        && line.has(.roasterStrong, in: part)
    }
  }

  /// Whether a word in front of some tokens denies them: «not washed», «never an anaerobic».
  func isDenied(_ range: Range<Int>, _ line: LabelLine) -> Bool {
    line.phrases(.negation).contains { denial in
      let end = denial.range.upperBound
      guard end <= range.lowerBound, range.lowerBound - end <= 1 else { return false }
      return (end..<range.lowerBound).allSatisfy { line.end(of: .article, at: $0) != nil }
        && (end...range.lowerBound).allSatisfy {
          !line.tokens[$0].startsPart && !line.tokens[$0].lead.contains(".")
        }
    }
  }

  /// Whether a place stands in a list of varieties as one of them.
  func isVariety(_ match: PhraseMatch, _ index: Int) -> Bool {
    let line = line(of: index)
    let range = segments[index].range
    guard
      line.phrases(.variety, in: range).contains(where: { $0.range == match.range }),
      segments[index].key == nil || segments[index].key == .variety
    else { return false }
    if segments[index].key == .variety { return true }
    return hasStrongVariety(beside: match.range, in: index)
  }

  /// Whether a sure variety stands next to some tokens, with only a separator or «and» between.
  func hasStrongVariety(beside range: Range<Int>, in index: Int) -> Bool {
    let line = line(of: index)
    return line.phrases(.variety, in: segments[index].range).contains { other in
      guard !entry(other).isWeak, !other.range.overlaps(range) else { return false }
      let gap =
        other.range.upperBound <= range.lowerBound
        ? other.range.upperBound..<range.lowerBound : range.upperBound..<other.range.lowerBound
      guard gap.lowerBound <= gap.upperBound else { return false }
      let first =
        other.range.upperBound <= range.lowerBound ? range.lowerBound : other.range.lowerBound
      return gap.allSatisfy { line.end(of: .sepWord, at: $0) != nil }
        && (gap.count > 0 || line.tokens[first].startsPart)
        && !line.tokens[first].lead.contains("|") && !line.tokens[first].lead.contains("·")
        && !line.tokens[first].lead.contains("•")
    }
  }

  /// Whether a sure region of the country stands on the label.
  private func hasRegion(of country: Int32) -> Bool {
    segments.indices.contains { index in
      !facts[index].isAddress
        && line(of: index).phrases(.region, in: segments[index].range).contains { match in
          // An island does not speak for itself.
          entries(match).contains { $0.value == country && !$0.isWeak && !$0.isSpecial }
        }
    }
  }
}
