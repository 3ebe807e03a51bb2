extension Tagger.State {
  /// Chooses a tag for each word of the sentence in the buffers that may have several, from left
  /// to right: the tag with the most points, of equals the first one.
  mutating func vote(_ rules: TagRules) {
    let reach = TagRules.reach
    let width = 2 * reach + 1
    let tagValues = TagFeatures.tagValues
    let features = TagFeatures.count
    for place in open {
      var points = TagPoints()
      var possible =
        rules.chosenTagMasks[Int(tags[place - 2])]
        & rules.chosenTagMasks[tagValues.count + Int(tags[place - 1])]
      for offset in 0..<width {
        let entry = Int(entries[place + offset - reach]) * width + offset
        points &+= votes[entry]
        possible &= self.possible[entry]
      }
      // First all looks, then all points: so the memory's answers overlap.
      var found = 0
      while possible != 0 {
        let template = rules.joint[possible.trailingZeroBitCount]
        possible &= possible &- 1
        // Words before the place have their last tag already.
        func value(_ looked: TagRules.Joint.Place) -> UInt64 {
          let other = place + looked.offset
          guard let feature = looked.feature else { return tagValues[Int(tags[other])] }
          return values[Int(entries[other]) * features + feature]
        }
        var key = TagRules.join(template.seed, 0, value(template.first))
        if let second = template.second { key = TagRules.join(key, 1, value(second)) }
        if let third = template.third { key = TagRules.join(key, 2, value(third)) }
        let rule = rules.jointRule(key)
        hits[found] = rule
        found += rule == 0 ? 0 : 1
      }
      for index in 0..<found { points &+= pointsOf(Int(hits[index]), rules) }
      tags[place] = best(points, place)
    }
  }

  /// The sum of what a word at `offset` decides by itself.
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

  @inline(__always)
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
