extension FieldReader {
  private struct Title {
    var segment: Int
    /// The tokens that are the name.
    var range: Range<Int>
    var score: Double
    var features: [String]
  }

  /// The roaster and the name: the pair of lines that fits best.
  mutating func readTitles() {
    let roasters = roasterTitles()
    let names = nameTitles()
    var best: (roaster: Title?, name: Title?, score: Double) = (nil, nil, 0)
    for roaster in roasters.map(Optional.some) + [nil] {
      for name in names.map(Optional.some) + [nil] {
        if let roaster, let name, overlap(roaster, name) { continue }
        var score = (roaster?.score ?? 0) + (name?.score ?? 0)
        // Roasters stand before names more often than behind them.
        if let roaster, let name, roaster.segment < name.segment { score += 0.4 }
        if score > best.score { best = (roaster, name, score) }
      }
    }
    if let roaster = best.roaster { take(roaster, margin: margin(roaster, roasters)) }
    if let name = best.name {
      takeName(
        name,
        margin: margin(
          name, names.filter { other in best.roaster.map { !overlap($0, other) } ?? true }))
    }
  }

  private func overlap(_ a: Title, _ b: Title) -> Bool {
    if a.segment != b.segment { return joins(a.segment) == b.segment }
    return a.range.overlaps(b.range)
  }

  private func margin(_ chosen: Title, _ all: [Title]) -> String {
    let next = all.filter { $0.segment != chosen.segment }.map(\.score).max() ?? 0
    let gap = chosen.score - next
    return gap >= 2 ? "clear" : gap >= 0.8 ? "ahead" : "close"
  }

  // MARK: Roaster

  /// Whether some line has a word that only roasters' names have.
  private var hasStrongRoaster: Bool {
    segments.indices.contains { index in
      segments[index].key == .roaster
        || (segments[index].key == nil && !isTagline(index) && !facts[index].isProse
          && line(of: index).has(.roasterStrong, in: segments[index].range)
          && !line(of: index).has(.roasterNot, in: segments[index].range))
    }
  }

  private func roasterTitles() -> [Title] {
    var result: [Title] = []
    let first = segments.indices.first {
      facts[$0].words > 0 && segments[$0].key == nil && !facts[$0].isAddress && !facts[$0].isJunk
    }
    for index in segments.indices {
      let line = line(of: index)
      let segment = segments[index]
      if segment.key == .roaster {
        let range = withoutPlace(segment.range, line)
        result.append(
          Title(segment: index, range: range, score: 8, features: [source(index), "roaster-key"]))
        continue
      }
      if facts[index].isProse, let range = proseRoaster(index) {
        result.append(
          Title(segment: index, range: range, score: 3, features: ["prose", "coffee-word"]))
      }
      guard segment.key == nil, segment.heading.isEmpty, !facts[index].isProse,
        facts[index].words > 0,
        facts[index].words <= 8, !facts[index].hasAltitude, !facts[index].isBrewing
      else { continue }
      if facts[index].hasDate || facts[index].hasWeight {
        // «Dreikant Coffee – 340 g – roasted 10 Oct 2025»
        if let part = roasterPart(index) {
          result.append(
            Title(segment: index, range: part, score: 3, features: ["title", "coffee-word"]))
        }
        continue
      }
      if let by = line.end(of: .by, at: segment.range.lowerBound), by < segment.range.upperBound,
        facts[index].words <= 6, line.tokens[by].isCapitalized || line.tokens[by].isUppercase
      {
        result.append(
          Title(
            segment: index, range: withoutPlace(by..<segment.range.upperBound, line), score: 4.5,
            features: ["title", "by"]))
        continue
      }
      var features = ["title"]
      var score = 0.0
      let hasNot = line.has(.roasterNot, in: segment.range)
      let strong = line.phrases(.roasterStrong, in: segment.range)
      let onlyGeneric = facts[index].words <= strong.reduce(0) { $0 + $1.range.count }
      if !strong.isEmpty, !hasNot || strong.contains(where: { $0.range.count > 1 }) {
        score += 4
        features.append("roaster-word")
        if onlyGeneric, facts[index].words <= 2 { score -= joins(index) == nil ? 1.5 : 0 }
      } else if line.has(.roasterWeak, in: segment.range), !hasNot {
        score += hasStrongRoaster ? 1 : 3
        features.append("coffee-word")
        if facts[index].words == 1 { score -= 2 }
      } else if facts[index].isAddress {
        continue
      }
      if facts[index].isNotes, strong.isEmpty, features.count == 1 || !(index == first) { continue }
      if facts[index].isJunk, strong.isEmpty { score -= 2.5 }
      if isTagline(index) { score -= 4 }
      if line.has(.decaf, in: segment.range) { score -= 3 }
      if hasNot, strong.isEmpty { score -= 2 }
      if facts[index].isPlainFact, strong.isEmpty { score -= 2 }
      if index == first {
        score += hasStrongRoaster ? 1.7 : isAboveProse(index) && hasLaterText ? 1 : 2.4
        features.append("first")
      }
      if isBehindProse(index), strong.isEmpty, facts[index].freeWords > 0, !facts[index].isNotes,
        !hasStrongRoaster
      {
        score += 2
        features.append("behind-prose")
      }
      if index == segments.indices.last { score += 0.3 }
      if line.height > 1.3 { score += 0.8 }
      if facts[index].hasWeight { score -= 2 }
      let isFarm = farmSegment == index
      if isFarm { score -= 2.5 }
      if line.has(.nameWord, in: segment.range), strong.isEmpty { score -= 1 }
      if segment.line > 0, score < 2, index != first { continue }
      if score > 0 {
        result.append(
          Title(
            segment: index, range: withoutPlace(segment.range, line), score: score,
            features: features))
      }
    }
    return result
  }

  /// Whether running text stands directly below a line: then it is the coffee's name more often.
  private func isAboveProse(_ index: Int) -> Bool {
    segments.indices.contains(index + 1) && facts[index + 1].isProse
  }

  /// Whether a line stands below all running text.
  private func isBehindProse(_ index: Int) -> Bool {
    guard let last = segments.indices.last(where: { facts[$0].isProse }) else { return false }
    return index > last
  }

  /// Whether some line below running text may be the roaster.
  private var hasLaterText: Bool {
    segments.indices.contains { index in
      segments[index].key == nil && isBehindProse(index) && !facts[index].isNotes
        && !facts[index].isAddress && !facts[index].isJunk && facts[index].freeWords > 0
    }
  }

  /// The part of a line with dates and weights that has a roaster's word.
  private func roasterPart(_ index: Int) -> Range<Int>? {
    let line = line(of: index)
    return line.parts(segments[index].range).first { part in
      (line.has(.roasterStrong, in: part) || line.has(.roasterWeak, in: part)
        || isBehindProse(index) && part.allSatisfy { line.tokens[$0].isCapitalized })
        && !line.has(.roasterNot, in: part) && part.count >= 2
        && !part.contains { line.tokens[$0].kind == .number } && !line.has(.roastWord, in: part)
    }
  }

  /// Whether a line only says what the roaster is: «artisan torréfacteur depuis 1978».
  private func isTagline(_ index: Int) -> Bool {
    let line = line(of: index)
    let range = segments[index].range
    guard index > 0, line.has(.roasterStrong, in: range) else { return false }
    if line.has(.founded, in: range) { return true }
    guard line.has(.city, in: range) else { return false }
    // «torréfacteur à Lyon»: nothing but what it is and where.
    var covered = Set<Int>()
    for wordClass in [WordClass.roasterStrong, .city, .article, .junk, .sepWord] {
      for match in line.phrases(wordClass, in: range) { covered.formUnion(match.range) }
    }
    return range.allSatisfy(covered.contains)
  }

  /// «Seven Stiles Coffee has roasted …»: capitalized words that end in a roaster's word.
  private func proseRoaster(_ index: Int) -> Range<Int>? {
    let line = line(of: index)
    let range = segments[index].range
    let words = line.phrases(.roasterStrong, in: range) + line.phrases(.roasterWeak, in: range)
    for match in words where line.tokens[match.range.upperBound - 1].isCapitalized {
      var start = match.range.lowerBound
      while start > range.lowerBound, line.tokens[start - 1].isCapitalized,
        !line.tokens[start].startsPart || line.tokens[start].lead.contains("&"),
        !line.tokens[start].lead.contains(".")
      {
        start -= 1
      }
      let found = start..<match.range.upperBound
      guard start < match.range.lowerBound, line.phrases(.country, in: found).isEmpty,
        line.end(of: .prose, at: start) == nil || found.count > 2
      else { continue }
      return found
    }
    return nil
  }

  /// Cuts off where the roaster is at home: «Rösterei Dreikant, Wien».
  private func withoutPlace(_ range: Range<Int>, _ line: ReadLine) -> Range<Int> {
    let parts = line.parts(range)
    guard parts.count > 1, let first = parts.first else { return range }
    let generic = line.phrases(.roasterStrong, in: range) + line.phrases(.company, in: range)
    var end = first.upperBound
    for part in parts.dropFirst() {
      let lead = line.tokens[part.lowerBound].lead
      let isJoined =
        lead.contains("&") || lead.contains("+") || lead.contains("/") && !lead.contains(" ")
      let isCompany =
        generic.contains { part.contains($0.range.lowerBound) } && !line.has(.city, in: part)
      guard isJoined || isCompany else { break }
      end = part.upperBound
    }
    return range.lowerBound..<end
  }

  /// The line above that a line of nothing but «Coffee Roasters» belongs to.
  private func joins(_ index: Int) -> Int? {
    let line = line(of: index)
    let segment = segments[index]
    guard segment.key == nil, index > 0 else { return nil }
    let strong =
      line.phrases(.roasterStrong, in: segment.range)
      + line.phrases(.roasterWeak, in: segment.range) + line.phrases(.company, in: segment.range)
      + line.phrases(.sepWord, in: segment.range)
    var covered = Set<Int>()
    for match in strong { covered.formUnion(match.range) }
    let words = segment.range.filter { line.tokens[$0].isWord }
    guard !words.isEmpty, words.allSatisfy(covered.contains),
      line.has(.roasterStrong, in: segment.range)
        || (line.has(.roasterWeak, in: segment.range) && index <= 2)
    else { return nil }
    let above = index - 1
    guard segments[above].key == nil, segments[above].line + 1 == segment.line,
      !facts[above].isProse,
      facts[above].words > 0, facts[above].words <= 5, !facts[above].isAddress,
      !facts[above].isPlainFact,
      !facts[above].hasDate,
      !lines[segments[above].line].has(.roasterStrong, in: segments[above].range)
    else { return nil }
    return above
  }

  private mutating func take(_ roaster: Title, margin: String) {
    let line = line(of: roaster.segment)
    var text = clean(line.text(roaster.range))
    roasterSegments = [roaster.segment]
    var features = roaster.features + [margin]
    if let above = joins(roaster.segment), segments[roaster.segment].key == nil {
      text = clean(self.text(of: above)) + " " + text
      roasterSegments.insert(above)
      features.append("two-lines")
    } else if let below = segments.indices.first(where: { joins($0) == roaster.segment }) {
      text += " " + clean(self.text(of: below))
      roasterSegments.insert(below)
      features.append("two-lines")
    }
    if line.cost(roaster.range) > 0 { features.append("ocr") }
    if decide(.roaster, features, segment: roaster.segment, evidence: text) {
      reading.roaster = text
    }
  }

  // MARK: Name

  private func nameTitles() -> [Title] {
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
        !facts[index].isAddress, !facts[index].isBrewing
      else { continue }
      if segments.indices.contains(where: { joins($0) == index }) { continue }
      if !line.has(.roasterStrong, in: segment.range) { position += 1 }
      if facts[index].hasAltitude || facts[index].hasDate { continue }
      if let title = nameTitle(index, line, position) { result.append(title) }
    }
    return result
  }

  private func onlyPlaces(_ range: Range<Int>, _ line: ReadLine) -> Bool {
    let matches = line.phrases(.country, in: range) + line.phrases(.region, in: range)
    return range.allSatisfy { position in matches.contains { $0.range.contains(position) } }
  }

  private func nameTitle(_ index: Int, _ line: ReadLine, _ position: Int) -> Title? {
    let segment = segments[index]
    let facts = facts[index]
    var features = ["title"]
    var score = 0.0
    var range = segment.range
    let strong = line.has(.roasterStrong, in: range) && !line.has(.roasterNot, in: range)
    if strong { return nil }
    let parts = line.parts(range)
    if facts.words > 7 { return nil }
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
        segments.indices.contains(where: { $0 != index && self.facts[$0].isNotes })
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

  /// Whether the places of a line lie in other countries than the label's: names, that is.
  private func hasOnlyForeignRegions(_ range: Range<Int>, _ line: ReadLine) -> Bool {
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

  private func isFree(_ part: Range<Int>, _ line: ReadLine) -> Bool {
    let facts = [LabelLexicon.Kind.country, .region, .variety, .process, .roast].flatMap {
      line.phrases($0, in: part)
    }
    let covered = facts.reduce(0) { $0 + $1.range.count }
    return covered < part.count && part.contains { line.tokens[$0].isWord }
  }

  /// A title of nothing but facts: «Honduras Santa Bárbara», «Kenya AA», «Sumatra Mandheling».
  private func factTitle(
    _ index: Int, _ line: ReadLine, _ parts: [Range<Int>], _ position: Int
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

  private mutating func takeName(_ name: Title, margin: String) {
    let line = line(of: name.segment)
    nameSegment = name.segment
    var features = name.features + [margin]
    if line.cost(name.range) > 0 { features.append("ocr") }
    if reading.roaster == nil { features.append("no-roaster") }
    let text = clean(line.text(name.range))
    guard !text.isEmpty else { return }
    if decide(.name, features, segment: name.segment, evidence: text) { reading.name = text }
  }

  private func clean(_ text: String) -> String {
    let marks: Set<Character> = [
      " ", ".", ",", ";", ":", "\"", "“", "”", "„", "«", "»", "-", "–", "|", "*",
    ]
    var result = Substring(text)
    while let first = result.first, marks.contains(first) { result.removeFirst() }
    while let last = result.last, marks.contains(last) { result.removeLast() }
    return String(result)
  }
}
