/// Proposes farms, washing stations and cooperatives.
struct FarmReader {
  let label: LabelDocument

  func candidates() -> [Candidate] {
    label.indices.compactMap { index in
      let facts = label.facts[index]
      switch label.segments[index].key {
      case .farm: return keyed(index)
      case .producer: return part(index)
      case nil, .name, .origin, .region:
        if facts.isAddress || facts.isNotes || facts.isBrewing { return nil }
        return facts.isProse ? FarmProseReader(label: label).candidate(index) : part(index)
      default: return nil
      }
    }
  }

  private func candidate(
    _ index: Int, _ range: Range<Int>, _ features: FeatureSet
  ) -> Candidate {
    let line = label.line(of: index)
    var features = features.union([.bias, label.source(index)])
    features.insert(.ocr, if: line.cost(range) > 0)
    return Candidate(
      .farm, .text(line.text(range)), segment: index, range: range, features: features)
  }

  /// The first part after a field name that is not a place; the rest is the place of the farm.
  private func keyed(_ index: Int) -> Candidate? {
    let line = label.line(of: index)
    let range = label.segments[index].range
    if line.has(.farmNone, in: range) { return nil }
    let parts = line.parts(range)
    for var part in parts {
      if parts.count > 1, isPlace(part, line) { continue }
      // «&» joins the words of a name and does not separate names.
      while part.upperBound < range.upperBound, line.tokens[part.upperBound].lead.contains("&") {
        let next = line.parts(part.upperBound..<range.upperBound).first ?? part
        part = part.lowerBound..<max(next.upperBound, part.upperBound + 1)
      }
      guard line.letters(part) >= 2, let name = name(part, line) else { continue }
      return candidate(index, name, [.ownKey])
    }
    return nil
  }

  /// A part of a line that begins or ends with a word for farms and stations.
  private func part(_ index: Int) -> Candidate? {
    let line = label.line(of: index)
    let segment = label.segments[index]
    if segment.key == nil, line.has(.roasterStrong, in: segment.range) { return nil }
    let parts = line.parts(segment.range)
    for part in parts where (2...8).contains(part.count) {
      let begins = begins(part, .farmBefore, line)
      let ends = (line.phrases(.farmAfter, in: part) + line.phrases(.farmCut, in: part)).contains {
        $0.range.upperBound == part.upperBound && $0.range.lowerBound > part.lowerBound
      }
      guard begins || ends || self.begins(part, .farmCut, line) else { continue }
      if ends, !begins, line.end(of: .farmNever, at: part.lowerBound) != nil { continue }
      if line.has(.farmNone, in: part) { continue }
      let junk = line.phrases(.junk, in: part).reduce(0) { $0 + $1.range.count }
      if junk > 0, junk * 2 >= part.count, !begins { continue }
      guard let name = name(part, line) else { continue }
      var features: FeatureSet = [begins ? .farmWord : .stationWord]
      features.insert(.listed, if: parts.count > 1)
      features.insert(.nameKey, if: segment.key == .name)
      features.insert(.producer, if: segment.key == .producer)
      return candidate(index, name, features)
    }
    return nil
  }

  private func begins(_ part: Range<Int>, _ words: WordClass, _ line: LabelLine) -> Bool {
    line.end(of: words, at: part.lowerBound).map { $0 < part.upperBound } ?? false
  }

  /// The name without station, factory, mill, cooperative and without leading articles.
  private func name(_ part: Range<Int>, _ line: LabelLine) -> Range<Int>? {
    var range = part
    // «Farm Finca La Loma»
    if let first = line.end(of: .farmBefore, at: range.lowerBound), first < range.upperBound,
      line.end(of: .farmBefore, at: first) != nil
    {
      range = first..<range.upperBound
    }
    while !range.isEmpty, let shorter = withoutFrame(range, of: part, line) { range = shorter }
    // «El Paraiso farm», but «Gatomboya Estate»
    let kind = line.phrases(.farmAfter, in: range).first {
      $0.range.upperBound == range.upperBound && $0.range.lowerBound > range.lowerBound
    }
    if let kind, !line.tokens[kind.range.lowerBound].isCapitalized,
      line.tokens[kind.range.lowerBound - 1].isCapitalized
    {
      range = range.lowerBound..<kind.range.lowerBound
    }
    // A leading country: «Kenya Karimikui Factory».
    for match in line.phrases(.country, in: range)
    where match.range.lowerBound == range.lowerBound && match.range.upperBound < range.upperBound {
      range = match.range.upperBound..<range.upperBound
    }
    guard !range.isEmpty, line.letters(range) >= 2,
      line.end(of: .farmBefore, at: range.lowerBound) != range.upperBound
    else { return nil }
    return range
  }

  /// The range without excluded words at both ends or a leading article; nil if it has none.
  private func withoutFrame(
    _ range: Range<Int>, of part: Range<Int>, _ line: LabelLine
  ) -> Range<Int>? {
    var result = range
    for match in line.phrases(.farmCut, in: range) {
      if match.range.upperBound == range.upperBound, match.range.lowerBound > range.lowerBound {
        result = range.lowerBound..<match.range.lowerBound
        break
      }
      if match.range.lowerBound == range.lowerBound, match.range.upperBound < range.upperBound {
        result = match.range.upperBound..<range.upperBound
        break
      }
    }
    if let first = line.end(of: .article, at: result.lowerBound), first < result.upperBound,
      result.lowerBound > part.lowerBound || !line.tokens[result.lowerBound].isCapitalized,
      !label.lexicon.words(.keptArticle).contains(line.tokens[result.lowerBound].fold)
    {
      result = first..<result.upperBound
    }
    return result == range ? nil : result
  }

  /// Whether a range is a region or a country.
  private func isPlace(_ range: Range<Int>, _ line: LabelLine) -> Bool {
    (line.phrases(.region, in: range) + line.phrases(.country, in: range)).contains {
      $0.range == range
    }
  }
}
