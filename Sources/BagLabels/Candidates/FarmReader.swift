/// Proposes farms, washing stations and cooperatives.
struct FarmReader {
  let label: LabelDocument

  func candidates() -> [Candidate] {
    label.indices.compactMap { index in
      let facts = label.facts[index]
      switch label.segments[index].key {
      case .farm: return keyed(index)
      case .producer: return part(index)
      case nil, .name, .origin, .region:
        if facts.isAddress || facts.isNotes || facts.isBrewing { return nil }
        return facts.isProse ? FarmProseReader(label: label).candidate(index) : part(index)
      default: return nil
      }
    }
  }

  private func candidate(
    _ index: Int, _ range: Range<Int>, _ features: FeatureSet
  ) -> Candidate {
    label.candidate(
      .farm, .text(label.line(of: index).text(range)), index, range,
      features.union([label.source(index)]))
  }

  /// The first part after a field name that is not a place; the rest is the place of the farm.
  private func keyed(_ index: Int) -> Candidate? {
    let line = label.line(of: index)
    let range = label.segments[index].range
    if line.has(.farmNone, in: range) { return nil }
    let parts = line.parts(range)
    for var part in parts {
      if parts.count > 1, line.names(.region, part) || line.names(.country, part) { continue }
      // «&» joins the words of a name and does not separate names.
      while part.upperBound < range.upperBound, line.tokens[part.upperBound].lead.contains("&") {
        let next = line.parts(part.upperBound..<range.upperBound).first ?? part
        part = part.lowerBound..<max(next.upperBound, part.upperBound + 1)
      }
      guard line.letters(part) >= 2, let name = name(part, line) else { continue }
      return candidate(index, name, [.ownKey])
    }
    return nil
  }

  /// A part of a line that begins or ends with a word for farms and stations.
  private func part(_ index: Int) -> Candidate? {
    let line = label.line(of: index)
    let segment = label.segments[index]
    if segment.key == nil, line.has(.roasterStrong, in: segment.range) { return nil }
    let parts = line.parts(segment.range)
    for part in parts where (2...8).contains(part.count) {
      let begins = begins(part, .farmBefore, line)
      let ends = (line.phrases(.farmAfter, in: part) + line.phrases(.farmCut, in: part)).contains {
        $0.range.upperBound == part.upperBound && $0.range.lowerBound > part.lowerBound
      }
      guard begins || ends || self.begins(part, .farmCut, line) else { continue }
      if ends, !begins, line.end(of: .farmNever, at: part.lowerBound) != nil { continue }
      if line.has(.farmNone, in: part) { continue }
      let junk = line.phrases(.junk, in: part).reduce(0) { $0 + $1.range.count }
      if junk > 0, junk * 2 >= part.count, !begins { continue }
      guard let name = name(part, line) else { continue }
      var features: FeatureSet = [begins ? .farmWord : .stationWord]
      features.insert(.listed, if: parts.count > 1)
      features.insert(.nameKey, if: segment.key == .name)
      features.insert(.producer, if: segment.key == .producer)
      return candidate(index, name, features)
    }
    return nil
  }

  private func begins(_ part: Range<Int>, _ words: WordClass, _ line: LabelLine) -> Bool {
    line.end(of: words, at: part.lowerBound).map { $0 < part.upperBound } ?? false
  }

  /// The name without station, factory, mill, cooperative and without leading articles.
  private func name(_ part: Range<Int>, _ line: LabelLine) -> Range<Int>? {
    var range = part
    // «Farm Finca La Loma»
    if let first = line.end(of: .farmBefore, at: range.lowerBound), first < range.upperBound,
      line.end(of: .farmBefore, at: first) != nil
    {
      range = first..<range.upperBound
    }
    while !range.isEmpty, let shorter = withoutFrame(range, of: part, line) { range = shorter }
    // «El Paraiso farm», but «Gatomboya Estate»
    let kind = line.phrases(.farmAfter, in: range).first {
      $0.range.upperBound == range.upperBound && $0.range.lowerBound > range.lowerBound
    }
    if let kind, !line.tokens[kind.range.lowerBound].isCapitalized,
      line.tokens[kind.range.lowerBound - 1].isCapitalized
    {
      range = range.lowerBound..<kind.range.lowerBound
    }
    // A leading country or island: «Kenya Karimikui Factory», «Java Frinsa Estate».
    let islands = line.phrases(.region, in: range).filter { label.entry($0).isSpecial }
    for match in line.phrases(.country, in: range) + islands
    where match.range.lowerBound == range.lowerBound && match.range.upperBound < range.upperBound {
      range = match.range.upperBound..<range.upperBound
    }
    // «Finca Deborah Geisha»
    for match in line.phrases(.variety, in: range)
    where match.range.upperBound == range.upperBound && !label.entry(match).isWeak
      && match.range.lowerBound > range.lowerBound + 1
    {
      range = range.lowerBound..<match.range.lowerBound
    }
    guard !range.isEmpty, line.letters(range) >= 2,
      line.end(of: .farmBefore, at: range.lowerBound) != range.upperBound
    else { return nil }
    return range
  }

  /// The range without excluded words at both ends or a leading article; nil if it has none.
  private func withoutFrame(
    _ range: Range<Int>, of part: Range<Int>, _ line: LabelLine
  ) -> Range<Int>? {
    var result = range
    for match in line.phrases(.farmCut, in: range) {
      if match.range.upperBound == range.upperBound, match.range.lowerBound > range.lowerBound {
        result = range.lowerBound..<match.range.lowerBound
        break
      }
      if match.range.lowerBound == range.lowerBound, match.range.upperBound < range.upperBound {
        result = match.range.upperBound..<range.upperBound
        break
      }
    }
    if let first = line.end(of: .article, at: result.lowerBound), first < result.upperBound,
      result.lowerBound > part.lowerBound || !line.tokens[result.lowerBound].isCapitalized,
      !label.lexicon.words(.keptArticle).contains(line.tokens[result.lowerBound].fold)
    {
      result = first..<result.upperBound
    }
    return result == range ? nil : result
  }
}

/// Finds a farm or station in running text: «the Worka Sakaro station», «at Finca La Loma».
struct FarmProseReader {
  let label: LabelDocument

  func candidate(_ index: Int) -> Candidate? {
    let line = label.line(of: index)
    let range = label.segments[index].range
    var found = farm(range, line).map { ($0, LabelFeature.farmWord) }
    if found == nil { found = station(range, line).map { ($0, .stationWord) } }
    guard let (name, feature) = found else { return nil }
    return label.candidate(.farm, .text(line.text(name)), index, name, [.prose, feature])
  }

  /// «at Finca La Loma», «Fazenda Pinhal»
  private func farm(_ range: Range<Int>, _ line: LabelLine) -> Range<Int>? {
    for match in line.phrases(.farmBefore, in: range) {
      let end = nameEnd(match.range.upperBound, range, line)
      if end > match.range.upperBound, line.tokens[match.range.lowerBound].isCapitalized {
        return match.range.lowerBound..<end
      }
    }
    return nil
  }

  private func station(_ range: Range<Int>, _ line: LabelLine) -> Range<Int>? {
    let kept = line.phrases(.farmAfter, in: range)
    for match in line.phrases(.farmCut, in: range) + kept {
      let isKept = kept.contains { $0.range == match.range }
      let start = nameStart(match.range.lowerBound, range, line)
      if start < match.range.lowerBound {
        // «the Worka Sakaro station»
        let keeps = isKept && line.tokens[match.range.lowerBound].isCapitalized
        let found = start..<(keeps ? match.range.upperBound : match.range.lowerBound)
        if line.phrases(.country, in: found).allSatisfy({ $0.range.count < found.count }) {
          return found
        }
        continue
      }
      // «Station de lavage Gitesi», «Kooperative Sopacdi»
      var first = match.range.upperBound
      while first < range.upperBound, line.end(of: .article, at: first) != nil,
        !line.tokens[first].isCapitalized
      { first += 1 }
      guard first < range.upperBound, line.tokens[first].isCapitalized else { continue }
      let end = nameEnd(first, range, line)
      if end > first, !isKept, line.phrases(.country, in: first..<end).isEmpty {
        return first..<end
      }
    }
    return nil
  }

  /// The end of a name that begins at a token: at a separator, a stop or a word that no name
  /// contains.
  private func nameEnd(_ start: Int, _ range: Range<Int>, _ line: LabelLine) -> Int {
    var end = start
    while end < range.upperBound, isNamePart(end, line), !breaks(end, line),
      !startsSentence(end, line),
      !label.lexicon.words(.nameStop).contains(line.tokens[end].text)
    { end += 1 }
    while end > start, !line.tokens[end - 1].isCapitalized { end -= 1 }
    return end
  }

  /// The start of a name that ends before a token.
  private func nameStart(_ end: Int, _ range: Range<Int>, _ line: LabelLine) -> Int {
    var start = end
    while start > range.lowerBound, isNamePart(start - 1, line),
      !label.lexicon.words(.nameStop).contains(line.tokens[start - 1].text), !breaks(start, line)
    { start -= 1 }
    while start < end, !line.tokens[start].isCapitalized || isLeading(start, line) { start += 1 }
    return start
  }

  private func breaks(_ position: Int, _ line: LabelLine) -> Bool {
    line.tokens[position].startsPart || line.tokens[position].lead.contains(".")
  }

  /// Whether a printed line begins at a token with an ordinary word in lower company: «by Finca Hartmann
  /// / Printed and roasted by …».
  private func startsSentence(_ position: Int, _ line: LabelLine) -> Bool {
    position > 0 && line.tokens[position].line != line.tokens[position - 1].line
      && position + 1 < line.tokens.count && !line.tokens[position + 1].isCapitalized
      && EnglishWords.contains(line.tokens[position].fold)
  }

  private func isLeading(_ position: Int, _ line: LabelLine) -> Bool {
    line.end(of: .farmNever, at: position) != nil
      || line.end(of: .article, at: position) != nil && position + 1 < line.tokens.count
        && !line.tokens[position].isCapitalized
      || (position == 0 && line.end(of: .prose, at: position) != nil)
  }

  /// Whether a word may be inside of a name: capitalized, or a small article.
  private func isNamePart(_ position: Int, _ line: LabelLine) -> Bool {
    let token = line.tokens[position]
    guard token.isWord || token.fold.utf8.count <= 3 else { return false }
    return token.isCapitalized || line.end(of: .article, at: position) != nil
  }
}
