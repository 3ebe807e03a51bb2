import Linguistics

/// For first words and tags with many rules, which of them the word after it leaves possible: a bit
/// for each rule, instead of a test of each.
///
/// The rules of a word are in blocks of up to 64, in the order of the index. The bits are those that
/// the rules' prefilters would let pass.
struct RuleBlocks: Sendable {
  typealias Mask = UInt64
  /// Words with fewer rules have no block.
  private static let fewest = 10

  /// Where the masks of a block are, by number of the next word, its tag and its classes, and of the
  /// rules that take any word or a mention, that may include a mark, and whose second word is unknown.
  private enum Place {
    static let words = 0
    static let tags = 64
    static let classes = 96
    static let any = 224
    static let mention = 225
    static let bridges = 226
    static let unknown = 227
    static let size = 228
  }

  private var masks: ContiguousArray<Mask> = []
  /// The rules of the blocks, 64 places for each.
  private var rules: ContiguousArray<Int32> = []
  /// For each word, and then for each tag, the first block and the number of blocks.
  private var first: ContiguousArray<Int32>
  private var count: ContiguousArray<Int32>
  private let words: Int

  init(_ index: RuleIndex, _ prefilters: [RulePrefilter]) {
    words = index.words
    let all = words + UniversalTag.allCases.count
    first = ContiguousArray(repeating: 0, count: all)
    count = ContiguousArray(repeating: 0, count: all)
    for word in 0..<words {
      let places = index.rules(at: Int32(word))
      if places.count >= Self.fewest { add(places.map { index[$0] }, prefilters, at: word) }
    }
    for tag in UniversalTag.allCases {
      let list = index.rules(at: tag)
      if list.count >= Self.fewest { add(list, prefilters, at: words + Int(tag.rawValue)) }
    }
  }

  private mutating func add(_ list: [Int32], _ prefilters: [RulePrefilter], at place: Int) {
    first[place] = Int32(masks.count / Place.size)
    for start in stride(from: 0, to: list.count, by: Mask.bitWidth) {
      let own = list[start..<min(list.count, start + Mask.bitWidth)]
      let base = masks.count
      masks.append(contentsOf: repeatElement(0, count: Place.size))
      for (bit, rule) in own.enumerated() {
        let mask = Mask(1) << Mask(bit)
        let accepted = prefilters[Int(rule)].accepted
        guard accepted.rejects else {
          masks[base + Place.unknown] |= mask
          continue
        }
        Self.forEachBit(accepted.words) { masks[base + Place.words + $0] |= mask }
        Self.forEachBit(UInt64(accepted.tags)) { masks[base + Place.tags + $0] |= mask }
        accepted.classes.forEach { masks[base + Place.classes + $0] |= mask }
        if accepted.any { masks[base + Place.any] |= mask }
        if accepted.mention { masks[base + Place.mention] |= mask }
        if accepted.bridges { masks[base + Place.bridges] |= mask }
      }
      rules.append(contentsOf: own)
      rules.append(contentsOf: repeatElement(-1, count: Mask.bitWidth - own.count))
      count[place] += 1
    }
  }

  private static func forEachBit(_ bits: UInt64, _ body: (Int) -> Void) {
    var left = bits
    while left != 0 {
      body(left.trailingZeroBitCount)
      left &= left - 1
    }
  }

  /// The blocks of a word; none where it has few rules.
  @inline(__always)
  func blocks(at word: Int32) -> Range<Int> {
    word < 0 || word >= words ? 0..<0 : blocks(Int(word))
  }

  /// The blocks of a tag.
  @inline(__always)
  func blocks(at tag: UniversalTag) -> Range<Int> { blocks(words + Int(tag.rawValue)) }

  @inline(__always)
  private func blocks(_ place: Int) -> Range<Int> {
    let start = Int(first[place])
    return start..<start + Int(count[place])
  }

  /// The rule of a bit of a block.
  @inline(__always)
  func rule(_ bit: Int, of block: Int) -> Int32 { rules[block << 6 | bit] }

  /// The rules of a block that may match before a word; false positives are few.
  @inline(__always)
  func candidates(_ block: Int, before next: FollowingWord) -> Mask {
    let base = block * Place.size
    let unknown = masks[base + Place.unknown]
    guard next.exists else { return unknown }
    var mask = masks[base + Place.any]
    if next.word >= 0 { mask |= masks[base + Place.words + next.word & 63] }
    mask |= masks[base + Place.tags + Int(next.tag.rawValue)]
    next.classes.forEach { mask |= masks[base + Place.classes + $0] }
    if next.isMention { mask |= masks[base + Place.mention] }
    if !next.isSoft { mask &= masks[base + Place.bridges] }
    return mask | unknown
  }
}
