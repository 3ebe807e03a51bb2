/// Proposes lines, and first parts of lines, as the name of the coffee.
struct NameReader {
  let label: LabelDocument
  /// The numbers of the chosen countries.
  let countries: [Int32]

  func candidates() -> [Candidate] {
    let hasRoasterWord = label.hasStrongRoaster
    let joined = Set(label.indices.compactMap(label.joins))
    var result: [Candidate] = []
    var position = 0
    for index in label.indices {
      let line = label.line(of: index)
      let segment = label.segments[index]
      let facts = label.facts[index]
      if segment.key == .name {
        if !line.names(.country, segment.range) {
          result.append(candidate(index, segment.range, [label.source(index), .nameKey]))
        }
        continue
      }
      guard segment.key == nil, segment.heading.isEmpty, !facts.isProse, facts.words > 0,
        !facts.isAddress, !facts.isBrewing, !facts.isImpossible, !joined.contains(index)
      else { continue }
      if !line.has(.roasterStrong, in: segment.range) { position += 1 }
      if facts.hasAltitude || facts.hasDate { continue }
      guard let (found, range) = title(index, line, position) else { continue }
      var features = found
      features.insert(.roasterPlace, if: position == 1 && !hasRoasterWord)
      result.append(candidate(index, range, features))
    }
    return result
  }

  private func candidate(
    _ index: Int, _ range: Range<Int>, _ features: FeatureSet
  ) -> Candidate {
    let text = label.trimmed(label.line(of: index).text(range))
    return label.candidate(.name, .text(text), index, range, features)
  }

  /// The features of a line as the name; nil if it cannot be the name.
  private func title(
    _ index: Int, _ line: LabelLine, _ position: Int
  ) -> (FeatureSet, Range<Int>)? {
    let range = label.segments[index].range
    let facts = label.facts[index]
    let parts = line.parts(range)
    let hasNot = line.has(.roasterNot, in: range)
    let hasName = line.has(.nameWord, in: range)
    if line.has(.roasterStrong, in: range), !hasNot { return nil }
    if facts.words > 7 || label.isSentence(range, line) || label.isGeneric(range, line)
      || label.isNumbered(range, line) || label.isSmall(index)
      || !hasName && isHeads(range, line)
    {
      return nil
    }
    let namesRoast = line.phrases(.roast, in: range).contains {
      !label.entry($0).isWeak && !label.entry($0).isSpecial
    }
    if namesRoast, !hasName { return nil }
    guard let (words, found) = words(index, line, parts, position, hasName) else { return nil }
    let chosen = withoutPrice(found, line)
    var features = words
    features.insert(.title)
    features.insert(.coffeeWord, if: line.has(.roasterWeak, in: range) && !hasNot && !hasName)
    features.insert(.nameWord, if: hasName)
    features = features.union(label.wording(chosen, line))
    let hasShare = chosen.contains { line.tokens[$0].lead.contains("%") } || line.tail.contains("%")
    features.insert(.percent, if: hasShare)
    features.insert(.weight, if: facts.hasWeight)
    features.insert(.proseWords, if: facts.factWords >= 2 && line.has(.prose, in: chosen))
    features.insert(.tall, if: line.height > 1.3)
    features.insert(
      .letters, if: chosen.allSatisfy { line.tokens[$0].fold.utf8.count <= 1 })
    features.insert(position == 1 ? .first : position == 2 ? .second : .later)
    features.insert(.third, if: position == 3)
    features.insert(.deep, if: position >= 5)
    return (features, chosen)
  }

  /// Whether a line has only the heads of columns: «Origin Process».
  private func isHeads(_ range: Range<Int>, _ line: LabelLine) -> Bool {
    let keys = line.phrases(.key, in: range)
    return Set(keys.compactMap(label.lexicon.key)).count > 1 && label.cover(keys, range)
  }

  /// A range without a price at its end: «Yemen Haraaz 7.5».
  private func withoutPrice(_ range: Range<Int>, _ line: LabelLine) -> Range<Int> {
    guard range.count > 3, let last = range.last, line.tokens[last].kind == .number,
      line.tokens[last - 1].kind == .number, [".", ","].contains(line.tokens[last].lead),
      line.tokens[last].fold.utf8.count <= 2
    else { return range }
    return range.lowerBound..<last - 1
  }

  /// The features of the words of a title, and the words that are the name.
  private func words(
    _ index: Int, _ line: LabelLine, _ parts: [Range<Int>], _ position: Int, _ hasName: Bool
  ) -> (FeatureSet, Range<Int>)? {
    let range = label.segments[index].range
    let facts = label.facts[index]
    if facts.isNotes {
      // A name of tasting words: first, of one part, with other tasting notes on the label.
      let isBesideNotes = label.indices.contains { $0 != index && label.facts[$0].isNotes }
      guard position <= 2, parts.count == 1,
        isBesideNotes || label.lines.contains(where: { $0.has(.flavored) })
      else { return nil }
      return ([.flavorWords], range)
    }
    if facts.isJunk {
      guard hasName, position <= 3, facts.words >= 2, parts.count == 1 else { return nil }
      return ([.junkWords], range)
    }
    if hasOnlyForeignRegions(range, line) { return ([.free, .foreignPlace], range) }
    guard facts.freeWords > 0 else {
      guard facts.factWords > 0, let features = factTitle(index, line, parts, position) else {
        return nil
      }
      return (features, range)
    }
    let hasPlace = line.has(kind: .country, in: range) || line.has(kind: .region, in: range)
    let features: FeatureSet = [hasPlace ? .withPlace : .free]
    guard parts.count > 1, let first = parts.first,
      hasPlace || !parts.allSatisfy({ isFree($0, line) })
    else { return (features, range) }
    // What a fact follows after a colon is a field name that we do not know.
    if line.tokens[first.upperBound].lead.contains(":") { return nil }
    // «Chelbesa, Ethiopia»: the free part is the name, if it comes first.
    return isFree(first, line) ? (features.union([.part]), first) : nil
  }

  /// Whether the places of a line are in other countries than that of the label: then they are a
  /// name.
  private func hasOnlyForeignRegions(_ range: Range<Int>, _ line: LabelLine) -> Bool {
    let regions = line.phrases(.region, in: range)
    let others: [LabelLexicon.Kind] = [.country, .variety, .process]
    guard !countries.isEmpty, !regions.isEmpty,
      !others.contains(where: { line.has(kind: $0, in: range) })
    else { return false }
    return regions.allSatisfy { match in
      !label.entries(match).contains { countries.contains($0.value) }
    }
  }

  /// Whether a part has words that are not facts.
  private func isFree(_ part: Range<Int>, _ line: LabelLine) -> Bool {
    let kinds: [LabelLexicon.Kind] = [.country, .region, .variety, .process, .roast]
    let covered = kinds.reduce(0) { sum, kind in
      line.phrases(kind, in: part).reduce(sum) { $0 + $1.range.count }
    }
    return covered < part.count && part.contains { line.tokens[$0].isWord }
  }

  /// A title that consists of facts: «Honduras Santa Bárbara», «Kenya AA», «Sumatra Mandheling».
  private func factTitle(
    _ index: Int, _ line: LabelLine, _ parts: [Range<Int>], _ position: Int
  ) -> FeatureSet? {
    let range = label.segments[index].range
    let isLevel = line.phrases(.roast, in: range).contains { !label.entry($0).isSpecial }
    guard parts.count == 1, position <= 3, !isLevel else { return nil }
    let countries = line.phrases(.country, in: range)
    let regions = line.phrases(.region, in: range)
    let islands = regions.filter { label.entry($0).isSpecial }
    if (countries + islands).contains(where: { $0.range == range }) { return nil }
    let isMixed = line.has(kind: .variety, in: range) || line.has(kind: .process, in: range)
    let isRegion = line.names(.region, range)
    if countries.isEmpty, isRegion || regions.count > 1 && islands.isEmpty && !isMixed {
      // «Gedeo Zone» says that it is a region.
      let saysRegion = line.phrases(.key, in: range).contains {
        label.lexicon.key(of: $0) == .region
      }
      return saysRegion ? nil : [.regionTitle]
    }
    let isProcess = line.names(.process, range)
    if !countries.isEmpty || !islands.isEmpty, !isProcess {
      if isMixed, regions.isEmpty { return [.factMix] }
      let places = countries + islands
      let isGeneric = label.cover(places + line.phrases(.nameNever, in: range), range)
      let hasMore = range.count > places.reduce(0) { $0 + $1.range.count }
      return hasMore && !isGeneric ? [.places] : nil
    }
    return !regions.isEmpty && (isMixed || line.has(.junk, in: range)) ? [.factMix] : nil
  }
}

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
