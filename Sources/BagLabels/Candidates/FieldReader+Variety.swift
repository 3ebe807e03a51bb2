extension FieldReader {
  /// Canonical names of the varieties, in printed order.
  mutating func readVarieties() {
    var found: [(name: String, segment: Int, match: PhraseMatch)] = []
    let keyed = keyed(.variety)
    for index in keyed { found += varieties(in: index, isKeyed: true) }
    var source = keyed.first.map { self.source($0) } ?? ""
    if found.isEmpty {
      let indices = segments.indices.filter {
        segments[$0].key == nil || [.name, .process, .origin, .decaf].contains(segments[$0].key)
      }
      let plain = indices.flatMap { facts[$0].isProse ? [] : varieties(in: $0, isKeyed: false) }
      // Lines of facts first; the coffee's name after them; prose last.
      let sure = plain.filter { segments[$0.segment].key == nil }
      found = sure.isEmpty ? plain : sure
      if found.isEmpty {
        found = indices.flatMap { facts[$0].isProse ? varieties(in: $0, isKeyed: false) : [] }
      }
      source = found.first.map { self.source($0.segment) } ?? source
    }
    if found.isEmpty, let index = keyed.first {
      readUnknownVariety(index)
      return
    }
    guard let first = found.first else { return }
    var names: [String] = []
    for item in found where !names.contains(item.name) { names.append(item.name) }
    // «Pink Bourbon» on one line and «Bourbon» on another is one variety.
    names = names.filter { name in
      !names.contains { keyed.isEmpty && $0 != name && $0.hasSuffix(" " + name) }
    }
    var features = [source]
    if found.contains(where: { $0.match.cost > 0 }) { features.append("ocr") }
    if found.contains(where: { entry($0.match).isWeak }) { features.append("weak") }
    let evidence = line(of: first.segment).text(first.match.range)
    if decide(.variety, features, segment: first.segment, evidence: evidence) {
      reading.varieties = names
    }
  }

  private func varieties(
    in index: Int, isKeyed: Bool
  ) -> [(name: String, segment: Int, match: PhraseMatch)] {
    let line = line(of: index)
    let range = segments[index].range
    if !isKeyed, facts[index].isAddress || facts[index].isNotes { return [] }
    if !isKeyed, line.has(.roasterStrong, in: range), !facts[index].isProse { return [] }
    var result: [(name: String, segment: Int, match: PhraseMatch)] = []
    for match in line.phrases(.variety, in: range) {
      if isDenied(match.range, line) || !isKeyed && isOtherwise(match, index, line) { continue }
      let entry = entry(match)
      var name = lexicon.varieties[Int(entry.value)]
      let colors = colorsBefore(match, line)
      if !colors.isEmpty, !name.contains(" ") {
        // «Red & Yellow Catuai» are two.
        for color in colors { result.append(("\(color) \(name)", index, match)) }
        continue
      }
      if !colors.isEmpty, let base = name.split(separator: " ").last.map(String.init),
        Self.colors.contains(where: { name.hasPrefix($0.name + " ") })
      {
        for color in colors { result.append(("\(color) \(base)", index, match)) }
      }
      if !name.contains(" "), let color = colorAfter(match, line) { name = "\(color) \(name)" }
      result.append((name, index, match))
    }
    return result
  }

  /// Colors directly before a variety that lists them: «Red and Yellow …», «Red …».
  private func colorsBefore(_ match: PhraseMatch, _ line: LabelLine) -> [String] {
    var colors: [String] = []
    var position = match.range.lowerBound - 1
    while position >= 0 {
      if line.phrases(.variety).contains(where: {
        $0.range.contains(position) && $0.range != match.range
      }) {
        break
      }
      if let color = color(position, line) {
        colors.insert(color, at: 0)
      } else if line.end(of: .sepWord, at: position) == nil || position == 0
        || color(position - 1, line) == nil
      {
        break
      }
      position -= 1
    }
    return colors
  }

  private func colorAfter(_ match: PhraseMatch, _ line: LabelLine) -> String? {
    let next = match.range.upperBound
    guard next < line.tokens.count, !line.tokens[next].startsPart else { return nil }
    return color(next, line)
  }

  private func color(_ position: Int, _ line: LabelLine) -> String? {
    Self.colors.first { line.end(of: $0.words, at: position) != nil }?.name
  }

  /// The colors that canonical names begin with.
  private static let colors: [(words: WordClass, name: String)] = [
    (.red, "Red"), (.yellow, "Yellow"), (.orange, "Orange"), (.pink, "Pink"),
  ]

  /// Whether the words mean something else: a barrel, a place, a country.
  private func isOtherwise(_ match: PhraseMatch, _ index: Int, _ line: LabelLine) -> Bool {
    let near =
      max(0, match.range.lowerBound - 3)..<min(line.tokens.count, match.range.upperBound + 3)
    for stop in line.phrases(.varietyNot, in: near) where !stop.range.overlaps(match.range) {
      let gap = stop.range.lowerBound - match.range.upperBound
      if gap >= 0, gap <= 2, !line.tokens[stop.range.lowerBound].startsPart { return true }
      if gap < 0, match.range.lowerBound - stop.range.upperBound == 0,
        !line.tokens[match.range.lowerBound].startsPart
      {
        return true
      }
    }
    if line.phrases(.region, in: segments[index].range).contains(where: {
      $0.range.overlaps(match.range) && $0.range.count >= match.range.count
    }), !hasStrongVariety(beside: match.range, in: index), !isListedApart(match, index, line) {
      return true
    }
    guard entry(match).isWeak else { return false }
    if hasStrongVariety(beside: match.range, in: index) { return false }
    if isListedApart(match, index, line) { return false }
    let isPlace =
      line.phrases(.country).contains { $0.range == match.range }
      || line.phrases(.region).contains { $0.range == match.range }
    // «a natural Sidra from Loja»
    if !isPlace, isBehindProcess(match.range, line) { return false }
    // A list of nothing but varieties.
    let parts = line.parts(segments[index].range)
    let listed = line.phrases(.variety, in: segments[index].range).filter { variety in
      parts.contains(variety.range)
        && !line.phrases(.country).contains { $0.range == variety.range }
    }
    if parts.count > 1, listed.count == parts.count { return false }
    // A line that holds nothing else, in a label whose country is another.
    let isAlone = match.range == segments[index].range
    return !(isAlone && !isPlace && !countries.isEmpty && index > 0)
  }

  private func isBehindProcess(_ range: Range<Int>, _ line: LabelLine) -> Bool {
    let token = line.tokens[range.lowerBound]
    return token.isCapitalized && !token.startsPart
      && line.phrases(.process).contains { $0.range.upperBound == range.lowerBound }
  }

  /// Whether a word stands in a list with a process while another line names country and region.
  private func isListedApart(_ match: PhraseMatch, _ index: Int, _ line: LabelLine) -> Bool {
    let parts = line.parts(segments[index].range)
    guard parts.count > 1, parts.contains(match.range),
      !line.phrases(.process, in: segments[index].range).isEmpty,
      line.phrases(.country, in: segments[index].range).isEmpty
    else { return false }
    return segments.indices.contains { other in
      other != index && segments[other].key == nil
        && !self.line(of: other).phrases(.country, in: segments[other].range).isEmpty
        && !self.line(of: other).phrases(.region, in: segments[other].range).isEmpty
    }
  }

  /// A keyed variety that no gazetteer has is taken as printed.
  private mutating func readUnknownVariety(_ index: Int) {
    let line = line(of: index)
    var names: [String] = []
    for part in line.parts(segments[index].range) {
      let text = line.text(part)
      let isSpecies = line.has(.species, in: part)
      guard part.count <= 3, text.utf8.count >= 2, !isSpecies, !line.has(.farmNone, in: part),
        line.phrases(.prose, in: part).isEmpty
      else { continue }
      names.append(text)
    }
    guard !names.isEmpty else { return }
    if decide(
      .variety, [source(index), "unknown"], segment: index, evidence: text(of: index))
    {
      reading.varieties = names
    }
  }
}
