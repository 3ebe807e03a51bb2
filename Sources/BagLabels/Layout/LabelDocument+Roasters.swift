/// Lines that look like a roaster.
extension LabelDocument {
  /// Whether some line has a word that occurs only in names of roasters.
  var findsStrongRoaster: Bool {
    segments.indices.contains { index in
      segments[index].key == .roaster
        || (segments[index].key == nil && !isTagline(index) && !facts[index].isProse
          && line(of: index).has(.roasterStrong, in: segments[index].range)
          && !line(of: index).has(.roasterNot, in: segments[index].range))
    }
  }

  /// Whether a line is below all running text.
  func isBehindProse(_ index: Int) -> Bool {
    guard let last = segments.indices.last(where: { facts[$0].isProse }) else { return false }
    return index > last
  }

  /// Whether a line only describes the roaster: «artisan torréfacteur depuis 1978».
  func isTagline(_ index: Int) -> Bool {
    let line = line(of: index)
    let range = segments[index].range
    guard index > 0, line.has(.roasterStrong, in: range) else { return false }
    if line.has(.founded, in: range) { return true }
    guard line.has(.city, in: range) else { return false }
    // «torréfacteur à Lyon»: only a description and a place.
    var covered = Set<Int>()
    for wordClass in [WordClass.roasterStrong, .city, .article, .junk, .sepWord] {
      for match in line.phrases(wordClass, in: range) { covered.formUnion(match.range) }
    }
    return range.allSatisfy(covered.contains)
  }

  /// «Seven Stiles Coffee has roasted …»: capitalized words that end in a word of roasters.
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

  /// The range without the place of the roaster and the form of the firm: «Rösterei Dreikant, Wien»,
  /// «DUNE ROASTERS BV».
  func withoutPlace(_ range: Range<Int>, _ line: LabelLine) -> Range<Int> {
    let range = firstParts(range, line)
    let form = line.phrases(.companyEnd, in: range).first {
      $0.range.upperBound == range.upperBound && $0.range.lowerBound > range.lowerBound
    }
    return range.lowerBound..<(form?.range.lowerBound ?? range.upperBound)
  }

  private func firstParts(_ range: Range<Int>, _ line: LabelLine) -> Range<Int> {
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

  /// The line above to which a line of only «Coffee Roasters» belongs.
  func lineAbove(_ index: Int) -> Int? {
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

  /// A text without punctuation and spaces at its ends.
  func trimmed(_ text: String) -> String {
    let marks: Set<Character> = [
      " ", ".", ",", ";", ":", "\"", "“", "”", "„", "«", "»", "-", "–", "|", "*",
    ]
    var result = Substring(text)
    while let first = result.first, marks.contains(first) { result.removeFirst() }
    while let last = result.last, marks.contains(last) { result.removeLast() }
    return String(result)
  }
}
