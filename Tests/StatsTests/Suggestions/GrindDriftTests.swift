import FlavorExtraction
import Foundation
import Journal
import Support
import Testing

@testable import Stats

/// How the best grind setting moves while beans age.
@Suite struct GrindDriftTests {
  /// Two bags whose probabilities were computed apart, with a dense covariance matrix (SciPy).
  private static let bags = [
    DriftBag(brews: [
      .init(setting: 24, weeks: 1, stars: 3, side: -1, doubt: 0.1),
      .init(setting: 23, weeks: 2, stars: 4),
      .init(setting: 24, weeks: 3, side: 0, doubt: 0.2),
      .init(setting: 25, weeks: 4, stars: 3.5),
    ]),
    DriftBag(brews: [
      .init(setting: 22, weeks: 1.5, stars: 4),
      .init(setting: 24, weeks: 2.5, stars: 4, side: 1, doubt: 0.15),
      .init(setting: 25, weeks: 5, stars: 2, side: -1, doubt: 0.05),
    ]),
  ]
  private static let calendar = LocalCalendar(timeZone: .gmt)
  private static let parameters = [log(0.5), log(0.4), log(1.5), 0, log(0.2), log(0.6), 0.8]

  /// Beans lose 0.8 stars in their fourth week, whatever the setting.
  @Test func `what all bags lose with age is taken from their ratings`() {
    let bags = (0..<10).map { bag in
      DriftBag(
        brews: (0..<12).map { brew in
          let weeks = Double(brew) / 2
          return .init(
            setting: Double(20 + (brew * 7 + bag) % 5), weeks: weeks,
            stars: 3 + Double(bag % 3) / 2 - (weeks >= 3 ? 0.8 : 0))
        })
    }
    for (before, after) in zip(bags, DriftBag.withoutFreshness(bags)) {
      func loss(_ bag: DriftBag) -> Double {
        let stars = bag.brews.compactMap(\.stars)
        return (stars.prefix(6).reduce(0, +) - stars.suffix(6).reduce(0, +)) / 6
      }
      #expect(abs(loss(before) - 0.8) < 1e-9 && abs(loss(after)) < 0.15)
    }
  }

  @Test func `probabilities are those of a dense computation`() throws {
    let model = try #require(DriftModel(Self.bags))
    #expect(abs(model.unit.setting - 1.1547005383792517) < 1e-12)
    #expect(abs(model.unit.weeks - 1.51657508881031) < 1e-12)
    #expect(abs(model.logLikelihood(Self.parameters) - -8.492542436020095) < 1e-9)
    #expect(abs(DriftModel.logPrior(Self.parameters) - -0.9340744970680355) < 1e-12)
    let prior = DriftModel.priors.map(\.mean) + [0]
    #expect(abs(model.logLikelihood(prior) - -5.280609314455207) < 1e-9)
    #expect(DriftModel.logPrior(prior) == 0)
    let slopes = model.slopes(Self.parameters)
    #expect(abs(slopes[0] - 0.6199153195193706) < 1e-9)
    #expect(abs(slopes[1] - 0.5681990296349129) < 1e-9)
  }

  @Test func `settings or ages that do not vary give no model`() {
    let still = DriftBag(brews: [.init(setting: 24, weeks: 1), .init(setting: 24, weeks: 2)])
    let fresh = DriftBag(brews: [.init(setting: 24, weeks: 1), .init(setting: 25, weeks: 1)])
    #expect(DriftModel([still]) == nil)
    #expect(DriftModel([fresh]) == nil)
    #expect(DriftModel([]) == nil)
  }

  @Test(arguments: [
    // brews, days between the first and the last, different settings
    (5, 10.0, true, true), (4, 30, true, false), (5, 9.9, true, false), (5, 30, false, false),
  ])
  func `a bag tells from five brews over ten days on`(
    count: Int, days: Double, varies: Bool, isTelling: Bool
  ) {
    let bag = DriftBag(
      brews: (0..<count).map {
        .init(
          setting: varies && $0 == 0 ? 25 : 24,
          weeks: 1 + days / 7 * Double($0) / Double(count - 1))
      })
    #expect(bag.isTelling == isTelling)
  }

  // MARK: Journals

  /// Bags with 12 brews each, every other day, whose best setting moves.
  private func journal(
    bags: Int = 8, drift: Double, follows: Double? = nil, steepness: Double = 0.4,
    hasRoastDates: Bool = true, seed: UInt64 = 1
  ) -> JournalContents {
    var generator = SeededGenerator(seed: seed)
    var history = SampleHistory()
    history.contents.beans = (0..<bags).map { bag in
      Bean(
        id: Identifier(rawValue: "bag\(bag)"), name: "Bag \(bag)",
        roastDateText: hasRoastDates ? CalendarDay(number: 20_000 + 30 * bag).description : "")
    }
    for bag in 0..<bags {
      for brew in 0..<12 {
        let days = 7 + 2 * brew
        let weeks = Double(days) / 7
        let best = 24 + drift * (weeks - 3)
        let setting =
          24 + (follows ?? drift) * (weeks - 3) + 3 * (generator.unit() - 0.5)
        let loss = steepness * (setting - best) * (setting - best)
        history.brew(
          "bag\(bag)", temperature: 93, grind: (setting * 10).rounded() / 10, time: nil,
          rating: min(5, max(0.5, 4.3 - loss + 0.6 * (generator.unit() - 0.5))),
          at: (20_000 + 30 * bag + days) * 86_400 + 30_000)
      }
    }
    return history.contents
  }

  private func drift(
    _ contents: JournalContents, bean: Identifier<Bean> = "bag0", day: Int? = nil,
    words: BrewWords? = nil
  ) throws -> HistoryDrift? {
    let history = try SuggestionHistory(
      SuggestionRequest(beanID: bean, methodID: "v60"), of: contents, calendar: Self.calendar)
    return history.drift(
      words: words, day: day.map(CalendarDay.init(number:)), calendar: Self.calendar)
  }

  @Test(arguments: [0.6, -0.6]) func `a drift is found with its interval`(truth: Double) throws {
    let found = try #require(try drift(journal(drift: truth))).drift
    #expect((found.low...found.high).contains(truth))
    #expect(found.low < found.perWeek && found.perWeek < found.high)
    #expect(found.low * found.high > 0)
    #expect(found.bagCount == 8 && found.brewCount == 96)
  }

  @Test func `a taster who goes coarser for nothing has no drift`() throws {
    #expect(try drift(journal(drift: 0, follows: 0.6)) == nil)
  }

  @Test func `a grind that makes no difference has no drift`() throws {
    #expect(try drift(journal(drift: 0, follows: 0.6, steepness: 0)) == nil)
  }

  @Test func `it needs five bags with roast dates`() throws {
    #expect(try drift(journal(bags: 5, drift: 0.9)) != nil)
    #expect(try drift(journal(bags: 4, drift: 0.9)) == nil)
    #expect(try drift(journal(drift: 0.6, hasRoastDates: false)) == nil)
  }

  @Test func `settings are moved to the age of the next brew, at most two weeks on`() throws {
    let contents = journal(drift: 0.6)
    let last = 20_000 + 29
    let now = try #require(try drift(contents))
    // The twelfth brew is the last one of the bag, the first one is 22 days older.
    #expect(now.shifts[11] == 0)
    let slope = now.shifts[0] / (22.0 / 7)
    #expect((0.3...0.9).contains(slope))
    #expect(try drift(contents, day: last)?.shifts == now.shifts)
    #expect(try drift(contents, day: last - 5)?.shifts == now.shifts)
    let week = try #require(try drift(contents, day: last + 7))
    #expect(abs(week.shifts[11] - slope) < 1e-9)
    let late = try #require(try drift(contents, day: last + 14))
    #expect(try drift(contents, day: last + 400)?.shifts == late.shifts)
  }

  @Test func `words tell of it where the scale is known`() throws {
    var contents = journal(drift: 0.6)
    let sides = contents.brews.map { brew -> BrewExtraction? in
      let day = (brew.brewedAt.seconds ?? 0) / 86_400
      let weeks =
        Double(day - 20_000 - 30 * (Int(brew.beanID?.rawValue.dropFirst(3) ?? "") ?? 0)) / 7
      let isCoarse = (brew.grindSetting ?? 0) > 24 + 0.6 * (weeks - 3)
      return BrewExtraction(direction: isCoarse ? .under : .over, confidence: 0.9, evidence: [])
    }
    for index in contents.brews.indices { contents.brews[index].rating = 3 }
    // Ratings that are all alike fit any drift.
    #expect(try drift(contents) == nil)
    var generator = SeededGenerator(seed: 9)
    for index in contents.brews.indices {
      contents.brews[index].rating = generator.unit() < 0.5 ? 3 : 4
    }
    #expect(try drift(contents) == nil)
    #expect(try drift(contents, words: BrewWords(brews: sides)) == nil)
    let found = try #require(
      try drift(contents, words: BrewWords(brews: sides, scale: GrinderScale(.higher))))
    #expect((found.drift.low...found.drift.high).contains(0.6))
    let other = try drift(contents, words: BrewWords(brews: sides, scale: GrinderScale(.lower)))
    #expect(other == nil)
  }

  @Test func `suggestions follow it, and say so`() throws {
    let contents = journal(drift: 0.6)
    let suggester = BrewSuggester(contents: contents, calendar: Self.calendar)
    func setting(days: Int) throws -> Suggestion {
      try suggester.suggest(
        SuggestionRequest(
          beanID: "bag7", methodID: "v60", day: CalendarDay(number: 20_210 + days)))
    }
    let (early, late) = (try setting(days: 29), try setting(days: 43))
    #expect(early.drift != nil && late.drift != nil)
    let moved = (late.recipe.grindSetting?.value ?? 0) - (early.recipe.grindSetting?.value ?? 0)
    #expect((0.6...1.8).contains(moved))
    let without = try BrewSuggester(
      contents: journal(drift: 0.6, hasRoastDates: false), calendar: Self.calendar
    ).suggest(SuggestionRequest(beanID: "bag7", methodID: "v60"))
    #expect(without.drift == nil)
  }

  @Test func `dial tells it too`() throws {
    let path = try DialReader(contents: journal(drift: 0.6), calendar: Self.calendar).path(
      DialRequest(beanID: "bag7", scale: GrinderScale(.higher)), words: BrewWords(brews: []))
    #expect((path.drift?.perWeek ?? 0) > 0.3)
  }
}
