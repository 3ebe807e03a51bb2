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
