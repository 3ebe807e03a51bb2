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
    for match in line.phrases(.nameNever, in: range) + line.phrases(.slogan, in: range) {
      covered.formUnion(match.range)
    }
    return range.allSatisfy(covered.contains)
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
