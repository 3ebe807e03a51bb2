import Journal
import Numerics
import Testing
import Wording

@testable import Stats

/// Patterns over all methods: freshness, temperature, and what differs between roasts.
@Suite struct FreshnessTests {
  /// A journal whose brews are spread over six weeks after the roast.
  private func journal(
    brews: Int = 240, seed: UInt64 = 5, rating: @escaping (_ age: Int) -> Double
  ) -> JournalContents {
    var contents = SmallJournal(brews: brews, beans: 12, seed: seed).contents
    var places: [Identifier<Bean>: Int] = [:]
    for (index, brew) in contents.brews.enumerated() {
      guard let id = brew.beanID, let bean = contents.beans.firstIndex(where: { $0.id == id })
      else { continue }
      let roasted = CalendarDay(number: 20_000 + 50 * bean)
      contents.beans[bean].roastDateText = roasted.description
      let place = places[id, default: bean]
      places[id] = place + 1
      let age = place * 11 % 42
      contents.brews[index].brewedAt = Timestamp(
        seconds: (roasted.number + age) * 86_400 + 30_000 + index)
      let noise = brew.rating - 3.5
      contents.brews[index].rating = min(5, max(0.5, ((rating(age) + noise) * 2).rounded() / 2))
    }
    return contents
  }

  private func freshness(_ report: PatternReport) -> Pattern? {
    report.patterns.first { $0.subject[.parameter] == "days_off_roast" }
  }

  @Test func `a window of two weeks is found over all methods`() throws {
    let found = try #require(
      freshness(SmallJournal.report(journal { (8...21).contains($0) ? 4.1 : 3.5 })))
    #expect(found.kind == .parameter && found.shape == .window)
    #expect(found.subject[.method] == nil)
    let optimum = try #require(found.optimum)
    #expect(abs(optimum.low - 8) <= 3 && abs(optimum.high - 21) <= 3)
    #expect(found.effect.low > 0.2 && found.effect.high < 1)
    let text = Words().description(of: found)
    #expect(text.hasPrefix("Your brews taste best from "))
    #expect(text.contains(" days off roast: "))
    #expect(Words().title(of: found).hasPrefix("All methods: age, best from "))
  }

  @Test func `coffee that only fades is a decline`() throws {
    let found = try #require(
      freshness(SmallJournal.report(journal { 4.3 - 0.03 * Double($0) })))
    #expect(found.shape == .down && found.effect.value < 0)
  }

  @Test func `coffee that needs its time has a window or a peak`() throws {
    let found = try #require(
      freshness(
        SmallJournal.report(
          journal { age in 4.2 - 0.0035 * Double((age - 20) * (age - 20)) })))
    #expect(found.shape == .peak || found.shape == .window)
    #expect(abs((found.optimum?.value ?? 0) - 20) < 6)
  }

  @Test func `coffee that gets better and then worse has a peak`() throws {
    // Steep on both sides: a window would be the worse description.
    let found = try #require(
      freshness(
        SmallJournal.report(
          journal(brews: 400) { age in 4.6 - 0.006 * Double((age - 20) * (age - 20)) })))
    #expect(found.shape == .peak)
    #expect(abs((found.optimum?.value ?? 0) - 20) < 4)
  }

  @Test func `bands that the journal sets are compared as such`() throws {
    var contents = journal { (0...17).contains($0) ? 4.1 : 3.5 }
    contents.freshness = FreshnessBands(peakUntil: 17, acceptableUntil: 30)
    let found = try #require(freshness(SmallJournal.report(contents)))
    #expect(found.shape == .window && found.band == .peak)
    #expect(found.optimum?.low == 0 && found.optimum?.high == 17)
    #expect(Words().description(of: found).contains("17 days off roast, which you call the peak: "))
    // Bands that cut across what is there are not reported.
    var other = journal { (24...36).contains($0) ? 4.4 : 3.4 }
    other.freshness = FreshnessBands(peakUntil: 30, acceptableUntil: 40)
    let apart = try #require(freshness(SmallJournal.report(other)))
    #expect(apart.band == nil && abs((apart.optimum?.low ?? 0) - 24) <= 3)
    // The standard bands are nobody's.
    contents.freshness = nil
    #expect(freshness(SmallJournal.report(contents))?.band == nil)
  }

  @Test func `better days within a band are told with it`() throws {
    var contents = journal(brews: 400) { (8...21).contains($0) ? 4.1 : 3.5 }
    contents.freshness = FreshnessBands(peakUntil: 21, acceptableUntil: 35)
    let found = try #require(freshness(SmallJournal.report(contents)))
    // A band that is too far from what is there may be left for the window itself.
    if found.band == .peak {
      let core = try #require(found.core)
      #expect(abs(core.lowerBound - 8) <= 3 && core.upperBound <= 21)
    } else {
      #expect(abs((found.optimum?.low ?? 0) - 8) <= 3)
    }
    // A band that is as good throughout has no better days.
    var whole = journal(brews: 400) { (0...21).contains($0) ? 4.1 : 3.5 }
    whole.freshness = contents.freshness
    let plain = try #require(freshness(SmallJournal.report(whole)))
    #expect(plain.band == .peak && plain.core == nil)
  }

  @Test func `freshness that does nothing is not found`() {
    for seed in 1...4 {
      #expect(freshness(SmallJournal.report(journal(seed: UInt64(seed)) { _ in 3.5 })) == nil)
    }
  }

  @Test func `a temperature that only light roasts care for is an interaction`() throws {
    var contents = SmallJournal(brews: 480, beans: 16) { bean, brew in
      let heat = ((brew.waterTemperature ?? 93) - 93) / 2
      return 3.5 + (bean % 2 == 0 ? 0.35 : -0.35) * heat
    }.contents
    for index in contents.beans.indices {
      contents.beans[index].roastLevel = index % 2 == 0 ? .light : .dark
      contents.beans[index].process = .washed
    }
    let report = SmallJournal.report(contents)
    let found = try #require(report.patterns.first { $0.kind == .interaction })
    #expect(found.subject[.parameter] == "water_temp_c")
    let level = try #require(found.subject[.roastLevel])
    #expect(found.shape == (level == "light" ? .up : .down))
    #expect(found.effect.value * (level == "light" ? 1 : -1) > 0)
    #expect(Words().description(of: found).hasPrefix("The best temperature differs: "))
    // What is best for each roast: the two ends of what was brewed.
    #expect(Set(found.groups.map(\.label)) == ["light", "dark"])
    #expect(found.groups.allSatisfy { $0.count > 150 })
    for group in found.groups {
      let best = try #require(group.optimum)
      #expect(group.label == "light" ? best.value > 93.5 : best.value < 92.5)
    }
  }

  @Test func `a process that only happens to be roasted lighter is no interaction`() throws {
    var contents = SmallJournal(brews: 480, beans: 24) { bean, brew in
      let heat = ((brew.waterTemperature ?? 93) - 93) / 2
      return 3.5 + (bean % 2 == 0 ? 0.35 : -0.35) * heat
    }.contents
    for index in contents.beans.indices {
      contents.beans[index].roastLevel = index % 2 == 0 ? .light : .dark
      // Naturals are light five times of six, washed coffees dark.
      contents.beans[index].process = (index % 2 == 0) == (index % 12 > 1) ? .natural : .washed
    }
    let found = SmallJournal.report(contents).patterns.filter { $0.kind == .interaction }
    #expect(found.count == 1)
    #expect(found.first?.subject[.roastLevel] != nil)
  }

  @Test func `settings do not pay for thousands of flavors`() {
    func hypotheses(_ contexts: Int) -> [Hypothesis] {
      (0..<contexts + 10).map { index in
        Hypothesis(
          kind: index < 10 ? .parameter : .flavorContext, subject: PatternSubject(), pValue: 0.5,
          plainPValue: 0.5, zScore: 0
        ) { nil }
      }
    }
    for contexts in [0, 40, 4000] {
      let weights = PatternWeights.weights(hypotheses(contexts))
      let mean = weights.reduce(0, +) / Double(weights.count)
      #expect(abs(mean - 1) < 1e-9)
      // Ten settings among 4,010 tests pay as if there were fewer than fifty.
      #expect(Double(weights.count) / weights[0] < 50)
    }
  }
}
