/// What the rules look at in a word.
struct TagFeatures {
  var tag: UInt8
  var shape: UInt8
  var allowed: TagMask
  var word: UInt32
  var ending2: UInt32
  var ending3: UInt32

  /// The place before a sentence's first word and behind its last.
  static let edge = TagFeatures(
    tag: TagCondition.edgeTag, shape: LetterShape.edge.rawValue, allowed: 0, word: 0, ending2: 0,
    ending3: 0)

  /// Whether the word has a condition's value, wherever the word stands.
  @inline(__always)
  func has(_ condition: TagCondition) -> Bool {
    switch condition.feature {
    case .word: word == condition.value
    case .ending2: ending2 == condition.value
    case .ending3: ending3 == condition.value
    case .allowed: allowed == condition.value
    case .shape: UInt32(shape) == condition.value
    case .tag, .anyBefore, .anyAfter: false
    }
  }
}

extension Tagger {
  /// Buffers and a cache of words, for use by one thread at a time.
  ///
  /// The cache holds at most 65,536 different spellings; then it starts afresh.
  public struct State: Sendable {
    static let capacity = 65_536

    /// One entry a spelling; entry 0 is the edge of a sentence.
    var features: [TagFeatures] = []
    /// For each entry, the rules that its word allows at its own place, one place after it, and
    /// one place before it.
    var ownSets: [UInt64] = []
    var beforeSets: [UInt64] = []
    var afterSets: [UInt64] = []
    /// Whether the first of these sets holds any rule.
    var isOpen: [Bool] = []
    private var hashes: [UInt64] = []
    /// Where an entry's spelling stands in `spellings`.
    private var spans: [Range<Int32>] = []
    private var spellings: [UInt8] = []
    /// Open addressing by linear probing; 0 is a free slot.
    private var slots: [Int32] = []

    // Of the sentence at hand, with three places of edge before and behind.
    var entries: [Int32] = []
    var tags: [UInt8] = []
    var open: [Int] = []
    var column: [UInt64] = []
    var hits: [Int] = []
    var word = TaggerWord()

    public init() {
      slots = Array(repeating: 0, count: 2048)
    }

    var isFull: Bool { features.count >= Self.capacity }

    /// Forgets every word.
    mutating func reset(_ rules: TagRules) {
      features.removeAll(keepingCapacity: true)
      ownSets.removeAll(keepingCapacity: true)
      beforeSets.removeAll(keepingCapacity: true)
      afterSets.removeAll(keepingCapacity: true)
      isOpen.removeAll(keepingCapacity: true)
      hashes.removeAll(keepingCapacity: true)
      spans.removeAll(keepingCapacity: true)
      spellings.removeAll(keepingCapacity: true)
      for index in slots.indices { slots[index] = 0 }
      features.append(.edge)
      hashes.append(0)
      spans.append(0..<0)
      appendSets(.edge, rules)
    }

    /// Adds the rule sets of the entry added last.
    mutating func appendSets(_ word: TagFeatures, _ rules: TagRules) {
      let own = rules.ownSet(word)
      isOpen.append(own.contains { $0 != 0 })
      ownSets += own
      beforeSets += rules.neighborSet(word, rules.before)
      afterSets += rules.neighborSet(word, rules.after)
    }

    /// A spelling's hash; words of other case, and first words, differ.
    static func hash(_ text: Span<UInt8>, _ range: Range<Int>, first: Bool) -> UInt64 {
      var hash: UInt64 = first ? 0x9E37_79B9_7F4A_7C15 : 0xCBF2_9CE4_8422_2325
      for index in range { hash = (hash ^ UInt64(text[index])) &* 0x100_0000_01B3 }
      return hash ^ (hash >> 29)
    }

    /// The entry of a spelling, nil if it was not met yet.
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

    private func isSpelled(_ text: Span<UInt8>, _ range: Range<Int>, _ entry: Int) -> Bool {
      let span = spans[entry]
      guard span.count == range.count else { return false }
      var index = Int(span.lowerBound)
      for position in range {
        if spellings[index] != text[position] { return false }
        index += 1
      }
      return true
    }

    /// Adds a spelling with its features; its rule sets follow by ``appendSets``.
    mutating func add(
      _ text: Span<UInt8>, _ range: Range<Int>, hash: UInt64, _ word: TagFeatures
    ) -> Int32 {
      if features.count * 2 >= slots.count { grow() }
      let entry = Int32(features.count)
      features.append(word)
      hashes.append(hash)
      let start = Int32(spellings.count)
      for index in range { spellings.append(text[index]) }
      spans.append(start..<Int32(spellings.count))
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
      for entry in 1..<max(1, features.count) { insert(Int32(entry), hashes[entry]) }
    }
  }
}
