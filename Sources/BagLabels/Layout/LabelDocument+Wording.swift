/// Whether a line reads like a title.
extension LabelDocument {
  /// «Contains no nuts. No calories.»; not «St. Andrew», «No. 7».
  func isSentence(_ range: Range<Int>, _ line: LabelLine) -> Bool {
    range.dropFirst().contains { position in
      let lead = line.tokens[position].lead
      return line.tokens[position - 1].fold.utf8.count >= 4
        && [". ", "! ", "? "].contains(where: lead.contains)
    }
  }

  /// Whether a line has only words that occur on any bag: «Regular (not decaf)», «Flavored ground
  /// coffee».
  func isGeneric(_ range: Range<Int>, _ line: LabelLine) -> Bool {
    if line.has(.decafNot, in: range) { return true }
    var covered = Set<Int>()
    let common = line.phrases(.nameNever, in: range) + line.phrases(.slogan, in: range)
    for match in common { covered.formUnion(match.range) }
    // «Cup of Excellence Mexico 2026»
    if common.contains(where: { $0.range.count > 1 }) {
      for match in line.phrases(.country, in: range) { covered.formUnion(match.range) }
      covered.formUnion(range.filter { !line.tokens[$0].isWord })
    }
    return range.allSatisfy(covered.contains)
  }

  /// Whether a line only numbers a paper or a part of a series: «Order #48213», «Side A», «Table 3 – Cup C».
  func isNumbered(_ range: Range<Int>, _ line: LabelLine) -> Bool {
    guard let end = line.end(of: .paper, at: range.lowerBound), end < range.upperBound else {
      return false
    }
    let rest = (end..<range.upperBound).filter { line.end(of: .paper, at: $0) == nil }
    let words = rest.filter { line.tokens[$0].isWord && line.tokens[$0].fold.utf8.count > 2 }
    return rest.contains {
      !line.tokens[$0].isWord || line.tokens[$0].fold.utf8.count == 1
    } && words.count <= 1
  }

  /// Whether a line of a label with capitals begins with a small letter: «sampled by Kestrel Lab».
  func isSmall(_ index: Int) -> Bool {
    func first(_ index: Int) -> LabelToken? {
      let line = line(of: index)
      return segments[index].range.first.map { line.tokens[$0] }
    }
    guard let token = first(index), token.isWord, !token.isCapitalized,
      let letter = token.text.unicodeScalars.first, letter.properties.isLowercase
    else { return false }
    return indices.contains { first($0).map { $0.isWord && $0.isCapitalized } ?? false }
  }

  /// The features of a title's wording that suggest a slogan or a statement.
  func wording(_ range: Range<Int>, _ line: LabelLine) -> FeatureSet {
    var features: FeatureSet = []
    features.insert(.slogan, if: line.has(.slogan, in: range))
    features.insert(.denial, if: beginsWithDenial(range, line))
    let small = smallWords(range, line)
    // «Wake up happy», «Good mornings start here»
    if small.content >= 2 { features.insert(small.all >= 3 ? .longSentence : .sentence) }
    return features
  }

  /// «No additives»; not «No. 7» and «Never Summer».
  private func beginsWithDenial(_ range: Range<Int>, _ line: LabelLine) -> Bool {
    guard let end = line.end(of: .negation, at: range.lowerBound), end < range.upperBound else {
      return false
    }
    let next = line.tokens[end]
    return next.isWord && !next.isCapitalized && !next.lead.contains(".")
  }

  /// The numbers of lower-case words after a leading capital, if all are in lower case; `content`
  /// excludes articles.
  private func smallWords(_ range: Range<Int>, _ line: LabelLine) -> (all: Int, content: Int) {
    guard let first = range.first, line.tokens[first].isCapitalized else { return (0, 0) }
    let others = range.dropFirst().filter { line.tokens[$0].isWord }
    guard others.allSatisfy({ !line.tokens[$0].isCapitalized }) else { return (0, 0) }
    let content = others.count {
      line.end(of: .article, at: $0) == nil && line.end(of: .sepWord, at: $0) == nil
    }
    return (others.count, content)
  }
}
