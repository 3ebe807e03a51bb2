import Lexicon

/// Reads the files of `Lexicon/rules/`.
struct RuleParser {
  let classes: WordClasses
  private var patterns: PatternReader
  /// The rules that were read, and the values that they refer to.
  private(set) var rules: [Rule] = []
  private(set) var elements: [PatternElement] = []
  private(set) var reasons: [EmbeddedBytes] = []
  private(set) var ids: [EmbeddedBytes] = []
  private var identifiers = Vocabulary(capacity: 2_048)
  /// Rules without a pattern, by what a category's rows say of direction and scope: most rows say
  /// what one before has said.
  private var outlines: [(category: RuleCategory, said: EmbeddedBytes, rule: Rule)] = []
  /// What the IDs of the category at hand begin with.
  private var prefix: (category: RuleCategory?, text: [UInt8]) = (nil, [])
  /// The current row.
  private var place = LexiconPlace(file: "", line: 0)

  init(classes: WordClasses, wheel: FlavorWheel, vocabulary: Vocabulary) {
    self.classes = classes
    patterns = PatternReader(classes: classes, wheel: wheel, vocabulary: vocabulary)
    rules.reserveCapacity(1_024)
    elements.reserveCapacity(4_096)
  }

  /// The words that patterns name, and the vocabulary that they are in.
  var literals: [Int32] { patterns.literals }
  var vocabulary: Vocabulary { patterns.vocabulary }

  /// Adds the list in a row of `Lexicon/rules/words.tsv`: name, words.
  ///
  /// - Throws: A `LexiconProblem` for a mistake in the row.
  mutating func readList(_ row: EmbeddedTable.Row) throws {
    place = LexiconPlace(file: Self.listFile, line: row.line)
    try patterns.readList(row, at: place)
  }

  package static let listFile = "Lexicon/rules/words.tsv"

  /// Adds the rule in a row of `Lexicon/rules/`: ID, direction, scope, pattern, reason. Examples,
  /// which are rows that begin with a tab, are skipped.
  ///
  /// - Throws: A `LexiconProblem` for a mistake in the row.
  mutating func read(_ row: EmbeddedTable.Row, of category: RuleCategory) throws {
    guard !row.isExample else { return }
    place = LexiconPlace(file: category.file, line: row.line)
    patterns.place = place
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
      let element = try patterns.element(part)
      if element.isMark { rule.spansComma = true }
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
    case ("inside", .hide), ("inside", .drop), ("inside", .negate), ("inside", .skip),
      ("inside", .affirm):
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
    case ("sure", _, .affirm), ("sure", _, .skip): rule.isSure = true
    case ("negation", _, .stop): rule.until = .clause
    case ("all", _, .stop): rule.until = .statement
    case ("max", .ahead, _): rule.words = try number(value)
    case ("after", _, .stop): rule.after = try number(value)
    case ("claim", _, .skip), ("claim", _, .drop): rule.isClaim = true
    case ("unless-alone", _, .skip): rule.keepsLast = true
    case ("from", .region, _) where category == .composition: rule.from = try patterns.nodes(value)
    case ("to", .region, _) where category == .composition:
      rule.to = try patterns.nodes(value)
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

  /// Reads all compiled-in files.
  mutating func readAll() throws {
    try EmbeddedTable(EmbeddedBytes(lexicon_rules_words())).forEachRow { try readList($0) }
    for category in RuleCategory.allCases {
      try EmbeddedTable(category.bytes).forEachRow { try read($0, of: category) }
    }
  }
}

/// A kind of rule: one file of `Lexicon/rules/`, the prefix of its rules' IDs, and their action.
///
/// The terms of the context rules are those of ConText (Harkema et al. 2009, J. Biomed. Inform.
/// 42(5)) and medspaCy. The order of the cases is the order in which rules are tried.
package enum RuleCategory: String, Sendable, CaseIterable {
  // Rules for words that are not of the cup at all.
  case machine
  // Rules for the sense of a mention.
  case composition, color, texture, name, sense, object, roast
  // Rules for whether a mention is reported of this cup.
  case pseudo, negated, affirmed, terminate, hypothetical, historical
  case otherExperiencer = "other-experiencer"
  case general
  case otherThing = "other-thing"
  case otherCup = "other-cup"

  /// The path of the file from the package's root.
  package var file: String { "Lexicon/rules/\(rawValue).tsv" }

  /// The prefix of the IDs of its rules, before the dot.
  package var prefix: String {
    switch self {
    case .composition: "comp"
    case .negated: "neg"
    case .affirmed: "aff"
    case .terminate: "end"
    case .hypothetical: "hyp"
    case .historical: "hist"
    case .otherExperiencer: "exp"
    case .general: "gen"
    case .otherThing: "thing"
    case .otherCup: "cup"
    case .machine, .color, .texture, .name, .sense, .object, .roast, .pseudo: rawValue
    }
  }

  /// The action of its rules; those of `composition` may instead replace or add nodes.
  var action: Rule.Action {
    switch self {
    case .machine: .hide
    case .composition, .color, .texture, .name, .sense, .object, .roast: .drop
    case .pseudo: .keep
    case .negated: .negate
    case .affirmed: .affirm
    case .terminate: .stop
    case .hypothetical, .historical, .otherExperiencer, .general, .otherThing, .otherCup: .skip
    }
  }

  /// The compiled-in bytes of the file.
  var bytes: EmbeddedBytes {
    let file =
      switch self {
      case .machine: lexicon_rules_machine()
      case .composition: lexicon_rules_composition()
      case .color: lexicon_rules_color()
      case .texture: lexicon_rules_texture()
      case .name: lexicon_rules_name()
      case .sense: lexicon_rules_sense()
      case .object: lexicon_rules_object()
      case .roast: lexicon_rules_roast()
      case .pseudo: lexicon_rules_pseudo()
      case .negated: lexicon_rules_negated()
      case .affirmed: lexicon_rules_affirmed()
      case .terminate: lexicon_rules_terminate()
      case .hypothetical: lexicon_rules_hypothetical()
      case .historical: lexicon_rules_historical()
      case .otherExperiencer: lexicon_rules_other_experiencer()
      case .general: lexicon_rules_general()
      case .otherThing: lexicon_rules_other_thing()
      case .otherCup: lexicon_rules_other_cup()
      }
    return EmbeddedBytes(file)
  }
}

extension EmbeddedTable.Row {
  /// Whether the row is an example of the rule above it: it begins with a tab.
  package var isExample: Bool { bytes.first == UInt8(ascii: "\t") }

  /// All fields as text.
  package var texts: [String] {
    bytes.text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }
}

extension EmbeddedTable {
  /// The rows that are rules, each with the lines of its examples.
  package var rulesWithExamples: [(rule: Row, examples: [String])] {
    var result: [(rule: Row, examples: [String])] = []
    forEachRow { row in
      if !row.isExample {
        result.append((row, []))
      } else if !result.isEmpty {
        result[result.count - 1].examples.append(row[1].text)
      }
    }
    return result
  }
}
