extension Tagger {
  /// Buffers and a cache of words, for use by one thread at a time.
  ///
  /// The cache contains at most 65,536 different spellings; a full cache is emptied.
  public struct State: Sendable {
    static let capacity = 65_536

    /// The possible tags of each entry; entry 0 is the edge of a sentence.
    var allowed: [TagMask] = []
    /// The initial tag of each entry.
    var firstTags: [UInt8] = []
    /// The value of each tag and of the edge's, and from `TagRules.firstEntry` on for each entry its
    /// values in the order of the features.
    var values: ContiguousArray<UInt64> = []
    /// For each entry, what it votes for by itself when it is 2 places before the word to be
    /// tagged, 1 before it, at it, 1 and 2 after it.
    var votes: [TagPoints] = []
    /// In the same order, the templates on several words that are possible with the entry.
    var possible: [TagRules.JointMask] = []
    /// The position of each rule's points in `rulePoints`; 0 before the rule first votes. The first
    /// one means no rule.
    var rulePlaces: [UInt16] = []
    /// From 1 on, in the order in which rules first voted, so that frequent rules are near each
    /// other.
    var rulePoints: [TagPoints] = [TagPoints()]
    private var hashes: [UInt64] = []
    /// Where an entry's spelling ends in `spellings`; it begins where the one before ends.
    private var ends: [Int32] = []
    private var spellings: ContiguousArray<UInt8> = []
    /// Open addressing by linear probing; 0 is a free slot.
    private var slots: [Int32] = []

    /// For each token of the text that was tagged last the number of its spelling: the same number
    /// is the same spelling, until the generation changes. Empty for a very long text; −1 for a
    /// token before the cache was emptied.
    package internal(set) var spellingNumbers: [Int32] = []
    /// Increases whenever earlier numbers become invalid.
    package private(set) var generation = 0
    /// The most tokens whose numbers are kept.
    static let mostNumbers = 65_536

    // The entries of the current sentence, with three edge entries before and after it.
    var entries: [Int32] = []
    var tags: [UInt8] = []
    /// The positions that may have several tags.
    var open: [Int] = []
    var word = TaggerWord()
    var scratch = TagScratch()

    /// Creates an empty cache.
    public init() {
      slots = Array(repeating: 0, count: 2048)
    }

    var isFull: Bool { allowed.count >= Self.capacity }

    /// Empties the cache.
    mutating func reset(_ rules: TagRules) {
      generation += 1
      for index in spellingNumbers.indices { spellingNumbers[index] = -1 }
      allowed.removeAll(keepingCapacity: true)
      firstTags.removeAll(keepingCapacity: true)
      values.removeAll(keepingCapacity: true)
      votes.removeAll(keepingCapacity: true)
      possible.removeAll(keepingCapacity: true)
      hashes.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
      spellings.removeAll(keepingCapacity: true)
      for index in slots.indices { slots[index] = 0 }
      values.append(contentsOf: TagFeatures.tagValues)
      if rulePlaces.isEmpty {
        rulePlaces = Array(repeating: 0, count: rules.count)
        rulePlaces[0] = .max
      }
      hashes.append(0)
      ends.append(0)
      append(.edge, rules)
    }

    /// Appends the values of an entry and its votes.
    private mutating func append(_ word: TagFeatures, _ rules: TagRules) {
      allowed.append(word.allowed)
      firstTags.append(word.tag)
      values.append(contentsOf: word.values)
      for offset in -TagRules.reach...TagRules.reach {
        votes.append(soleVotes(word, at: offset, rules))
        possible.append(rules.possible(word.values, at: offset))
      }
    }

    /// The hash of a spelling; it depends on case and on whether the word is the first.
    @inline(__always)
    static func hash(_ text: borrowing Span<UInt8>, _ range: Range<Int>, first: Bool) -> UInt64 {
      ByteRun.hash(text.extracting(range)) ^ (first ? 0x9E37_79B9_7F4A_7C15 : 0)
    }

    /// The entry of a spelling; nil if it is not in the cache. Inlined, as a call would copy the
    /// state's header.
    @inline(__always)
    func find(_ text: Span<UInt8>, _ range: Range<Int>, hash: UInt64) -> Int32? {
      let mask = slots.count - 1
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != 0 {
        let entry = Int(slots[slot])
        if hashes[entry] == hash, isSpelled(text, range, entry) { return slots[slot] }
        slot = (slot + 1) & mask
      }
      return nil
    }

    @inline(__always)
    private func isSpelled(_ text: Span<UInt8>, _ range: Range<Int>, _ entry: Int) -> Bool {
      ByteRun.areEqual(
        spellings.span.extracting(Int(ends[entry - 1])..<Int(ends[entry])),
        text.extracting(range))
    }

    /// Adds a spelling with its values.
    mutating func add(
      _ text: Span<UInt8>, _ range: Range<Int>, hash: UInt64, _ word: TagFeatures,
      _ rules: TagRules
    ) -> Int32 {
      if allowed.count * 2 >= slots.count { grow() }
      let entry = Int32(allowed.count)
      append(word, rules)
      hashes.append(hash)
      for index in range { spellings.append(text[index]) }
      ends.append(Int32(spellings.count))
      insert(entry, hash)
      return entry
    }

    private mutating func insert(_ entry: Int32, _ hash: UInt64) {
      let mask = slots.count - 1
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = entry
    }

    private mutating func grow() {
      slots = Array(repeating: 0, count: slots.count * 2)
      for entry in 1..<max(1, allowed.count) { insert(Int32(entry), hashes[entry]) }
    }
  }
}

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

/// The buffers for the votes of the rules on several words. (An `InlineArray` needs macOS 26 and
/// iOS 26.)
struct TagScratch: Sendable {
  /// For each word of the sentence its values in the order of the features, with the tag that was
  /// chosen.
  private var window: ContiguousArray<UInt64> = []
  /// The keys that are looked up, and where the points of the rules that apply are.
  private var keys = ContiguousArray<UInt64>(repeating: 0, count: TagRules.jointLimit)
  private var hits = ContiguousArray<UInt16>(repeating: 0, count: TagRules.jointLimit)

  /// Takes the buffers out, or puts them back.
  mutating func swap(
    _ window: inout ContiguousArray<UInt64>, _ keys: inout ContiguousArray<UInt64>,
    _ hits: inout ContiguousArray<UInt16>
  ) {
    Swift.swap(&window, &self.window)
    Swift.swap(&keys, &self.keys)
    Swift.swap(&hits, &self.hits)
  }
}
