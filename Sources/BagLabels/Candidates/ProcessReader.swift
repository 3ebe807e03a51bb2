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
        features.insert(label.source(index))
        features.insert(.loose, if: label.entry(match).isWeak)
        result.append(
          label.candidate(
            .process, .entry(label.entry(match).value), index, match.range, features,
            cost: match.cost))
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
    // «80% natural 20% torrefacto»
    if isLoose, label.lines.contains(where: { $0.has(.processNot) }) { return nil }
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

/// Proposes that the coffee is decaffeinated where the label says so.
struct DecafReader: FieldReader {
  let label: LabelDocument

  func candidates() -> [Candidate] {
    var result: [Candidate] = []
    for index in label.indices where !label.facts[index].isAddress {
      let line = label.line(of: index)
      let denials = line.phrases(.decafNot)
      for match in line.phrases(.decaf) {
        if denials.contains(where: { $0.range.overlaps(match.range) })
          || label.isDenied(match.range, line)
        {
          continue
        }
        // «Decaf: no»
        let segment = label.segments[index]
        if segment.key == .decaf,
          label.lexicon.words(.denial).contains(line.tokens[segment.range.lowerBound].fold)
        {
          continue
        }
        // «Decaf? No.»
        let next = match.range.upperBound
        if next < line.tokens.count, line.tokens[next].lead.contains("?"),
          label.lexicon.words(.denial).contains(line.tokens[next].fold)
        {
          continue
        }
        result.append(
          label.candidate(.decaf, .yes, index, match.range, [label.source(index)], cost: 0))
      }
    }
    return result
  }
}

/// Proposes the words for a roast level.
struct RoastLevelReader: FieldReader {
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
        result.append(
          label.candidate(
            .roastLevel, .entry(label.entry(match).value), index, range,
            features.union([label.source(index)]), cost: match.cost))
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
      // «Roasted for filter» says no level.
      let start = segment.range.lowerBound
      if entry.isSpecial, !segment.hasColon, !segment.isPaired, start > 0,
        label.lexicon.words(.purposeWord).contains(line.tokens[start - 1].fold)
      {
        return nil
      }
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
    // «light & transparent roast»
    if let end = behindOther(after, line) {
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

  /// The end of a roast word behind «&» or «and» and a word that is no level.
  private func behindOther(_ position: Int, _ line: LabelLine) -> Int? {
    guard position + 1 < line.tokens.count else { return nil }
    let word =
      line.tokens[position].lead == " & " ? position : line.end(of: .sepWord, at: position)
    guard let word, word + 1 < line.tokens.count, !line.tokens[word + 1].startsPart,
      line.phrases(.roast, in: word..<word + 1).isEmpty,
      !isOtherLevel(line, word + 1)
    else { return nil }
    return line.end(of: .roastWord, at: word + 1)
  }

  /// «medium level of acidity» is not a roast level.
  private func isOtherLevel(_ line: LabelLine, _ position: Int) -> Bool {
    label.lexicon.words(.looseRoast).contains(line.tokens[position].fold)
      && position + 1 < line.tokens.count && !line.tokens[position + 1].startsPart
  }
}
