/// Proposes the words for a process: the value is the number of its class, dominant classes first.
struct ProcessReader {
  let label: LabelDocument

  func candidates() -> [Candidate] {
    var result: [Candidate] = []
    for index in label.indices where !label.facts[index].isAddress {
      let segment = label.segments[index]
      switch segment.key {
      case .process, nil, .name, .decaf, .origin: break
      case .variety where !segment.isPaired: break
      default: continue
      }
      let line = label.line(of: index)
      for match in line.phrases(.process, in: segment.range) {
        guard var features = features(match, index, line) else { continue }
        features.insert(.bias)
        features.insert(label.source(index))
        features.insert(.loose, if: label.entry(match).isWeak)
        features.insert(.ocr, if: match.cost > 0)
        result.append(
          Candidate(
            .process, .entry(label.entry(match).value), segment: index, range: match.range,
            features: features))
      }
    }
    return result
  }

  /// The features of a phrase as the process; nil if it names something else.
  private func features(_ match: PhraseMatch, _ index: Int, _ line: LabelLine) -> FeatureSet? {
    let segment = label.segments[index]
    if label.isDenied(match.range, line) { return nil }
    // ☒ Washed ☐ Natural
    if line.tokens[match.range.lowerBound].lead.contains(where: { "☐□○◯".contains($0) }) {
      return nil
    }
    if segment.key == .process { return [.ownKey] }
    let facts = label.facts[index]
    let isLoose = label.entry(match).isWeak
    // «tueste natural»: roasted without sugar
    if line.phrases(.processNot).contains(where: { $0.range.overlaps(match.range) }) { return nil }
    // washing station
    if line.phrases(.farmCut, in: segment.range).contains(where: { $0.range.overlaps(match.range) })
      || isLoose && isTaste(match.range, segment.range, line)
    {
      return nil
    }
    if facts.isProse {
      return !isLoose || isProcessInProse(match, index, line) ? [] : nil
    }
    if !isLoose { return facts.isNotes ? [.tasted] : [] }
    if line.has(.roasterStrong, in: segment.range) { return nil }
    let parts = line.parts(segment.range)
    let isPart = parts.contains(match.range)
    if facts.isNotes {
      // A single word before or after tasting notes; among them only if it is not a flavor word.
      let isTaste = label.flavors.tokens[index].contains(match.range.lowerBound)
      if parts.count == 1 { return isTaste && !facts.isPlainFact ? [.tasted] : [.listed] }
      return isPart && !isTaste ? [.tasted, .listed] : nil
    }
    if parts.count == 1, isPart { return [.alone] }
    let tastes = tastes(index, line)
    if isPart, tastes <= match.range.count { return [.listed] }
    if facts.isPlainFact || facts.freeWords <= 3 { return tastes > match.range.count ? nil : [] }
    return [.wordy]
  }

  /// «natural flavors», «natural and artificial flavors».
  private func isTaste(_ range: Range<Int>, _ segment: Range<Int>, _ line: LabelLine) -> Bool {
    let next = range.upperBound
    guard next < segment.upperBound, !line.tokens[next].startsPart else { return false }
    return line.phrases(.notesIntro, in: segment).contains { taste in
      taste.range.lowerBound >= next && taste.range.lowerBound - next <= 2
        && !(next...taste.range.lowerBound).contains { line.tokens[$0].startsPart }
    }
  }

  /// In running text: only words without another meaning, or with coffee words near them.
  private func isProcessInProse(_ match: PhraseMatch, _ index: Int, _ line: LabelLine) -> Bool {
    if label.flavors.tokens[index].contains(match.range.lowerBound) { return false }
    let word = line.tokens[match.range.lowerBound].fold
    if label.lexicon.words(.processEnding).contains(where: word.hasSuffix)
      || label.lexicon.words(.processBeginning).contains(where: word.hasPrefix)
    {
      return true
    }
    // «natural Ethiopian coffee»
    let near =
      max(0, match.range.lowerBound - 2)..<min(line.tokens.count, match.range.upperBound + 2)
    return line.matches.contains { other in
      (other.kind == .country || other.kind == .variety || other.kind == .process)
        && other.range.overlaps(near) && !other.range.overlaps(match.range)
    } || line.has(.roasterWeak, in: near)
  }

  /// The number of words that are flavors and not part of a variety: «Rosa Bourbon, gewaschen» has
  /// none.
  private func tastes(_ index: Int, _ line: LabelLine) -> Int {
    let varieties = line.phrases(.variety, in: label.segments[index].range)
    return label.flavors.tokens[index].count { token in
      !varieties.contains { $0.range.contains(token) }
    }
  }
}
