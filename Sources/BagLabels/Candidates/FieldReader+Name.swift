/// What the bag calls the coffee.
extension FieldReader {
  func nameTitles() -> [Title] {
    var result: [Title] = []
    var position = 0
    for index in segments.indices {
      let line = line(of: index)
      let segment = segments[index]
      if segment.key == .name {
        let only = facts[index].isPlainFact && onlyPlaces(segment.range, line)
        if only,
          line.phrases(.country, in: segment.range).contains(where: { $0.range == segment.range })
        {
          continue
        }
        let source = source(index)
        result.append(
          Title(
            segment: index, range: segment.range, score: source == "keyed" ? 8 : 3.5,
            features: [source, "name-key"]))
        continue
      }
      guard segment.key == nil, segment.heading.isEmpty, !facts[index].isProse,
        facts[index].words > 0,
        !facts[index].isAddress, !facts[index].isBrewing, !facts[index].isImpossible
      else { continue }
      if segments.indices.contains(where: { joins($0) == index }) { continue }
      if !line.has(.roasterStrong, in: segment.range) { position += 1 }
      if facts[index].hasAltitude || facts[index].hasDate { continue }
      if let title = nameTitle(index, line, position) { result.append(title) }
    }
    return result
  }

  private func onlyPlaces(_ range: Range<Int>, _ line: LabelLine) -> Bool {
    let matches = line.phrases(.country, in: range) + line.phrases(.region, in: range)
    return range.allSatisfy { position in matches.contains { $0.range.contains(position) } }
  }

  private func nameTitle(_ index: Int, _ line: LabelLine, _ position: Int) -> Title? {
    let segment = segments[index]
    let facts = facts[index]
    var features = ["title"]
    var score = 0.0
    var range = segment.range
    let strong = line.has(.roasterStrong, in: range) && !line.has(.roasterNot, in: range)
    if strong { return nil }
    let parts = line.parts(range)
    if facts.words > 7 || isSentence(range, line) || isGeneric(range, line) { return nil }
    let roasts = line.phrases(.roast, in: range).filter {
      !entry($0).isWeak && !entry($0).isSpecial
    }
    if !roasts.isEmpty, !line.has(.nameWord, in: range) { return nil }
    let isCoffeeWord = line.has(.roasterWeak, in: range) && !line.has(.roasterNot, in: range)
    let matchesPlaces =
      !line.phrases(.country, in: range).isEmpty || !line.phrases(.region, in: range).isEmpty
    let hasName = line.has(.nameWord, in: range)
    if facts.isNotes {
      // A name of tasting words: in front, one part, with other tasting notes on the label.
      guard position <= 2, parts.count == 1,
        segments.indices.contains(where: { $0 != index && self.facts[$0].isNotes }) || isFlavored
      else { return nil }
      score = position == 2 ? 2 : 1.4
      features.append("flavor-words")
    } else if facts.isJunk {
      guard hasName, position <= 3, facts.words >= 2, parts.count == 1 else { return nil }
      score = 1.6
      features.append("junk-words")
    } else if hasOnlyForeignRegions(range, line) {
      score = 2.8
      features.append("free")
    } else if facts.isPlainFact || (facts.freeWords == 0 && facts.factWords > 0) {
      guard let fact = factTitle(index, line, parts, position) else { return nil }
      score = fact.score
      features += fact.features
    } else if facts.freeWords > 0 {
      score = 3
      features.append(matchesPlaces ? "with-place" : "free")
      if matchesPlaces, parts.count > 1 {
        // «Chelbesa, Ethiopia»: the free part is the name, when it is in front.
        guard let free = parts.first, isFree(free, line) else { return nil }
        range = free
        score -= 0.8
        features.append("part")
      } else if parts.count > 1 {
        let factParts = parts.filter { !isFree($0, line) }
        if !factParts.isEmpty {
          guard let free = parts.first, isFree(free, line) else { return nil }
          range = free
          score -= 0.6
          features.append("part")
        }
      }
    } else {
      return nil
    }
    if isCoffeeWord, !hasName { score -= 1.5 }
    let wording = wording(range, line)
    score -= wording.penalty
    features += wording.features
    if range.contains(where: { line.tokens[$0].lead.contains("%") }) || line.tail.contains("%") {
      score -= 2.5
    }
    if position == 1 { score -= hasStrongRoaster ? 0 : 1.2 }
    if hasName {
      score += 0.7
      features.append("name-word")
    }
    if farmSegment == index {
      // A farm as the title is the name as well.
      if position > 2 || hasEarlierText(index) {
        score -= position <= 2 ? 1.2 : 3
        features.append("farm-below")
      } else {
        score -= 0.4
        features.append("farm-title")
      }
    }
    if regionSegment == index {
      let names =
        line.phrases(.country, in: range).count
        + line.phrases(.region, in: range).count { entry($0).isSpecial }
      if parts.count > 1 || names == 0 { score -= 2.5 }
      features.append("region")
    }
    if facts.hasWeight { score -= 1.5 }
    if facts.factWords >= 2, line.has(.prose, in: range) { score -= 2 }
    if line.height > 1.3 { score += 0.6 }
    if range.count > 0, range.allSatisfy({ line.tokens[$0].fold.utf8.count <= 1 }) { score -= 2 }
    score -= 0.25 * Double(max(position, 1) - 1)
    if position == 1 {
      features.append("first")
    } else if position == 2 {
      features.append("second")
    } else {
      features.append("later")
    }
    return score > 0.6 ? Title(segment: index, range: range, score: score, features: features) : nil
  }

  /// Whether the bag holds flavored coffee: its flavor is its name.
  private var isFlavored: Bool {
    lines.contains { $0.has(.flavored) }
  }

  /// Whether the places of a line lie in other countries than the label's: names, that is.
  private func hasOnlyForeignRegions(_ range: Range<Int>, _ line: LabelLine) -> Bool {
    let regions = line.phrases(.region, in: range)
    guard !countries.isEmpty, !regions.isEmpty, line.phrases(.country, in: range).isEmpty,
      line.phrases(.variety, in: range).isEmpty, line.phrases(.process, in: range).isEmpty
    else { return false }
    return regions.allSatisfy { match in
      !entries(match).contains { countries.contains($0.value) }
    }
  }

  private func hasEarlierText(_ index: Int) -> Bool {
    segments.indices.contains { other in
      other < index && segments[other].key == nil && facts[other].isText
        && facts[other].freeWords > 0
        && !line(of: other).has(.roasterStrong, in: segments[other].range)
        && !(line(of: other).has(.roasterWeak, in: segments[other].range)) && other > 0
    }
  }

  private func isFree(_ part: Range<Int>, _ line: LabelLine) -> Bool {
    let facts = [LabelLexicon.Kind.country, .region, .variety, .process, .roast].flatMap {
      line.phrases($0, in: part)
    }
    let covered = facts.reduce(0) { $0 + $1.range.count }
    return covered < part.count && part.contains { line.tokens[$0].isWord }
  }

  /// A title of nothing but facts: «Honduras Santa Bárbara», «Kenya AA», «Sumatra Mandheling».
  private func factTitle(
    _ index: Int, _ line: LabelLine, _ parts: [Range<Int>], _ position: Int
  ) -> (score: Double, features: [String])? {
    let range = segments[index].range
    guard parts.count == 1, facts[index].words >= 1 else { return nil }
    let countries = line.phrases(.country, in: range)
    let regions = line.phrases(.region, in: range)
    let varieties = line.phrases(.variety, in: range)
    let processes = line.phrases(.process, in: range)
    let roasts = line.phrases(.roast, in: range).filter { !entry($0).isSpecial }
    if !roasts.isEmpty || position > 3 { return nil }
    if countries.contains(where: { $0.range == range }) { return nil }
    let islands = regions.filter { entry($0).isSpecial }
    if islands.contains(where: { $0.range == range }) { return nil }
    if regions.contains(where: { $0.range == range }), countries.isEmpty {
      // A region as the title is a name only where another tells the region.
      guard regionSegment != nil, regionSegment != index else {
        return islands.isEmpty ? nil : (2, ["places"])
      }
      return (2.2, ["region-title"])
    }
    if regions.count > 1, countries.isEmpty, islands.isEmpty, varieties.isEmpty, processes.isEmpty,
      regionSegment != nil, regionSegment != index
    {
      return (2.2, ["region-title"])
    }
    if !countries.isEmpty || !islands.isEmpty, !processes.contains(where: { $0.range == range }) {
      if !varieties.isEmpty || !processes.isEmpty, regions.isEmpty { return (1.9, ["fact-mix"]) }
      var generic = Set<Int>()
      for match in countries + islands + line.phrases(.nameNever, in: range) {
        generic.formUnion(match.range)
      }
      if range.allSatisfy(generic.contains) { return nil }
      let hasMore = range.count > (countries + islands).reduce(0) { $0 + $1.range.count }
      return hasMore ? (2.3, ["places"]) : nil
    }
    if !regions.isEmpty, !varieties.isEmpty || !processes.isEmpty || line.has(.junk, in: range) {
      return (1.9, ["fact-mix"])
    }
    return nil
  }

  mutating func takeName(_ name: Title, margin: String) {
    let line = line(of: name.segment)
    nameSegment = name.segment
    var features = name.features + [margin]
    if line.cost(name.range) > 0 { features.append("ocr") }
    if reading.roaster == nil { features.append("no-roaster") }
    let text = clean(line.text(name.range))
    guard !text.isEmpty else { return }
    if decide(.name, features, segment: name.segment, evidence: text) { reading.name = text }
  }
}
