extension Tagger.State {
  /// Chooses a tag for each word of the sentence in the buffers that may have several, from left
  /// to right: the tag with the most points, of equals the first one.
  mutating func vote(_ rules: TagRules) {
    guard !open.isEmpty else { return }
    // Taken out, so that the state may change meanwhile.
    var window: ContiguousArray<UInt64> = []
    var keys: ContiguousArray<UInt64> = []
    var hits: ContiguousArray<UInt16> = []
    scratch.swap(&window, &keys, &hits)
    defer { scratch.swap(&window, &keys, &hits) }
    TagRules.fill(&window, with: entries, values.span)
    let width = 2 * TagRules.reach + 1
    let edgeTag = TagRules.firstEntry
    let tagFeature = TagRules.tagFeature
    for place in open {
      var points = TagPoints()
      var possible =
        rules.chosenTagMasks[Int(tags[place - 2])]
        & rules.chosenTagMasks[edgeTag + Int(tags[place - 1])]
      for offset in 0..<width {
        let vote = Int(entries[place &+ offset &- TagRules.reach]) &* width &+ offset
        points &+= votes[vote]
        possible &= self.possible[vote]
      }
      let asked = rules.findKeys(possible, at: place, in: window.span, into: &keys)
      if let found = rules.findHits(asked, keys.span, rulePlaces.span, into: &hits) {
        points &+= TagRules.sum(found, hits.span, rulePoints.span)
      } else {
        for key in keys.prefix(asked) {
          let rule = rules.jointTable.find(key)
          if rule != 0 { points &+= pointsOf(Int(rule), rules) }
        }
      }
      let tag = best(points, place)
      tags[place] = tag
      // Words after the place see the tag that was chosen.
      window[place * TagFeatures.count + tagFeature] = values[Int(tag)]
    }
  }

  /// The sum of the points that a word at `offset` decides alone.
  mutating func soleVotes(_ word: TagFeatures, at offset: Int, _ rules: TagRules) -> TagPoints {
    var points = TagPoints()
    for template in rules.sole[offset + TagRules.reach] {
      var key = template.seed
      for (place, condition) in template.conditions.enumerated() {
        key = TagRules.join(key, place, word.values[condition.feature])
      }
      let rule = rules.soleRule(key)
      if rule != 0 { points &+= pointsOf(Int(rule), rules) }
    }
    return points
  }

  private mutating func pointsOf(_ rule: Int, _ rules: TagRules) -> TagPoints {
    var place = Int(rulePlaces[rule])
    if place == 0 {
      place = rulePoints.count
      rulePlaces[rule] = UInt16(place)
      rulePoints.append(rules.points(of: rule))
    }
    return rulePoints[place]
  }

  @inline(__always)
  private func best(_ points: TagPoints, _ place: Int) -> UInt8 {
    var best = tags[place]
    var left = allowed[Int(entries[place])]
    while left != 0 {
      let tag = left.trailingZeroBitCount
      left &= left - 1
      if points[tag] > points[Int(best)] { best = UInt8(tag) }
    }
    return best
  }
}
