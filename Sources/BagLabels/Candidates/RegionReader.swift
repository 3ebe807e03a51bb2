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

/// Finds the region in a segment: among the parts of a line of places, inside of a part, or in
/// running text.
struct RegionLineReader {
  let label: LabelDocument
  let countries: [Int32]
  let index: Int
  private let line: LabelLine
  private let range: Range<Int>

  /// The kind of a part between separators.
  private enum Part {
    case country, region
    /// A region among other words.
    case partly
    /// An unknown name.
    case other
    case no
  }

  init(label: LabelDocument, countries: [Int32], index: Int) {
    self.label = label
    self.countries = countries
    self.index = index
    line = label.line(of: index)
    range = label.segments[index].range
  }

  /// A candidate that consists of some parts; a comma replaces omitted parts between them.
  func candidate(
    _ parts: [Range<Int>], _ features: FeatureSet, skipped: Range<Int>?
  ) -> Candidate? {
    guard let first = parts.first, let last = parts.last else { return nil }
    var text = ""
    for (number, part) in parts.enumerated() {
      if number > 0 {
        text +=
          parts[number - 1].upperBound == part.lowerBound
          ? line.tokens[part.lowerBound].lead : ", "
      }
      text += line.text(part)
    }
    return label.candidate(
      .region, .text(text), index, first.lowerBound..<last.upperBound, features, skipped: skipped)
  }

  /// Regions that are in the country of the label.
  func regions(in range: Range<Int>) -> [PhraseMatch] {
    line.phrases(.region, in: range).filter { match in
      let found = label.entries(match)
      if countries.isEmpty { return found.contains { !$0.isWeak } }
      return found.contains { countries.contains($0.value) }
    }
  }

  func isCountry(_ range: Range<Int>) -> Bool { line.names(.country, range) }

  private func isWeak(_ match: PhraseMatch) -> Bool {
    label.entries(match).allSatisfy(\.isWeak)
  }

  // MARK: Lines

  /// The places of a line of parts.
  ///
  /// - Parameter farm: The tokens of the assumed farm of the line.
  func region(_ farm: Range<Int>?) -> Candidate? {
    let isOrigin = label.segments[index].key == .origin
    if line.has(.roasterStrong, in: range), label.segments[index].key == nil { return nil }
    let parts = line.parts(range)
    let kinds = parts.map(kind)
    let hasCountry = kinds.contains(.country)
    var chosen = places(parts, kinds, farm)
    let isKnown = zip(parts, kinds).contains { $1 == .region && chosen.contains($0) }
    guard !chosen.isEmpty,
      isKnown
        || (isOrigin || hasCountry && parts.count == 2 && kinds[0] == .country)
          && parts.count <= 4 && label.lines.count > 1
    else { return inside(parts, kinds) }
    var features: FeatureSet = [
      label.source(index), isKnown ? .known : .unknown,
      hasCountry || isOrigin ? .withCountry : .alone,
    ]
    features.insert(.originKey, if: isOrigin)
    if !hasCountry, !isOrigin {
      let hasIsland = line.phrases(.region, in: range).contains { label.entry($0).isSpecial }
      features.insert(.island, if: hasIsland && chosen.count > 1)
      features.insert(.someParts, if: parts.count != chosen.count)
      features.insert(
        .titleLine, if: label.segments[index].key == nil && label.segments[index].line <= 2)
    }
    features.insert(.weak, if: chosen.allSatisfy { regions(in: $0).allSatisfy(isWeak) })
    let words = chosen.reduce(0) { $0 + $1.count }
    features.insert(.wordy, if: label.facts[index].words > words + 4)
    chosen[0] = withoutPrefix(chosen[0], isOnly: chosen.count == 1)
    return candidate(chosen, features, skipped: farm)
  }

  /// The regions among the parts, and unknown names between places.
  private func places(
    _ parts: [Range<Int>], _ kinds: [Part], _ farm: Range<Int>?
  ) -> [Range<Int>] {
    let hasCountry = kinds.contains(.country)
    let isOrigin = label.segments[index].key == .origin
    return parts.indices.filter { number in
      switch kinds[number] {
      case .region: return true
      case .other:
        // An unknown name between places is a place; before them it is more often a farm.
        if let farm, line.text(parts[number]) == line.text(farm) { return false }
        let isAfterPlace =
          number > 0 && (kinds[number - 1] == .country || kinds[number - 1] == .region)
        let isBeforeRegion = number + 1 < kinds.count && kinds[number + 1] == .region
        return isAfterPlace && (hasCountry || isOrigin) && (number == 1 || isBeforeRegion)
          || isOrigin && isBeforeRegion
      default: return false
      }
    }.map { parts[$0] }
  }

  /// The part without a word of running text («from Sidama»), an island that is the country
  /// («Sumatra Lintong») or a field name («Región Santander»).
  private func withoutPrefix(_ part: Range<Int>, isOnly: Bool) -> Range<Int> {
    var part = part
    let second = part.lowerBound + 1
    if regions(in: part).first?.range.lowerBound == second,
      line.has(.prose, in: part.lowerBound..<second)
    {
      part = second..<part.upperBound
    }
    if isOnly, let first = regions(in: part).first, label.entry(first).isSpecial,
      first.range.lowerBound == part.lowerBound, first.range.upperBound < part.upperBound
    {
      part = first.range.upperBound..<part.upperBound
    }
    if let key = line.phrases(.key, in: part).first, part.count > key.range.count,
      key.range.lowerBound == part.lowerBound, label.lexicon.key(of: key) == .region,
      line.phrases(.region, in: part).allSatisfy({ !$0.range.overlaps(key.range) })
    {
      part = key.range.upperBound..<part.upperBound
    }
    return part
  }

  private func kind(_ part: Range<Int>) -> Part {
    if isCountry(part) { return .country }
    let found = regions(in: part).filter { !label.isVariety($0, index) }
    let covered = found.reduce(0) { $0 + $1.range.count }
    func others(_ words: WordClass) -> Int {
      line.phrases(words, in: part).reduce(0) { sum, word in
        found.contains { $0.range.overlaps(word.range) } ? sum : sum + word.range.count
      }
    }
    if covered > 0 {
      return covered + others(.regionWord) + others(.article) >= part.count ? .region : .partly
    }
    let isTaste = part.contains { label.flavors.tokens[index].contains($0) }
    if part.count > 3 || isTaste || part.contains(where: { line.tokens[$0].kind == .number })
      || isOtherThing(part)
    {
      return .no
    }
    return part.allSatisfy {
      line.tokens[$0].isCapitalized || line.end(of: .article, at: $0) != nil
    } ? .other : .no
  }

  /// Whether a part is something other than a place, or has a word of something else.
  private func isOtherThing(_ part: Range<Int>) -> Bool {
    line.matches.contains { match in
      guard match.range.overlaps(part) else { return false }
      switch match.kind {
      case .variety, .process, .roast: return match.range.count == part.count
      case .key, .country, .flavor, .region: return false
      case .wordClass:
        let number = label.entry(match).value
        return Self.otherWords.contains { $0.number == number }
      }
    }
  }

  private static let otherWords: [WordClass] = [
    .junk, .farmBefore, .farmCut, .farmAfter, .roasterStrong, .roasterWeak, .decaf, .nameWord,
  ]

  /// A region inside of a part: «Costa Rica West Valley».
  private func inside(_ parts: [Range<Int>], _ kinds: [Part]) -> Candidate? {
    let facts = label.facts[index]
    guard facts.isText || facts.factWords > 0 else { return nil }
    for (part, kind) in zip(parts, kinds) where kind == .partly {
      let varieties = line.phrases(.variety, in: part).filter { !label.entry($0).isWeak }
      let matches = regions(in: part).filter { match in
        !label.isVariety(match, index) && !label.isBlocked(match, index)
          && !varieties.contains {
            $0.range.overlaps(match.range) && $0.range.count >= match.range.count
          }
      }
      guard let first = matches.first else { continue }
      var found = first.range
      for next in matches.dropFirst() where next.range.lowerBound == found.upperBound {
        found = found.lowerBound..<next.range.upperBound
      }
      found = withRegionWords(found, part)
      let hasCountry = !line.phrases(.country, in: part).isEmpty
      if !hasCountry, matches.allSatisfy(isWeak) { continue }
      var features: FeatureSet = [label.source(index), .known, .inside]
      features.insert(.withPlace, if: hasCountry)
      return candidate([found], features, skipped: nil)
    }
    return nil
  }

  /// The range with the words for regions after it: «Huye Mountain».
  private func withRegionWords(_ found: Range<Int>, _ range: Range<Int>) -> Range<Int> {
    var end = found.upperBound
    while end < range.upperBound, line.end(of: .regionWord, at: end) != nil,
      !line.tokens[end].startsPart
    { end += 1 }
    return found.lowerBound..<end
  }

  // MARK: Running text

  /// The first region of running text, with those that follow it after a comma.
  func prose(_ farm: Range<Int>?) -> Candidate? {
    let farmText = farm.map(line.text) ?? ""
    let matches = regions(in: range).filter { match in
      line.tokens[match.range.lowerBound].isCapitalized && !label.isBlocked(match, index)
        && !label.isVariety(match, index) && !isFirstWord(match)
        && !(farm != nil && farmText.contains(line.text(match.range)))
    }
    guard let first = matches.first else { return nil }
    var found = first.range
    for next in matches.dropFirst() {
      guard next.range.lowerBound == found.upperBound,
        [", ", " "].contains(line.tokens[next.range.lowerBound].lead)
      else { break }
      found = found.lowerBound..<next.range.upperBound
    }
    var end = withRegionWords(found, range).upperBound
    while end > found.upperBound, !line.tokens[end - 1].isCapitalized { end -= 1 }
    found = withNameInFront(found.lowerBound..<end, farm == nil ? nil : farmText)
    return candidate([found], [.prose, .known], skipped: farm)
  }

  /// «in Gedeb, Yirgacheffe»: the range with the name before a region that a comma joins to it.
  private func withNameInFront(_ found: Range<Int>, _ farm: String?) -> Range<Int> {
    guard found.lowerBound > range.lowerBound + 1, line.tokens[found.lowerBound].lead == ", " else {
      return found
    }
    var start = found.lowerBound
    while start > range.lowerBound, line.tokens[start - 1].isCapitalized,
      found.lowerBound - start < 3, start == found.lowerBound || line.tokens[start].lead == " "
    { start -= 1 }
    let name = start..<found.lowerBound
    guard !name.isEmpty, start > range.lowerBound, line.end(of: .article, at: start - 1) != nil,
      line.phrases(.country, in: name).isEmpty, !(farm ?? "").contains(line.text(name))
    else { return found }
    return start..<found.upperBound
  }

  /// Whether an ordinary word that is also a region begins a sentence: «Man, what a coffee».
  private func isFirstWord(_ match: PhraseMatch) -> Bool {
    let start = match.range.lowerBound
    return (start == 0 || line.tokens[start].lead.contains(".")) && isWeak(match)
  }
}
