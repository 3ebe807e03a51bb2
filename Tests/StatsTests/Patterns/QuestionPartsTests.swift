import FlavorExtraction
import Foundation
import Journal
import Support
import Testing

@testable import Numerics
@testable import Stats

/// Parts of the questions that patterns ask, which whole results show only in rare journals.
@Suite struct QuestionPartsTests {
  private func search(_ contents: JournalContents, _ flavors: JournalFlavors? = nil)
    -> PatternSearch
  {
    let options = PatternOptions()
    return PatternSearch(
      table: PatternTable(
        contents, calendar: LocalCalendar(timeZone: .gmt),
        flavors: flavors ?? JournalFlavors(tagsOf: contents), options: options),
      options: options)
  }

  @Test func `a bean without an outcome is no unit`() {
    let table = search(SmallJournal(brews: 90, beans: 6).contents).table
    let outcomes = table.stars.indices.map { table.beans[$0] == 2 ? .nan : table.stars[$0] }
    for areShares in [false, true] {
      let units = BeanUnits(
        table, outcomes: areShares ? outcomes.map { $0.isNaN ? $0 : 1 } : outcomes,
        areShares: areShares)
      #expect(units.beans == [0, 1, 3, 4, 5])
      #expect(units.means.allSatisfy(\.isFinite) && units.weights.allSatisfy { $0 > 0 })
      #expect(units.counts.reduce(0, +) == Double(outcomes.count { !$0.isNaN }))
    }
  }

  /// The design of the question about freshness, of all methods, in a journal of some methods.
  private func design(methods: Int) -> ParameterDesign {
    var contents = SmallJournal(brews: 240).contents
    contents.methods = (0..<methods).map {
      BrewMethod(id: Identifier(rawValue: "m\($0)"), name: "Method \($0)", category: .pourOver)
    }
    for index in contents.brews.indices {
      contents.brews[index].methodID = contents.methods[index % methods].id
    }
    let search = search(contents)
    return ParameterDesign(
      search, rows: Array(search.table.stars.indices), values: search.table.times,
      method: PatternSearch.everyMethod, isOfTime: true, isOfGrinder: true, given: [])
  }

  /// One column less than methods, of eight at most.
  @Test(arguments: [(1, 0), (2, 1), (4, 3), (8, 7), (9, 7), (12, 7)])
  func `methods are columns`(methods: Int, columns: Int) {
    #expect(design(methods: methods).nuisances.count == columns)
  }

  @Test func `what nuisances leave is a share`() {
    let design = design(methods: 4)
    var generator = SeededGenerator(seed: 8)
    let noise = design.column(design.values.map { _ in 10 * generator.unit() })
    // Three columns of 240 take about 1 % of what has nothing to do with them.
    #expect((0.9...1).contains(design.freeShare(noise)))
    #expect(design.freeShare(design.nuisances[1]) < 1e-9)
  }

  /// `statsmodels.api.WLS`; Student's t of one degree is Cauchy's, 1 − 2 atan(t) / π.
  @Test func `one degree of freedom is enough`() {
    let found = UnitRegression(
      outcomes: [1, 2, 4], weights: [1, 1, 1], label: [0, 1, 1], prior: .none)
    #expect(abs(found.difference - 2) < 1e-12)
    #expect(abs(found.t - 1.1547005383792517) < 1e-12)
    #expect(abs(found.pValue - 0.4543710516570434) < 1e-9)
    let none = UnitRegression(outcomes: [1, 2], weights: [1, 1], label: [0, 1], prior: .none)
    #expect(none.pValue == 1)
  }

  /// `scipy.stats.norm.logsf(z)`.
  @Test(arguments: [
    (2, -3.783184333682031), (29, -424.7874199), (31, -484.8539636), (40, -804.6084420),
  ])
  func `the logarithm of a tail`(z: Double, expected: Double) {
    #expect(abs(LogOddsRatio.logTail(z) - expected) < 2e-3)
  }

  @Test func `a q-value at the rate is a discovery`() {
    func hypothesis(_ name: String, _ pValue: Double, isFurther: Bool = false) -> Hypothesis {
      Hypothesis(
        kind: .group, subject: PatternSubject([.process: name]), pValue: pValue,
        plainPValue: pValue, zScore: 2, isFurtherLabel: isFurther
      ) { nil }
    }
    let hypotheses = [
      hypothesis("washed", 0.02), hypothesis("natural", 0.02),
      hypothesis("honey", 0.01, isFurther: true),
    ]
    let rate = 0.02 * 3 / 2
    let found = PatternMiner.qValues(hypotheses, rate: rate)
    #expect(found[0] == rate && found[1] == rate)
    // Two discoveries: a further label is judged at two thirds of the rate.
    #expect(abs(found[2] - 0.015) < 1e-12)
    #expect(abs(PatternMiner.qValues(hypotheses, rate: 0.029)[2] - 0.03) < 1e-12)
  }

  /// Brews of which a share is called bitter.
  private func readings(_ isBitter: (Int) -> Bool) -> [Hypothesis] {
    let contents = SmallJournal(brews: 300).contents
    let tastes = contents.brews.indices.map {
      BrewTaste(levels: isBitter($0) ? [.bitterness: 5] : [:], hasNote: true)
    }
    var search = search(contents, JournalFlavors(brews: tastes))
    search.searchReadings()
    return search.hypotheses
  }

  @Test func `a word of nearly all brews, or of nearly none, is not asked`() {
    #expect(readings { $0 % 60 != 0 }.isEmpty)
    #expect(readings { $0 % 60 == 0 }.isEmpty)
    #expect(!readings { $0 % 4 == 0 }.isEmpty)
    #expect(!readings { $0 % 4 != 0 }.isEmpty)
  }

  @Test func `a found attribute has the difference of its beans`() {
    let contents = SmallJournal(brews: 400, beans: 20) { bean, _ in bean % 2 == 1 ? 4.3 : 3.3 }
      .contents
    var search = search(contents)
    search.searchBeanAttributes()
    let effects = search.attributeEffects
    func mean(_ rest: Int) -> Double {
      let own = effects.indices.filter { $0 % 2 == rest }
      return own.reduce(0) { $0 + effects[$1] } / Double(own.count)
    }
    #expect((0.7...1.3).contains(mean(1) - mean(0)))
    #expect(effects.allSatisfy { abs($0) < 1.3 })
  }

  @Test func `of equally likely moods the first of the grid is taken`() {
    // Without times nothing is carried from cup to cup, and all moods are alike.
    let residuals = [0.3, 0.5, -0.1, 0.4, 0.6, 0.1, -0.3, 0.2, -0.5, -0.2]
    let found = SerialCorrelation.fit(times: residuals.map { _ in .nan }, residuals: residuals)
    #expect(
      found
        == SerialCorrelation(
          memory: SerialCorrelation.memories[0], ratio: SerialCorrelation.ratios[0]))
  }
}
