import Linguistics
import Support
import TestSupport
import Testing

@testable import FlavorExtraction

/// The reading of a sentence's subject and verb, and the table of statements that report nothing.
@Suite(.ownThreads) struct StatementTests {
  /// A row of `Fixtures/statements.tsv`: a sentence, its subject's head, how that is introduced, the
  /// verb and when it is said to be so; `-` where nothing is read.
  struct Reading: Sendable, CustomTestStringConvertible {
    var text: String
    var expected: [String]
    var testDescription: String { text }

    static let all = PackageFiles.rows("Fixtures/statements.tsv").map { row in
      Reading(text: row[0], expected: (1...4).map { row[$0] }.filter { !$0.isEmpty })
    }
  }

  /// The subject, determination, verb and tense of a sentence, named as in the table; `-` for none.
  private func reading(of text: String) throws -> [String] {
    let extractor = try Engine.extractor()
    var pipeline = try ExtractionPipeline(
      model: extractor.model, exemplars: extractor.exemplars, speller: extractor.speller,
      configuration: extractor.configuration)
    pipeline.begin(Array(text.utf8), explaining: false)
    pipeline.readWords()
    pipeline.findMentions()
    let note = pipeline.note
    let parser = ClauseParser(model: extractor.model)
    guard let statement = parser.statement(in: 0..<note.words.count, of: note) else { return ["-"] }
    func form(_ position: Int) -> String {
      position < 0
        ? "-" : String(decoding: note.forms.bytes(of: note.words[position].form), as: UTF8.self)
    }
    let determination = Statement.Determination.names.filter { $0.1 == statement.determination }
    let tenses = Statement.Tense.names.filter { $0.0 != "*" && statement.tense.contains($0.1) }
    return [
      form(statement.head), determination.map(\.0).joined(), form(statement.verb),
      tenses.map(\.0).joined(separator: "|"),
    ]
  }

  @Test(arguments: Reading.all)
  func `a sentence has this subject and verb`(row: Reading) throws {
    #expect(try reading(of: row.text) == row.expected)
  }

  @Test func `the readings are there`() {
    #expect(Reading.all.count >= 40)
    #expect(Set(Reading.all.map(\.text)).count == Reading.all.count)
  }

  /// The message of a table that cannot be read.
  private func problem(in line: String) throws -> String? {
    var vocabulary = Vocabulary()
    let classes = try WordClasses(vocabulary: &vocabulary)
    do {
      _ = try StatementTable(
        vocabulary: &vocabulary, classes: classes,
        table: EmbeddedTable(EmbeddedBytes(copying: line.utf8)))
      return nil
    } catch let problem as LexiconProblem {
      return problem.mistake
    }
  }

  @Test(arguments: [
    ("stmt.x\t@nosuchclass\tbare\tpresent\t*\t*\t-\tx", "unknown class @nosuchclass"),
    ("stmt.x\tfarm\tbare\tpresent\t@noverb\t*\t-\tx", "unknown class @noverb"),
    ("stmt.x\tfarm\tplain\tpresent\t*\t*\t-\tx", "unknown determiner plain"),
    ("stmt.x\tfarm\tbare\tfuture\t*\t*\t-\tx", "unknown tense future"),
    ("stmt.x\tfarm\tbare\tpresent\t*\t*\t@soft\tx", "unknown class @soft"),
    ("stmt.x\tfarm\tbare\tpresent\t*\t*\t-", "there is no reason"),
    ("x\tfarm\tbare\tpresent\t*\t*\t-\tx", "the ID x is taken or does not begin with stmt."),
  ])
  func `mistakes are named with their line`(line: String, message: String) throws {
    #expect(try problem(in: line) == message)
  }

  @Test(arguments: [
    "stmt.x\tfarm|@people|+\tbare|many\tpresent|modal\t!grow\t@famed\t@firmanchor\tx",
    "stmt.x\tplural\t*\t*\t*\t*\t-\tx", "stmt.x\t-\tbare\torder\tlook\tfor\t-\tx",
  ])
  func `every notation is read`(line: String) throws {
    #expect(try problem(in: line) == nil)
  }

  /// Which words a row asks for, so that no row is without effect.
  @Test func `every row of the table can match`() throws {
    let table = try Engine.extractor().model.statements
    #expect(table.rows.count >= 25)
    #expect(table.reasons.count == table.rows.count)
    for row in table.rows {
      #expect(!row.determination.isEmpty && !row.tense.isEmpty)
      #expect(!row.verb.isEmpty && !row.predicate.isEmpty)
      #expect(row.tense == .order || !row.subject.isEmpty)
    }
  }
}
