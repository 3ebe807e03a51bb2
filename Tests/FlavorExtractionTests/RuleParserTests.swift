import FlavorWheel
import Support
import Testing

@testable import FlavorExtraction

/// What a mistake in `Lexicon/rules.tsv` is called.
@Suite struct RuleParserTests {
  /// Reads one rule; its message when it cannot be read.
  private func problem(in line: String) throws -> String? {
    let utf8 = Array(line.utf8)
    // `EmbeddedBytes` lives as long as the program: never freed, as what is compiled in.
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: utf8.count)
    copy.initialize(from: utf8, count: utf8.count)
    let table = EmbeddedTable(EmbeddedBytes(immortal: copy, count: utf8.count))
    var vocabulary = Vocabulary()
    let classes = try WordClasses(vocabulary: &vocabulary)
    var parser = RuleParser(classes: classes, wheel: .standard, vocabulary: vocabulary)
    do {
      try table.forEachRow { try parser.read($0) }
      return nil
    } catch let problem as RuleParser.Problem {
      return problem.message
    }
  }

  @Test(arguments: [
    ("forget\tlemon\t\tx", "rules.tsv:1: unknown action forget"),
    ("drop\t@nothing lemon\t\tx", "rules.tsv:1: unknown class @nothing"),
    ("drop\t<FOO> lemon\t\tx", "rules.tsv:1: unknown tag <FOO>"),
    ("drop\t#loud\t\tx", "rules.tsv:1: unknown flag #loud"),
    ("drop\t#:lemonade\t\tx", "rules.tsv:1: unknown node lemonade"),
    ("map\t#\tfrom=lemon to=nowhere\tx", "rules.tsv:1: unknown node nowhere"),
    ("negate>\tno\twords\tx", "rules.tsv:1: unreadable option words"),
    ("negate>\tno\tshape=3\tx", "rules.tsv:1: unknown option shape=3"),
    (
      "drop\ta a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a\t\tx",
      "rules.tsv:1: the pattern is too long"
    ),
  ])
  func `mistakes are named with their line`(line: String, message: String) throws {
    #expect(try problem(in: line) == message)
  }

  @Test(arguments: [
    "drop\t[#color] / @thing\t\tx", "negate>\tno|zero\twords=4 until=statement\tx",
    "map\tdried [#]\tfrom=berry*,lemon to=dried-fruit\tx", "stop\t^ but _? ,? #:sour*\t\tx",
    "skip<\t~<not !the lemon $$\tall=1\tx", "affirm<\tand it delivers\t\tx",
    "skip>\tthe label #|likes\tclaim=1\tx",
  ])
  func `every notation is read`(line: String) throws {
    #expect(try problem(in: line) == nil)
  }
}
