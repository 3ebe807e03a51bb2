import FlavorWheel
import Lexicon
import Linguistics
import Support

/// The rules of `Lexicon/rules/`, indexed by the word, tag or mention they start with.
struct RuleSet: Sendable {
  let rules: [Rule]
  /// The elements of all patterns, and the words they name.
  let elements: [PatternElement]
  let literals: [Int32]
  /// For each rule the words that it needs, and its prefilter.
  let needs: [WordBits]
  let prefilters: [RulePrefilter]
  let demands: RuleDemands
  /// The code of the reason that `--explain` gives for each rule, and its ID.
  let reasons: [EmbeddedBytes]
  let ids: [EmbeddedBytes]
  let machine: RuleIndex
  let composition: RuleIndex
  let assertion: RuleIndex
  /// The rules of each index at words and tags that have many.
  let compositionBlocks: RuleBlocks
  let assertionBlocks: RuleBlocks

  init(vocabulary: inout Vocabulary, classes: WordClasses, wheel: FlavorWheel) throws {
    var parser = RuleParser(classes: classes, wheel: wheel, vocabulary: vocabulary)
    try parser.readAll()
    vocabulary = parser.vocabulary
    rules = parser.rules
    elements = parser.elements
    literals = parser.literals
    reasons = parser.reasons
    ids = parser.ids
    needs = parser.rules.map(\.needs)
    prefilters = parser.rules.map {
      RulePrefilter(of: $0, in: parser.elements, literals: parser.literals)
    }
    demands = RuleDemands(rules, elements, literals: literals)
    machine = RuleIndex(parser, where: { $0 == .hide }, words: vocabulary.count)
    composition = RuleIndex(parser, where: \.isComposition, words: vocabulary.count)
    assertion = RuleIndex(
      parser, where: { !$0.isComposition && $0 != .hide }, words: vocabulary.count)
    compositionBlocks = RuleBlocks(composition, prefilters)
    assertionBlocks = RuleBlocks(assertion, prefilters)
  }
}

extension RuleSet {
  func write(to image: inout ImageWriter) {
    Rule.write(rules, to: &image)
    PatternElement.write(elements, to: &image)
    image.write(literals)
    RulePrefilter.write(prefilters, to: &image)
    image.write(texts: reasons)
    image.write(texts: ids)
    machine.write(to: &image)
    composition.write(to: &image)
    assertion.write(to: &image)
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    rules = try Rule.read(from: &image)
    needs = rules.map(\.needs)
    elements = try PatternElement.read(from: &image)
    literals = try image.array()
    prefilters = try RulePrefilter.read(from: &image)
    reasons = try image.views()
    ids = try image.views()
    demands = RuleDemands(rules, elements, literals: literals)
    machine = try RuleIndex(from: &image)
    composition = try RuleIndex(from: &image)
    assertion = try RuleIndex(from: &image)
    guard machine.isSound(rules: rules.count), composition.isSound(rules: rules.count),
      assertion.isSound(rules: rules.count),
      prefilters.count == rules.count, reasons.count == rules.count, ids.count == rules.count
    else { throw ImageFault() }
    compositionBlocks = RuleBlocks(composition, prefilters)
    assertionBlocks = RuleBlocks(assertion, prefilters)
  }
}
