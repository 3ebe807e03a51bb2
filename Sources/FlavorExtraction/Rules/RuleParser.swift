import FlavorWheel
import Linguistics
import Support

/// Reads patterns into rules.
struct RuleParser {
  let classes: WordClasses
  let wheel: FlavorWheel
  var vocabulary: Vocabulary
  /// The rules read so far, and what they refer to.
  private(set) var rules: [Rule] = []
  private(set) var elements: [PatternElement] = []
  private(set) var literals: [Int32] = []
  private(set) var reasons: [String] = []

  init(classes: WordClasses, wheel: FlavorWheel, vocabulary: Vocabulary) {
    self.classes = classes
    self.wheel = wheel
    self.vocabulary = vocabulary
    rules.reserveCapacity(1_024)
    elements.reserveCapacity(4_096)
    literals.reserveCapacity(10_240)
  }

  struct Problem: Error {
    var message: String
  }

  /// Adds the rule in a row of `action`, `pattern`, `options`, `reason`.
  mutating func read(_ row: EmbeddedTable.Row) throws {
    let head = row[0].text
    let reach: Rule.Reach =
      switch head.utf8.last {
      case UInt8(ascii: ">"): .ahead
      case UInt8(ascii: "<"): .behind
      default: .region
      }
    let verb = reach == .region ? head : String(head.dropLast())
    guard let action = Rule.Action.names.first(where: { $0.0 == verb })?.1 else {
      throw Problem(message: "rules.tsv:\(row.line): unknown action \(head)")
    }
    let start = elements.count
    var rule = Rule(action: action, reach: reach, lookahead: -1, regionStart: -1, regionEnd: -1)
    for part in row[1].words {
      // Bytes, not characters: every note waits for this to be read.
      var part = part
      if part.count == 1, part[0] == UInt8(ascii: "/") {
        rule.lookahead = elements.count - start
        continue
      }
      if part.first == UInt8(ascii: "[") {
        rule.regionStart = elements.count - start
        part = part.view(1..<part.count)
      }
      let closes = part.last == UInt8(ascii: "]")
      if closes { part = part.view(0..<part.count - 1) }
      let element = try element(part, line: row.line)
      if element.kind == .comma || element.kind == .colon { rule.spansComma = true }
      elements.append(element)
      if closes { rule.regionEnd = elements.count - start }
    }
    rule.elements = start..<elements.count
    guard rule.elements.count < Rule.longestPattern else {
      throw Problem(message: "rules.tsv:\(row.line): the pattern is too long")
    }
    if rule.lookahead < 0 { rule.lookahead = rule.elements.count }
    if rule.regionStart < 0 { rule.regionStart = 0 }
    if rule.regionEnd < 0 { rule.regionEnd = rule.lookahead }
    for option in row[2].words { try apply(option.text, to: &rule, line: row.line) }
    rule.needs = needs(of: rule)
    rules.append(rule)
    reasons.append(row[3].text)
  }

  /// The words of the pattern's most telling element, other than the first: one of them must stand
  /// in a note for the rule to match.
  private func needs(of rule: Rule) -> WordBits {
    var best: [Int32] = []
    for element in elements[rule.elements].dropFirst()
    where element.kind == .word && element.minimum > 0 && !element.isNegated && element.tags == 0 {
      var words = Array(literals[Int(element.words.lowerBound)..<Int(element.words.upperBound)])
      if element.classes != .empty { words += classes.words(in: element.classes) }
      if best.isEmpty || words.count < best.count { best = words }
    }
    var bits = WordBits()
    if best.count <= 40 { for word in best { bits.insert(word) } }
    return bits
  }

  private func apply(_ option: String, to rule: inout Rule, line: Int) throws {
    let parts = option.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else {
      throw Problem(message: "rules.tsv:\(line): unreadable option \(option)")
    }
    switch parts[0] {
    case "until":
      rule.until =
        parts[1] == "statement" ? .statement : parts[1] == "predicate" ? .predicate : .clause
    case "words": rule.words = Int(parts[1]) ?? .max
    case "alone": rule.keepsLast = parts[1] == "keep"
    case "all":
      rule.takesAll = true
      rule.takesSkipped = parts[1] == "2"
    case "claim": rule.isClaim = parts[1] == "1"
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

  private mutating func element(_ notation: EmbeddedBytes, line: Int) throws -> PatternElement {
    var element = PatternElement()
    var text = notation
    if text.count > 1, !text.starts(with: "#:".utf8) {
      switch text.last {
      case UInt8(ascii: "?"): (element.minimum, element.maximum) = (0, 1)
      case UInt8(ascii: "*"): (element.minimum, element.maximum) = (0, 6)
      case UInt8(ascii: "+"): (element.minimum, element.maximum) = (1, 6)
      default: break
      }
      let repeats = element.minimum == 0 || element.maximum > 1
      if repeats { text = text.view(0..<text.count - 1) }
    }
    if text.count <= 2, let kind = Self.sign(text) {
      element.kind = kind
      return element
    }
    if text.starts(with: "~<".utf8) {
      element.kind = .notBehind
      text = text.view(2..<text.count)
    } else if text.first == UInt8(ascii: "~") {
      element.kind = .notAhead
      text = text.view(1..<text.count)
    } else if text.first == UInt8(ascii: "!") {
      element.isNegated = true
      text = text.view(1..<text.count)
    }
    let first = Int32(literals.count)
    var start = 0
    for index in 0...text.count where index == text.count || text[index] == UInt8(ascii: "|") {
      if index > start { try add(text.view(start..<index), to: &element, line: line) }
      start = index + 1
    }
    element.words = first..<Int32(literals.count)
    return element
  }

  /// The kinds of elements that are a sign.
  private static func sign(_ text: EmbeddedBytes) -> PatternElement.Kind? {
    let isDouble = text.count == 2 && text[0] == text[1]
    guard text.count == 1 || isDouble else { return nil }
    return switch (text[0], isDouble) {
    case (UInt8(ascii: ","), false): .comma
    case (UInt8(ascii: ":"), false): .colon
    case (UInt8(ascii: "^"), false): .clauseStart
    case (UInt8(ascii: "^"), true): .sentenceStart
    case (UInt8(ascii: "$"), false): .clauseEnd
    case (UInt8(ascii: "$"), true): .sentenceEnd
    case (UInt8(ascii: "_"), false): .any
    default: nil
    }
  }

  private mutating func add(
    _ bytes: EmbeddedBytes, to element: inout PatternElement, line: Int
  ) throws {
    switch bytes.first {
    case UInt8(ascii: "@"), UInt8(ascii: "<"), UInt8(ascii: "#"):
      try addClass(bytes.text[...], to: &element, line: line)
    case UInt8(ascii: "$") where bytes.count == 1: element.kind = .clauseEnd
    default: literals.append(vocabulary.intern(bytes))
    }
  }

  private func addClass(
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
    } else {
      element.kind = .mention
      let flag = alternative.dropFirst()
      for (name, value) in DescriptorEntry.Flags.names where name == flag {
        element.flags.insert(value)
      }
      guard flag.isEmpty || !element.flags.isEmpty else {
        throw Problem(message: "rules.tsv:\(line): unknown flag \(alternative)")
      }
    }
  }
}
