import FlavorWheel
import Support
import TestSupport
import Testing

@testable import FlavorExtraction

/// The notation of `Lexicon/rules/`, and what a mistake in it is called.
@Suite(.ownThreads) struct RuleParserTests {
  private func parser() throws -> RuleParser {
    var vocabulary = Vocabulary()
    let classes = try WordClasses(vocabulary: &vocabulary)
    return RuleParser(classes: classes, wheel: .standard, vocabulary: vocabulary)
  }

  /// Reads rules; what is wrong with them when they cannot be read.
  private func problem(in text: String, of category: RuleCategory) throws -> LexiconProblem? {
    var parser = try parser()
    do {
      try PermanentTable.table(text).forEachRow { try parser.read($0, of: category) }
      return nil
    } catch let problem as LexiconProblem {
      return problem
    }
  }

  @Test(arguments: [
    ("neg.x\tforward\tclause\t@nothing lemon\tx", "unknown class @nothing"),
    ("neg.x\tforward\tclause\t<FOO> lemon\tx", "unknown tag <FOO>"),
    ("neg.x\tforward\tclause\t#loud\tx", "unknown flag #loud"),
    ("neg.x\tforward\tclause\t#:lemonade\tx", "unknown node lemonade"),
    ("neg.x\tforward\tclause\tno|,\tx", ", is not a word"),
    ("neg.x\tforward\tclause\ttaste()\tx", "taste() is not a word with endings"),
    ("neg.x\tforward\tclause\t\tx", "there is no pattern"),
    ("neg.x\tforward\tclause\tno\t", "there is no reason"),
    ("neg.x\tahead\tclause\tno\tx", "no rule of this file has the direction ahead"),
    ("neg.x\t-\t-\tno\tx", "no rule of this file has the direction -"),
    ("neg.x\tforward\tmention\tno\tx", "a rule of this direction has no scope mention"),
    ("neg.x\tforward\tmax=0\tno\tx", "0 is not a number of words"),
    ("neg.x\tinside\tto=lemon\tno\tx", "a rule of this direction has no scope to=lemon"),
    ("nay.x\tforward\tclause\tno\tx", "the ID nay.x does not begin with neg."),
    ("neg.\tforward\tclause\tno\tx", "the ID neg. does not begin with neg."),
    (
      "neg.x\tforward\tclause\ta a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a\tx",
      "the pattern is too long"
    ),
    ("neg.x\tforward\tclause\tno\tx\nneg.x\tforward\tclause\tnot\tx", "the ID neg.x is taken"),
  ])
  func `mistakes are named with their line`(line: String, message: String) throws {
    let found = try problem(in: line, of: .negated)
    #expect(found?.mistake == message)
    let last = line.split(separator: "\n").count
    #expect(found?.description.hasPrefix("Lexicon/rules/negated.tsv:\(last): \(message); ") == true)
  }

  @Test(arguments: [
    (RuleCategory.color, "color.x\tinside\t-\t[#color] / @thing\tx"),
    (.color, "color.x\tbackward\tmention\t@colorword\tx"),
    (.composition, "comp.x\tinside\tfrom=berry*,lemon to=dried-fruit\tdried [#]\tx"),
    (.negated, "neg.x\tforward\tclause\tno|zero\tx"),
    (.negated, "neg.x\tbackward\tsentence others\t~<not !the lemon $$\tx"),
    (.terminate, "end.x\t-\tall after=2\t^ but _? ,? #:sour*\tx"),
    (.affirmed, "aff.x\tbackward\tsentence\tand it deliver(s,ed)\tx"),
    (.otherExperiencer, "exp.x\tforward\tstatement max=4 claim\tthe label #|likes\tx"),
    (.otherCup, "cup.x\tforward\tpredicate unless-alone\tcup b\tx"),
  ])
  func `every notation is read`(category: RuleCategory, line: String) throws {
    #expect(try problem(in: line, of: category) == nil)
  }

  /// What the endings of a word stand for.
  @Test(arguments: [
    ("taste(s,d,ing)", ["taste", "tastes", "tasted", "tasting"]),
    ("roast(s,ed,ing)", ["roast", "roasts", "roasted", "roasting"]),
  ])
  func `endings name forms`(notation: String, forms: [String]) throws {
    var parser = try parser()
    try PermanentTable.table("neg.x\tforward\tclause\t\(notation)\tx").forEachRow {
      try parser.read($0, of: .negated)
    }
    #expect(parser.literals.map { String(decoding: parser.vocabulary[$0], as: UTF8.self) } == forms)
  }

  @Test func `lists stand for their words`() throws {
    var parser = try parser()
    try PermanentTable.table("verbs\ttaste(s) find\nx\tlemon").forEachRow {
      try parser.readList($0)
    }
    try PermanentTable.table("neg.x\tforward\tclause\tno @verbs|@x\tx").forEachRow {
      try parser.read($0, of: .negated)
    }
    let words = parser.literals.map { String(decoding: parser.vocabulary[$0], as: UTF8.self) }
    #expect(words == ["no", "taste", "tastes", "find", "lemon"])
  }
}
