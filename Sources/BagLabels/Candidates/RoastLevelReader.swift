/// Proposes the words for a roast level.
struct RoastLevelReader {
  let label: LabelDocument

  func candidates() -> [Candidate] {
    var result: [Candidate] = []
    for index in label.indices where !label.facts[index].isAddress {
      let segment = label.segments[index]
      switch segment.key {
      case .roastLevel, nil, .name, .roastDate, .notes, .roaster, .ignore: break
      default: continue
      }
      let line = label.line(of: index)
      for match in line.phrases(.roast, in: segment.range) {
        guard let (features, range) = features(match, index, line) else { continue }
        var found: FeatureSet = [.bias, label.source(index)]
        found.insert(.ocr, if: match.cost > 0)
        result.append(
          Candidate(
            .roastLevel, .entry(label.entry(match).value), segment: index, range: range,
            features: features.union(found)))
      }
    }
    return result
  }

  private func features(
    _ match: PhraseMatch, _ index: Int, _ line: LabelLine
  ) -> (FeatureSet, Range<Int>)? {
    let entry = label.entry(match)
    let segment = label.segments[index]
    let facts = label.facts[index]
    if label.isDenied(match.range, line) { return nil }
    if segment.key == .roastLevel {
      // A level precedes the purpose of the roast: «Roast: Light (Filter)».
      if entry.isSpecial { return ([.ownKey, .purpose], match.range) }
      return ([.ownKey, entry.isWeak ? .level : .trade], match.range)
    }
    if entry.isSpecial { return nil }
    // ☐ Light ☒ Medium ☐ Dark
    let lead = line.tokens[match.range.lowerBound].lead
    if lead.contains(where: { "☒☑✓✔✗✘■◉".contains($0) }) { return ([.ticked], match.range) }
    if lead.contains(where: { "☐□○◯".contains($0) }) { return nil }
    if !entry.isWeak { return ([.trade], match.range) }
    if let found = besideRoastWord(match.range, line) { return found }
    guard !facts.isProse, !facts.isNotes, segment.key == nil else { return nil }
    // Alone on its line or between separators, among facts.
    let parts = line.parts(segment.range)
    guard parts.contains(match.range) else { return nil }
    if parts.count == 1 { return ([.alone], match.range) }
    return facts.flavorWords == 0 && facts.factWords > match.range.count
      ? ([.alone, .listed], match.range) : nil
  }

  /// «light roast», «roasted light», «we roast it light».
  private func besideRoastWord(
    _ range: Range<Int>, _ line: LabelLine
  ) -> (FeatureSet, Range<Int>)? {
    let (before, after) = (range.lowerBound - 1, range.upperBound)
    if after < line.tokens.count, !line.tokens[after].startsPart || line.tokens[after].lead == "/",
      let end = line.end(of: .roastWord, at: after), !isOtherLevel(line, after)
    {
      return ([.level], range.lowerBound..<end)
    }
    guard before >= 0 else { return nil }
    if !line.tokens[range.lowerBound].startsPart, line.end(of: .roastWord, at: before) != nil {
      return ([.level, .behind], before..<after)
    }
    if before >= 1, label.lexicon.words(.roastObject).contains(line.tokens[before].fold),
      line.end(of: .roastWord, at: before - 1) != nil
    {
      return ([.level, .behind], before - 1..<after)
    }
    return nil
  }

  /// «medium level of acidity» is not a roast level.
  private func isOtherLevel(_ line: LabelLine, _ position: Int) -> Bool {
    label.lexicon.words(.looseRoast).contains(line.tokens[position].fold)
      && position + 1 < line.tokens.count && !line.tokens[position + 1].startsPart
  }
}
