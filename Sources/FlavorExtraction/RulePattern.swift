import EmbeddedData
import FlavorWheel
import Linguistics

/// One step of a rule's pattern; the notation is told at the head of `Lexicon/rules.tsv`.
struct PatternElement: Sendable {
  enum Kind: UInt8, Sendable {
    /// One word that is in `words`, `classes` or `tags`.
    case word
    /// One flavor mention, whole.
    case mention
    /// Any one word.
    case any
    /// Not a word: a comma, dash or parenthesis, or a colon, stands before the next word.
    case comma, colon
    /// Not a word: the next word is the first of its clause, or of its sentence.
    case clauseStart, sentenceStart
    /// Not a word: the word before is the last of its clause, or of its sentence.
    case clauseEnd, sentenceEnd
    /// Not a word: the next word, if one follows without a mark, is none of `words`, `classes`.
    case notAhead
    /// Not a word: the word before, if it stands without a mark between, is none of them.
    case notBehind
  }

  var kind: Kind = .word
  var words: [Int32] = []
  var classes = ClassSet.empty
  /// One bit for each accepted universal tag.
  var tags: UInt32 = 0
  /// For `.mention`: the flags one of which the entry must have; empty for any.
  var flags: DescriptorEntry.Flags = []
  /// For `.mention`: the nodes one of which it must have; empty for any.
  var nodes = NodeSet.empty
  var isNegated = false
  var minimum: UInt8 = 1
  var maximum: UInt8 = 1

  /// Whether the element stands between words and consumes none.
  var isZeroWidth: Bool { kind.rawValue >= Kind.comma.rawValue }
}

/// One line of `Lexicon/rules.tsv`: what to do where a pattern of words stands.
struct Rule: Sendable {
  enum Action: UInt8, Sendable, CaseIterable {
    /// The mentions in the region are no flavors.
    case drop
    /// The nodes `from` of the mentions in the region become `to`.
    case map
    /// The region is itself a mention of the nodes `to`.
    case label
    /// Mentions in reach are reported as absent.
    case negate
    /// Mentions in reach are not about this cup.
    case skip
    /// Looks like a cue but is none.
    case keep
    /// Ends the reach of a cue before it.
    case stop

    var isComposition: Bool { rawValue <= Action.label.rawValue }

    static let names: [(String, Action)] = [
      ("drop", .drop), ("map", .map), ("label", .label), ("negate", .negate), ("skip", .skip),
      ("keep", .keep), ("stop", .stop),
    ]
  }

  /// Where a rule's action reaches.
  enum Reach: UInt8, Sendable {
    case region, ahead, behind
  }

  /// Where a reach ahead ends.
  enum Until: UInt8, Sendable {
    /// At a comma, a contrast, or the sentence's end.
    case clause
    /// At a contrast, a comma with a new subject, or the sentence's end.
    case statement
  }

  var action: Action
  var reach: Reach
  var until: Until = .clause
  var elements: [PatternElement] = []
  /// Whether the pattern itself runs over a comma.
  var spansComma: Bool { elements.contains { $0.kind == .comma } }
  /// The first element of the look-ahead, which must match but is not consumed.
  var lookahead: Int
  /// The elements that bound the region.
  var regionStart: Int
  var regionEnd: Int
  var from = NodeSet.empty
  var to = NodeSet.empty
  /// For `.skip`: whether it does not hold where it would leave nothing said of any cup.
  var keepsLast = false
  /// For a reach behind: whether it takes in everything said before, back over one sentence.
  var takesAll = false
  /// For `.skip`: how many words the reach ahead may take in.
  var words = Int.max
  /// For `.stop`: how many words must stand between the cue and here.
  var after = 0
  /// What `--explain` says.
  var reason: String
}

/// Reads patterns into rules.
struct RuleParser {
  let classes: WordClasses
  let wheel: FlavorWheel
  var vocabulary: Vocabulary

  struct Problem: Error {
    var message: String
  }

  /// The rule in a row of `action`, `pattern`, `options`, `reason`.
  mutating func rule(_ row: EmbeddedTable.Row) throws -> Rule {
    let head = row[0].text
    let reach: Rule.Reach = head.hasSuffix(">") ? .ahead : head.hasSuffix("<") ? .behind : .region
    let verb = reach == .region ? head : String(head.dropLast())
    guard let action = Rule.Action.names.first(where: { $0.0 == verb })?.1 else {
      throw Problem(message: "rules.tsv:\(row.line): unknown action \(head)")
    }
    var rule = Rule(
      action: action, reach: reach, lookahead: -1, regionStart: -1, regionEnd: -1,
      reason: row[3].text)
    for part in row[1].words {
      var text = part.text
      if text == "/" {
        rule.lookahead = rule.elements.count
        continue
      }
      if text.hasPrefix("[") {
        rule.regionStart = rule.elements.count
        text.removeFirst()
      }
      let closes = text.hasSuffix("]")
      if closes { text.removeLast() }
      rule.elements.append(try element(text, line: row.line))
      if closes { rule.regionEnd = rule.elements.count }
    }
    guard rule.elements.count < RuleMatcher.longestPattern else {
      throw Problem(message: "rules.tsv:\(row.line): the pattern is too long")
    }
    if rule.lookahead < 0 { rule.lookahead = rule.elements.count }
    if rule.regionStart < 0 { rule.regionStart = 0 }
    if rule.regionEnd < 0 { rule.regionEnd = rule.lookahead }
    for option in row[2].words { try apply(option.text, to: &rule, line: row.line) }
    return rule
  }

  private func apply(_ option: String, to rule: inout Rule, line: Int) throws {
    let parts = option.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else {
      throw Problem(message: "rules.tsv:\(line): unreadable option \(option)")
    }
    switch parts[0] {
    case "until": rule.until = parts[1] == "statement" ? .statement : .clause
    case "words": rule.words = Int(parts[1]) ?? .max
    case "alone": rule.keepsLast = parts[1] == "keep"
    case "all": rule.takesAll = parts[1] == "1"
    case "after": rule.after = Int(parts[1]) ?? 0
    case "from": rule.from = try nodes(parts[1], line: line)
    case "to": rule.to = try nodes(parts[1], line: line)
    default: throw Problem(message: "rules.tsv:\(line): unknown option \(option)")
    }
  }

  private func nodes(_ list: some StringProtocol, line: Int) throws -> NodeSet {
    var result = NodeSet.empty
    for name in list.split(separator: ",") {
      let isBranch = name.hasSuffix("*")
      let slug = String(isBranch ? name.dropLast() : name[...])
      guard let node = wheel.index(ofSlug: slug.utf8) else {
        throw Problem(message: "rules.tsv:\(line): unknown node \(name)")
      }
      if isBranch {
        for member in wheel.branch(wheel[node].id) { result.insert(UInt8(member.index)) }
      } else {
        result.insert(UInt8(node))
      }
    }
    return result
  }

  private mutating func element(_ notation: String, line: Int) throws -> PatternElement {
    var element = PatternElement()
    var text = Substring(notation)
    switch text.hasPrefix("#:") || text.count == 1 ? nil : text.last {
    case "?": (element.minimum, element.maximum) = (0, 1)
    case "*": (element.minimum, element.maximum) = (0, 6)
    case "+": (element.minimum, element.maximum) = (1, 6)
    default: break
    }
    let repeats = element.minimum == 0 || element.maximum > 1
    if repeats, text.count > 1, !text.hasPrefix("#:") { text.removeLast() }
    switch text {
    case ",": element.kind = .comma
    case ":": element.kind = .colon
    case "^": element.kind = .clauseStart
    case "^^": element.kind = .sentenceStart
    case "$": element.kind = .clauseEnd
    case "$$": element.kind = .sentenceEnd
    case "_": element.kind = .any
    default:
      if text.hasPrefix("~<") {
        element.kind = .notBehind
        text.removeFirst(2)
      } else if text.hasPrefix("~") {
        element.kind = .notAhead
        text.removeFirst()
      } else if text.hasPrefix("!") {
        element.isNegated = true
        text.removeFirst()
      }
      for alternative in text.split(separator: "|") {
        try add(alternative, to: &element, line: line)
      }
    }
    return element
  }

  private mutating func add(
    _ alternative: Substring, to element: inout PatternElement, line: Int
  ) throws {
    if alternative.hasPrefix("@") {
      let set = classes.set(String(alternative.dropFirst()))
      guard set != .empty else {
        throw Problem(message: "rules.tsv:\(line): unknown class \(alternative)")
      }
      element.classes.formUnion(set)
    } else if alternative.hasPrefix("<") {
      guard let tag = UniversalTag(name: alternative.dropFirst().dropLast()) else {
        throw Problem(message: "rules.tsv:\(line): unknown tag \(alternative)")
      }
      element.tags |= 1 << UInt32(tag.rawValue)
    } else if alternative.hasPrefix("#:") {
      element.kind = .mention
      element.nodes = try nodes(alternative.dropFirst(2), line: line)
    } else if alternative.hasPrefix("#") {
      element.kind = .mention
      let flag = alternative.dropFirst()
      for (name, value) in DescriptorEntry.Flags.names where name == flag {
        element.flags.insert(value)
      }
      guard flag.isEmpty || !element.flags.isEmpty else {
        throw Problem(message: "rules.tsv:\(line): unknown flag \(alternative)")
      }
    } else {
      element.words.append(vocabulary.intern(Array(alternative.utf8)))
    }
  }
}
