/// One line of a file in `Lexicon/rules/`: a pattern of words, and the action where it matches.
struct Rule: Sendable {
  /// One more than the number of elements that a pattern may have.
  static let longestPattern = 32

  enum Action: UInt8, Sendable, CaseIterable {
    /// The mentions in the region are not flavors.
    case drop
    /// The nodes `from` of the mentions in the region become `to`.
    case map
    /// The region is itself a mention of the nodes `to`.
    case label
    /// Mentions in the scope are reported as absent.
    case negate
    /// Mentions in the scope are not about this cup.
    case skip
    /// Pseudo-cue: not a cue, although it looks like one.
    case keep
    /// Ends the scope of an earlier cue.
    case stop
    /// Earlier claims in the scope are true of this cup.
    case affirm
    /// The words in the region are not of the cup, whatever they would say of one.
    case hide

    var isComposition: Bool { rawValue <= Action.label.rawValue }
  }

  /// The scope of a rule's action.
  enum Reach: UInt8, Sendable {
    case region, ahead, behind
  }

  /// The end of a forward scope.
  enum Until: UInt8, Sendable {
    /// At a comma, a contrast, or the sentence's end.
    case clause
    /// At a contrast, a comma with a new subject, or the sentence's end.
    case statement
    /// Like `statement`, and where the same subject gets another flavor.
    case predicate
  }

  var action: Action
  var reach: Reach
  var until: Until = .clause
  /// The pattern: a range of the rule set's elements.
  var elements = 0..<0
  /// Words of which a match must contain one, as bits; empty when no word is certain.
  var needs = WordBits()
  /// Whether the pattern itself includes a comma or a colon.
  var spansComma = false
  /// The first element of the look-ahead, which must match but is not consumed.
  var lookahead: Int
  /// The elements at the bounds of the region.
  var regionStart: Int
  var regionEnd: Int
  var from = FlavorNodeSet.empty
  var to = FlavorNodeSet.empty
  /// For `.skip`: whether the rule does not apply if it would leave the note without any mention.
  var keepsLast = false
  /// For a backward scope: whether it includes everything before it in its sentence or, if that
  /// names nothing, in the previous sentence.
  var takesAll = false
  /// For such a scope: whether it also includes statements about other cups: `Most decafs are
  /// papery. Not this one.`
  var takesSkipped = false
  /// For a backward scope: whether it reaches the mention just before it across any mark: `Lemon...
  /// no wait, lime`.
  var crossesMarks = false
  /// For `.affirm` and `.skip`: whether the taster's own words leave no doubt (`but I get`, `no wait`), so that
  /// no later stage overrules it.
  var isSure = false
  /// For `.skip`: whether the mentions in the scope are claimed or expected of this cup, so that a
  /// later answer can deny or affirm them.
  var isClaim = false
  /// For `.skip`: the greatest number of words in the forward scope.
  var words = Int.max
  /// For `.stop`: the lowest number of words between the cue and the terminator; a flavor between them
  /// will do, too.
  var after = 0
}

extension Rule {
  /// Adds rules to an image: a row of numbers each, and what is no number.
  static func write(_ rules: [Rule], to image: inout ImageWriter) {
    image.write(rules.flatMap(\.numbers))
    image.write(rules.map(\.needs))
    // Few rules have nodes.
    let withNodes = rules.indices.filter { !rules[$0].from.isEmpty || !rules[$0].to.isEmpty }
    image.write(withNodes.map(Int32.init))
    image.write(withNodes.flatMap { [rules[$0].from, rules[$0].to] })
  }

  /// The rules that `write` added.
  static func read(from image: inout ImageReader) throws(ImageFault) -> [Rule] {
    let numbers = try image.array(of: Int32.self)
    let needs = try image.array(of: WordBits.self)
    let withNodes = try image.array(of: Int32.self)
    let nodes = try image.array(of: FlavorNodeSet.self)
    guard numbers.count == needs.count * width, nodes.count == 2 * withNodes.count,
      withNodes.allSatisfy({ needs.indices.contains(Int($0)) })
    else { throw ImageFault() }
    var rules: [Rule] = []
    rules.reserveCapacity(needs.count)
    for index in needs.indices {
      guard var rule = Rule(numbers: numbers[index * width..<(index + 1) * width]) else {
        throw ImageFault()
      }
      rule.needs = needs[index]
      rules.append(rule)
    }
    for (place, index) in withNodes.enumerated() {
      rules[Int(index)].from = nodes[2 * place]
      rules[Int(index)].to = nodes[2 * place + 1]
    }
    return rules
  }

  private static let width = 17

  private var numbers: [Int32] {
    let flags = [spansComma, keepsLast, takesAll, takesSkipped, crossesMarks, isSure, isClaim]
    let bounds = [
      elements.lowerBound, elements.upperBound, lookahead, regionStart, regionEnd, words, after,
    ]
    return [Int32(action.rawValue), Int32(reach.rawValue), Int32(until.rawValue)]
      + bounds.map(Int32.init(clamping:)) + flags.map { $0 ? 1 : 0 }
  }

  private init?(numbers: ArraySlice<Int32>) {
    let start = numbers.startIndex
    func number(_ place: Int) -> Int { Int(numbers[start + place]) }
    func isSet(_ place: Int) -> Bool { numbers[start + 10 + place] != 0 }
    guard let action = Action(rawValue: UInt8(truncatingIfNeeded: number(0))),
      let reach = Reach(rawValue: UInt8(truncatingIfNeeded: number(1))),
      let until = Until(rawValue: UInt8(truncatingIfNeeded: number(2))),
      number(3) >= 0, number(3) <= number(4)
    else { return nil }
    self.init(
      action: action, reach: reach, until: until, elements: number(3)..<number(4),
      spansComma: isSet(0), lookahead: number(5), regionStart: number(6), regionEnd: number(7),
      keepsLast: isSet(1), takesAll: isSet(2), takesSkipped: isSet(3), crossesMarks: isSet(4),
      isSure: isSet(5), isClaim: isSet(6),
      words: numbers[start + 8] == .max ? .max : number(8), after: number(9))
  }

  /// The beginning of a pattern that starts with exactly one word or mention: the element that
  /// accepts it, the elements that may accept the next word or mention, and whether a mark may
  /// be between. nil for patterns that begin otherwise, or that may end after the first
  /// element.
  func start(
    in all: [PatternElement]
  ) -> (first: Int, behind: [Int], bridges: Bool)? {
    guard let first = elements.first(where: { !all[$0].isZeroWidth }), all[first].isSingle else {
      return nil
    }
    var behind: [Int] = []
    var bridges = false
    for number in first + 1..<elements.upperBound {
      if all[number].isZeroWidth {
        bridges = bridges || all[number].isMark
        continue
      }
      behind.append(number)
      if all[number].minimum > 0 { return (first, behind, bridges) }
    }
    return nil
  }
}

extension PatternElement {
  var takesAny: Bool { kind == .any || isNegated }

  /// Whether the element accepts only mentions.
  var takesOnlyMentions: Bool {
    kind == .mention && classes == .empty && tags == 0 && words.isEmpty
  }
}

/// The word after the one at which rules are tried, as their prefilters ask for it.
struct FollowingWord {
  private(set) var exists = false
  private(set) var isSoft = false
  /// Whether it belongs to a mention.
  private(set) var isMention = false
  private(set) var tag = UniversalTag.x
  /// Its number in the vocabulary, or −1.
  private(set) var word = -1
  private(set) var classes = ClassSet.empty

  @inline(__always)
  init(after position: Int, _ words: borrowing [Word], _ mentions: borrowing MentionList) {
    let next = position + 1
    guard next < words.count else { return }
    exists = true
    isSoft = words[next].separator.isSoft
    isMention = mentions.index(at: next) >= 0
    tag = words[next].tag
    word = Int(words[next].id)
    classes = words[next].classes
  }
}

/// A match of a rule, in word positions.
struct RuleMatch: Sendable {
  var rule: Int32
  var start: Int
  /// The position after the last consumed word.
  var end: Int
  var regionStart: Int
  var regionEnd: Int
}

/// A sentence that shows what a rule does, and the expected result.
///
/// Written `It lacks lemon. => -lemon`: nodes by the last part of their ID if it is unique, `-`
/// before denied nodes, `0` for no nodes.
package struct RuleExample: Sendable, Hashable {
  package var text: String
  /// The IDs of the reported nodes, sorted.
  package var nodes: [String] = []
  /// The IDs of the denied nodes, sorted.
  package var negated: [String] = []

  package init(text: String, nodes: [String] = [], negated: [String] = []) {
    self.text = text
    self.nodes = nodes
    self.negated = negated
  }

  /// Reads an example; nil when it does not have this form.
  package init?(_ line: String, wheel: FlavorWheel = .standard) {
    // Not `split(separator: " => ")`: that brings the library of regular expressions along, which
    // is a twentieth of libinsights-extract.
    let arrow = " => "
    let places = line.indices.filter { line[$0...].hasPrefix(arrow) }
    guard let place = places.first, places.count == 1 else { return nil }
    let names = line[place...].dropFirst(arrow.count)
    guard place > line.startIndex, !names.isEmpty else { return nil }
    text = String(line[..<place])
    for name in names.split(separator: " ") where name != "0" {
      let isDenied = name.hasPrefix("-")
      guard let index = wheel.index(ofSlug: (isDenied ? name.dropFirst() : name).utf8) else {
        return nil
      }
      if isDenied { negated.append(wheel[index].id) } else { nodes.append(wheel[index].id) }
    }
    nodes.sort()
    negated.sort()
  }
}
