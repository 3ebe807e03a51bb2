import Journal

extension FieldReader {
  private struct Found {
    /// The place of the class in `Lexicon/coffee/processes.tsv`: earlier ones dominate.
    var rank: Int32
    var segment: Int
    var match: PhraseMatch
    var features: [String]
    var score: Double
  }

  /// The process; a compound goes by its dominant word.
  mutating func readProcess() {
    var found: [Found] = []
    for index in segments.indices {
      let line = line(of: index)
      switch segments[index].key {
      case .process, nil, .name, .decaf, .origin: break
      case .variety where segments[index].isPaired == false: break
      default: continue
      }
      if facts[index].isAddress { continue }
      for match in line.phrases(.process, in: segments[index].range) {
        guard let score = score(match, index, line) else { continue }
        var features = [source(index)]
        if entry(match).isWeak { features.append("loose") }
        if match.cost > 0 { features.append("ocr") }
        found.append(
          Found(
            rank: entry(match).value, segment: index, match: match, features: features,
            score: score))
      }
    }
    let decaf = lexicon.processes.firstIndex(of: "decaf").map(Int32.init) ?? -1
    let others = found.filter { $0.rank != decaf }
    let isNamed = found.contains { $0.rank == decaf }
    guard let best = (others.isEmpty ? found : others).max(by: { $0.score < $1.score }) else {
      return
    }
    // Words of the same strength make a compound: the dominant one names it.
    let equals = (others.isEmpty ? found : others).filter {
      $0.score >= best.score - 0.5 && ($0.segment == best.segment || $0.score >= 3)
    }
    let chosen = equals.min { ($0.rank, $0.segment) < ($1.rank, $1.segment) } ?? best
    var features = chosen.features
    // Parts of a blend that are processed differently have no process in common.
    if countries.count > 1, Set(equals.map(\.rank)).count > 1,
      !equals.contains(where: { segments[$0.segment].key == .process })
    {
      return
    }
    if Set(equals.map(\.rank)).count > 1 { features.append("several") }
    if isNamed, !others.isEmpty { features.append("beside-decaf") }
    let evidence = line(of: chosen.segment).text(chosen.match.range)
    if decide(.process, features, segment: chosen.segment, evidence: evidence) {
      reading.process = CoffeeProcess(rawValue: lexicon.processes[Int(chosen.rank)])
    }
  }

  /// How sure a phrase names the process; nil when it names something else.
  private func score(_ match: PhraseMatch, _ index: Int, _ line: LabelLine) -> Double? {
    let segment = segments[index]
    if isDenied(match.range, line) { return nil }
    if segment.key == .process { return 5 }
    let facts = facts[index]
    let isLoose = entry(match).isWeak
    // washing station, natural flavors, honey sweetness
    if line.phrases(.farmCut, in: segment.range).contains(where: { $0.range.overlaps(match.range) })
    {
      return nil
    }
    let next = match.range.upperBound
    if isLoose, next < segment.range.upperBound, !line.tokens[next].startsPart {
      // natural flavors, natural and artificial flavors
      let isTasteWord = line.phrases(.notesIntro, in: segment.range).contains { taste in
        let gap = next..<max(next, taste.range.lowerBound)
        return taste.range.lowerBound >= next && gap.count <= 2
          && !(next...taste.range.lowerBound).contains { line.tokens[$0].startsPart }
      }
      if isTasteWord { return nil }
    }
    if facts.isProse {
      guard isLoose else { return 2 }
      // In running text only words for nothing else, or with a verb or coffee words beside them.
      if flavorTokens[index].contains(match.range.lowerBound) { return nil }
      let text = line.tokens[match.range.lowerBound].fold
      return lexicon.words(.processEnding).contains(where: text.hasSuffix)
        || lexicon.words(.processBeginning).contains(where: text.hasPrefix)
        ? 1.8 : isBesideCoffee(match, index, line) ? 1.5 : nil
    }
    if !isLoose { return facts.isNotes ? 2 : 4 }
    if line.has(.roasterStrong, in: segment.range) { return nil }
    let parts = line.parts(segment.range)
    let isPart = parts.contains { $0 == match.range }
    if facts.isNotes {
      // A sole word before or behind tasting notes is their part, unless no taste.
      let isTaste = flavorTokens[index].contains(match.range.lowerBound)
      if parts.count == 1 { return isTaste && !isFactLine(index) ? 2.5 : 3 }
      return isPart && !isTaste ? 2.5 : nil
    }
    if parts.count == 1, isPart { return 3.5 }
    let tastes = tastes(index, line)
    if isPart, tastes <= match.range.count { return 3.3 }
    if facts.isPlainFact || facts.freeWords <= 3 { return tastes > match.range.count ? nil : 3 }
    return 2
  }

  /// How many words are tastes and no part of a variety: «Rosa Bourbon, gewaschen» has none.
  private func tastes(_ index: Int, _ line: LabelLine) -> Int {
    let varieties = line.phrases(.variety, in: segments[index].range)
    return flavorTokens[index].count { token in
      !varieties.contains { $0.range.contains(token) }
    }
  }

  private func isFactLine(_ index: Int) -> Bool { facts[index].isPlainFact }

  /// A country, a variety or a coffee word next to the phrase: «natural Ethiopian coffee».
  private func isBesideCoffee(_ match: PhraseMatch, _ index: Int, _ line: LabelLine) -> Bool {
    let near =
      max(0, match.range.lowerBound - 2)..<min(line.tokens.count, match.range.upperBound + 2)
    return line.matches.contains { other in
      (other.kind == .country || other.kind == .variety || other.kind == .process)
        && other.range.overlaps(near) && !other.range.overlaps(match.range)
    } || line.has(.roasterWeak, in: near)
  }

  /// Whether the coffee has no caffeine.
  mutating func readDecaf() {
    for index in segments.indices {
      let line = line(of: index)
      let range = 0..<line.tokens.count
      guard !facts[index].isAddress else { continue }
      for match in line.phrases(.decaf, in: range) {
        let isDenied = line.phrases(.decafNot, in: range).contains {
          $0.range.overlaps(match.range)
        }
        if isDenied || self.isDenied(match.range, line) { continue }
        // «Decaf: no»
        if segments[index].key == .decaf,
          lexicon.words(.denial).contains(line.tokens[segments[index].range.lowerBound].fold)
        {
          continue
        }
        let evidence = line.text(match.range)
        if decide(.decaf, [source(index)], segment: index, evidence: evidence) {
          reading.isDecaf = true
        }
        return
      }
    }
  }
}
