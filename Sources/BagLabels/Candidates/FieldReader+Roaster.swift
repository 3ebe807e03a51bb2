/// The roaster, as printed.
extension FieldReader {
  /// Whether some line has a word that only roasters' names have.
  var hasStrongRoaster: Bool {
    segments.indices.contains { index in
      segments[index].key == .roaster
        || (segments[index].key == nil && !isTagline(index) && !facts[index].isProse
          && line(of: index).has(.roasterStrong, in: segments[index].range)
          && !line(of: index).has(.roasterNot, in: segments[index].range))
    }
  }

  func roasterTitles() -> [Title] {
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
        facts[index].words > 0, line.letters(segment.range) > 1,
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
      if strong.isEmpty {
        let wording = wording(segment.range, line)
        score -= wording.penalty
        features += wording.features
        if isSentence(segment.range, line) || isGeneric(segment.range, line) { score -= 4 }
      }
      if line.has(.decaf, in: segment.range) { score -= 3 }
      if hasNot, strong.isEmpty { score -= 2 }
      if facts[index].isPlainFact, strong.isEmpty {
        if features.count == 1 { continue }
        score -= 2
      }
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
  func proseRoaster(_ index: Int) -> Range<Int>? {
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
  func withoutPlace(_ range: Range<Int>, _ line: LabelLine) -> Range<Int> {
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
  func joins(_ index: Int) -> Int? {
    guard index > 0, segments.indices.contains(index) else { return nil }
    let line = line(of: index)
    let segment = segments[index]
    guard segment.key == nil else { return nil }
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

  mutating func take(_ roaster: Title, margin: String) {
    let line = line(of: roaster.segment)
    var text = clean(line.text(roaster.range))
    roasterSegments = [roaster.segment]
    var features = roaster.features + [margin]
    if let above = joins(roaster.segment), segments[roaster.segment].key == nil {
      text = joined(clean(self.text(of: above)), text)
      roasterSegments.insert(above)
      features.append("two-lines")
    } else if let below = segments.indices.first(where: { joins($0) == roaster.segment }) {
      text = joined(text, clean(self.text(of: below)))
      roasterSegments.insert(below)
      features.append("two-lines")
    }
    if line.cost(roaster.range) > 0 { features.append("ocr") }
    if decide(.roaster, features, segment: roaster.segment, evidence: text) {
      reading.roaster = text
    }
  }

  /// Two lines as one name; where only one is in capitals, the name is in neither's style.
  private func joined(_ first: String, _ second: String) -> String {
    func isUppercase(_ text: String) -> Bool { text == text.uppercased() }
    guard isUppercase(first) != isUppercase(second) else { return first + " " + second }
    return [first, second].map { isUppercase($0) ? Self.titled($0) : $0 }.joined(separator: " ")
  }

  /// Small letters but for the first of each word: `O'NEIL & SONS` is `O'neil & Sons`.
  private static func titled(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined(separator: " ")
  }
}
