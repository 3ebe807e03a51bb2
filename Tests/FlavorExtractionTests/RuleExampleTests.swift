import FlavorWheel
import Support
import TestSupport
import Testing

@testable import FlavorExtraction

/// The examples in `Lexicon/rules/` and `Lexicon/generic-statements.tsv`: each is read by the whole
/// engine, its reading is as written, and the rule it belongs to decided about a mention; a
/// pseudo-cue, a terminator or a rule of the machine matched.
@Suite(.ownThreads) struct RuleExampleTests {
  /// A file of rules.
  struct File: Sendable, CustomTestStringConvertible {
    var path: String
    /// Whether its rules decide about no mention themselves.
    var isCueOnly: Bool
    var testDescription: String { path }

    static let all =
      RuleCategory.allCases.map {
        File(path: $0.file, isCueOnly: [.keep, .stop, .hide].contains($0.action))
      } + [File(path: StatementTable.file, isCueOnly: false)]
  }

  @Test(arguments: File.all)
  func `each rule decides its example`(file: File) throws {
    // An example shows what its rule decides; the context model may know better.
    var configuration = FlavorExtractor.Configuration()
    configuration.usesContext = false
    let session = try FlavorExtractor(configuration: configuration).makeSession()
    let rules = try PermanentTable.table(PackageFiles.text(file.path)).rulesWithExamples
    #expect(!rules.isEmpty)
    for (rule, examples) in rules {
      let id = rule[0].text
      #expect(!examples.isEmpty, "\(id)")
      for line in examples {
        let example = try #require(RuleExample(line), "\(id): \(line)")
        let found = session.extract(Array(example.text.utf8), explaining: true)
        #expect(found.nodes == example.nodes, "\(id): \(line)")
        #expect(found.negated == example.negated, "\(id): \(line)")
        let explanation = try #require(found.explanation)
        let ids =
          file.isCueOnly ? explanation.cues.map(\.rule) : explanation.mentions.compactMap(\.rule)
        #expect(ids.contains(id), "\(id): \(line)")
      }
    }
  }

  @Test func `an example names its nodes`() {
    let lemon = "fruity.citrus-fruit.lemon"
    #expect(RuleExample("no lemon => -lemon") == RuleExample(text: "no lemon", negated: [lemon]))
    #expect(RuleExample("lemon => lemon") == RuleExample(text: "lemon", nodes: [lemon]))
    #expect(RuleExample("a cup => 0") == RuleExample(text: "a cup"))
  }

  @Test(arguments: ["", "lemon", "lemon =>", " => lemon", "lemon => lemonade", "a => 0 => b"])
  func `what is no example is not read`(line: String) {
    #expect(RuleExample(line) == nil)
  }
}
