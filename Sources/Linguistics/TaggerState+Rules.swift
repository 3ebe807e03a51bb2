extension Tagger.State {
  /// Applies the rules in order to the sentence in the buffers.
  ///
  /// For 64 rules at a time, the sets of a word, its two neighbors and the three tags are joined by
  /// bitwise "and" into the rules that may apply at a place (`column`); words that can have only
  /// one tag hold none. The rules left are tried in order, each at the places that hold its bit.
  /// As in training, a rule looks at all places before it changes any; a changed tag then renews
  /// the columns around it for the rules still to come.
  mutating func apply(_ rules: TagRules) {
    guard !open.isEmpty else { return }
    column.removeAll(keepingCapacity: true)
    column.append(contentsOf: repeatElement(0, count: entries.count))
    for chunk in 0..<rules.width {
      var union: UInt64 = 0
      for place in open {
        let set = candidates(rules, place, chunk)
        column[place] = set
        union |= set
      }
      while union != 0 {
        let bit = union & (0 &- union)
        union ^= bit
        let number = chunk * 64 + bit.trailingZeroBitCount
        hits.removeAll(keepingCapacity: true)
        for place in open where column[place] & bit != 0 {
          if holds(rules, number, place) { hits.append(place) }
        }
        guard !hits.isEmpty else { continue }
        for place in hits { tags[place] = rules.targets[number] }
        let later = ~(bit | (bit &- 1))
        for hit in hits {
          for place in (hit - 1)...(hit + 1) {
            column[place] = candidates(rules, place, chunk) & later
            union |= column[place]
          }
        }
      }
    }
  }

  /// The rules of a chunk that may apply at a place; none at an edge.
  @inline(__always)
  private func candidates(_ rules: TagRules, _ place: Int, _ chunk: Int) -> UInt64 {
    let width = rules.width
    let own = ownSets[Int(entries[place]) * width + chunk]
    guard own != 0 else { return 0 }
    let bySource = rules.sourceSets[Int(tags[place]) * width + chunk]
    guard own & bySource != 0 else { return 0 }
    return own & bySource
      & rules.beforeSets[Int(tags[place - 1]) * width + chunk]
      & rules.afterSets[Int(tags[place + 1]) * width + chunk]
      & beforeSets[Int(entries[place - 1]) * width + chunk]
      & afterSets[Int(entries[place + 1]) * width + chunk]
  }

  /// Whether the conditions that stand in no set hold.
  @inline(__always)
  private func holds(_ rules: TagRules, _ number: Int, _ place: Int) -> Bool {
    for index in Int(rules.starts[number])..<Int(rules.starts[number + 1]) {
      let condition = rules.conditions[index]
      let other = place + Int(condition.offset)
      switch condition.feature {
      case .tag:
        if UInt32(tags[other]) != condition.value { return false }
      case .anyBefore:
        if !hasTag(condition.value, (place - Int(condition.offset))..<place) { return false }
      case .anyAfter:
        if !hasTag(condition.value, (place + 1)..<(other + 1)) { return false }
      case .word, .ending2, .ending3, .allowed, .shape:
        if !features[Int(entries[other])].has(condition) { return false }
      }
    }
    return true
  }

  private func hasTag(_ tag: UInt32, _ places: Range<Int>) -> Bool {
    for place in places where UInt32(tags[place]) == tag { return true }
    return false
  }
}
