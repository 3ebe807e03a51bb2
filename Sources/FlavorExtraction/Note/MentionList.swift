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

/// Words of a note that name a flavor, or that the lexicon lists as naming none, with the current
/// verdict.
struct FoundMention: Sendable {
  enum Status: UInt8, Sendable {
    case present, negated, dropped
  }

  // A note may contain millions of mentions: the fields are narrow, the wide ones first.
  var nodes: FlavorNodeSet
  private let startWord: Int32
  private let endWord: Int32
  /// The entry; for `.vector`, which has none, the bits of the likeness.
  private let entryOrLikeness: Int32
  /// The evidence that it is a flavor: log odds (`TastingClassifier`).
  var evidence: Float = 0
  private var ruleNumber: Int16
  var flags: DescriptorEntry.Flags
  let source: Flavor.Source
  var status: Status = .present
  /// The reason for the status if it is not a rule.
  var remark: Remark = .none

  private var marks: UInt8 = 0

  /// Word positions.
  var start: Int { Int(startWord) }
  var end: Int { Int(endWord) }

  /// The lexicon entry, or −1 for a mention found by rule or by vector.
  var entry: Int32 { source == .vector ? -1 : entryOrLikeness }

  /// The score of the vote of the nearest exemplars, for `.vector`; 1 otherwise.
  var likeness: Float {
    source == .vector ? Float(bitPattern: UInt32(bitPattern: entryOrLikeness)) : 1
  }

  /// The rule that decided, or −1; for `.statement` the row of `generic-statements.tsv`.
  var rule: Int32 {
    get { Int32(ruleNumber) }
    set { ruleNumber = Int16(newValue) }
  }

  /// Whether its last word was read through an inflection.
  var isInflected: Bool {
    get { marks & 1 != 0 }
    set { marks = marks & ~1 | (newValue ? 1 : 0) }
  }

  /// Whether a determiner such as `a`, `the` or `my` precedes it.
  var isDetermined: Bool {
    get { marks & 2 != 0 }
    set { marks = marks & ~2 | (newValue ? 2 : 0) }
  }

  /// Whether it was found in a clause of another language (`LanguageReader`).
  var isForeign: Bool {
    get { marks & 4 != 0 }
    set { marks = marks & ~4 | (newValue ? 4 : 0) }
  }

  /// Whether a denial reaches it in a list of many flavors.
  var isInLongDenial: Bool {
    get { marks & 8 != 0 }
    set { marks = marks & ~8 | (newValue ? 8 : 0) }
  }

  init(
    start: Int, end: Int, entry: Int32, nodes: FlavorNodeSet, flags: DescriptorEntry.Flags,
    source: Flavor.Source, rule: Int32 = -1
  ) {
    self.nodes = nodes
    startWord = Int32(start)
    endWord = Int32(end)
    entryOrLikeness = entry
    ruleNumber = Int16(rule)
    self.flags = flags
    self.source = source
  }

  init(vectorAt position: Int, nodes: FlavorNodeSet, likeness: Float) {
    self.nodes = nodes
    startWord = Int32(position)
    endWord = Int32(position + 1)
    entryOrLikeness = Int32(bitPattern: likeness.bitPattern)
    ruleNumber = -1
    flags = .ambiguous
    source = .vector
  }

  enum Remark: UInt8, Sendable, CaseIterable {
    case none, noLabel, verb, name, ordinary, head, negatingForm, statement
    /// The context model decided.
    case context
    /// Less sure than the caller asks for (`FlavorExtractor.Configuration.precision`).
    case unsure
    /// A word of its own language denies it.
    case denied
    /// In another language, and not said of this cup.
    case notSaid
    /// Of what was put into the cup (`AdditionReader`).
    case added
  }
}
