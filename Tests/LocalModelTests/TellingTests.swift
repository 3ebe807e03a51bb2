import Insights
import TestSupport
import Testing

@testable import LocalModel

/// Sentences of a model that are checked against facts, and corrections that are checked against a label.
@Suite struct TellingTests {
  private static let facts = [
    "Your best V60 cups are brewed at 94 °C (93 to 95), 0.8 stars better, over 118 brews.",
    "Blueberry notes go with 1,200 m and a ratio of 1:16.1; brewing takes 2:55.",
    "Twice as often from Ethiopia.",
  ]

  @Test(arguments: [
    ("Your V60 likes 94 °C.", true), ("Your V60 likes 94°C best.", true),
    ("Keep to 94 °C and pour 1:16.1.", true), ("Keep to 95 °C.", false),
    ("You gain 0.8 stars.", true),
    ("You gain .8 stars.", false), ("You gain 8 stars.", false), ("Grown at 1200 m.", true),
    ("Brewed at 1,200 °C.", false), ("That is 118 °C.", false), ("Over 118 brews agree.", true),
    ("Over 119 brews agree.", false), ("Go for 2:55.", true), ("Go for 2:5.", false),
    ("You gain three stars with your best cups.", false), ("Twice as often from Ethiopia.", true),
    ("A dozen cups of blueberry from Ethiopia.", false), ("Half of the blueberry cups.", false),
    ("Blueberry comes from Ethiopia.", true), ("A nice day.", false), ("", false),
    ("Try ½ of your best cups.", false), ("Brewed at ９４ °C.", false),
    ("Your best cups: http://example.com/94", false), ("Your best\u{7} cups at 94 °C.", false),
    ("It is 94% sure.", true),
  ])
  func `each number is in the facts`(sentence: String, holds: Bool) {
    #expect(FactCheck(Self.facts).supports(sentence) == holds)
  }

  private func model(_ answer: String) throws -> (FakeServer, LocalModelInsights) {
    let server = try FakeServer.model(answering: answer)
    return (
      server,
      try LocalModelInsights(
        ModelSettings(url: server.url), engine: try InsightsEngine(), clock: TestClock())
    )
  }

  @Test func `sentences that do not hold are dropped and counted`() async throws {
    let (server, model) = try model(
      #"""
      {"sentences": ["Brew your V60 at 94 °C. It gains 0.8 stars. It gains 9 stars.",
        "Blueberry goes with 1:16.1.", "Jasmine goes with 94 °C.", 7]}
      """#)
    let told = try await model.reasons(from: Self.facts)
    #expect(
      told.sentences == [
        "Brew your V60 at 94 °C.", "It gains 0.8 stars.", "Blueberry goes with 1:16.1.",
      ])
    #expect(told.dropped.counts == [.unsupported: 2, .malformed: 1])
    #expect(told.leftOut == 0)
    #expect(server.questions[0].body.contains("why the brew tastes as it does"))
    #expect(try await model.reasons(from: []).sentences.isEmpty)
    #expect(server.questions.count == 1)
  }

  @Test func `a report is told in its own numbers`() async throws {
    let (server, model) = try model(#"{"sentences": ["You rate 3.99 stars on 77 days."]}"#)
    let report = try await InsightsEngine().patterns(
      in: BrewJournal(path: PackageFiles.path("Fixtures/journal.sqlite")))
    #expect(!report.patterns.isEmpty)
    let told = try await model.telling(of: report)
    #expect(told.sentences.isEmpty && told.dropped.counts == [.unsupported: 1])
    #expect(server.questions[0].body.contains("as a friend would"))
    var silent = report
    silent.patterns = []
    let none = try await model.telling(of: silent)
    #expect(none.sentences.isEmpty && server.questions.count == 1)
  }

  @Test func `many facts are cut, and that is said`() async throws {
    let (_, model) = try model(#"{"sentences": []}"#)
    let told = try await model.reasons(
      from: (0..<900).map { "Fact number \($0) speaks of coffee." })
    #expect(told.leftOut > 300 && told.leftOut < 900)
  }

  @Test(arguments: [
    ("Eth1op1a", "Ethiopia", true), ("YlRGACHEFFE", "YIRGACHEFFE", true),
    ("wa5hed", "washed", true),
    ("Huehuetcnango", "Huehuetenango", true), ("8ourbon", "Bourbon", true),
    ("Kenya", "Kenya", false),
    ("Kenya", "Panama", false), ("250 g", "350 g", false), ("250g", "260g", false),
    ("12.02.2026", "13.02.2026", false), ("washed", "washed natural", false),
    ("1900 masl", "19OO masl", false),
    ("2OO g", "200 g", false), ("a", "b", false), ("", "x", false), ("washed", "", false),
    ("wa5hed\nKenya", "washed Kenya", false), ("wa5hed", "wash\u{1B}ed", false),
    ("Roasted by 3", "Roasted by 8", false),
  ])
  func `a correction changes misread letters only`(quote: String, text: String, holds: Bool) {
    #expect(LabelRepair(quote: quote, text: text).isRepair == holds)
  }

  @Test func `a label is corrected before it is read`() async throws {
    let (_, model) = try model(
      #"""
      {"repairs": [{"quote": "ETH1OP1A", "text": "ETHIOPIA"}, {"quote": "wa5hcd", "text": "washed"},
        {"quote": "250 g", "text": "999 g"}, {"quote": "Kenya", "text": "Kenia"}, {"quote": 3}]}
      """#)
    let label = "ETH1OP1A\nYirgacheffe\nwa5hcd\n250 g"
    let mended = try await model.mended(label: label)
    #expect(mended.text == "ETHIOPIA\nYirgacheffe\nwashed\n250 g")
    #expect(mended.repairs.map(\.quote) == ["ETH1OP1A", "wa5hcd"])
    #expect(mended.dropped.counts == [.notARepair: 1, .notQuoted: 1, .malformed: 1])
    #expect(mended.leftOut == 0)
  }
}
