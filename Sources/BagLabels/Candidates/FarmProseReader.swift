/// Finds a farm or station in running text: «the Worka Sakaro station», «at Finca La Loma».
struct FarmProseReader {
  let label: LabelDocument

  func candidate(_ index: Int) -> Candidate? {
    let line = label.line(of: index)
    let range = label.segments[index].range
    var found = farm(range, line).map { ($0, LabelFeature.farmWord) }
    if found == nil { found = station(range, line).map { ($0, .stationWord) } }
    guard let (name, feature) = found else { return nil }
    var features: FeatureSet = [.bias, .prose, feature]
    features.insert(.ocr, if: line.cost(name) > 0)
    return Candidate(
      .farm, .text(line.text(name)), segment: index, range: name, features: features)
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
      !startsSentence(end, line)
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
      && EnglishWords.standard.contains(line.tokens[position].fold)
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
