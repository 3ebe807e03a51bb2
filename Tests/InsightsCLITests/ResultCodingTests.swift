import Foundation
import Insights
import TestSupport
import Testing

/// The JSON of every command is that of a `Codable` result.
@Suite struct ResultCodingTests {
  private let program = InsightsProgram()
  private static let journal = ["--db", "Fixtures/journal.sqlite"]

  /// Decodes what a command prints, and checks that encoding the value gives the same JSON, and
  /// decoding that the same value.
  private func check<Value: Codable & Equatable>(
    _ type: Value.Type, _ arguments: [String]
  ) throws {
    let run = try program.run(arguments + ["--format", "json"])
    #expect(run.status == 0, "\(run.errors)")
    let printed = Data(run.output.utf8)
    let value = try JSONDecoder().decode(type, from: printed)
    let encoded = try JSONEncoder().encode(value)
    #expect(try EncodedValue(Array(encoded)) == EncodedValue(Array(printed)))
    #expect(try JSONDecoder().decode(type, from: encoded) == value)
  }

  @Test(
    arguments: [
      [], ["--explain"],
    ])
  func `extract prints an extraction`(options: [String]) throws {
    let note = "Juicy \"blueberry\", not bitter: tea-like body, a bit of lemonn 🍋 and cocoa nibs"
    try check(Extraction.self, ["extract", note] + options)
    try check(Extraction.self, ["extract", ""] + options)
  }

  @Test func `patterns prints a report`() throws {
    try check(PatternReport.self, ["patterns"] + Self.journal)
    try check(PatternReport.self, ["patterns", "--method", "v60", "--fdr", "0.2"] + Self.journal)
  }

  @Test(arguments: ["surface", "weighted-mean"])
  func `suggest prints a suggestion`(strategy: String) throws {
    try check(
      Suggestion.self,
      [
        "suggest", "--bean", "sidama natural", "--method", "v60", "--explore", "--strategy",
        strategy,
      ]
        + Self.journal)
  }

  @Test func `label prints a reading`() throws {
    try check(LabelReading.self, ["label", "--input", "Fixtures/labels/example.txt"])
  }

  @Test(arguments: [[], ["berry"], ["honey"]])
  func `wheel prints a branch`(flavor: [String]) throws {
    try check(WheelBranch.self, ["wheel"] + flavor)
  }

  @Test func `compare prints a comparison`() throws {
    try check(BrewComparison.self, ["compare", "latest", "latest-7"] + Self.journal)
  }

  @Test(arguments: [
    ["search"], ["search", "--flavor", "berry"], ["beans"], ["brews"], ["recipes"],
  ])
  func `the journal's lists are findings`(command: [String]) throws {
    try check(JournalFindings.self, ["journal"] + command + Self.journal)
  }

  /// What the fixture has nothing of: prices, strength, steps and bands of the journal's own.
  @Test func `rare values of the lists are findings`() throws {
    let scratch = try TemporaryFolder()
    let path = scratch.path("journal.sqlite")
    try FileManager.default.copyItem(
      at: PackageFiles.url("Fixtures/journal.sqlite"), to: URL(filePath: path))
    for command in [
      ["edit-bean", "Boquete Geisha", "--price", "24", "--weight", "170", "--favorite"],
      ["edit-brew", "latest", "--tds", "1.38"],
      ["add-recipe", "--name", "Timed", "--method", "V60", "--steps", "bloom 45 g to 0:40"],
      ["settings", "--peak-until", "1", "--acceptable-until", "400"],
    ] {
      let run = try program.run(["journal"] + command + ["--db", path])
      #expect(run.status == 0, "\(run.errors)")
    }
    for list in ["beans", "brews", "recipes"] {
      let today = list == "beans" ? ["--shelf", "all", "--today", "2026-08-31"] : []
      try check(JournalFindings.self, ["journal", list, "--db", path] + today)
    }
    let brews = try program.run(["journal", "brews", "--format", "json", "--db", path]).output
    #expect(brews.contains(#""price_per_cup": 2.82"#) && brews.contains(#""tds_percent": 1.38"#))
    let recipes = try program.run(["journal", "recipes", "--format", "json", "--db", path]).output
    #expect(recipes.contains(#""end_s": 40"#))
  }

  @Test func `results of the engine survive encoding`() async throws {
    func check<Value: Codable & Equatable>(_ value: Value) throws {
      let encoded = try JSONEncoder().encode(value)
      #expect(try JSONDecoder().decode(Value.self, from: encoded) == value)
    }
    let engine = try InsightsEngine()
    try check(try await engine.extract("A bit of blueberry, heavy body, not bitter; lovely"))
    let journal = BrewJournal(path: PackageFiles.path("Fixtures/journal.sqlite"))
    try check(try await engine.patterns(in: journal))
    let today = try #require(CalendarDay(year: 2026, month: 9, day: 1))
    let label =
      "ETHIOPIA\nYirgacheffe, 1900-2100 masl\nwashed\nroasted 2026-08-20\n250 g\njasmine, peach"
    try check(try await engine.read(label: label, today: today))
    try check(WheelBranch())
  }

  @Test func `JSON that is no result is refused`() {
    let flavor =
      #"{"id": "fruity.nothing", "name": "", "path": [], "confidence": 1, "intensity": 1,"#
      + #" "source": "lexicon", "mentions": []}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Flavor.self, from: Data(flavor.utf8))
    }
  }
}
