import FlavorExtraction
import FlavorWheel
import Foundation
import Journal
import Stats
import Support
import Testing

/// Patterns of journals whose cups have words and few stars, or none.
@Suite struct WordPatternTests {
  /// A journal whose notes imply its ratings, with noise, and of whose stars a share remains.
  private static func report(
    _ journal: SmallJournal, rated: Double = 0, seed: UInt64 = 1
  ) -> PatternReport {
    var generator = SeededGenerator(seed: seed ^ 0x5EED)
    var contents = journal.contents
    var tastes: [BrewTaste?] = []
    for index in contents.brews.indices {
      let stars = contents.brews[index].rating
      let (noise, keeps, speaks) = (generator.unit() - 0.5, generator.unit(), generator.unit())
      if keeps >= rated { contents.brews[index].rating = 0 }
      let value = min(5, max(0.5, 3.2 + 0.8 * (stars - 3.2) + noise))
      var taste = BrewTaste(
        implied: ImpliedRating(value: value, low: max(0.5, value - 1.4), high: min(5, value + 1)),
        hasNote: true)
      // A flavor that is named where the cup is liked.
      if value > 3.6 { taste.add(12, confidence: 1, of: .standard) }
      tastes.append(speaks < 0.9 ? taste : nil)
    }
    return PatternMiner().report(
      on: contents, calendar: LocalCalendar(timeZone: .gmt), flavors: JournalFlavors(brews: tastes))
  }

  private static func isWarm(_ brew: Brew) -> Double {
    brew.waterTemperature.map { 3.2 + 0.35 * ($0 - 93) } ?? 3.2
  }

  @Test(arguments: [0, 0.1])
  func `what words say of a setting is found without stars, and says so`(rated: Double) throws {
    let report = Self.report(SmallJournal { _, brew in Self.isWarm(brew) }, rated: rated)
    #expect(report.isByWords && report.implied > 180 && report.counted == report.implied)
    #expect(report.rated == 0 || rated > 0)
    let found = try #require(
      report.patterns.first {
        $0.kind == .parameter && $0.subject[.parameter] == BrewParameter.waterTemperature.rawValue
      })
    #expect(found.isByWords && found.effect.low > 0 && found.shape == .up)
    // A flavor is not compared with the rating that its own words imply.
    #expect(!report.patterns.contains { $0.kind == .flavorRating })
  }

  @Test func `words leave a rated journal as it is`() {
    let journal = SmallJournal { _, brew in Self.isWarm(brew) }
    let report = Self.report(journal, rated: 0.5)
    #expect(!report.isByWords && report.patterns.allSatisfy { !$0.isByWords })
    #expect(report.counted == report.rated)
  }

  @Test func `the interval knows the doubt of the words`() throws {
    let journal = SmallJournal { _, brew in Self.isWarm(brew) }
    func effect(_ report: PatternReport) throws -> Double {
      let found = try #require(
        report.patterns.first {
          $0.subject[.parameter] == BrewParameter.waterTemperature.rawValue
        })
      return found.effect.high - found.effect.low
    }
    #expect(try effect(Self.report(journal)) > effect(journal.report()))
  }

  /// At a false discovery rate of 5 % one journal in twenty may have a finding, and 200 vary by 7 around 10.
  @Test func `of 200 journals of words without an effect few have a finding`() {
    let invented = (1...200).count { seed in
      let journal = SmallJournal(brews: 60, beans: 4, seed: UInt64(seed))
      return !Self.report(journal, seed: UInt64(seed)).patterns.isEmpty
    }
    #expect(invented <= 17)
  }
}
