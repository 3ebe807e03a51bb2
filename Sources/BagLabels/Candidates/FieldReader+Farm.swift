import Support

extension FieldReader {
  private struct FarmCandidate {
    var text: String
    var range: Range<Int>
    var segment: Int
    var score: Double
    var features: [String]
  }

  /// The farm, washing station or cooperative.
  mutating func readFarm() {
    var candidates: [FarmCandidate] = []
    for index in segments.indices {
      switch segments[index].key {
      case .farm:
        if let found = keyedFarm(index) { candidates.append(found) }
      case .producer:
        if var found = partFarm(index) {
          found.score = 2.4
          candidates.append(found)
        }
      case nil, .name, .origin, .region:
        if facts[index].isAddress || facts[index].isNotes || facts[index].isBrewing { continue }
        if facts[index].isProse {
          if let found = proseFarm(index) { candidates.append(found) }
        } else if let found = partFarm(index) {
          candidates.append(found)
        }
      default: break
      }
    }
    guard let best = candidates.max(by: { $0.score < $1.score }) else { return }
    farmSegment = best.segment
    var features = best.features
    if Set(candidates.map { TextFolding.terms.text($0.text) }).count > 1 {
      features.append("several")
    }
    if line(of: best.segment).cost(best.range) > 0 { features.append("ocr") }
    if decide(
      .farm, features, segment: best.segment,
      evidence: line(of: best.segment).text(best.range))
    {
      reading.farm = best.text
    }
  }

  private func keyedFarm(_ index: Int) -> FarmCandidate? {
    let line = line(of: index)
    let range = segments[index].range
    if line.has(.farmNone, in: range) { return nil }
    // The first part that is no place; the rest tells where it lies.
    for part in line.parts(range) {
      if isPlace(part, line, full: true), line.parts(range).count > 1 { continue }
      var part = part
      // «&» joins names rather than listing them.
      while part.upperBound < range.upperBound, line.tokens[part.upperBound].lead.contains("&") {
        let next = line.parts(part.upperBound..<range.upperBound).first ?? part
        part = part.lowerBound..<max(next.upperBound, part.upperBound + 1)
      }
      guard let text = farmName(part, line), line.letters(part) >= 2 else { continue }
      let source = source(index)
      return FarmCandidate(
        text: text.text, range: text.range, segment: index, score: source == "keyed" ? 4 : 3.2,
        features: [source])
    }
    return nil
  }

  /// A part of a line that begins or ends with a word for farms and stations.
  private func partFarm(_ index: Int) -> FarmCandidate? {
    let line = line(of: index)
    let range = segments[index].range
    if line.has(.roasterStrong, in: range), segments[index].key == nil { return nil }
    for part in line.parts(range) {
      guard part.count >= 2, part.count <= 8 else { continue }
      let begins =
        line.end(of: .farmBefore, at: part.lowerBound).map { $0 < part.upperBound } ?? false
      let ends = (line.phrases(.farmAfter, in: part) + line.phrases(.farmCut, in: part)).contains {
        $0.range.upperBound == part.upperBound && $0.range.lowerBound > part.lowerBound
      }
      let cutsFirst =
        line.end(of: .farmCut, at: part.lowerBound).map { $0 < part.upperBound } ?? false
      guard begins || ends || cutsFirst else { continue }
      if ends, !begins, line.end(of: .farmNever, at: part.lowerBound) != nil { continue }
      if line.has(.farmNone, in: part) { continue }
      if line.has(.junk, in: part),
        line.phrases(.junk, in: part).reduce(0, { $0 + $1.range.count }) * 2 >= part.count, !begins
      {
        continue
      }
      guard let text = farmName(part, line) else { continue }
      var features = [source(index), begins ? "farm-word" : "station-word"]
      if line.parts(range).count > 1 { features.append("listed") }
      return FarmCandidate(
        text: text.text, range: text.range, segment: index,
        score: (begins ? 3 : 2.8) - (segments[index].key == .name ? 0.3 : 0), features: features)
    }
    return nil
  }

  /// «the Worka Sakaro station», «at Finca La Loma», «Fazenda Pinhal» in running text.
  private func proseFarm(_ index: Int) -> FarmCandidate? {
    let line = line(of: index)
    let range = segments[index].range
    for match in line.phrases(.farmBefore, in: range) {
      var end = match.range.upperBound
      while end < range.upperBound, isNamePart(end, line), !line.tokens[end].startsPart,
        !line.tokens[end].lead.contains(".")
      {
        end += 1
      }
      while end > match.range.upperBound, !line.tokens[end - 1].isCapitalized { end -= 1 }
      guard end > match.range.upperBound, line.tokens[match.range.lowerBound].isCapitalized else {
        continue
      }
      let found = match.range.lowerBound..<end
      return FarmCandidate(
        text: line.text(found), range: found, segment: index, score: 2,
        features: ["prose", "farm-word"])
    }
    for match in line.phrases(.farmCut, in: range) + line.phrases(.farmAfter, in: range) {
      var start = match.range.lowerBound
      while start > range.lowerBound, isNamePart(start - 1, line),
        !lexicon.words(.nameStop).contains(line.tokens[start - 1].text),
        start == match.range.lowerBound
          || !line.tokens[start].startsPart && !line.tokens[start].lead.contains(".")
      {
        if line.tokens[start].startsPart || line.tokens[start].lead.contains(".") { break }
        start -= 1
      }
      while start < match.range.lowerBound,
        !line.tokens[start].isCapitalized || isLeading(start, line)
      { start += 1 }
      let isAfter = line.phrases(.farmAfter, in: range).contains { $0.range == match.range }
      if start < match.range.lowerBound {
        let keeps = isAfter && line.tokens[match.range.lowerBound].isCapitalized
        let found = start..<(keeps ? match.range.upperBound : match.range.lowerBound)
        guard line.phrases(.country, in: found).allSatisfy({ $0.range.count < found.count }) else {
          continue
        }
        return FarmCandidate(
          text: line.text(found), range: found, segment: index, score: 1.9,
          features: ["prose", "station-word"])
      }
      // «Station de lavage Gitesi», «Kooperative Sopacdi»
      var end = match.range.upperBound
      var first = end
      while first < range.upperBound, line.end(of: .article, at: first) != nil,
        !line.tokens[first].isCapitalized
      { first += 1 }
      end = first
      while end < range.upperBound,
        line.tokens[end].isCapitalized || (end > first && isNamePart(end, line)),
        !line.tokens[end].startsPart, !line.tokens[end].lead.contains(".")
      {
        end += 1
      }
      while end > first, !line.tokens[end - 1].isCapitalized { end -= 1 }
      if end > first, !isAfter {
        let found = first..<end
        guard line.phrases(.country, in: found).isEmpty else { continue }
        return FarmCandidate(
          text: line.text(found), range: found, segment: index, score: 1.8,
          features: ["prose", "station-word"])
      }
    }
    return nil
  }

  private func isLeading(_ position: Int, _ line: LabelLine) -> Bool {
    line.end(of: .farmNever, at: position) != nil
      || line.end(of: .article, at: position) != nil && position + 1 < line.tokens.count
        && !line.tokens[position].isCapitalized
      || (position == 0 && line.end(of: .prose, at: position) != nil)
  }

  /// Whether a word may stand inside of a name: capitalized, or a small article.
  private func isNamePart(_ position: Int, _ line: LabelLine) -> Bool {
    let token = line.tokens[position]
    guard token.isWord || token.fold.utf8.count <= 3 else { return false }
    return token.isCapitalized || line.end(of: .article, at: position) != nil
  }

  /// The name without station, factory, mill, cooperative and without articles in front.
  private func farmName(_ part: Range<Int>, _ line: LabelLine) -> (text: String, range: Range<Int>)?
  {
    var range = part
    // «Farm Finca La Loma»
    if let first = line.end(of: .farmBefore, at: range.lowerBound), first < range.upperBound,
      line.end(of: .farmBefore, at: first) != nil
    {
      range = first..<range.upperBound
    }
    var changes = true
    while changes, !range.isEmpty {
      changes = false
      for match in line.phrases(.farmCut, in: range) {
        if match.range.upperBound == range.upperBound, match.range.lowerBound > range.lowerBound {
          range = range.lowerBound..<match.range.lowerBound
          changes = true
        } else if match.range.lowerBound == range.lowerBound,
          match.range.upperBound < range.upperBound
        {
          range = match.range.upperBound..<range.upperBound
          changes = true
        }
        if changes { break }
      }
      if let first = line.end(of: .article, at: range.lowerBound), first < range.upperBound,
        range.lowerBound > part.lowerBound || !line.tokens[range.lowerBound].isCapitalized,
        !isSpanishArticle(range.lowerBound, line)
      {
        range = first..<range.upperBound
        changes = true
      }
    }
    // A country in front: «Kenya Karimikui Factory».
    for match in line.phrases(.country, in: range)
    where match.range.lowerBound == range.lowerBound && match.range.upperBound < range.upperBound {
      range = match.range.upperBound..<range.upperBound
    }
    guard !range.isEmpty, line.letters(range) >= 2 else { return nil }
    let text = line.text(range)
    let alone = line.end(of: .farmBefore, at: range.lowerBound) == range.upperBound
    return alone ? nil : (text, range)
  }

  private func isSpanishArticle(_ position: Int, _ line: LabelLine) -> Bool {
    lexicon.words(.keptArticle).contains(line.tokens[position].fold)
  }

  /// Whether a range is a region or a country.
  func isPlace(_ range: Range<Int>, _ line: LabelLine, full: Bool) -> Bool {
    (line.phrases(.region, in: range) + line.phrases(.country, in: range)).contains {
      full ? $0.range == range : true
    }
  }
}
