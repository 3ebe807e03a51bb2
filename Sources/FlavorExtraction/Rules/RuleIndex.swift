import Lexicon

/// For each possible first word the rules to try, in file order.
struct RuleIndex: Sendable {
  private var starts: [Int32]
  private var list: [Int32]
  /// Rules that may start with a mention.
  let atMention: MentionRuleIndex
  /// Rules that may start with a word of a certain tag, by tag.
  private let byTag: [[Int32]]
  /// The tags that any rule may start with, as bits.
  private let tags: UInt32

  init(_ parser: RuleParser, where isWanted: (Rule.Action) -> Bool, words: Int) {
    // The rules that start with each word, unsorted by word; those of a word in file order.
    var found: [(word: Int32, rule: Int32)] = []
    var last = [Int32](repeating: -1, count: words)
    var atMention: [Int32] = []
    var byTag = [[Int32]](repeating: [], count: UniversalTag.allCases.count)
    for (number, rule) in parser.rules.enumerated() where isWanted(rule.action) {
      let id = Int32(number)
      func add(_ word: Int32) {
        guard last[Int(word)] != id else { return }
        last[Int(word)] = id
        found.append((word, id))
      }
      for element in parser.elements[rule.elements] where !element.isZeroWidth {
        precondition(
          element.kind != .any && !element.isNegated, "a rule must start with something certain")
        if element.kind == .mention {
          if atMention.last != id { atMention.append(id) }
        } else {
          for word in element.words { add(parser.literals[Int(word)]) }
          parser.classes.words(in: element.classes).forEach(add)
          for tag in byTag.indices where element.tags & (1 << UInt32(tag)) != 0 {
            byTag[tag].append(id)
          }
        }
        if element.minimum > 0 { break }
      }
    }
    starts = [Int32](repeating: 0, count: words + 1)
    for (word, _) in found { starts[Int(word) + 1] += 1 }
    for word in 0..<words { starts[word + 1] += starts[word] }
    var next = starts
    list = [Int32](repeating: 0, count: found.count)
    for (word, rule) in found {
      list[Int(next[Int(word)])] = rule
      next[Int(word)] += 1
    }
    self.atMention = MentionRuleIndex(atMention, parser, words: words)
    self.byTag = byTag
    tags = Self.tags(of: byTag)
  }

  /// The tags that have rules, as bits.
  private static func tags(of byTag: [[Int32]]) -> UInt32 {
    byTag.indices.reduce(0) { byTag[$1].isEmpty ? $0 : $0 | 1 << UInt32($1) }
  }

  /// The number of words of the vocabulary.
  var words: Int { starts.count - 1 }

  /// The rules that may start with a word of a tag.
  @inline(__always)
  func rules(at tag: UniversalTag) -> [Int32] {
    tags >> UInt32(tag.rawValue) & 1 == 0 ? [] : byTag[Int(tag.rawValue)]
  }

  /// The rules to try at `word`.
  @inline(__always)
  func rules(at word: Int32) -> Range<Int> {
    word < 0 || Int(word) + 1 >= starts.count
      ? 0..<0 : Int(starts[Int(word)])..<Int(starts[Int(word) + 1])
  }

  /// The rule at a position of the list.
  @inline(__always)
  subscript(place: Int) -> Int32 { list[place] }
}

extension RuleIndex {
  /// The most entries that an index may have, so that a damaged image cannot ask for any number of blocks.
  private static let mostEntries = 100_000

  /// Whether the index, read from an image, names rules of a set of `count` only.
  func isSound(rules count: Int) -> Bool {
    var last: Int32 = 0
    for start in starts {
      guard start >= last, Int(start) <= list.count else { return false }
      last = start
    }
    let lists = [list] + byTag
    return lists.reduce(0) { $0 + $1.count } <= Self.mostEntries
      && lists.allSatisfy { $0.allSatisfy { $0 >= 0 && Int($0) < count } }
      && byTag.allSatisfy { $0.count <= count }
  }

  func write(to image: inout ImageWriter) {
    image.write(starts)
    image.write(list)
    atMention.write(to: &image)
    image.write(lists: byTag)
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    starts = try image.array()
    list = try image.array()
    atMention = try MentionRuleIndex(from: &image)
    byTag = try image.lists()
    guard !starts.isEmpty, byTag.count == UniversalTag.allCases.count else { throw ImageFault() }
    tags = Self.tags(of: byTag)
  }
}

/// The rules that start with a mention, indexed by the word after it.
struct MentionRuleIndex: Sendable {
  /// A subset of the rules, by position in the list.
  typealias Mask = UInt128

  /// The rules' numbers, in file order.
  let rules: [Int32]
  /// The rules without a known second element, those that accept any word after the mention, those
  /// that accept a mention, and those that may include a comma or colon.
  private var untold: Mask = 0
  private var any: Mask = 0
  private var mention: Mask = 0
  private var bridges: Mask = 0
  private var byTag = [Mask](repeating: 0, count: UniversalTag.allCases.count)
  /// For each word number the place of its mask, and from 1 on the masks that are not empty.
  private var places: [UInt16]
  private var masks: [Mask] = [0]

  /// - Parameter words: The number of words of the vocabulary.
  /// - Precondition: At most 128 rules.
  init(_ rules: [Int32], _ parser: RuleParser, words: Int) {
    precondition(rules.count <= Mask.bitWidth, "more than 128 rules start with a mention")
    self.rules = rules
    places = [UInt16](repeating: 0, count: words)
    for (place, number) in rules.enumerated() {
      let bit = Mask(1) << Mask(place)
      guard let start = parser.rules[Int(number)].start(in: parser.elements),
        parser.elements[start.first].takesOnlyMentions
      else {
        untold |= bit
        continue
      }
      if start.bridges { bridges |= bit }
      for element in start.behind.map({ parser.elements[$0] }) {
        if element.takesAny { any |= bit }
        if element.kind == .mention { mention |= bit }
        for tag in byTag.indices where element.tags >> UInt32(tag) & 1 != 0 { byTag[tag] |= bit }
        for word in element.words { add(bit, at: parser.literals[Int(word)]) }
        for word in parser.classes.words(in: element.classes) { add(bit, at: word) }
      }
    }
  }

  private mutating func add(_ bit: Mask, at word: Int32) {
    guard word >= 0, Int(word) < places.count else { return }
    if places[Int(word)] == 0 {
      places[Int(word)] = UInt16(masks.count)
      masks.append(0)
    }
    masks[Int(places[Int(word)])] |= bit
  }

  /// The rules that may match at a mention that ends before word `next`.
  @inline(__always)
  func candidates(
    before next: Int, _ words: borrowing [Word], _ mentions: borrowing MentionList
  ) -> Mask {
    guard next < words.count else { return untold }
    var mask = any | byTag[Int(words[next].tag.rawValue)]
    let word = Int(words[next].id)
    if word >= 0, word < places.count { mask |= masks[Int(places[word])] }
    if mentions.index(at: next) >= 0 { mask |= mention }
    if !words[next].separator.isSoft { mask &= bridges }
    return mask | untold
  }
}

extension MentionRuleIndex {
  func write(to image: inout ImageWriter) {
    image.write(rules)
    image.write([untold, any, mention, bridges])
    image.write(byTag)
    image.write(places)
    image.write(masks)
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    rules = try image.array()
    let single = try image.array(of: Mask.self)
    byTag = try image.array()
    places = try image.array()
    masks = try image.array()
    guard rules.count <= Mask.bitWidth, single.count == 4,
      byTag.count == UniversalTag.allCases.count, !masks.isEmpty
    else { throw ImageFault() }
    (untold, any, mention, bridges) = (single[0], single[1], single[2], single[3])
  }
}

/// What each pattern asks of the words after its first one: most patterns ask for a word that the sentence
/// lacks, and need not be tried.
struct RuleDemands: Sendable {
  /// What a word is, or several words are, as far as a pattern may ask.
  struct Kinds: Sendable, BitwiseCopyable {
    private var classes = ClassSet.empty
    private var words = WordBits()
    private var tags: UInt32 = 0

    init() {}

    init(of element: PatternElement, literals: [Int32]) {
      classes = element.classes
      tags = element.tags
      for place in element.words { words.insert(literals[Int(place)]) }
    }

    @inline(__always)
    mutating func add(_ word: Word) {
      classes.formUnion(word.classes)
      tags |= 1 << UInt32(word.tag.rawValue)
      if word.id >= 0 { words.insert(word.id) }
    }

    @inline(__always)
    func intersects(_ other: Kinds) -> Bool {
      classes.intersects(other.classes) || words.intersects(other.words) || tags & other.tags != 0
    }
  }

  /// For each rule the place of its first demand; one more at the end.
  private var starts: [Int32] = [0]
  private var demands: [Kinds] = []

  init(_ rules: [Rule], _ elements: [PatternElement], literals: [Int32]) {
    starts.reserveCapacity(rules.count + 1)
    for rule in rules {
      for element in elements[rule.elements].dropFirst()
      where element.kind == .word && element.minimum > 0 && !element.isNegated {
        demands.append(Kinds(of: element, literals: literals))
      }
      starts.append(Int32(demands.count))
    }
  }

  /// Whether words have all that a rule demands; false positives are few.
  @inline(__always)
  func areMet(of rule: Int32, by words: Kinds) -> Bool {
    for place in Int(starts[Int(rule)])..<Int(starts[Int(rule) + 1])
    where !demands[place].intersects(words) {
      return false
    }
    return true
  }
}
