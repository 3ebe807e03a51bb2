import Lexicon

/// The rules of `Lexicon/rules/`, indexed by the word, tag or mention they start with.
struct RuleSet: Sendable {
  let rules: [Rule]
  /// The elements of all patterns, and the words they name.
  let elements: [PatternElement]
  let literals: [Int32]
  /// For each rule the words that it needs, and its prefilter.
  let needs: [WordBits]
  let prefilters: [RulePrefilter]
  let demands: RuleDemands
  /// The code of the reason that `--explain` gives for each rule, and its ID.
  let reasons: [EmbeddedBytes]
  let ids: [EmbeddedBytes]
  let machine: RuleIndex
  let composition: RuleIndex
  let assertion: RuleIndex
  /// The rules of each index at words and tags that have many.
  let compositionBlocks: RuleBlocks
  let assertionBlocks: RuleBlocks

  init(vocabulary: inout Vocabulary, classes: WordClasses, wheel: FlavorWheel) throws {
    var parser = RuleParser(classes: classes, wheel: wheel, vocabulary: vocabulary)
    try parser.readAll()
    vocabulary = parser.vocabulary
    rules = parser.rules
    literals = parser.literals
    var elements = parser.elements
    for place in elements.indices { elements[place].markWords(in: literals) }
    self.elements = elements
    reasons = parser.reasons
    ids = parser.ids
    needs = parser.rules.map(\.needs)
    prefilters = parser.rules.map {
      RulePrefilter(of: $0, in: parser.elements, literals: parser.literals)
    }
    demands = RuleDemands(rules, elements, literals: literals)
    machine = RuleIndex(parser, where: { $0 == .hide }, words: vocabulary.count)
    composition = RuleIndex(parser, where: \.isComposition, words: vocabulary.count)
    assertion = RuleIndex(
      parser, where: { !$0.isComposition && $0 != .hide }, words: vocabulary.count)
    compositionBlocks = RuleBlocks(composition, prefilters)
    assertionBlocks = RuleBlocks(assertion, prefilters)
  }
}

extension RuleSet {
  func write(to image: inout ImageWriter) {
    Rule.write(rules, to: &image)
    PatternElement.write(elements, to: &image)
    image.write(literals)
    RulePrefilter.write(prefilters, to: &image)
    image.write(texts: reasons)
    image.write(texts: ids)
    machine.write(to: &image)
    composition.write(to: &image)
    assertion.write(to: &image)
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    rules = try Rule.read(from: &image)
    needs = rules.map(\.needs)
    var elements = try PatternElement.read(from: &image)
    literals = try image.array()
    prefilters = try RulePrefilter.read(from: &image)
    reasons = try image.views()
    ids = try image.views()
    guard Self.areWithin(rules, elements, literals: literals.count) else { throw ImageFault() }
    for place in elements.indices { elements[place].markWords(in: literals) }
    self.elements = elements
    demands = RuleDemands(rules, elements, literals: literals)
    machine = try RuleIndex(from: &image)
    composition = try RuleIndex(from: &image)
    assertion = try RuleIndex(from: &image)
    guard machine.isSound(rules: rules.count), composition.isSound(rules: rules.count),
      assertion.isSound(rules: rules.count),
      prefilters.count == rules.count, reasons.count == rules.count, ids.count == rules.count
    else { throw ImageFault() }
    compositionBlocks = RuleBlocks(composition, prefilters)
    assertionBlocks = RuleBlocks(assertion, prefilters)
  }

  /// Whether rules that were read from an image name only elements that are in it, and these only words that are.
  private static func areWithin(
    _ rules: [Rule], _ elements: [PatternElement], literals count: Int
  ) -> Bool {
    rules.allSatisfy { $0.elements.lowerBound >= 0 && $0.elements.upperBound <= elements.count }
      && elements.allSatisfy { $0.words.lowerBound >= 0 && Int($0.words.upperBound) <= count }
  }
}

/// A fast test of the word after a rule's first word, which rejects most rules that the first word
/// alone admits.
///
/// The test has false positives, but no false negatives.
struct RulePrefilter: Sendable {
  private struct Marks: OptionSet {
    let rawValue: UInt8
    /// Whether the test can reject anything: the pattern begins with exactly one word, and another
    /// element must follow it.
    static let tells = Marks(rawValue: 1 << 0)
    /// Whether any word may follow, or a mention.
    static let any = Marks(rawValue: 1 << 1)
    static let mention = Marks(rawValue: 1 << 2)
    /// Whether a comma or colon may be between.
    static let bridges = Marks(rawValue: 1 << 3)
  }

  private var classes = ClassSet.empty
  /// Words by number; all numbers that agree in six bits share one.
  private var words: UInt64 = 0
  private var tags: UInt32 = 0
  private var marks: Marks = []

  /// A test that rejects nothing.
  init() {}

  init(of rule: Rule, in elements: [PatternElement], literals: [Int32]) {
    guard let start = rule.start(in: elements), elements[start.first].kind == .word else { return }
    marks = start.bridges ? [.tells, .bridges] : .tells
    for number in start.behind {
      let element = elements[number]
      if element.takesAny { marks.insert(.any) }
      if element.kind == .mention { marks.insert(.mention) }
      classes.formUnion(element.classes)
      tags |= element.tags
      for place in element.words { words |= 1 << UInt64(literals[Int(place)] & 63) }
    }
  }

  /// Whether the rule may match before what follows its first word.
  @inline(__always)
  func allows(_ next: FollowingWord) -> Bool {
    guard marks.contains(.tells) else { return true }
    guard next.exists, next.isSoft || marks.contains(.bridges) else { return false }
    if next.word >= 0, words >> UInt64(next.word & 63) & 1 != 0 { return true }
    if tags >> UInt32(next.tag.rawValue) & 1 != 0 || classes.intersects(next.classes) {
      return true
    }
    return marks.contains(.any) || (marks.contains(.mention) && next.isMention)
  }

  /// What the test lets pass; `rejects` is false if that is everything.
  var accepted:
    (
      rejects: Bool, words: UInt64, tags: UInt32, classes: ClassSet, any: Bool, mention: Bool,
      bridges: Bool
    )
  {
    (
      marks.contains(.tells), words, tags, classes, marks.contains(.any), marks.contains(.mention),
      marks.contains(.bridges)
    )
  }

  /// Adds prefilters to an image, an array for each property.
  static func write(_ filters: [RulePrefilter], to image: inout ImageWriter) {
    image.write(filters.map(\.classes))
    image.write(filters.map(\.words))
    image.write(filters.map(\.tags))
    image.write(filters.map(\.marks.rawValue))
  }

  /// The prefilters that `write` added.
  static func read(from image: inout ImageReader) throws(ImageFault) -> [RulePrefilter] {
    let classes = try image.array(of: ClassSet.self)
    let words = try image.array(of: UInt64.self)
    let tags = try image.array(of: UInt32.self)
    let marks = try image.array(of: UInt8.self)
    guard [words.count, tags.count, marks.count].allSatisfy({ $0 == classes.count }) else {
      throw ImageFault()
    }
    return classes.indices.map { index in
      var filter = RulePrefilter()
      filter.classes = classes[index]
      filter.words = words[index]
      filter.tags = tags[index]
      filter.marks = Marks(rawValue: marks[index])
      return filter
    }
  }
}

/// For first words and tags with many rules, which of them the word after it leaves possible: a bit
/// for each rule, instead of a test of each.
///
/// The rules of a word are in blocks of up to 64, in the order of the index. The bits are those that
/// the rules' prefilters would let pass.
struct RuleBlocks: Sendable {
  typealias Mask = UInt64
  /// Words with fewer rules have no block; tags with any have one.
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
      if !list.isEmpty { add(list, prefilters, at: words + Int(tag.rawValue)) }
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

  @inline(__always)
  func blocks(at tag: UniversalTag) -> Range<Int> { blocks(words + Int(tag.rawValue)) }

  @inline(__always)
  private func blocks(_ place: Int) -> Range<Int> {
    let start = Int(first[place])
    return start..<start + Int(count[place])
  }

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
