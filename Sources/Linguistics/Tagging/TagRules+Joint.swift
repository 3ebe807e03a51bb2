/// How the rules on several words are found.
///
/// Of one place, first all keys are computed, then all look-ups, then all points, without branches
/// that depend on a result, so that memory accesses overlap. The loops take spans of fixed size and
/// masked indices, so that the optimizer omits the checks of their bounds.
extension TagRules {
  /// Puts the values of a sentence's words in a row, so that those around a place are contiguous.
  static func fill(
    _ window: inout ContiguousArray<UInt64>, with entries: [Int32], _ values: borrowing Span<UInt64>
  ) {
    let size = TagFeatures.count
    let missing = entries.count * size - window.count
    if missing > 0 { window.append(contentsOf: repeatElement(0, count: missing)) }
    var window = window.mutableSpan
    for place in entries.indices {
      let start = firstEntry &+ Int(entries[place]) &* size
      let own = values.extracting(start..<start &+ size)
      for feature in 0..<size { window[place &* size &+ feature] = own[feature] }
    }
  }

  /// Computes the keys of the templates that may have a rule, and keeps those that have.
  ///
  /// - Returns: Their number.
  @inline(__always)
  func findKeys(
    _ possible: JointMask, at place: Int, in window: borrowing Span<UInt64>,
    into keys: inout ContiguousArray<UInt64>
  ) -> Int {
    let start = (place - Self.reach) * TagFeatures.count
    let window = window.extracting(start..<start &+ Self.windowSize)
    let joint = joint.span.extracting(0..<Self.jointLimit)
    let present = jointTable.present.span.extracting(0..<TagRuleTable.presentSize)
    var keys = keys.mutableSpan
    var asked = 0
    var left = possible
    while left != 0 {
      let key = joint[left.trailingZeroBitCount & 63].key(window)
      left &= left &- 1
      keys[asked & 63] = key
      asked &+= TagRuleTable.mayHold(key, present)
    }
    return asked
  }

  /// Looks keys up.
  ///
  /// - Parameter places: For each rule where its points are; 0 before the rule first votes, and not
  ///   0 for rule 0, which does not exist.
  /// - Returns: The number of rules that apply; nil if one of them votes for the first time.
  @inline(__always)
  func findHits(
    _ asked: Int, _ keys: borrowing Span<UInt64>, _ places: borrowing Span<UInt16>,
    into hits: inout ContiguousArray<UInt16>
  ) -> Int? {
    let slots = jointTable.slots.span
    var hits = hits.mutableSpan
    var found = 0
    var least = UInt16.max
    for index in 0..<asked {
      let rule = TagRuleTable.find(keys[index], slots)
      let place = places[Int(rule)]
      hits[found & 63] = place
      // 1 for a rule, 0 for none.
      found &+= (Int(rule) &+ 0xFFFF) &>> 16
      least = min(least, place)
    }
    return least == 0 ? nil : found
  }

  /// The sum of the points at the first `found` places.
  @inline(__always)
  static func sum(
    _ found: Int, _ hits: borrowing Span<UInt16>, _ known: borrowing Span<TagPoints>
  ) -> TagPoints {
    var points = TagPoints()
    for index in 0..<found { points &+= known[Int(hits[index])] }
    return points
  }
}
