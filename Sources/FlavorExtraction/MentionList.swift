/// A stretch of words that names a flavor, or that the lexicon knows to name none.
struct FoundMention: Sendable {
  enum Status: UInt8, Sendable {
    case present, negated, dropped
  }

  /// Word positions.
  var start: Int
  var end: Int
  /// The lexicon entry, or −1 for a mention found by rule or by vector.
  var entry: Int32
  var nodes: NodeSet
  var flags: DescriptorEntry.Flags
  var source: Flavor.Source
  /// Whether its last word was read through an inflection.
  var isInflected = false
  /// How alike the nearest exemplars are, for `.vector`; 1 otherwise.
  var similarity: Double = 1
  var status: Status = .present
  /// The rule that decided, or −1; for `.statement` the row of `subjects.tsv`.
  var rule: Int32 = -1
  /// How much speaks for its being a flavor: log odds, and what they come from.
  var evidence: Float = 0
  var features = EvidenceFeatures()
  /// A reason that is no rule.
  var remark: Remark = .none

  enum Remark: UInt8, Sendable {
    case none, noLabel, verb, name, ordinary, head, negatingForm, statement
  }
}

/// The mentions of one note in order, and which word belongs to which.
struct MentionList: Sendable {
  private(set) var items: [FoundMention] = []
  private var byWord: [Int32] = []

  var count: Int { items.count }
  var indices: Range<Int> { items.indices }

  subscript(index: Int) -> FoundMention {
    get { items[index] }
    set { items[index] = newValue }
  }

  /// The index of the mention that holds a word, or −1.
  @inline(__always)
  func index(at word: Int) -> Int { Int(byWord[word]) }

  /// Starts anew for a note of `words` words, keeping the memory.
  mutating func reset(words: Int) {
    items.removeAll(keepingCapacity: true)
    byWord.removeAll(keepingCapacity: true)
    for _ in 0..<words { byWord.append(-1) }
  }

  mutating func append(_ mention: FoundMention) {
    for word in mention.start..<mention.end { byWord[word] = Int32(items.count) }
    items.append(mention)
  }

  /// Puts further mentions, in order and apart from each other, in their places; they take the
  /// words of the mentions that they cover. O(mentions + words).
  mutating func merge(_ others: [FoundMention]) {
    guard !others.isEmpty else { return }
    var merged: [FoundMention] = []
    merged.reserveCapacity(items.count + others.count)
    var next = 0
    for item in items {
      while next < others.count, others[next].end <= item.start {
        merged.append(others[next])
        next += 1
      }
      if next < others.count, others[next].start < item.end { continue }
      if let last = merged.last, last.end > item.start { continue }
      merged.append(item)
    }
    merged.append(contentsOf: others[next...])
    items = merged
    for word in byWord.indices { byWord[word] = -1 }
    for (index, item) in items.enumerated() {
      for word in item.start..<item.end { byWord[word] = Int32(index) }
    }
  }

  /// Calls `body` with the index of each mention that has a word in `range`. O(range).
  func forEachIndex(in range: Range<Int>, _ body: (Int) -> Void) {
    var last = -1
    for word in range {
      let index = Int(byWord[word])
      if index >= 0, index != last {
        last = index
        body(index)
      }
    }
  }

  /// The indices of the mentions that have a word in `range`. O(range).
  func indices(in range: Range<Int>) -> [Int] {
    var result: [Int] = []
    forEachIndex(in: range) { result.append($0) }
    return result
  }

  mutating func setEvidence(_ evidence: Float, _ features: EvidenceFeatures, at index: Int) {
    items[index].evidence = evidence
    items[index].features = features
  }

  mutating func setStatus(_ status: FoundMention.Status, rule: Int32, at index: Int) {
    items[index].status = status
    items[index].rule = rule
  }

  mutating func drop(_ remark: FoundMention.Remark, at index: Int) {
    items[index].status = .dropped
    items[index].remark = remark
  }

  mutating func drop(_ remark: FoundMention.Remark, rule: Int32, at index: Int) {
    items[index].status = .dropped
    items[index].remark = remark
    items[index].rule = rule
  }

  mutating func setNodes(_ nodes: NodeSet, rule: Int32, at index: Int) {
    items[index].nodes = nodes
    items[index].rule = rule
  }
}
