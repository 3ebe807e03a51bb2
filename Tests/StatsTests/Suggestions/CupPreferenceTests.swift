import FlavorExtraction
import Foundation
import Journal
import Support
import Testing

@testable import Stats

/// What notes say of two cups.
@Suite struct CupPreferenceTests {
  private struct Said {
    var setting: Double
    var comparison: CupComparison?
    var stars = 3.5
    /// The setting to stay with.
    var next: Double?
  }

  private func comparison(_ other: CupComparison.Other, _ sign: Int) -> CupComparison {
    CupComparison(to: other, sign: sign, evidence: "read")
  }

  /// All cups are of one moment unless `apart`: then a day lies between two.
  private func log(
    _ said: [Said], apart: Bool = false
  ) -> (contents: JournalContents, flavors: JournalFlavors) {
    var history = SampleHistory()
    for (index, cup) in said.enumerated() {
      history.brew("kochere", grind: cup.setting, time: nil, rating: cup.stars)
      history.contents.brews[index].notes = "read"
      history.contents.brews[index].brewedAt = Timestamp(
        seconds: 1_777_000_000 + (apart ? index * 86_400 : 0))
    }
    let tastes = said.map {
      BrewTaste(
        comparisons: $0.comparison.map { [$0] } ?? [], nextSetting: $0.next, hasNote: true)
    }
    return (history.contents, JournalFlavors(brews: tastes))
  }

  private func suggest(_ said: [Said]) throws -> Double {
    let log = log(said)
    let found = try BrewSuggester(contents: log.contents).suggest(
      SuggestionRequest(beanID: "kochere", methodID: "v60"), flavors: log.flavors,
      words: BrewWords(log.flavors, of: log.contents))
    return try #require(found.recipe.grindSetting?.value)
  }

  /// Cups with stars that hardly tell, four at each setting.
  private func cups(better: Double, than other: Double) -> [Said] {
    [20, 22, 24, 26].flatMap { setting in
      (0..<4).map { turn in
        Said(
          setting: setting,
          comparison: setting == better ? comparison(.setting(other), 1) : nil,
          stars: turn % 2 == 0 ? 3.5 : 4)
      }
    }
  }

  @Test func `comparisons move a suggestion to the better cups`() throws {
    let toLow = try suggest(cups(better: 20, than: 26))
    let toHigh = try suggest(cups(better: 26, than: 20))
    #expect(toLow < toHigh)
  }

  @Test func `better than the own setting praises this cup beside an earlier one there`() throws {
    let cups: [Said] = [20, 22, 24, 26].flatMap { setting in
      (0..<4).map { turn in
        Said(
          setting: setting,
          comparison: setting == 24 && turn == 3 ? comparison(.setting(24), 1) : nil)
      }
    }
    let log = log(cups, apart: true)
    let found = CupPreference.all(
      in: log.contents, method: "v60", calendar: LocalCalendar(timeZone: .gmt), { log.flavors[$0] })
    #expect(found.count == 3 && found.allSatisfy { $0.better == 11 && (8..<11).contains($0.worse) })
  }

  @Test func `a chain of comparisons leads on where no cup is rated`() throws {
    let log = log(
      [
        Said(setting: 14, stars: 0),
        Said(setting: 13, comparison: comparison(.setting(14), 1), stars: 0),
        // "12 even better" in the note of the cup at 12.
        Said(setting: 12, comparison: comparison(.setting(12), -1), stars: 0),
      ], apart: true)
    let advice = try DialReader(contents: log.contents).path(
      DialRequest(beanID: "kochere"), words: BrewWords(log.flavors, of: log.contents),
      flavors: log.flavors
    ).next
    #expect(advice?.setting == 11)
  }

  @Test func `a setting that its own note never wants again is left for the one before`() throws {
    var never = comparison(.setting(12), 1)
    never.isVerdict = true
    let log = log(
      [
        Said(setting: 14, stars: 3),
        Said(setting: 12, comparison: never, stars: 0),
      ], apart: true)
    let advice = try DialReader(contents: log.contents).path(
      DialRequest(beanID: "kochere"), words: BrewWords(log.flavors, of: log.contents),
      flavors: log.flavors
    ).next
    #expect(advice.map { ($0.setting ?? 0) > 12 } == true)
  }

  @Test func `a setting that a note stays with is better than the others so far`() throws {
    let log = log(
      [
        Said(setting: 13, stars: 0), Said(setting: 12, stars: 0, next: 12),
        Said(setting: 12.5, stars: 0), Said(setting: 12, stars: 0, next: 12),
      ], apart: true)
    let advice = try DialReader(contents: log.contents).path(
      DialRequest(beanID: "kochere"), words: BrewWords(log.flavors, of: log.contents),
      flavors: log.flavors
    ).next
    #expect(advice?.setting == 12 && advice?.change == .keep)
  }

  /// Stars that are all the same are no reason to turn back from what notes call better.
  @Test func `comparisons of cups with equal stars lead on`() throws {
    let said = [
      Said(setting: 26), Said(setting: 24, comparison: comparison(.last, 1)),
      Said(setting: 22, comparison: comparison(.setting(24), 1)),
      Said(setting: 20, comparison: comparison(.last, 1)),
    ]
    let log = log(said, apart: true)
    let advice = try DialReader(contents: log.contents).path(
      DialRequest(beanID: "kochere"), words: BrewWords(log.flavors, of: log.contents),
      flavors: log.flavors
    ).next
    #expect(advice?.setting == 18)
    let found = try BrewSuggester(contents: log.contents).suggest(
      SuggestionRequest(beanID: "kochere", methodID: "v60"), flavors: log.flavors,
      words: BrewWords(log.flavors, of: log.contents))
    #expect(found.recipe.grindSetting?.value == 20)
    #expect(!found.remarks.contains(.ratingsAlike))
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `the order of cups makes no difference`(seed: UInt64) throws {
    let said = cups(better: 26, than: 20)
    var generator = SeededGenerator(seed: seed)
    var shuffled = said
    for index in shuffled.indices.reversed() {
      shuffled.swapAt(index, generator.index(below: index + 1))
    }
    #expect(try suggest(shuffled) == suggest(said))
  }

  @Test func `a cup is named by its setting, its place or its day`() {
    let said = [
      Said(setting: 12), Said(setting: 11, comparison: comparison(.setting(12), -1)),
      Said(setting: 12, comparison: comparison(.last, 1)),
      Said(setting: 13, comparison: comparison(.day("yesterday"), 0)),
      Said(setting: 14, comparison: comparison(.best, 1)),
      Said(setting: 15, comparison: comparison(.bean("Kochere"), 1)),
    ]
    let log = log(said, apart: true)
    let calendar = LocalCalendar(timeZone: .gmt)
    let found = CupPreference.all(in: log.contents, method: "v60", calendar: calendar) {
      log.flavors[$0]
    }
    #expect(
      found == [
        CupPreference(better: 0, worse: 1, weight: 0.5),
        CupPreference(better: 2, worse: 1, weight: 0.5), CupPreference(better: 2, worse: 1),
        CupPreference(better: 3, worse: 2, isAlike: true),
        CupPreference(better: 4, worse: 0, weight: 0.25),
        CupPreference(better: 4, worse: 1, weight: 0.25),
        CupPreference(better: 4, worse: 2, weight: 0.25),
        CupPreference(better: 4, worse: 3, weight: 0.25),
      ])
  }

  @Test(arguments: [-2.0, -0.3, 0, 0.4, 2])
  func `a contradiction is weighed, not obeyed`(difference: Double) {
    let preference = RowPreference(better: 0, worse: 1, isAlike: false, weight: 1)
    let step = preference.steps(difference, noise: 0.5)
    #expect(step.slope > 0 && step.bend < 0)
    // Far on the other side the statement is probably a mistake.
    #expect(preference.steps(-4, noise: 0.5).slope < preference.steps(0, noise: 0.5).slope)
  }
}
