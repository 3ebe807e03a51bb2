import Linguistics

/// What a rule asks of the word behind its first one: told at a glance, it passes over most rules
/// that the first word alone lets in.
///
/// It may let in what does not match, and never passes over what does.
struct RuleGlance: Sendable {
  private struct Marks: OptionSet {
    let rawValue: UInt8
    /// Whether the glance tells anything: the pattern begins with exactly one word, and another
    /// thing must stand behind it.
    static let tells = Marks(rawValue: 1 << 0)
    /// Whether any word may stand behind it, or a mention.
    static let any = Marks(rawValue: 1 << 1)
    static let mention = Marks(rawValue: 1 << 2)
    /// Whether a comma or colon may stand between.
    static let bridges = Marks(rawValue: 1 << 3)
  }

  private var classes = ClassSet.empty
  /// Words by number; all numbers that agree in six bits share one.
  private var words: UInt64 = 0
  private var tags: UInt32 = 0
  private var marks: Marks = []

  /// A glance that tells nothing.
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

  /// Whether the rule may match with its first word at `position`.
  @inline(__always)
  func allows(
    at position: Int, _ all: borrowing [Word], _ mentions: borrowing MentionList
  ) -> Bool {
    guard marks.contains(.tells) else { return true }
    let next = position + 1
    guard next < all.count else { return false }
    let isSoft = all[next].gap.isSoft
    guard isSoft || marks.contains(.bridges) else { return false }
    if all[next].id >= 0, words >> UInt64(all[next].id & 63) & 1 != 0 { return true }
    if classes.intersects(all[next].classes) || tags >> UInt32(all[next].tag.rawValue) & 1 != 0 {
      return true
    }
    return marks.contains(.any) || (marks.contains(.mention) && mentions.index(at: next) >= 0)
  }
}

/// The rules that start with a mention, told apart by the word behind it.
struct MentionRules: Sendable {
  /// Some of the rules, by their places in the list.
  typealias Mask = UInt128

  /// The rules' numbers, in file order.
  let rules: [Int32]
  /// Those of which nothing is known, those that take any word behind the mention, those that take
  /// a mention, and those that may run over a comma or colon.
  private var untold: Mask = 0
  private var any: Mask = 0
  private var mention: Mask = 0
  private var bridges: Mask = 0
  private var byTag = [Mask](repeating: 0, count: UniversalTag.allCases.count)
  /// For each word number the place of its mask, and from 1 on the masks that are not empty.
  private var places: [UInt16]
  private var masks: [Mask] = [0]

  /// - Parameter words: How many words there are.
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
    if !words[next].gap.isSoft { mask &= bridges }
    return mask | untold
  }
}

extension Rule {
  /// How a pattern begins if that is with exactly one thing: the element that takes it, those that
  /// may take the word or mention behind it, and whether a comma or colon may stand between. Nil
  /// for patterns that begin otherwise, or where nothing need stand behind.
  fileprivate func start(
    in all: [PatternElement]
  ) -> (first: Int, behind: [Int], bridges: Bool)? {
    guard let first = elements.first(where: { !all[$0].isZeroWidth }), all[first].isSingle else {
      return nil
    }
    var behind: [Int] = []
    var bridges = false
    for number in first + 1..<elements.upperBound {
      if all[number].isZeroWidth {
        bridges = bridges || all[number].kind == .comma || all[number].kind == .colon
        continue
      }
      behind.append(number)
      if all[number].minimum > 0 { return (first, behind, bridges) }
    }
    return nil
  }
}

extension PatternElement {
  fileprivate var takesAny: Bool { kind == .any || isNegated }

  /// Whether it takes a mention and no word that is none.
  fileprivate var takesOnlyMentions: Bool {
    kind == .mention && classes == .empty && tags == 0 && words.isEmpty
  }
}
