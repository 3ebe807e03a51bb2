/// The meaning of a country, region or variety in a line.
extension LabelDocument {
  /// Whether a segment is about the seller, or about something other than the place of growth.
  func isForeign(_ index: Int) -> Bool {
    let segment = segments[index]
    switch segment.key {
    case .origin, .region, .name, .farm, nil, .producer, .decaf: break
    case .process, .variety: break
    default: return true
    }
    return facts[index].isAddress || facts[index].isBrewing && !facts[index].isProse
  }

  /// Whether the words before a place show that it is something else.
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
    // Brazil nuts are a flavor.
    if match.kind == .country, flavors.tokens[index].contains(match.range.lowerBound) {
      return true
    }
    // A longer region contains the word: East Java is matched as itself.
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

  /// Whether a word before some tokens denies them: «not washed», «never an anaerobic».
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

  /// Whether a place is an item in a list of varieties.
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

  /// Whether a certain variety is next to some tokens, with only a separator or «and» between.
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

  /// Whether the label has a certain region of the country.
  func hasRegion(of country: Int32) -> Bool {
    segments.indices.contains { index in
      !facts[index].isAddress
        && line(of: index).phrases(.region, in: segments[index].range).contains { match in
          // An island is not evidence of its own country.
          entries(match).contains { $0.value == country && !$0.isWeak && !$0.isSpecial }
        }
    }
  }
}
