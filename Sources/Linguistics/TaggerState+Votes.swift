extension Tagger.State {
  /// Chooses a tag for each word of the sentence in the buffers that may have several, from left
  /// to right: the tag with the most points, of equals the first one.
  mutating func vote(_ rules: TagRules) {
    for place in open {
      var points = soleVotes(place)
      for template in rules.joint {
        var key = template.seed
        var isAsked = true
        for index in template.conditions.indices {
          let value = value(template.conditions[index], place)
          isAsked = isAsked && value != 0
          key = TagRules.join(key, index, value)
        }
        if isAsked { rules.vote(key, &points) }
      }
      tags[place] = best(points, place)
    }
  }

  /// What the word and its neighbors vote for, each by itself.
  @inline(__always)
  private func soleVotes(_ place: Int) -> TagPoints {
    let width = 2 * TagRules.reach + 1
    var points = TagPoints()
    for offset in 0..<width {
      points &+= votes[Int(entries[place + offset - TagRules.reach]) * width + offset]
    }
    return points
  }

  /// A value that a condition looks at; 0 for one that no rule asks for.
  @inline(__always)
  private func value(_ condition: TagRules.Condition, _ place: Int) -> UInt64 {
    let other = place + condition.offset
    if TagRules.isChosenTag(condition) { return TagFeatures.tagValues[Int(tags[other])] }
    return values[Int(entries[other]) * TagFeatures.count + condition.feature]
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
