/// Matches rule patterns against the words of one note; backtracking, bounded by the pattern.
struct RuleMatcher {
  let rules: [Rule]
  /// The tests that reject most rules, stored apart from the rules.
  private struct Gate: Sendable {
    var prefilter: RulePrefilter
    /// Words of which the note must have one; all words where none is needed.
    var needs: WordBits
  }
  private let gates: [Gate]
  private let demands: RuleDemands
  private let asksDemands: Bool
  private let elements: [PatternElement]
  private let literals: [Int32]

  /// For each word, by the last eight bits of its number, those of some rules that need it, the last one's
  /// with those that need none.
  private let needing: [MentionRuleIndex.Mask]
  /// For each node those of the same rules that start with a mention of it, and at `anyMention` those
  /// that may start with any.
  private let starting: [MentionRuleIndex.Mask]
  /// Beyond the numbers of all nodes that a set may have.
  private static let anyMention = 128

  /// - Parameters:
  ///   - mentionRules: The rules that ``mentionRules`` tells apart.
  ///   - prefilters: The prefilter of each rule, without its demands; nil for those of the set.
  init(
    _ set: RuleSet, mentionRules: [Int32] = [], prefilters: [RulePrefilter]? = nil
  ) {
    var needing = [MentionRuleIndex.Mask](repeating: 0, count: WordBits.count)
    for (place, rule) in mentionRules.enumerated() {
      let needs = set.needs[Int(rule)].isEmpty ? .last : set.needs[Int(rule)]
      needs.forEach { needing[$0] |= 1 << MentionRuleIndex.Mask(place) }
    }
    self.needing = needing
    starting = Self.starting(mentionRules.map { set.rules[Int($0)] }, set.elements)
    asksDemands = prefilters == nil
    rules = set.rules
    gates = zip(prefilters ?? set.prefilters, set.needs).map { prefilter, needs in
      Gate(prefilter: prefilter, needs: needs.isEmpty ? .all : needs)
    }
    demands = set.demands
    elements = set.elements
    literals = set.literals
  }

  /// The rules of a list, by the nodes of the mention that they start with.
  private static func starting(
    _ rules: [Rule], _ elements: [PatternElement]
  ) -> [MentionRuleIndex.Mask] {
    var starting = [MentionRuleIndex.Mask](repeating: 0, count: anyMention + 1)
    for (place, rule) in rules.enumerated() {
      let bit = MentionRuleIndex.Mask(1) << MentionRuleIndex.Mask(place)
      guard let first = rule.start(in: elements)?.first, elements[first].takesOnlyMentions,
        !elements[first].nodes.isEmpty
      else {
        starting[anyMention] |= bit
        continue
      }
      elements[first].nodes.forEach { starting[$0] |= bit }
    }
    return starting
  }

  /// The rules that may start with a mention of some nodes and have a word that they need in the note.
  @inline(__always)
  mutating func mentionRules(at nodes: FlavorNodeSet) -> MentionRuleIndex.Mask {
    var mask = starting[Self.anyMention]
    nodes.forEach { mask |= starting[$0] }
    return mask & mentionRules
  }

  /// Whether a match of a rule can depend on where mentions are.
  func asksForMentions(_ rule: Rule) -> Bool {
    elements[rule.elements].contains {
      $0.kind == .mention || $0.kind == .clauseEnd && !$0.nodes.isEmpty
    }
  }

  /// The position at which each element began.
  private var positions = [Int](repeating: 0, count: Rule.longestPattern)

  /// The words of the current note.
  private var present = WordBits()
  /// Which of the rules that may start with a mention have a word that they need in the current note.
  private var mentionRules: MentionRuleIndex.Mask = 0
  /// For each word of the current note what it and the words after it are, as far as a pattern can reach;
  /// empty where the demands of rules are not asked.
  private var ahead: [RuleDemands.Kinds] = []

  /// Starts a note: rules whose words the note lacks are rejected from here on.
  mutating func begin(_ words: borrowing [Word]) {
    present = .last
    mentionRules = needing[WordBits.count - 1]
    let known = asksDemands && words.count <= LongNote.words ? words.count : 0
    ahead.removeAll(keepingCapacity: true)
    ahead.append(contentsOf: repeatElement(RuleDemands.Kinds(), count: known))
    var kinds = RuleDemands.Kinds()
    for position in words.indices.reversed() {
      if words[position].id >= 0 {
        present.insert(words[position].id)
        mentionRules |= needing[Int(words[position].id) & (WordBits.count - 1)]
      }
      kinds.add(words[position])
      if position < known { ahead[position] = kinds }
      if !Self.mayCross(words[position].separator) { kinds = RuleDemands.Kinds() }
    }
  }

  /// Whether a pattern may have words on both sides of a separator: soft ones, and marks that it may name.
  @inline(__always)
  private static func mayCross(_ separator: Separator) -> Bool {
    !separator.isHard || separator.contains(.colon)
  }

  /// Whether a rule may match before what follows its first word; false positives are few.
  @inline(__always)
  mutating func admits(_ number: Int32, before next: FollowingWord) -> Bool {
    gates[Int(number)].prefilter.allows(next) && gates[Int(number)].needs.intersects(present)
  }

  /// Whether the note has a word that a rule needs; false positives are few.
  @inline(__always)
  mutating func hasNeeds(of number: Int32) -> Bool { gates[Int(number)].needs.intersects(present) }

  /// The match of a rule that is admitted, by its number, at word `start`, if there is one.
  mutating func match(
    _ number: Int32, at start: Int, _ words: borrowing [Word], _ mentions: borrowing MentionList
  ) -> RuleMatch? {
    guard ahead.isEmpty || demands.areMet(of: number, by: ahead[start]),
      matchElements(
        rules[Int(number)].elements, from: 0, at: start, origin: start, bridged: true,
        words: words, mentions: mentions)
    else { return nil }
    let rule = rules[Int(number)]
    return RuleMatch(
      rule: number, start: start, end: positions[rule.lookahead],
      regionStart: positions[rule.regionStart], regionEnd: positions[rule.regionEnd])
  }

  /// Matches the elements of a pattern from one of them on: those that take exactly one word or
  /// mention, and tests between words, one after the other; the others with their alternatives.
  private mutating func matchElements(
    _ pattern: Range<Int>, from first: Int, at start: Int, origin: Int, bridged: Bool,
    words: borrowing [Word], mentions: borrowing MentionList
  ) -> Bool {
    var element = first
    var position = start
    var bridged = bridged
    while true {
      positions[element] = position
      guard element < pattern.count else { return true }
      let place = pattern.lowerBound &+ element
      if elements[place].isZeroWidth {
        guard holds(place, at: position, words: words, mentions: mentions, bridged: &bridged)
        else { return false }
      } else if elements[place].isSingle {
        guard position < words.count,
          bridged || position == origin || words[position].separator.isSoft
        else { return false }
        let next = consume(place, at: position, words: words, mentions: mentions)
        guard next > position else { return false }
        position = next
        bridged = false
      } else {
        return matchRepeated(
          pattern, element: element, at: position, origin: origin, bridged: bridged, words: words,
          mentions: mentions)
      }
      element += 1
    }
  }

  /// Matches an element that takes any number of words from its least to its greatest, as many as it can,
  /// and what follows it.
  private mutating func matchRepeated(
    _ pattern: Range<Int>, element: Int, at start: Int, origin: Int, bridged: Bool,
    words: borrowing [Word], mentions: borrowing MentionList
  ) -> Bool {
    let place = pattern.lowerBound &+ element
    let (least, most) = (Int(elements[place].minimum), Int(elements[place].maximum))
    var position = start
    var count = 0
    while count < most, position < words.count,
      bridged && count == 0 || position == origin || words[position].separator.isSoft
    {
      let next = consume(place, at: position, words: words, mentions: mentions)
      guard next > position else { break }
      position = next
      count += 1
    }
    while count >= least {
      if mayMatch(
        place &+ 1, of: pattern, at: position, words: words, mentions: mentions,
        begins: position == origin || bridged && count == 0),
        matchElements(
          pattern, from: element + 1, at: position, origin: origin, bridged: count == 0 && bridged,
          words: words, mentions: mentions)
      {
        return true
      }
      guard count > 0 else { return false }
      position = startOfLast(place, from: start, to: position, words, mentions)
      count -= 1
    }
    return false
  }

  /// Where the last word or mention starts that an element took of the words from `start` to `end`.
  @inline(__always)
  private mutating func startOfLast(
    _ place: Int, from start: Int, to end: Int, _ words: borrowing [Word],
    _ mentions: borrowing MentionList
  ) -> Int {
    guard elements[place].kind == .mention else { return end - 1 }
    let index = mentions.index(at: end - 1)
    guard index >= 0, mentions[index].start >= start,
      consume(place, at: mentions[index].start, words: words, mentions: mentions) == end
    else { return end - 1 }
    return mentions[index].start
  }

  /// Whether an element takes the word at a position, as far as the element alone decides that.
  @inline(__always)
  private mutating func mayMatch(
    _ place: Int, of pattern: Range<Int>, at position: Int, words: borrowing [Word],
    mentions: borrowing MentionList, begins: Bool
  ) -> Bool {
    guard place < pattern.upperBound, elements[place].isSingle else { return true }
    return position < words.count && (begins || words[position].separator.isSoft)
      && consume(place, at: position, words: words, mentions: mentions) > position
  }

  /// The position after the word or mention that an element accepts at `position`; `position` when it
  /// accepts none. By its place, as an element is too large to hand over; this and the next functions are
  /// mutating because a call of another would copy the matcher.
  @inline(__always)
  private mutating func consume(
    _ place: Int, at position: Int, words: borrowing [Word], mentions: borrowing MentionList
  ) -> Int {
    switch elements[place].kind {
    case .any: return position + 1
    case .mention:
      let index = mentions.index(at: position)
      if index >= 0, mentions[index].start == position, !mentions[index].nodes.isEmpty,
        elements[place].flags.isEmpty
          || !mentions[index].flags.isDisjoint(with: elements[place].flags),
        elements[place].nodes.isEmpty || mentions[index].nodes.intersects(elements[place].nodes)
      {
        return mentions[index].end
      }
      // `#|like|of`: a mention, or one of the words.
      return accepts(place, position, words) ? position + 1 : position
    default:
      return accepts(place, position, words) != elements[place].isNegated
        ? position + 1 : position
    }
  }

  @inline(__always)
  private mutating func accepts(_ place: Int, _ position: Int, _ words: borrowing [Word]) -> Bool {
    if elements[place].classes.intersects(words[position].classes) { return true }
    if elements[place].tags >> UInt32(words[position].tag.rawValue) & 1 != 0 { return true }
    let id = words[position].id
    guard id >= 0, elements[place].wordBits >> UInt64(id & 63) & 1 != 0 else { return false }
    for word in elements[place].words where literals[Int(word)] == id { return true }
    return false
  }

  private mutating func holds(
    _ place: Int, at position: Int, words: borrowing [Word], mentions: borrowing MentionList,
    bridged: inout Bool
  ) -> Bool {
    let separator: Separator = position < words.count ? words[position].separator : .start
    switch elements[place].kind {
    case .comma:
      let stands = !separator.isDisjoint(with: .mild) && !separator.isHard
      if stands { bridged = true }
      return stands || elements[place].minimum == 0
    case .colon:
      if separator.contains(.colon) { bridged = true }
      return separator.contains(.colon) || elements[place].minimum == 0
    case .dash:
      if separator == .dash { bridged = true }
      return separator == .dash || elements[place].minimum == 0
    case .clauseStart: return !separator.isSoft
    case .clauseEnd:
      if !separator.isSoft { return true }
      guard position < words.count else { return false }
      let mention = elements[place].nodes.isEmpty ? -1 : mentions.index(at: position)
      return mention >= 0 && mentions[mention].start == position
        && mentions[mention].nodes.intersects(elements[place].nodes)
        || accepts(place, position, words)
    case .sentenceStart, .sentenceEnd: return separator.isHard
    case .notAhead:
      return !separator.isSoft || position >= words.count || !accepts(place, position, words)
    case .notBehind:
      return position == 0 || !separator.isSoft || !accepts(place, position - 1, words)
    default: return false
    }
  }
}

/// A set of words as 256 bits by number: it has false positives, but no false negatives (Bloom
/// 1970, CACM 13(7), with one hash).
struct WordBits: Sendable, Hashable, BitwiseCopyable {
  private var bits: SIMD4<UInt64>

  init() { bits = SIMD4() }
  private init(bits: SIMD4<UInt64>) { self.bits = bits }

  var isEmpty: Bool { bits == SIMD4() }

  static let all = WordBits(bits: SIMD4(repeating: .max))
  /// A word that every note counts as having, so that it has one of `all`.
  static let last = WordBits(bits: SIMD4(0, 0, 0, 1 << 63))

  static let count = 256

  /// Calls `body` with each bit.
  func forEach(_ body: (Int) -> Void) {
    for part in 0..<4 {
      var left = bits[part]
      while left != 0 {
        body(part << 6 | left.trailingZeroBitCount)
        left &= left - 1
      }
    }
  }

  @inline(__always)
  mutating func insert(_ word: Int32) {
    bits[Int(word >> 6) & 3] |= UInt64(1) << UInt64(word & 63)
  }

  @inline(__always)
  func intersects(_ other: WordBits) -> Bool { bits & other.bits != SIMD4() }
}
