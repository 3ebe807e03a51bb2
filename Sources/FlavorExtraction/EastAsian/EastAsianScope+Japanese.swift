/// Denials of Japanese, which follow what they deny.
extension EastAsianScope {
  mutating func decideJapanese(_ group: Range<Int>) {
    for index in group {
      let kinds = items[index].kinds
      if kinds.contains(.claimed) {
        promise(group.lowerBound..<index)
      } else if kinds.contains(.claims) || kinds.contains(.instead) {
        promise(index + 1..<claimEnd(index, in: group))
      } else if kinds.contains(.thought) {
        believe(group.lowerBound..<index)
      } else if kinds.contains(.gone), !kinds.contains(.function) || follows(index) {
        decideDenial(index, in: group)
      } else if kinds.contains(.behind), let before = content(before: index, in: group) {
        turn(index, before: before)
      } else if isAdverb(index), !hasContent(index + 1..<group.upperBound),
        let before = content(before: index, in: group)
      {
        // `苦味が少しある`
        turn(index, before: before)
      }
    }
  }

  /// Whether an ending that denies only behind some letters does: `苦くねえ`, not `甘いねえ`.
  private func follows(_ index: Int) -> Bool {
    guard index > 0, items[index].border == .none else { return false }
    let end = items[index - 1].bytes.upperBound - EastAsianTable.width
    return end >= 0 && Self.links.contains(EastAsianTable.character(at: end, of: text))
  }

  private static let links: Set<Int32> = Set(
    ["く", "も", "ゃ"].map { EastAsianTable.character(at: 0, of: Array($0.utf8)) })

  private static let adverbs = ["slightly", "very"].map { Array($0.utf8) }

  private func isAdverb(_ index: Int) -> Bool {
    items[index].isGrade && items[index].entry.map { Self.adverbs.contains($0.english[0]) } ?? false
  }

  private func hasContent(_ range: Range<Int>) -> Bool {
    range.contains { items[$0].namesFlavor || items[$0].isGrade || items[$0].isDenial }
  }

  private mutating func decideDenial(_ index: Int, in group: Range<Int>) {
    let isSoft = (group.lowerBound..<index).contains { items[$0].kinds.contains(.softens) }
    if let before = content(before: index, in: group), hasEnglish(before) {
      turn(index, before: before, isSoft: isSoft)
    }
    if isSoft { return }
    guard let last = target(before: index, in: group) else {
      if isBare(group.lowerBound..<index) { deny(promised) }
      return
    }
    deny(bound(to: last, in: group).filter { items[$0].namesFlavor })
  }

  /// The nearest item with a meaning before another one; nil where a denial or a promise lies between.
  private func content(before index: Int, in group: Range<Int>) -> Int? {
    for other in (group.lowerBound..<index).reversed() {
      let item = items[other]
      if item.namesFlavor || item.isGrade { return other }
      if item.isDenial || item.kinds.contains(.claimed) { return nil }
      if item.kinds.contains(.but), !item.kinds.contains(.function), !item.kinds.contains(.and) {
        return nil
      }
    }
    return nil
  }

  /// The flavor or attribute that a denial reaches; nil where it is about something else.
  private func target(before index: Int, in group: Range<Int>) -> Int? {
    var unknown = 0
    for other in (group.lowerBound..<index).reversed() {
      let item = items[other]
      if item.namesFlavor { return other }
      guard item.entry != nil else {
        unknown += 1
        if unknown > 2 { return nil }
        continue
      }
      // `苦味が強くない` is about how much, `香りもない` about the smell.
      if item.isGrade { return isPredicate(other) ? nil : other }
      if item.isDenial || item.kinds.contains(.claimed) { return nil }
      if !item.kinds.isDisjoint(with: [.neutral]) { return nil }
      if item.kinds.contains(.ending), !isBoundEnding(other, in: group) { return nil }
    }
    return nil
  }

  /// Whether an ending follows a flavor at once, or another ending that does.
  private func isBoundEnding(_ index: Int, in group: Range<Int>) -> Bool {
    var other = index - 1
    while other >= group.lowerBound, items[other].kinds.contains(.ending) { other -= 1 }
    return other >= group.lowerBound && items[other].namesFlavor
  }

  /// A flavor with those before it that words of a list bind to it: `苦味も渋みも`, `苦味と酸味`. Over a mark
  /// they do where such a word precedes it: `苦味も、渋みもない`.
  private func bound(to last: Int, in group: Range<Int>) -> [Int] {
    var targets = [last]
    var index = last
    while index > 0 {
      var other = index - 1
      if items[index].border != .none, !items[other].kinds.contains(.and) { return targets }
      while other > 0, items[other].border == .none,
        !items[other].kinds.isDisjoint(with: [.and, .ending])
      {
        other -= 1
      }
      if other == index - 1, isPredicate(other) { return targets }
      if items[other].namesFlavor {
        targets.append(other)
      } else if !items[other].isGrade {
        return targets
      }
      index = other
    }
    return targets
  }
}
