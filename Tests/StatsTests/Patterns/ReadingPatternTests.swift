import FlavorExtraction
import FlavorWheel
import Foundation
import Journal
import Support
import Testing
import Wording

@testable import Numerics
@testable import Stats

/// What notes call a brew, against its settings.
@Suite struct ReadingPatternTests {
  /// Journals in which V60 brews are called astringent with a chance that depends on the grind.
  private func report(
    _ journal: SmallJournal, hasNotes: Bool = true, chance: (Double, Int) -> Double
  ) -> PatternReport {
    var generator = SeededGenerator(seed: 21)
    let contents = journal.contents
    let tastes = contents.brews.enumerated().map { index, brew in
      let isCalled = generator.unit() < chance(brew.grindSetting ?? 24, index)
      return BrewTaste(levels: isCalled ? [.astringency: 4] : [:], hasNote: hasNotes)
    }
    return PatternMiner().report(
      on: contents, calendar: LocalCalendar(timeZone: .gmt),
      flavors: JournalFlavors(brews: tastes))
  }

  private func words(_ report: PatternReport) -> [Pattern] {
    report.patterns.filter { $0.kind == .wordSetting }
  }

  @Test func `a word that goes with the grind is found`() throws {
    let report = report(SmallJournal(brews: 360)) { grind, _ in
      1 / (1 + exp(1 + 0.8 * (grind - 24)))
    }
    let found = words(report).filter { $0.subject[.method] == "V60" }
    #expect(found.count == 1)
    let pattern = try #require(found.first)
    #expect(
      pattern.subject.pairs
        == PatternSubject([
          .reading: "astringent", .method: "V60", .grinder: "Comandante",
          .parameter: "grind_setting",
        ]).pairs)
    #expect(pattern.shape == .down && pattern.topic == .settings)
    // From 26 to 22 the log odds rise by 3.2.
    #expect(pattern.effect.high < 0 && pattern.effect.low < -2 && pattern.effect.value > -5)
    #expect(pattern.pValue <= pattern.qValue && pattern.qValue <= 0.05)
    let shares = try #require(pattern.shares)
    let threshold = try #require(pattern.threshold)
    #expect((23...25).contains(threshold))
    #expect(shares.insidePresent * shares.outsideCount > shares.outsidePresent * shares.insideCount)
    let sentence = Words().description(of: pattern)
    #expect(
      sentence.wholeMatch(
        of:
          /You call V60 brews astringent more often with a lower grind setting on the Comandante: \d+ of \d+ below 2\d, \d+ of \d+ from there on\./
      ) != nil, "\(sentence)")
    #expect(
      Words().title(of: pattern) == "V60: astringent with a lower grind setting on the Comandante")
  }

  @Test func `words without settings, settings without words`() {
    for seed in 1...3 {
      let journal = SmallJournal(seed: UInt64(seed))
      #expect(words(report(journal) { _, _ in 0.25 }).isEmpty)
      // Without notes nobody knows whether the others were astringent.
      #expect(words(report(journal, hasNotes: false) { _, _ in 1 }).isEmpty)
    }
  }

  @Test func `two grinders are two scales`() {
    var journal = SmallJournal(brews: 300)
    journal.contents.grinders.append(Grinder(id: Identifier(rawValue: "g2"), name: "Niche"))
    // The Niche grinds at 50 what the Comandante grinds at 24, and is the bitter one.
    for index in journal.contents.brews.indices where index % 2 == 0 {
      journal.contents.brews[index].grinderID = Identifier(rawValue: "g2")
      journal.contents.brews[index].grindSetting? += 26
    }
    let found = words(report(journal) { grind, _ in grind > 37 ? 0.6 : 0.1 })
    #expect(!found.contains { $0.subject[.parameter] == "grind_setting" })
  }

  private static let tastes: [(BrewTaste, Set<TasteReading>)] = [
    (BrewTaste(levels: [.astringency: 4], hasNote: true), [.astringent]),
    (BrewTaste(levels: [.astringency: 2, .body: 2], hasNote: true), [.thin]),
    (BrewTaste(levels: [.bitterness: 5]), [.bitter]),
    (
      BrewTaste(
        extraction: BrewExtraction(direction: .over, confidence: 0.9, evidence: ["harsh"]),
        hasNote: true), [.over]
    ),
    (
      BrewTaste(
        extraction: BrewExtraction(direction: .balanced, confidence: 0.9, evidence: ["keep it"]),
        hasNote: true), []
    ),
  ]

  @Test(arguments: tastes)
  func `readings`(taste: BrewTaste, expected: Set<TasteReading>) {
    #expect(TasteReading.all(of: taste) == expected)
  }

  @Test func `a brew of which nobody wrote has no readings`() {
    #expect(TasteReading.all(of: nil) == nil)
    var tagged = BrewTaste()
    tagged.add(0, confidence: 1, of: .standard)
    #expect(TasteReading.all(of: tagged) == nil)
  }

  // MARK: The test

  @Test func `a taster who reacts invents nothing`() {
    var (inventions, naive) = (0, 0)
    for seed in 1...300 {
      let taster = DialingTaster(seed: UInt64(seed), slope: 0, reaction: 0.8, whim: 0.3)
      let generator = SeededGenerator(seed: UInt64(seed), name: "test")
      if taster.test.pValue(seed: generator) <= 0.05 { inventions += 1 }
      if taster.naive.pValue(seed: generator) <= 0.05 { naive += 1 }
    }
    // 15 are expected; 27 are beyond three standard deviations.
    #expect(inventions <= 26)
    #expect(naive >= 100)
  }

  @Test func `a taster who reacts is still heard`() {
    var found = 0
    for seed in 1...60 {
      let taster = DialingTaster(seed: UInt64(seed) + 1000, slope: -1, reaction: 0.8, whim: 0.8)
      let test = taster.test
      let seed = SeededGenerator(seed: UInt64(seed), name: "test")
      if test.pValue(seed: seed) <= 0.05 { found += 1 }
    }
    #expect(found >= 45)
  }

  @Test func `without settings or words there is no test`() {
    let flat = PredictiveTest(
      strata: [0, 0, 0, 1, 1], times: [1, 2, 3, 4, .nan], values: [3, 3, 3, 3, 3],
      outcomes: [[true, false, true, false, true]])
    #expect(flat.observed == 0 && flat.count == 3)
    #expect(flat.pValue(seed: SeededGenerator(seed: 1)) == 1)
    let silent = PredictiveTest(
      strata: [0, 0, 0, 0], times: [1, 2, 3, 4], values: [1, 2, 3, 4],
      outcomes: [[false, false, false, false]])
    #expect(silent.pValue(seed: SeededGenerator(seed: 1)) > 0.05)
    let none = PredictiveTest(strata: [], times: [], values: [], outcomes: [[]])
    #expect(none.observed == 0)
  }
}
