/// Denials of Chinese, which precede what they deny, and some follow it.
extension EastAsianScope {
  mutating func decideChinese(_ group: Range<Int>) {
    for index in group {
      let kinds = items[index].kinds
      if kinds.contains(.claims) {
        promise(index + 1..<listEnd(group.upperBound))
      } else if kinds.contains(.instead) {
        promise(index + 1..<group.upperBound)
        promised = []
      } else if kinds.contains(.gone) {
        denyBefore(index, in: group)
      } else if items[index].isDenial {
        denyAfter(index, in: group)
      }
    }
  }

  /// The end of a list that goes on behind an item.
  private func listEnd(_ index: Int) -> Int {
    var end = index
    while end < items.count, items[end].border == .none || items[end].border == .list { end += 1 }
    return end
  }

  private mutating func denyAfter(_ index: Int, in group: Range<Int>) {
    var isSoft = false
    var unknown = 0
    var other = index + 1
    while other < group.upperBound {
      let item = items[other]
      if item.namesFlavor { break }
      if item.entry == nil {
        unknown += 1
        if unknown > 2 { return }
      } else if item.isGrade {
        gloss(index, isSoft: isSoft)
        // `没有涩感` is about no flavor, `没有很强的苦味` about how much.
        if !item.isAttribute { isSoft = true } else { return }
      } else if item.isDenial || !item.kinds.isDisjoint(with: [.but, .neutral, .claims]) {
        return
      }
      isSoft = isSoft || item.kinds.contains(.softens)
      other += 1
    }
    guard other < group.upperBound else {
      if items[index].kinds.contains(.lacks), isBare(index + 1..<group.upperBound) {
        denyBefore(index, in: group)
      }
      return
    }
    if hasEnglish(other) { gloss(index, isSoft: isSoft) }
    if isSoft { return }
    deny([other] + bound(behind: other, in: group, isNoun: items[index].kinds.contains(.lacks)))
  }

  private func isBare(_ range: Range<Int>) -> Bool {
    range.allSatisfy {
      items[$0].entry != nil && items[$0].kinds.isSubset(of: [.function, .and])
        && !items[$0].namesFlavor && !items[$0].isGrade
    }
  }

  /// The flavors behind a denied one that a word of a list binds to it, for a denial of nouns also
  /// over the marks of a list that ends in such a word: `没有苦味、涩味和杂味`.
  private func bound(behind first: Int, in group: Range<Int>, isNoun: Bool) -> [Int] {
    var targets: [Int] = []
    let end = isNoun ? listEnd(group.upperBound) : group.upperBound
    let joins = (first + 1..<end).contains { items[$0].kinds.contains(.and) }
    var index = first + 1
    while index < end {
      while index < end, items[index].kinds.contains(.ending), items[index].border == .none {
        index += 1
      }
      guard index < end else { break }
      if items[index].kinds.contains(.and), index + 1 < end {
        index += 1
      } else if items[index].border == .list {
        guard joins else { break }
      } else if !isNoun || !items[index].namesFlavor {
        break
      }
      if items[index].namesFlavor {
        targets.append(index)
      } else if !items[index].isAttribute, !items[index].isGrade {
        break
      }
      index += 1
    }
    return targets
  }

  /// Denies what precedes a word such as `不明显`, or what was promised before it.
  private mutating func denyBefore(_ index: Int, in group: Range<Int>) {
    var unknown = 0
    for other in (group.lowerBound..<index).reversed() {
      let item = items[other]
      if item.namesFlavor {
        if hasEnglish(other) { turn(index, before: other) }
        var targets = [other]
        var before = other - 1
        while before >= group.lowerBound,
          !items[before].kinds.isDisjoint(with: [.and, .ending])
            || items[before].namesFlavor
        {
          if items[before].namesFlavor { targets.append(before) }
          before -= 1
        }
        return deny(targets)
      }
      if item.isGrade {
        turn(index, before: other)
        return
      }
      if item.entry == nil {
        unknown += 1
        if unknown > 2 { return }
      } else if item.isDenial || !item.kinds.isDisjoint(with: [.but, .neutral]) {
        return
      }
    }
    if isBare(group.lowerBound..<index) || index == group.lowerBound { deny(promised) }
  }
}
