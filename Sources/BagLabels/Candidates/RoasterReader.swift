/// Proposes lines, and parts of lines, as the roaster.
struct RoasterReader {
  let label: LabelDocument

  func candidates() -> [Candidate] {
    let first = label.indices.first {
      let facts = label.facts[$0]
      return facts.words > 0 && label.segments[$0].key == nil && !facts.isAddress && !facts.isJunk
    }
    let hasRoasterWord = label.hasStrongRoaster
    var result: [Candidate] = []
    for index in label.indices {
      let segment = label.segments[index]
      let facts = label.facts[index]
      let line = label.line(of: index)
      if segment.key == .roaster {
        result.append(
          candidate(
            index, label.withoutPlace(segment.range, line), [label.source(index), .roasterKey]))
        continue
      }
      if facts.isProse, let range = label.proseRoaster(index) {
        result.append(candidate(index, range, [.prose, .coffeeWord]))
      }
      guard segment.key == nil, segment.heading.isEmpty, !facts.isProse, facts.words > 0,
        line.letters(segment.range) > 1, facts.words <= 8, !facts.hasAltitude, !facts.isBrewing
      else { continue }
      if facts.hasDate || facts.hasWeight {
        // «Dreikant Coffee – 340 g – roasted 10 Oct 2025»
        if let part = part(index) {
          result.append(candidate(index, part, [.title, .coffeeWord, .part]))
        }
      } else if let by = line.end(of: .by, at: segment.range.lowerBound),
        by < segment.range.upperBound, facts.words <= 6, line.tokens[by].isCapitalized
      {
        let range = label.withoutPlace(by..<segment.range.upperBound, line)
        result.append(candidate(index, range, [.title, .by]))
      } else if let at = segment.range.first(where: { line.tokens[$0].lead.contains("@") }),
        line.tokens[at].isCapitalized,
        line.hasRoasterWord(in: at..<segment.range.upperBound)
      {
        // «from Milo @ Brackwater Coffee»
        let range = label.withoutPlace(at..<segment.range.upperBound, line)
        result.append(candidate(index, range, [.title, .by]))
      } else if line.tokens[segment.range.lowerBound].fold == "from", segment.range.count > 1,
        line.has(.roasterStrong, in: segment.range), facts.words <= 6,
        line.tokens[segment.range.lowerBound + 1].isCapitalized
      {
        // «from Copper Finch Roasters»
        let range = segment.range.lowerBound + 1..<segment.range.upperBound
        result.append(candidate(index, label.withoutPlace(range, line), [.title, .by]))
      } else if let range = behindLead(segment.range, line) ?? behindColon(segment.range, line) {
        result.append(candidate(index, label.withoutPlace(range, line), [.title, .by]))
      } else if let features = title(
        index, line, isFirst: index == first, hasRoasterWord: hasRoasterWord)
      {
        result.append(candidate(index, label.withoutPlace(segment.range, line), features))
      }
    }
    return withoutFirm(result, first: first)
  }

  /// The candidates without the firm in the address of the brand on the first line: «Dallmayr» and
  /// «Alois Dallmayr Kaffee oHG».
  private func withoutFirm(_ candidates: [Candidate], first: Int?) -> [Candidate] {
    let brand = candidates.first {
      $0.segment == first && !$0.features.contains(.onlyCoffeeWord)
    }
    guard let brand else { return candidates }
    let words = label.line(of: brand.segment).tokens[brand.range].map(\.fold)
    return candidates.filter { other in
      let line = label.line(of: other.segment)
      let range = label.segments[other.segment].range
      let isFirm = line.has(.companyEnd, in: range) || label.facts[other.segment].isAddress
      return other.segment == brand.segment || !isFirm
        || !line.tokens[other.range].map(\.fold).contains(words)
    }
  }

  /// What is behind words that introduce a roaster: «shared with you by Windlass Coffee Roasters».
  private func behindLead(_ range: Range<Int>, _ line: LabelLine) -> Range<Int>? {
    line.phrases(.roasterLead, in: range).lazy
      .map { $0.range.upperBound..<range.upperBound }
      .first { isRoaster($0, range, line) }
  }

  /// The most words before a colon that is no field name we know.
  private static let mostHeading = 3

  /// What is behind a heading that is no field name we know: «VIA: Cartwheel Coffee».
  private func behindColon(_ range: Range<Int>, _ line: LabelLine) -> Range<Int>? {
    let start = range.dropFirst().prefix(Self.mostHeading)
      .first { line.tokens[$0].lead.contains(":") }
    guard let start, isRoaster(start..<range.upperBound, range, line) else { return nil }
    return start..<range.upperBound
  }

  /// Whether only the end of a range has a word of roasters, and begins like a name.
  private func isRoaster(_ end: Range<Int>, _ range: Range<Int>, _ line: LabelLine) -> Bool {
    end.count > 1 && line.tokens[end.lowerBound].isCapitalized && line.hasRoasterWord(in: end)
      && !line.hasRoasterWord(in: range.lowerBound..<end.lowerBound)
      && !line.has(.roasterNot, in: end)
  }

  /// «Coffee Roasters · Torréfacteurs» without the second language.
  private func withoutRepetition(_ range: Range<Int>, _ line: LabelLine) -> Range<Int> {
    let parts = line.parts(range)
    let isRepeated = parts.dropFirst().allSatisfy {
      label.cover(line.phrases(.roasterStrong, in: $0), $0)
    }
    return isRepeated && line.has(.roasterStrong, in: parts[0]) ? parts[0] : range
  }

  private func candidate(
    _ index: Int, _ range: Range<Int>, _ features: FeatureSet
  ) -> Candidate {
    let line = label.line(of: index)
    let range = withoutRepetition(range, line)
    let above = label.segments[index].key == nil ? label.joins(index) : nil
    let below = above == nil ? label.indices.first { label.joins($0) == index } : nil
    var text = label.trimmed(line.text(range))
    if let above {
      text = Self.joined(label.trimmed(label.text(of: above)), text)
    } else if let below {
      text = Self.joined(text, label.trimmed(label.text(of: below)))
    }
    var features = features
    features.insert(.twoLines, if: above != nil || below != nil)
    return label.candidate(.roaster, .text(text), index, range, features)
  }

  /// The features of a whole line as the roaster; nil if it cannot be the roaster.
  private func title(
    _ index: Int, _ line: LabelLine, isFirst: Bool, hasRoasterWord: Bool
  ) -> FeatureSet? {
    let range = label.segments[index].range
    let facts = label.facts[index]
    let ordinary = line.phrases(.roasterNot, in: range).filter { !isKind($0.range, line, range) }
    let hasNot = !ordinary.isEmpty
    // Not «best within 8 weeks of roasting».
    let strong = line.phrases(.roasterStrong, in: range).filter { word in
      !ordinary.contains { $0.range.count > word.range.count && $0.range.overlaps(word.range) }
    }
    var features: FeatureSet = [.title]
    if label.isNumbered(range, line) { return nil }
    if strong.contains(where: { !hasNot || $0.range.count > 1 }) {
      features.insert(.roasterWord)
      let isOnly = facts.words <= min(2, strong.reduce(0) { $0 + $1.range.count })
      features.insert(.onlyRoasterWord, if: isOnly && label.joins(index) == nil)
    } else if line.has(.roasterWeak, in: range), !hasNot {
      // «miscela espresso»
      let words = line.phrases(.nameWord, in: range)
      let common = words + line.phrases(.roasterWeak, in: range)
      if words.contains(where: { $0.range.count < range.count }), label.cover(common, range) {
        return nil
      }
      features.insert(.coffeeWord)
      features.insert(.onlyCoffeeWord, if: facts.words == 1 && label.joins(index) == nil)
    } else if facts.isAddress {
      return nil
    } else if label.isInWebAddress(range, of: index)
      || !hasRoasterWord && (label.isAboveAddress(index) || label.namesPartners(index))
    {
      features.insert(.coffeeWord)
    }
    if strong.isEmpty {
      let isUnnamed = !features.contains(.coffeeWord)
      if facts.isNotes, isUnnamed || !isFirst { return nil }
      if facts.isPlainFact, isUnnamed { return nil }
      features.insert(.fact, if: facts.isPlainFact)
      // «Gatomboya AA» is a coffee.
      features.insert(.junk, if: facts.isJunk || isUnnamed && line.has(.junk, in: range))
      features.insert(.roasterNot, if: hasNot)
      features = features.union(label.wording(range, line))
      features.insert(.generic, if: label.isSentence(range, line) || label.isGeneric(range, line))
      features.insert(.nameWord, if: line.has(.nameWord, in: range))
      features.insert(.otherRoaster, if: hasRoasterWord)
      let isBehind = label.isBehindProse(index) && facts.freeWords > 0 && !facts.isNotes
      features.insert(.behindProse, if: isBehind && !hasRoasterWord)
    }
    features.insert(.tagline, if: label.isTagline(index))
    features.insert(.decaf, if: line.has(.decaf, in: range))
    features.insert(isFirst ? .first : .later)
    features.insert(.aboveProse, if: isFirst && !hasRoasterWord && isAboveNameless(index))
    features.insert(.last, if: index == label.indices.last)
    features.insert(.tall, if: line.height > 1.3)
    return features
  }

  /// Whether words say behind a name what the firm sells: «MOK Specialty Coffee».
  private func isKind(_ words: Range<Int>, _ line: LabelLine, _ range: Range<Int>) -> Bool {
    let name = range.lowerBound..<words.lowerBound
    let kinds = line.phrases(.roasterKind, in: range)
    return !name.isEmpty
      && kinds.contains { kind in
        kind.range.contains(words.lowerBound) && range.upperBound - kind.range.upperBound <= 1
      }
      && name.allSatisfy { position in
        line.tokens[position].isCapitalized
          && !line.matches.contains { $0.range.contains(position) && $0.kind != .flavor }
      }
  }

  /// Whether running text is directly below a line, followed by a line that may be the roaster:
  /// then the first line is more often the name of the coffee.
  private func isAboveNameless(_ index: Int) -> Bool {
    guard label.indices.contains(index + 1), label.facts[index + 1].isProse else { return false }
    return label.indices.contains { index in
      let facts = label.facts[index]
      return label.segments[index].key == nil && label.isBehindProse(index) && !facts.isNotes
        && !facts.isAddress && !facts.isJunk && facts.freeWords > 0
    }
  }

  /// The part of a line with dates and weights that has a word of roasters.
  private func part(_ index: Int) -> Range<Int>? {
    let line = label.line(of: index)
    let range = label.segments[index].range
    let found = line.parts(range).first { part in
      (line.hasRoasterWord(in: part)
        || label.isBehindProse(index) && part.allSatisfy { line.tokens[$0].isCapitalized })
        && !line.has(.roasterNot, in: part) && part.count >= 2
        && !part.contains { line.tokens[$0].kind == .number } && !line.has(.roastWord, in: part)
    }
    // «For Anvil & Ash Coffee Roasters, 150 g»
    return found.map { part in
      var start = part.lowerBound
      while start > range.lowerBound, line.tokens[start].lead.contains("&"),
        line.tokens[start - 1].isWord, line.tokens[start - 1].isCapitalized
      {
        start -= 1
      }
      return start..<part.upperBound
    }
  }

  /// Two lines as one name; if only one is in capitals, the name is in title case.
  private static func joined(_ first: String, _ second: String) -> String {
    func isUppercase(_ text: String) -> Bool { text == text.uppercased() }
    guard isUppercase(first) != isUppercase(second) else { return first + " " + second }
    return [first, second].map { isUppercase($0) ? titled($0) : $0 }.joined(separator: " ")
  }

  /// Lower case except for the first letter of each word: `O'NEIL & SONS` is `O'neil & Sons`.
  private static func titled(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined(separator: " ")
  }
}
