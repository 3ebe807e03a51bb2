import Journal

extension FieldReader {
  /// How dark the coffee is roasted.
  mutating func readRoastLevel() {
    var best: (level: Int32, segment: Int, range: Range<Int>, score: Double, features: [String])?
    for index in segments.indices {
      let line = line(of: index)
      let segment = segments[index]
      let isKeyed = segment.key == .roastLevel
      guard
        isKeyed || segment.key == nil || segment.key == .name || segment.key == .roastDate
          || segment.key == .notes || segment.key == .roaster || segment.key == .ignore
      else { continue }
      if facts[index].isAddress { continue }
      for match in line.phrases(.roast, in: segment.range) {
        guard let found = judge(match, index, line, isKeyed) else { continue }
        var features = [source(index)] + found.features
        if match.cost > 0 { features.append("ocr") }
        if found.score > best?.score ?? 0 {
          best = (entry(match).value, index, found.range, found.score, features)
        }
      }
    }
    guard let best else { return }
    let evidence = line(of: best.segment).text(best.range)
    if decide(.roastLevel, best.features, segment: best.segment, evidence: evidence) {
      reading.roastLevel = RoastLevel(rawValue: lexicon.roasts[Int(best.level)])
    }
  }

  private func judge(
    _ match: PhraseMatch, _ index: Int, _ line: LabelLine, _ isKeyed: Bool
  ) -> (score: Double, range: Range<Int>, features: [String])? {
    let entry = entry(match)
    let segment = segments[index]
    if isDenied(match.range, line) { return nil }
    if isKeyed {
      // Levels beat what the roast is for: «Roast: Light (Filter)».
      if !entry.isWeak && !entry.isSpecial { return (5, match.range, ["trade"]) }
      return entry.isSpecial ? (4.4, match.range, ["purpose"]) : (5.2, match.range, ["level"])
    }
    if entry.isSpecial { return nil }
    // ☐ Light ☒ Medium ☐ Dark
    let lead = line.tokens[match.range.lowerBound].lead
    if lead.contains(where: { "☒☑✓✔✗✘■◉".contains($0) }) { return (4.5, match.range, ["ticked"]) }
    if lead.contains(where: { "☐□○◯".contains($0) }) { return nil }
    guard entry.isWeak else { return (facts[index].isProse ? 3 : 4, match.range, ["trade"]) }
    // A level word needs a roast word beside it.
    let (before, after) = (match.range.lowerBound - 1, match.range.upperBound)
    if after < line.tokens.count, !line.tokens[after].startsPart || line.tokens[after].lead == "/",
      let end = line.end(of: .roastWord, at: after), !isProcessWord(line, after)
    {
      return (facts[index].isProse ? 3 : 4, match.range.lowerBound..<end, ["level"])
    }
    if before >= 0, !line.tokens[match.range.lowerBound].startsPart,
      line.end(of: .roastWord, at: before) != nil
    {
      return (facts[index].isProse ? 2.8 : 3.8, before..<after, ["level", "behind"])
    }
    if before >= 1, lexicon.words(.roastObject).contains(line.tokens[before].fold),
      line.end(of: .roastWord, at: before - 1) != nil
    {
      return (2.8, before - 1..<after, ["level", "behind"])
    }
    guard !facts[index].isProse, !facts[index].isNotes, segment.key == nil else { return nil }
    // Alone on its line or between separators, among facts.
    let parts = line.parts(segment.range)
    guard parts.contains(match.range) else { return nil }
    if parts.count == 1 { return (2, match.range, ["alone"]) }
    return facts[index].flavorWords == 0 && facts[index].factWords > match.range.count
      ? (1.8, match.range, ["alone", "listed"]) : nil
  }

  /// «medium roasted» is a roast; «medium level of acidity» is none.
  private func isProcessWord(_ line: LabelLine, _ position: Int) -> Bool {
    lexicon.words(.looseRoast).contains(line.tokens[position].fold)
      && position + 1 < line.tokens.count && !line.tokens[position + 1].startsPart
  }
}
