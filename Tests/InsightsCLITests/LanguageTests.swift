import Foundation
import Insights
import TestSupport
import Testing

@testable import InsightsCLI

/// One table of phrases translates results; `LanguageCommandTests` runs every command with it.
@Suite(.ownThreads) struct LanguageTests {
  private let scratch: TemporaryFolder
  private let language: PseudoLanguage
  private let english = InsightsProgram()
  private var translated = InsightsProgram()
  private static let demonstration = ["--db", "Fixtures/journal.sqlite"]

  init() throws {
    scratch = try TemporaryFolder()
    language = try PseudoLanguage()
    let path = scratch.path("pseudo.tsv")
    try Data(language.table.utf8).write(to: URL(filePath: path))
    translated.variables["INSIGHTS_WORDING"] = path
  }

  /// The output in the other language, which but for its accents is the English one.
  private func output(_ arguments: [String]) throws -> String {
    let (plain, run) = (try english.run(arguments), try translated.run(arguments))
    #expect(run.status == plain.status && run.status == 0, "\(run.errors)")
    #expect(PseudoLanguage.withoutAccents(run.output) == plain.output)
    return run.output
  }

  /// Text without what is quoted: words of a note or of a label.
  private func unquoted(_ text: String) -> String {
    text.replacing(/"[^"\n]*"/, with: "")
  }

  @Test(arguments: [
    ["extract", "Bright blueberry, a hint of dark chocolate, syrupy body, not bitter"],
    ["extract", "no lemon, no smoke"], ["extract", "the lid was loose"], ["wheel", "berry"],
    ["label", "--input", "Fixtures/labels/example.txt", "--today", "2026-03-01"],
  ])
  func `notes, labels and the wheel`(arguments: [String]) throws {
    let text = unquoted(try output(arguments))
    let ids = FlavorWheel.standard.nodes.map(\.id).joined(separator: " ")
    #expect(language.untranslated(in: text, except: ids + " North Shed Coffee Roasters").isEmpty)
  }

  @Test func `summaries in JSON, and nothing else of it`() throws {
    let note = ["extract", "--format", "json", "Bright blueberry, not bitter"]
    let text = try output(note)
    #expect(text.contains(#""summary": "Blùébérry wîth brîght àcîdîty; nö bîttérnéss.""#))
    #expect(text.contains(#""name": "Blueberry""#))
  }

  private func names(in contents: JournalContents) -> String {
    (contents.beans.flatMap { [$0.name, $0.roaster, $0.origin] } + contents.methods.map(\.name)
      + contents.grinders.map(\.name) + contents.recipes.map(\.name)).joined(separator: " ")
  }

  @Test func `the problems of an import`() throws {
    let table = scratch.path("problems.csv")
    try Data("brewed_at,dose_g\n2026-05-01,250\nsoon,15\n".utf8).write(to: URL(filePath: table))
    let journal = scratch.path("problems.sqlite")
    #expect(try translated.run(["journal", "init", "--db", journal]).status == 0)
    let run = try translated.run(["journal", "import", table, "--db", journal])
    #expect(
      run.errors.contains(
        "lîné 2: dose_g '250' îs öùt öf ràngé; wrîté à nùmbér àbövé 0, ùp tö 200 g\n"))
    #expect(run.errors.contains("lîné 3: brewed_at 'soon' îs nö dàté; wrîté "))
    let json = try translated.run(["journal", "import", table, "--db", journal, "--format", "json"])
    #expect(
      json.output.contains(
        "\"code\": \"out_of_range\", \"value\": \"250\", \"problem\": \"'250' îs öùt öf"))
  }

  @Test(arguments: [[String](), ["--since", "2026-06-01", "--today", "2026-07-15"]])
  func `the page of a report and its drawings`(options: [String]) throws {
    let run = try translated.run(["report", "--out", "-"] + options + Self.demonstration)
    #expect(run.status == 0)
    // Notes are the taster's.
    let page = run.output.replacing(/<style>.*?<\/style>/.dotMatchesNewlines(), with: "")
      .replacing(/<blockquote.*?<\/blockquote>/.dotMatchesNewlines(), with: "")
    #expect(page.contains(#"<html lang="x-pseudo">"#))
    let attributes = page.matches(of: /(?:aria-label|data-column|title)="([^"]*)"/).map(\.1)
    let text = page.replacing(/<[^>]*>/, with: "\n") + attributes.joined(separator: "\n")
    #expect(text.contains("Wàtér") || text.contains("wàtér"))
    let contents = try BrewJournal(path: PackageFiles.path("Fixtures/journal.sqlite")).contents()
    // The taster's own tags and words are among the flavors.
    let tags = contents.tastings.flatMap { $0.flavorTags.compactMap(\.custom) }
    let session = try FlavorExtractor().makeSession()
    let words = contents.brews.flatMap { brew in
      session.extract(Array(brew.notes.utf8)).flavors.flatMap(\.descriptors)
    }
    let names = ([names(in: contents)] + tags + Set(words)).joined(separator: " ")
    #expect(language.untranslated(in: text, except: names).isEmpty)
  }

  @Test(arguments: [["wheel", "--svg", "-"], ["wheel", "berry", "--svg", "-"] + demonstration])
  func `drawings of the wheel`(arguments: [String]) throws {
    let svg = try translated.run(arguments).output
    let text = svg.replacing(/<style>.*?<\/style>/.dotMatchesNewlines(), with: "")
      .replacing(/<[^>]*>/, with: "\n")
    #expect(text.contains("Béry") || text.contains("Bérry"))
    #expect(language.untranslated(in: text).isEmpty)
  }

  @Test func `what a table lacks is English`() throws {
    let path = scratch.path("partial.tsv")
    try Data("extract.absent\tfehlt: {list}\nwheel.roasted.burnt.smoky\tRauch\n".utf8)
      .write(to: URL(filePath: path))
    var program = InsightsProgram()
    program.variables["INSIGHTS_WORDING"] = path
    let run = try program.run("extract", "honey, no smoke")
    #expect(
      run.output == """
          Sweet › Brown Sugar › Honey  98%  "honey"
          fehlt: Rauch
          Honey; no Rauch.

        """)
  }

  @Test(arguments: [
    ("journal.bean\tBohne", "line 1: no key 'journal.bean'", 65),
    ("range\t{low} bis {hoch}", "line 1: 'range' has no argument 'hoch'", 65),
  ])
  func `a table with a mistake is refused`(table: String, message: String, status: Int32) throws {
    let path = scratch.path("wrong.tsv")
    try Data(table.utf8).write(to: URL(filePath: path))
    var program = InsightsProgram()
    program.variables["INSIGHTS_WORDING"] = path
    let run = try program.run("extract", "honey")
    #expect(run.status == status && run.output.isEmpty)
    #expect(
      run.errors
        == "insights: \(path) \(message); Lexicon/wording/en.tsv has all keys and arguments\n")
    program.variables["INSIGHTS_WORDING"] = "/nowhere.tsv"
    let missing = try program.run("extract", "honey")
    #expect(missing.status == 66)
    #expect(missing.errors.hasPrefix("insights: /nowhere.tsv cannot be read; "))
  }

  @Test(arguments: [
    ["--help"], [], ["journal", "--help"], ["journal"], ["help", "journal"],
    ["journal", "methods", "merge", "--help"], ["extract", "-h"], ["--version"],
  ])
  func `help needs no table`(arguments: [String]) throws {
    var program = InsightsProgram()
    program.variables["INSIGHTS_WORDING"] = "/nowhere.tsv"
    let run = try program.run(arguments)
    #expect(run == (try english.run(arguments)) && run.status == 0 && !run.output.isEmpty)
  }

  @Test(arguments: [["journal", "methods"], ["journal", "methods", "list"], ["wheel"]])
  func `a command that has results refuses a table that is not there`(arguments: [String]) throws {
    var program = InsightsProgram()
    program.variables["INSIGHTS_WORDING"] = "/nowhere.tsv"
    let run = try program.run(arguments)
    #expect(run.status == 66 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("insights: /nowhere.tsv cannot be read; "))
  }
}
