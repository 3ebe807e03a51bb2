import FlavorWheel

/// The mentions of one note in order, and the mention of each word.
struct MentionList: Sendable {
  private(set) var items: [FoundMention] = []
  private var byWord: [Int32] = []

  var count: Int { items.count }
  var indices: Range<Int> { items.indices }

  subscript(index: Int) -> FoundMention {
    get { items[index] }
    set { items[index] = newValue }
  }

  /// The index of the mention that contains a word, or −1.
  @inline(__always)
  func index(at word: Int) -> Int { Int(byWord[word]) }

  /// Removes all mentions, for a note of `words` words; keeps the buffers.
  mutating func reset(words: Int) {
    items.removeAll(keepingCapacity: true)
    // The list of a note of millions of words should not be copied as it grows; pages that are not
    // written take no memory.
    if words > LongNote.words { items.reserveCapacity(words) }
    byWord.removeAll(keepingCapacity: true)
    byWord.reserveCapacity(words)
    for _ in 0..<words { byWord.append(-1) }
  }

  /// Frees the memory.
  mutating func release() {
    items = []
    releaseWords()
  }

  /// Frees the memory that maps words to mentions.
  mutating func releaseWords() { byWord = [] }

  mutating func append(_ mention: FoundMention) {
    for word in mention.start..<mention.end { byWord[word] = Int32(items.count) }
    items.append(mention)
  }

  /// Inserts further mentions, which are in order and do not overlap; existing mentions that
  /// overlap with them are removed. O(mentions + words).
  mutating func merge(_ others: [FoundMention]) {
    guard !others.isEmpty else { return }
    dropItems(coveredBy: others)
    // From the end, so that no item is overwritten before it is moved.
    var item = items.count
    var other = others.count
    items.append(contentsOf: others)
    var place = items.count
    while other > 0 {
      place -= 1
      if item > 0, items[item - 1].start > others[other - 1].start {
        item -= 1
        items[place] = items[item]
      } else {
        other -= 1
        items[place] = others[other]
      }
    }
    for word in byWord.indices { byWord[word] = -1 }
    for (index, item) in items.enumerated() {
      for word in item.start..<item.end { byWord[word] = Int32(index) }
    }
  }

  private mutating func dropItems(coveredBy others: [FoundMention]) {
    var next = 0
    var kept = 0
    for index in items.indices {
      let item = items[index]
      while next < others.count, others[next].end <= item.start { next += 1 }
      if next < others.count, others[next].start < item.end { continue }
      items[kept] = item
      kept += 1
    }
    items.removeSubrange(kept...)
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

  mutating func setEvidence(_ evidence: Float, isDetermined: Bool, at index: Int) {
    items[index].evidence = evidence
    items[index].isDetermined = isDetermined
  }

  mutating func setStatus(_ status: FoundMention.Status, rule: Int32, at index: Int) {
    items[index].status = status
    items[index].rule = rule
  }

  mutating func markLongDenial(at index: Int) { items[index].isInLongDenial = true }

  /// Gives a mention the status that the context model says, against the rules.
  mutating func overrule(_ status: FoundMention.Status, at index: Int) {
    items[index].status = status
    items[index].remark = .context
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

  mutating func setNodes(_ nodes: FlavorNodeSet, rule: Int32, at index: Int) {
    items[index].nodes = nodes
    items[index].rule = rule
  }
}
