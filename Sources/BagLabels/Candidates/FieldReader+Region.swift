import Support

extension FieldReader {
  private struct RegionCandidate {
    var text: String
    var range: Range<Int>
    var segment: Int
    var score: Double
    var features: [String]
  }

  /// The region as printed, with all its parts.
  mutating func readRegion() {
    var candidates: [RegionCandidate] = []
    for index in segments.indices {
      if farmSegment == index, segments[index].key == .farm { continue }
      switch segments[index].key {
      case .region:
        if let found = keyedRegion(index) { candidates.append(found) }
      case .origin, nil, .name, .farm, .altitude:
        if isForeign(index) && segments[index].key != .altitude || facts[index].isNotes
          || facts[index].isJunk
        {
          continue
        }
        if countries.count > 1 { continue }
        if facts[index].isProse {
          if let found = proseRegion(index) { candidates.append(found) }
        } else if let found = lineRegion(index) {
          candidates.append(found)
        }
      default: break
      }
    }
    // A place in the title is a name where running text tells the region.
    if candidates.contains(where: { facts[$0.segment].isProse }) {
      for index in candidates.indices
      where !facts[candidates[index].segment].isProse && isTitleLine(candidates[index].segment)
        && !candidates[index].features.contains("with-country")
      {
        candidates[index].score -= 0.8
      }
    }
    guard var best = candidates.first else { return }
    for other in candidates.dropFirst() where other.score > best.score { best = other }
    regionSegment = best.segment
    var features = best.features
    let names = Set(candidates.map { TextFolding.terms.text($0.text) })
    if names.count > 1 { features.append("several") }
    if line(of: best.segment).cost(best.range) > 0 { features.append("ocr") }
    if decide(.region, features, segment: best.segment, evidence: best.text) {
      reading.region = best.text
    }
  }

  private func keyedRegion(_ index: Int) -> RegionCandidate? {
    let line = line(of: index)
    var range = segments[index].range
    let parts = line.parts(range).filter { !isCountry($0, line) && !hasNumber($0, line) }
    guard let first = parts.first, let last = parts.last else { return nil }
    range = first.lowerBound..<last.upperBound
    if countries.isEmpty == false,
      line.phrases(.country, in: range).contains(where: { $0.range == range })
    {
      return nil
    }
    let isKnown = !regions(in: range, line).isEmpty
    let text = contiguous(parts, line)
    let source = source(index)
    return RegionCandidate(
      text: text, range: range, segment: index, score: source == "paired" && !isKnown ? 3.1 : 4.5,
      features: [source, isKnown ? "known" : "unknown"])
  }

  /// The parts as printed; what was left out between them becomes a comma.
  private func contiguous(_ parts: [Range<Int>], _ line: LabelLine) -> String {
    var result = ""
    for (number, part) in parts.enumerated() {
      if number > 0 {
        result +=
          parts[number - 1].upperBound == part.lowerBound
          ? line.tokens[part.lowerBound].lead : ", "
      }
      result += line.text(part)
    }
    return result
  }

  private func hasNumber(_ range: Range<Int>, _ line: LabelLine) -> Bool {
    range.contains { line.tokens[$0].kind == .number }
  }

  private func isCountry(_ range: Range<Int>, _ line: LabelLine) -> Bool {
    line.phrases(.country, in: range).contains { $0.range == range }
  }

  /// Regions that fit the label's country.
  private func regions(in range: Range<Int>, _ line: LabelLine) -> [PhraseMatch] {
    line.phrases(.region, in: range).filter { match in
      let found = entries(match)
      if countries.isEmpty { return found.contains { !$0.isWeak } }
      return found.contains { countries.contains($0.value) }
    }
  }

  private enum Part {
    case country, region, partly, other, no
  }

  private func kind(_ part: Range<Int>, _ line: LabelLine, _ index: Int) -> Part {
    if isCountry(part, line) { return .country }
    let found = regions(in: part, line).filter { !isVariety($0, index) }
    let covered = found.reduce(0) { $0 + $1.range.count }
    let words = line.phrases(.regionWord, in: part).filter { word in
      !found.contains { $0.range.overlaps(word.range) }
    }.reduce(0) { $0 + $1.range.count }
    let articles = line.phrases(.article, in: part).filter { word in
      !found.contains { $0.range.overlaps(word.range) }
    }.reduce(0) { $0 + $1.range.count }
    if covered > 0, covered + words + articles >= part.count { return .region }
    if covered > 0 { return .partly }
    if hasNumber(part, line) || part.count > 3 { return .no }
    let isOther = line.matches.contains { match in
      guard match.range.overlaps(part) else { return false }
      switch match.kind {
      case .variety, .process, .roast: return match.range.count == part.count
      case .key, .country, .flavor, .region: return false
      case .wordClass:
        let number = entry(match).value
        return number == WordClass.junk.number || number == WordClass.farmBefore.number
          || number == WordClass.farmCut.number || number == WordClass.farmAfter.number
          || number == WordClass.roasterStrong.number || number == WordClass.decaf.number
          || number == WordClass.nameWord.number || number == WordClass.roasterWeak.number
      }
    }
    if isOther || part.contains(where: { flavorTokens[index].contains($0) }) { return .no }
    return part.allSatisfy {
      line.tokens[$0].isCapitalized || line.end(of: .article, at: $0) != nil
    } ? .other : .no
  }

  private func lineRegion(_ index: Int) -> RegionCandidate? {
    let line = line(of: index)
    let range = segments[index].range
    if line.has(.roasterStrong, in: range), segments[index].key == nil { return nil }
    let parts = line.parts(range)
    let kinds = parts.map { kind($0, line, index) }
    let hasCountry = kinds.contains(.country)
    let isOrigin = segments[index].key == .origin
    let hasIsland = line.phrases(.region, in: range).contains { entry($0).isSpecial }
    var chosen: [Range<Int>] = []
    for (number, part) in parts.enumerated() {
      let farmRange = farmSegment == index ? reading.decisions[.farm]?.evidence : nil
      switch kinds[number] {
      case .region: chosen.append(part)
      case .other:
        // An unknown name between places is one, in front of them a farm more often.
        let isBehindCountry =
          number > 0 && (kinds[number - 1] == .country || kinds[number - 1] == .region)
        let isBeforeRegion = number + 1 < kinds.count && kinds[number + 1] == .region
        if line.text(part) == farmRange { continue }
        if isBehindCountry && (hasCountry || isOrigin) && (number == 1 || isBeforeRegion)
          || (isOrigin && isBeforeRegion)
        {
          chosen.append(part)
        }
      default: break
      }
    }
    let knows = zip(parts, kinds).contains { $1 == .region && chosen.contains($0) }
    if !chosen.isEmpty, knows || (hasCountry || isOrigin) && parts.count <= 4 && lines.count > 1 {
      if !knows, !isOrigin, !isListOfPlaces(parts, kinds) {
        return partial(index, line, parts, kinds)
      }
      let isWeak = chosen.allSatisfy { part in
        regions(in: part, line).allSatisfy { entries($0).allSatisfy(\.isWeak) }
      }
      var score =
        isOrigin
        ? 4
        : hasCountry
          ? 3.4 : hasIsland && chosen.count > 1 ? 3.2 : parts.count == chosen.count ? 2.8 : 2.4
      var features = [
        source(index), knows ? "known" : "unknown",
        hasCountry || isOrigin ? "with-country" : "alone",
      ]
      if isWeak {
        score -= 0.6
        features.append("weak")
      }
      if !knows { score -= 0.8 }
      if facts[index].words > chosen.reduce(0, { $0 + $1.count }) + 4 { score -= 0.5 }
      if isTitleLine(index), !hasCountry, !isOrigin { score -= 0.5 }
      if chosen.count == 1, let first = regions(in: chosen[0], line).first, entry(first).isSpecial,
        first.range.lowerBound == chosen[0].lowerBound,
        first.range.upperBound < chosen[0].upperBound
      {
        // «Sumatra Lintong»: the island stands for the country.
        chosen[0] = first.range.upperBound..<chosen[0].upperBound
      }
      if let key = line.phrases(.key, in: chosen[0]).first, chosen[0].count > key.range.count,
        key.range.lowerBound == chosen[0].lowerBound,
        lexicon.keys[Int(entry(key).value)] == LabelKey.region.rawValue,
        line.phrases(.region, in: chosen[0]).allSatisfy({ !$0.range.overlaps(key.range) })
      {
        // «Región Santander»
        chosen[0] = key.range.upperBound..<chosen[0].upperBound
      }
      let run = joined(chosen, line)
      return RegionCandidate(
        text: run.text, range: run.range, segment: index, score: score, features: features)
    }
    return partial(index, line, parts, kinds)
  }

  private func isListOfPlaces(_ parts: [Range<Int>], _ kinds: [Part]) -> Bool {
    parts.count == 2 && kinds[0] == .country
  }

  private func joined(_ parts: [Range<Int>], _ line: LabelLine) -> (text: String, range: Range<Int>)
  {
    let range = (parts.first?.lowerBound ?? 0)..<(parts.last?.upperBound ?? 0)
    return (contiguous(parts, line), range)
  }

  /// A region inside of a part: «Costa Rica West Valley».
  private func partial(
    _ index: Int, _ line: LabelLine, _ parts: [Range<Int>], _ kinds: [Part]
  ) -> RegionCandidate? {
    for (number, part) in parts.enumerated() where kinds[number] == .partly {
      var matches = regions(in: part, line).filter {
        !isVariety($0, index) && !isBlocked($0, index)
      }
      matches = matches.filter { match in
        !line.phrases(.variety, in: part).contains {
          $0.range.overlaps(match.range) && $0.range.count >= match.range.count && !entry($0).isWeak
        }
      }
      guard let first = matches.first else { continue }
      // The country's island in front of another region is its first part only when nothing follows.
      var range = first.range
      for next in matches.dropFirst() where next.range.lowerBound == range.upperBound {
        range = range.lowerBound..<next.range.upperBound
      }
      // A word for regions behind: Huye Mountain.
      while range.upperBound < part.upperBound,
        line.end(of: .regionWord, at: range.upperBound) != nil,
        !line.tokens[range.upperBound].startsPart
      {
        range = range.lowerBound..<range.upperBound + 1
      }
      let hasCountry = !line.phrases(.country, in: part).isEmpty
      let isWeak = matches.allSatisfy { entries($0).allSatisfy(\.isWeak) }
      if isWeak, !hasCountry { continue }
      if facts[index].isText || facts[index].factWords > 0 {
        return RegionCandidate(
          text: line.text(range), range: range, segment: index, score: hasCountry ? 2 : 1.6,
          features: [source(index), "known", "inside"])
      }
    }
    return nil
  }

  /// Whether a segment stands where the roaster and the name do.
  func isTitleLine(_ index: Int) -> Bool {
    segments[index].key == nil && segments[index].line <= 2
  }

  /// Whether an ordinary word that is also a region begins a sentence: «Man, what a coffee».
  private func isFirstWord(_ match: PhraseMatch, _ line: LabelLine) -> Bool {
    let start = match.range.lowerBound
    return (start == 0 || line.tokens[start].lead.contains("."))
      && entries(match).allSatisfy(\.isWeak)
  }

  private func proseRegion(_ index: Int) -> RegionCandidate? {
    let line = line(of: index)
    let range = segments[index].range
    let matches = regions(in: range, line).filter { match in
      line.tokens[match.range.lowerBound].isCapitalized && !isBlocked(match, index)
        && !isVariety(match, index) && !isFirstWord(match, line)
    }
    let farm = farmSegment == index ? reading.decisions[.farm]?.evidence : nil
    let usable = matches.filter { farm == nil || !(farm ?? "").contains(line.text($0.range)) }
    guard let first = usable.first else { return nil }
    var found = first.range
    for next in usable.dropFirst() {
      let gap = next.range.lowerBound - found.upperBound
      let lead = line.tokens[next.range.lowerBound].lead
      if gap == 0, lead == ", " || lead == " " {
        found = found.lowerBound..<next.range.upperBound
      } else {
        break
      }
    }
    while found.upperBound < range.upperBound, line.tokens[found.upperBound].isCapitalized,
      line.end(of: .regionWord, at: found.upperBound) != nil,
      !line.tokens[found.upperBound].startsPart
    {
      found = found.lowerBound..<found.upperBound + 1
    }
    // A name in front that is joined by a comma: «in Gedeb, Yirgacheffe».
    if found.lowerBound > range.lowerBound + 1, line.tokens[found.lowerBound].lead == ", " {
      var start = found.lowerBound
      while start > range.lowerBound, line.tokens[start - 1].isCapitalized,
        found.lowerBound - start < 3,
        start == found.lowerBound || line.tokens[start].lead == " "
      {
        start -= 1
      }
      if start < found.lowerBound, start > range.lowerBound,
        line.end(of: .article, at: start - 1) != nil,
        line.phrases(.country, in: start..<found.lowerBound).isEmpty,
        !(farm ?? "").contains(line.text(start..<found.lowerBound))
      {
        found = start..<found.upperBound
      }
    }
    return RegionCandidate(
      text: line.text(found), range: found, segment: index, score: 1.9,
      features: ["prose", "known"])
  }
}
