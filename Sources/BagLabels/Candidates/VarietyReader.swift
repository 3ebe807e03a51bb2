/// Proposes the varieties of a label by their canonical names.
struct VarietyReader {
  let label: LabelDocument
  /// Whether the label's country is known.
  let knowsOrigin: Bool

  func candidates() -> [Candidate] {
    var result: [Candidate] = []
    for index in label.indices {
      switch label.segments[index].key {
      case .variety, nil, .name, .process, .origin, .decaf: result += known(in: index)
      default: break
      }
    }
    if result.isEmpty, let index = label.segments(with: .variety).first {
      return unknown(in: index)
    }
    return result
  }

  private func known(in index: Int) -> [Candidate] {
    let line = label.line(of: index)
    let segment = label.segments[index]
    let facts = label.facts[index]
    let isKeyed = segment.key == .variety
    if !isKeyed {
      if facts.isAddress || facts.isNotes { return [] }
      if line.has(.roasterStrong, in: segment.range), !facts.isProse { return [] }
    }
    var result: [Candidate] = []
    for match in line.phrases(.variety, in: segment.range) {
      if label.isDenied(match.range, line) || !isKeyed && isOtherwise(match, index, line) {
        continue
      }
      var features: FeatureSet = [label.source(index)]
      features.insert(.ownKey, if: isKeyed)
      features.insert(.otherKey, if: !isKeyed && segment.key != nil)
      features.insert(.weak, if: label.entry(match).isWeak)
      result += names(match, line).map {
        label.candidate(.variety, .text($0), index, match.range, features, cost: match.cost)
      }
    }
    return result
  }

  /// The words after the field name of a variety as printed, if no gazetteer has them.
  private func unknown(in index: Int) -> [Candidate] {
    let line = label.line(of: index)
    return line.parts(label.segments[index].range).compactMap { part -> Candidate? in
      let text = line.text(part)
      guard part.count <= 3, text.utf8.count >= 2, !line.has(.species, in: part),
        !line.has(.farmNone, in: part), !line.has(.prose, in: part)
      else { return nil }
      return label.candidate(
        .variety, .text(text), index, part, [label.source(index), .ownKey, .unknown], cost: 0)
    }
  }

  // MARK: Colors

  /// The canonical names of a phrase with the colors around it: «Red & Yellow Catuai» has two.
  private func names(_ match: PhraseMatch, _ line: LabelLine) -> [String] {
    let name = label.lexicon.varieties[Int(label.entry(match).value)]
    let colors = colorsBefore(match, line)
    guard name.contains(" ") else {
      if !colors.isEmpty { return colors.map { "\($0) \(name)" } }
      return [colorAfter(match, line).map { "\($0) \(name)" } ?? name]
    }
    // «Red and Yellow Bourbon», where «Yellow Bourbon» is a phrase.
    if let base = name.split(separator: " ").last,
      Self.colors.contains(where: { name.hasPrefix($0.name + " ") })
    {
      return colors.map { "\($0) \(base)" } + [name]
    }
    return [name]
  }

  /// The colors listed directly before a variety.
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

  /// The colors at the beginning of canonical names.
  private static let colors: [(words: WordClass, name: String)] = [
    (.red, "Red"), (.yellow, "Yellow"), (.orange, "Orange"), (.pink, "Pink"),
  ]

  // MARK: Other meanings

  /// Whether the words mean something else: a barrel, a place, a country.
  private func isOtherwise(_ match: PhraseMatch, _ index: Int, _ line: LabelLine) -> Bool {
    if isBesideOtherThing(match.range, line) { return true }
    let range = label.segments[index].range
    if label.hasStrongVariety(beside: match.range, in: index)
      || isListedApart(match, index, line)
    {
      return false
    }
    let isInRegion = line.phrases(.region, in: range).contains {
      $0.range.overlaps(match.range) && $0.range.count >= match.range.count && !isForeign($0)
    }
    if isInRegion { return true }
    guard label.entry(match).isWeak else { return false }
    // Java in Bolivia is no place.
    let isPlace =
      line.phrases(.country).contains { $0.range == match.range }
      || line.phrases(.region).contains { $0.range == match.range && !isForeign($0) }
    // «a natural Sidra from Loja»
    if !isPlace, isAfterProcess(match.range, line) { return false }
    // A list that consists of varieties.
    let parts = line.parts(range)
    let listed = line.phrases(.variety, in: range).filter { variety in
      parts.contains(variety.range)
        && !line.phrases(.country).contains { $0.range == variety.range }
    }
    if parts.count > 1, listed.count == parts.count { return false }
    // Alone on its line, on a label with another country.
    return !(match.range == range && !isPlace && knowsOrigin && index > 0)
  }

  /// Whether a region is an island of none of the countries that the label names.
  private func isForeign(_ region: PhraseMatch) -> Bool {
    let entry = label.entry(region)
    let named = Set(label.lines.flatMap { $0.phrases(.country) }.map { label.entry($0).value })
    return entry.isSpecial && !named.isEmpty && !named.contains(entry.value)
  }

  /// «Bourbon barrel», «Chocolate Bourbon biscuit».
  private func isBesideOtherThing(_ range: Range<Int>, _ line: LabelLine) -> Bool {
    let near = max(0, range.lowerBound - 3)..<min(line.tokens.count, range.upperBound + 3)
    return line.phrases(.varietyNot, in: near).contains { stop in
      guard !stop.range.overlaps(range) else { return false }
      let gap = stop.range.lowerBound - range.upperBound
      if gap >= 0 { return gap <= 2 && !line.tokens[stop.range.lowerBound].startsPart }
      return stop.range.upperBound == range.lowerBound && !line.tokens[range.lowerBound].startsPart
    }
  }

  private func isAfterProcess(_ range: Range<Int>, _ line: LabelLine) -> Bool {
    let token = line.tokens[range.lowerBound]
    return token.isCapitalized && !token.startsPart
      && line.phrases(.process).contains { $0.range.upperBound == range.lowerBound }
  }

  /// Whether a word is in a list with a process while another line has country and region.
  private func isListedApart(_ match: PhraseMatch, _ index: Int, _ line: LabelLine) -> Bool {
    let range = label.segments[index].range
    let parts = line.parts(range)
    guard parts.count > 1, parts.contains(match.range),
      !line.phrases(.process, in: range).isEmpty, line.phrases(.country, in: range).isEmpty
    else { return false }
    return label.indices.contains { other in
      guard other != index, label.segments[other].key == nil else { return false }
      let (line, range) = (label.line(of: other), label.segments[other].range)
      return line.has(kind: .country, in: range) && line.has(kind: .region, in: range)
    }
  }
}
