import Linguistics
import Support

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
