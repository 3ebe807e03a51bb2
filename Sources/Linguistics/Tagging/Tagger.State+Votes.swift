extension Tagger.State {
  /// Chooses a tag for each word of the sentence in the buffers that may have several, from left
  /// to right: the tag with the most points, of equals the first one.
  ///
  /// Computes first all keys, then all look-ups, then all points, without branches that depend on a
  /// result, so that memory accesses overlap.
  mutating func vote(_ rules: TagRules) {
    let reach = TagRules.reach
    let width = 2 * reach + 1
    let edgeTag = TagFeatures.tagValues.count
    // Taken out, so that the state may change meanwhile.
    var bases: ContiguousArray<Int> = []
    var keys: ContiguousArray<UInt64> = []
    var hits: ContiguousArray<UInt16> = []
    scratch.swap(&bases, &keys, &hits)
    defer { scratch.swap(&bases, &keys, &hits) }
    for place in open {
      var points = TagPoints()
      var possible =
        rules.chosenTagMasks[Int(tags[place - 2])]
        & rules.chosenTagMasks[edgeTag + Int(tags[place - 1])]
      for offset in 0..<width {
        let entry = Int(entries[place + offset - reach])
        points &+= votes[entry * width + offset]
        possible &= self.possible[entry * width + offset]
        bases[offset] = TagRules.firstEntry + entry * TagFeatures.count
      }
      // Words before the place have their last tag already.
      bases[width] = Int(tags[place - 2])
      bases[width + 1] = Int(tags[place - 1])
      points &+= jointPoints(possible, bases.span, &keys, &hits, rules)
      tags[place] = best(points, place)
    }
  }

  /// What is worked out of one place. (An `InlineArray` needs macOS 26 and iOS 26.)
  struct Scratch: Sendable {
    var bases: ContiguousArray<Int>
    /// The keys that are looked up, and the rules that apply.
    var keys: ContiguousArray<UInt64>
    var hits: ContiguousArray<UInt16>

    init() {
      bases = ContiguousArray(repeating: TagRules.nothing, count: TagRules.baseCount)
      keys = ContiguousArray(repeating: 0, count: TagRules.jointLimit)
      hits = ContiguousArray(repeating: 0, count: TagRules.jointLimit)
    }

    /// Takes the buffers out, or puts them back.
    mutating func swap(
      _ bases: inout ContiguousArray<Int>, _ keys: inout ContiguousArray<UInt64>,
      _ hits: inout ContiguousArray<UInt16>
    ) {
      Swift.swap(&bases, &self.bases)
      Swift.swap(&keys, &self.keys)
      Swift.swap(&hits, &self.hits)
    }
  }

  /// The sum of the points of the rules on several words.
  @inline(__always)
  private mutating func jointPoints(
    _ possible: TagRules.JointMask, _ bases: Span<Int>, _ keys: inout ContiguousArray<UInt64>,
    _ hits: inout ContiguousArray<UInt16>, _ rules: TagRules
  ) -> TagPoints {
    var keys = keys.mutableSpan
    var hits = hits.mutableSpan
    var asked = 0
    var left = possible
    while left != 0 {
      let key = rules.joint[left.trailingZeroBitCount].key(values.span, bases)
      left &= left &- 1
      keys[asked & 63] = key
      asked += rules.mayHaveJointRule(key) ? 1 : 0
    }
    var found = 0
    for index in 0..<asked {
      let rule = rules.jointRule(keys[index & 63])
      hits[found & 63] = rule
      found += rule == 0 ? 0 : 1
    }
    var points = TagPoints()
    for index in 0..<found { points &+= pointsOf(Int(hits[index & 63]), rules) }
    return points
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
