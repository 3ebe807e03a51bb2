import FlavorWheel
import Linguistics
import Support

/// Reads the files of `Lexicon/rules/`.
struct RuleParser {
  let classes: WordClasses
  let wheel: FlavorWheel
  var vocabulary: Vocabulary
  /// The rules that were read, and the values that they refer to.
  private(set) var rules: [Rule] = []
  private(set) var elements: [PatternElement] = []
  private(set) var literals: [Int32] = []
  private(set) var reasons: [EmbeddedBytes] = []
  private(set) var ids: [EmbeddedBytes] = []
  private var identifiers = Vocabulary(capacity: 2_048)
  /// The lists of `Lexicon/rules/words.tsv` by name.
  private var lists: [String: [Int32]] = [:]
  /// Rules without a pattern, by what a category's rows say of direction and scope: most rows say
  /// what one before has said.
  private var outlines: [(category: RuleCategory, said: EmbeddedBytes, rule: Rule)] = []
  /// What the IDs of the category at hand begin with.
  private var prefix: (category: RuleCategory?, text: [UInt8]) = (nil, [])
  /// The mentions that patterns name, as read before.
  private var mentions: [(notation: EmbeddedBytes, element: PatternElement)] = []
  /// The current row.
  private var place = LexiconPlace(file: "", line: 0)

  init(classes: WordClasses, wheel: FlavorWheel, vocabulary: Vocabulary) {
    self.classes = classes
    self.wheel = wheel
    self.vocabulary = vocabulary
    rules.reserveCapacity(1_024)
    elements.reserveCapacity(4_096)
    literals.reserveCapacity(10_240)
  }

  /// Adds the list in a row of `Lexicon/rules/words.tsv`: name, words.
  ///
  /// - Throws: A `LexiconProblem` for a mistake in the row.
  mutating func readList(_ row: EmbeddedTable.Row) throws {
    place = LexiconPlace(file: Self.listFile, line: row.line)
    let name = row[0].text
    guard lists[name] == nil, classes.words(of: name) == nil else {
      throw problem("the list \(name) is there already", "merge the two or rename one")
    }
    let first = literals.count
    for word in row[1].words { try addWord(word) }
    guard literals.count > first else { throw problem("the list \(name) is empty", "remove it") }
    lists[name] = Array(literals[first...])
    literals.removeSubrange(first...)
  }

  package static let listFile = "Lexicon/rules/words.tsv"

  /// Adds the rule in a row of `Lexicon/rules/`: ID, direction, scope, pattern, reason. Examples,
  /// which are rows that begin with a tab, are skipped.
  ///
  /// - Throws: A `LexiconProblem` for a mistake in the row.
  mutating func read(_ row: EmbeddedTable.Row, of category: RuleCategory) throws {
    guard !row.isExample else { return }
    place = LexiconPlace(file: category.file, line: row.line)
    let id = row[0]
    if prefix.category != category { prefix = (category, Array(category.prefix.utf8)) }
    let prefix = prefix.text
    guard id.starts(with: prefix), id.count > prefix.count + 1,
      id[prefix.count] == UInt8(ascii: ".")
    else {
      throw problem("the ID \(id.text) does not begin with \(category.prefix).", "rename it")
    }
    // A row that was refused has its ID, too, but is no rule.
    let next = identifiers.count
    guard Int(identifiers.intern(id)) == next else {
      throw problem("the ID \(id.text) is taken", "choose another one")
    }
    let start = elements.count
    var rule = try outline(row, of: category)
    for part in row[3].words {
      // Bytes instead of characters, because this runs before the first note is read.
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
      let element = try element(part)
      if element.kind == .comma || element.kind == .colon { rule.spansComma = true }
      elements.append(element)
      if closes { rule.regionEnd = elements.count - start }
    }
    rule.elements = start..<elements.count
    guard !rule.elements.isEmpty else { throw problem("there is no pattern", "write one") }
    guard rule.elements.count < Rule.longestPattern else {
      throw problem("the pattern is too long", "split the rule")
    }
    if rule.lookahead < 0 { rule.lookahead = rule.elements.count }
    if rule.regionStart < 0 { rule.regionStart = 0 }
    if rule.regionEnd < 0 { rule.regionEnd = rule.lookahead }
    let reason = row[4]
    guard !reason.isEmpty else { throw problem("there is no reason", "say what the words mean") }
    rule.needs = needs(of: rule)
    rules.append(rule)
    reasons.append(reason)
    ids.append(id)
  }

  /// The rule of a row without its pattern.
  private mutating func outline(
    _ row: EmbeddedTable.Row, of category: RuleCategory
  ) throws -> Rule {
    let (id, direction, scope) = (row[0], row[1], row[2])
    // Both columns and the tab between them.
    let start = min(id.count + 1, row.bytes.count)
    let said = row.bytes.view(
      start..<min(start + direction.count + 1 + scope.count, row.bytes.count))
    for known in outlines.reversed() {
      guard known.category == category else { break }
      if known.said.elementsEqual(said) { return known.rule }
    }
    var rule = Rule(
      action: category.action, reach: try self.direction(direction.text, of: category),
      lookahead: -1, regionStart: -1, regionEnd: -1)
    for option in scope.words { try apply(option.text, to: &rule, of: category) }
    outlines.append((category, said, rule))
    return rule
  }

  private func problem(_ mistake: String, _ advice: String) -> LexiconProblem {
    LexiconProblem(place: place, mistake: mistake, advice: advice)
  }

  private func direction(_ name: String, of category: RuleCategory) throws -> Rule.Reach {
    switch (name, category.action) {
    case ("forward", .negate), ("forward", .skip): return .ahead
    case ("backward", .drop), ("backward", .negate), ("backward", .skip), ("backward", .affirm):
      return .behind
    case ("inside", .drop), ("inside", .negate), ("inside", .skip), ("inside", .affirm):
      return .region
    case ("-", .keep), ("-", .stop): return .region
    default:
      throw problem(
        "no rule of this file has the direction \(name)",
        "write one of forward, backward, inside, -")
    }
  }

  /// The words of the most selective element of the pattern, other than the first: a note must
  /// contain one of them for the rule to match.
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

  /// Reads one word of the column `scope`.
  private func apply(_ option: String, to rule: inout Rule, of category: RuleCategory) throws {
    let parts = option.split(separator: "=", maxSplits: 1)
    let value = parts.count == 2 ? parts[1] : ""
    switch (parts.first ?? "", rule.reach, rule.action) {
    case ("-", .region, _): break
    case ("clause", .ahead, _): rule.until = .clause
    case ("statement", .ahead, .skip): rule.until = .statement
    case ("predicate", .ahead, .skip): rule.until = .predicate
    case ("mention", .behind, _): rule.takesAll = false
    case ("sentence", .behind, _): rule.takesAll = true
    case ("others", .behind, _): rule.takesSkipped = true
    case ("across", .behind, _): rule.crossesMarks = true
    case ("sure", .region, .affirm): rule.isSure = true
    case ("negation", _, .stop): rule.until = .clause
    case ("all", _, .stop): rule.until = .statement
    case ("max", .ahead, _): rule.words = try number(value)
    case ("after", _, .stop): rule.after = try number(value)
    case ("claim", _, .skip), ("claim", _, .drop): rule.isClaim = true
    case ("unless-alone", _, .skip): rule.keepsLast = true
    case ("from", .region, _) where category == .composition: rule.from = try nodes(value)
    case ("to", .region, _) where category == .composition:
      rule.to = try nodes(value)
      rule.action = rule.from.isEmpty ? .label : .map
    default:
      throw problem(
        "a rule of this direction has no scope \(option)", "see Lexicon/rules/README.md")
    }
  }

  private func number(_ text: Substring) throws -> Int {
    guard let number = Int(text), number > 0 else {
      throw problem("\(text) is not a number of words", "write max=4 or the like")
    }
    return number
  }

  private func nodes(_ list: some StringProtocol) throws -> FlavorNodeSet {
    var result = FlavorNodeSet.empty
    for name in list.split(separator: ",") {
      let isBranch = name.hasSuffix("*")
      let slug = String(isBranch ? name.dropLast() : name[...])
      guard let node = wheel.index(ofSlug: slug.utf8) else {
        throw problem("unknown node \(name)", "see Lexicon/wheel.tsv")
      }
      if isBranch {
        for member in wheel.branch(wheel[node].id) { result.insert(UInt8(member.index)) }
      } else {
        result.insert(UInt8(node))
      }
    }
    return result
  }

  private mutating func element(_ notation: EmbeddedBytes) throws -> PatternElement {
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
      if index > start { try add(text.view(start..<index), to: &element) }
      start = index + 1
    }
    element.words = first..<Int32(literals.count)
    return element
  }

  /// The kinds of elements that are written as a sign.
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

  /// Adds an alternative: a sign, a class, or a word, which may name several forms.
  private mutating func add(_ bytes: EmbeddedBytes, to element: inout PatternElement) throws {
    switch bytes.first {
    case UInt8(ascii: "@"): try addClass(bytes, to: &element)
    case UInt8(ascii: "<"): try addTag(bytes.text, to: &element)
    case UInt8(ascii: "#"): try addMention(bytes, to: &element)
    case UInt8(ascii: "$") where bytes.count == 1: element.kind = .clauseEnd
    default: try addWord(bytes)
    }
  }

  /// Adds a class of `classes.tsv`, or the words of a list of `rules/words.tsv`.
  private mutating func addClass(
    _ name: EmbeddedBytes, to element: inout PatternElement
  ) throws {
    let text = name.view(1..<name.count).text
    let set = classes.set(text)
    if set != .empty {
      element.classes.formUnion(set)
    } else if let words = lists[text] {
      literals += words
    } else {
      throw problem(
        "unknown class \(name.text)", "add it to Lexicon/classes.tsv or Lexicon/rules/words.tsv")
    }
  }

  private func addTag(_ name: String, to element: inout PatternElement) throws {
    guard let tag = UniversalTag(name: name.dropFirst().dropLast()) else {
      throw problem("unknown tag \(name)", "write a universal tag such as <NOUN>")
    }
    element.tags |= 1 << UInt32(tag.rawValue)
  }

  private mutating func addMention(
    _ bytes: EmbeddedBytes, to element: inout PatternElement
  ) throws {
    let known = mentions.first { $0.notation.elementsEqual(bytes) }?.element
    let mention = try known ?? mention(bytes.text)
    if known == nil { mentions.append((bytes, mention)) }
    element.kind = .mention
    if !mention.nodes.isEmpty { element.nodes = mention.nodes }
    element.flags.formUnion(mention.flags)
  }

  /// Reads `#`, `#flag` or `#:nodes`.
  private func mention(_ text: String) throws -> PatternElement {
    var element = PatternElement()
    if text.hasPrefix("#:") {
      element.nodes = try nodes(text.dropFirst(2))
      return element
    }
    let flag = text.dropFirst()
    for (name, value) in DescriptorEntry.Flags.names where name == flag {
      element.flags.insert(value)
    }
    guard flag.isEmpty || !element.flags.isEmpty else {
      throw problem("unknown flag \(text)", "see the flags in Lexicon/README.md")
    }
    return element
  }

  /// Adds a word, or the forms that `taste(s,d,ing)` names: an ending that begins with a vowel
  /// replaces a last `e`.
  private mutating func addWord(_ bytes: EmbeddedBytes) throws {
    guard bytes.last == UInt8(ascii: ")") else {
      guard bytes.allSatisfy(Self.isLetterOrDigit) else {
        throw problem(
          "\(bytes.text) is not a word", "write lower-case letters and digits without marks")
      }
      literals.append(vocabulary.intern(bytes))
      return
    }
    let open = bytes.index(of: UInt8(ascii: "("), from: 0)
    let base = Array(bytes.view(0..<min(open, bytes.count)))
    let endings = bytes.view(min(open + 1, bytes.count)..<bytes.count).dropLast()
      .split(separator: UInt8(ascii: ","))
    guard !base.isEmpty, !endings.isEmpty,
      (base + endings.joined()).allSatisfy(Self.isLetterOrDigit)
    else { throw problem("\(bytes.text) is not a word with endings", "write taste(s,d,ing)") }
    literals.append(vocabulary.intern(base))
    for ending in endings {
      let isReplaced =
        base.last == UInt8(ascii: "e") && ending.first.map { "aeiou".utf8.contains($0) } == true
      literals.append(vocabulary.intern((isReplaced ? base.dropLast() : base[...]) + ending))
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: false
    }
  }
}
