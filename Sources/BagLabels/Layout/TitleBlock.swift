/// Titles that are printed one word a line: «BIG / BEND / BLEND».
extension LabelDocument {
  /// The segments of a title with one word in each of several lines, in printed order; only the segment itself
  /// where it stands alone.
  ///
  /// The lines follow each other, are printed alike, and say nothing else. Below an article alone is its noun.
  ///
  /// - Parameter taken: The segments that are something else.
  func titleBlock(around index: Int, without taken: Set<Int>) -> [Int] {
    guard isTitleWord(index) else { return brokenTitle(around: index, without: taken) }
    var block = [index]
    while let first = block.first, isTitleWord(first - 1), !taken.contains(first - 1),
      followEachOther(first - 1, first)
    {
      block.insert(first - 1, at: 0)
    }
    while let last = block.last, isTitleWord(last + 1), !taken.contains(last + 1),
      followEachOther(last, last + 1)
    {
      block.append(last + 1)
    }
    return block.count <= Self.mostTitleLines ? block : [index]
  }

  /// Two lines of which the first ends, or the second begins, with a word that joins them: «La Perla / de Oaxaca».
  private func brokenTitle(around index: Int, without taken: Set<Int>) -> [Int] {
    if !taken.contains(index + 1), isBroken(index, index + 1) { return [index, index + 1] }
    if !taken.contains(index - 1), isBroken(index - 1, index) { return [index - 1, index] }
    return [index]
  }

  private func isBroken(_ above: Int, _ below: Int) -> Bool {
    guard indices.contains(above), indices.contains(below),
      segments[above].line + 1 == segments[below].line,
      [above, below].allSatisfy({
        segments[$0].key == nil && segments[$0].heading.isEmpty && facts[$0].isText
          && facts[$0].words <= Self.mostBrokenWords && facts[$0].freeWords > 0
          && segments[$0].range == line(of: $0).tokens.indices
          && !line(of: $0).has(.roasterStrong)
      }), let last = segments[above].range.last, let first = segments[below].range.first
    else { return false }
    func joins(_ line: LabelLine, _ position: Int) -> Bool {
      line.end(of: .article, at: position) != nil || line.end(of: .sepWord, at: position) != nil
    }
    // «Sidama / La Esperanza» are two.
    let word = line(of: below).tokens[first]
    let beginsName = word.isCapitalized || lexicon.words(.keptArticle).contains(word.fold)
    return facts[above].words > 1 && joins(line(of: above), last)
      || segments[below].range.count > 1 && !beginsName && joins(line(of: below), first)
  }

  private static let mostBrokenWords = 4

  /// More lines are a list.
  private static let mostTitleLines = 3

  /// Whether a line has one word that may be part of a title: no fact, no tasting note, no firm.
  private func isTitleWord(_ index: Int) -> Bool {
    guard indices.contains(index) else { return false }
    let (segment, facts, line) = (segments[index], facts[index], line(of: index))
    guard segment.key == nil, segment.heading.isEmpty, segment.range.count == 1,
      segment.range == line.tokens.indices, facts.isText, facts.factWords == 0,
      joins(index) == nil, !indices.contains(where: { joins($0) == index }),
      !line.has(.roasterStrong), !line.has(.roasterWeak), !line.has(.roasterNot), !line.has(.junk)
    else { return false }
    return facts.freeWords > 0 || line.has(.article) || line.has(.nameWord)
  }

  /// Whether a line is printed directly below another, in letters of the same kind and height.
  private func followEachOther(_ above: Int, _ below: Int) -> Bool {
    let (first, second) = (line(of: above), line(of: below))
    guard segments[above].line + 1 == segments[below].line, let one = first.tokens.first,
      let other = second.tokens.first
    else { return false }
    return one.isUppercase == other.isUppercase && one.isCapitalized == other.isCapitalized
      && max(first.height, second.height) < 1.3 * min(first.height, second.height)
  }

  /// Whether the address of a firm is directly below a line far down on a label, where brands are printed:
  /// «TIM WENDELBOE / Grünersgate 1, Oslo».
  func isAboveAddress(_ index: Int) -> Bool {
    let below = index + 1
    // Not a barcode.
    guard index >= Self.leastAbove, indices.contains(below), facts[below].isAddress,
      facts[below].words > 0
    else {
      return false
    }
    let (facts, line) = (facts[index], line(of: index))
    return facts.isText && facts.freeWords > 0 && facts.factWords == 0 && facts.words <= 4
      && !line.tokens[segments[index].range].contains { !$0.isWord || !$0.isCapitalized }
  }

  /// Whether a line is the names of two partners: «Solberg & Hansen»; not «Rum & Raisin».
  func namesPartners(_ index: Int) -> Bool {
    let (range, facts, line) = (segments[index].range, facts[index], line(of: index))
    let words = line.tokens[range]
    guard range.count == 2, facts.isText, facts.freeWords == 2,
      let last = words.last, last.lead.contains("&")
    else { return false }
    return words.allSatisfy { $0.isWord && $0.isCapitalized }
      && words.contains { !EnglishWords.contains($0.fold) }
  }

  /// The number of lines above a brand that stands at the end of a label.
  private static let leastAbove = 3
}
