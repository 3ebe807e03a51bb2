extension Tagger.State {
  /// Chooses a tag for each word of the sentence in the buffers that may have several, from left
  /// to right: the tag with the most points, of equals the first one.
  mutating func vote(_ rules: TagRules) {
    let count = TagFeatures.count
    let width = 2 * TagRules.reach + 1
    if window.count != count * width { window = Array(repeating: 0, count: count * width) }
    for place in open {
      var points = TagPoints()
      for offset in 0..<width {
        let other = place + offset - TagRules.reach
        let entry = Int(entries[other])
        points &+= votes[entry * width + offset]
        for feature in 0..<count {
          window[offset * count + feature] = values[entry * count + feature]
        }
        // Words before the place have their last tag already.
        if offset < TagRules.reach {
          window[offset * count + count - 1] = TagFeatures.tagValues[Int(tags[other])]
        }
      }
      for template in rules.joint {
        let first = window[template.first]
        guard first != 0 else { continue }
        var key = TagRules.join(template.seed, 0, first)
        if template.second >= 0 {
          let second = window[template.second]
          guard second != 0 else { continue }
          key = TagRules.join(key, 1, second)
        }
        if template.third >= 0 {
          let third = window[template.third]
          guard third != 0 else { continue }
          key = TagRules.join(key, 2, third)
        }
        if let rule = rules.rule(key) { points &+= pointsOf(rule, rules) }
      }
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
      if let rule = rules.rule(key) { points &+= pointsOf(rule, rules) }
    }
    return points
  }

  @inline(__always)
  private mutating func pointsOf(_ rule: Int, _ rules: TagRules) -> TagPoints {
    let known = Int(rulePlaces[rule])
    return known >= 0 ? rulePoints[known] : readPoints(rule, rules)
  }

  private mutating func readPoints(_ rule: Int, _ rules: TagRules) -> TagPoints {
    rulePlaces[rule] = Int32(rulePoints.count)
    rulePoints.append(rules.points(of: rule))
    return rulePoints[rulePoints.count - 1]
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
