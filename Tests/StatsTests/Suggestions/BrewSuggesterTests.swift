import Foundation
import Journal
import Testing
import Wording

@testable import Stats

@Suite struct BrewSuggesterTests {
  @Test func `the rule is the rating-weighted mean of good brews`() throws {
    var history = SampleHistory()
    history.brew("kochere", temperature: 90, rating: 4)
    history.brew("kochere", temperature: 95, rating: 5)
    history.brew("kochere", temperature: 80, rating: 2)
    let suggestion = try history.suggest(strategy: .weightedMean)
    // (4 · 90 + 5 · 95) / 9 = 92.8.
    #expect(suggestion.recipe.waterTemperature?.value == 93)
    #expect(suggestion.scope == .bean && suggestion.brewCount == 2)
    #expect(suggestion.confidence == .medium && suggestion.strategy == .weightedMean)
    #expect(!suggestion.isFallback)
    #expect(abs(suggestion.evidence.reduce(0) { $0 + $1.weight } - 1) < 1e-12)
  }

  @Test func `the rule turns to the origin, then to the method`() throws {
    var history = SampleHistory()
    history.brew("santos", temperature: 88, rating: 5)
    #expect(try history.suggest(strategy: .weightedMean).scope == .method)
    history.brew("guji", temperature: 96, rating: 4)
    let suggestion = try history.suggest(strategy: .weightedMean)
    #expect(suggestion.scope == .origin && suggestion.recipe.waterTemperature?.value == 96)
    #expect(suggestion.confidence == .low)
  }

  @Test(arguments: [(1, Suggestion.Confidence.low), (2, .medium), (4, .medium), (5, .high)])
  func `confidence counts the bean's own brews`(
    _ count: Int, _ confidence: Suggestion.Confidence
  ) throws {
    var history = SampleHistory()
    history.peak("guji", count: 12)
    history.peak("kochere", count: count)
    let suggestion = try history.suggest()
    #expect(suggestion.confidence == confidence && suggestion.ownBrewCount == count)
    #expect(suggestion.scope == .bean && suggestion.brewCount == count)
  }

  /// Never high: of these cups nothing shows that a setting matters.
  @Test(arguments: [
    (0, Suggestion.Confidence.low), (1, .low), (2, .medium), (4, .medium), (5, .medium),
  ])
  func `the rule's confidence counts the bean's brews rated 4 or more`(
    _ count: Int, _ confidence: Suggestion.Confidence
  ) throws {
    var history = SampleHistory()
    for index in 0..<11 {
      history.brew(
        "kochere", temperature: 90 + Double(index % 6), rating: index < count ? 4.5 : 3)
    }
    let suggestion = try history.suggest(strategy: .weightedMean)
    #expect(suggestion.confidence == confidence && suggestion.ownBrewCount == 11)
    #expect(suggestion.scope == .bean && suggestion.brewCount == (count == 0 ? 11 : count))
  }

  @Test func `the surface finds a peak inside what was brewed`() throws {
    var history = SampleHistory()
    history.peak("kochere", count: 40)
    let suggestion = try history.suggest()
    #expect(suggestion.strategy == .surface)
    let recipe = suggestion.recipe
    let temperature = try #require(recipe.waterTemperature)
    #expect(abs(temperature.value - 93) <= 2 && temperature.value.rounded() == temperature.value)
    let grind = try #require(recipe.grindSetting).value
    #expect(abs(grind - 24) <= 2)
    let ratio = try #require(recipe.ratio).value
    #expect(abs(ratio - 16) <= 0.8)
    let time = try #require(recipe.brewTime).value
    #expect(abs(time - 180) <= 18 && time.remainder(dividingBy: 5) == 0)
    #expect(suggestion.expectedRating.value > 4)
    for setting in [recipe.water, recipe.ratio, recipe.waterTemperature] {
      let setting = try #require(setting)
      #expect(setting.low < setting.value && setting.value < setting.high)
    }
    // No other dose was ever weighed, so none is suggested.
    let dose = try #require(recipe.dose)
    #expect((dose.value, dose.low, dose.high) == (15, 15, 15) && dose.tried == 15...15)
    let water = history.contents.brews.compactMap(\.water)
    let told = try #require(recipe.water)
    #expect(try #require(water.min()) - 0.1 <= told.low)
    #expect(told.high <= (try #require(water.max())) + 0.1)
  }

  @Test(arguments: [(0.0, false), (0.1, true), (3, false)])
  func `a range of weights that spans all that was weighed is marked`(
    _ distance: Double, _ spans: Bool
  ) throws {
    var history = SampleHistory()
    history.peak("kochere", count: 40)
    for index in history.contents.brews.indices {
      let dose = 15 + distance * Double(index % 3 - 1)
      // The ratios stay as they are.
      history.contents.brews[index].water = history.contents.brews[index].water.map {
        $0 * dose / 15
      }
      history.contents.brews[index].dose = dose
    }
    let recipe = try history.suggest().recipe
    #expect(try #require(recipe.dose).spansTried == spans)
    #expect(try #require(recipe.water).spansTried == false)
    let ruled = try history.suggest(strategy: .weightedMean).recipe
    #expect(try #require(ruled.dose).spansTried == false)
  }

  @Test func `a bean never brewed leans on similar ones`() throws {
    var history = SampleHistory()
    history.peak("guji", count: 15)
    let suggestion = try history.suggest()
    #expect(suggestion.scope == .similarBeans && suggestion.confidence == .low)
    #expect(suggestion.brewCount == 15 && suggestion.remarks.contains(.beanIsNew))
    #expect(try history.suggest("santos").scope == .method)
  }

  @Test func `the same journal gives the same suggestion`() throws {
    var history = SampleHistory()
    history.peak("guji", count: 10)
    history.peak("kochere", count: 6)
    #expect(try history.suggest(explores: true) == history.suggest(explores: true))
  }

  @Test func `a trial stays near what was brewed`() throws {
    var history = SampleHistory()
    history.peak("kochere", count: 8)
    let suggestion = try history.suggest(explores: true)
    let next = try #require(suggestion.next)
    let temperatures = history.contents.brews.compactMap(\.waterTemperature)
    let value = try #require(next.recipe.waterTemperature).value
    #expect(value >= (temperatures.min() ?? 0) - 4 && value <= (temperatures.max() ?? 0) + 4)
    #expect(Words().reason(of: next).hasSuffix(".") && next.expectedImprovement >= 0)
  }

  @Test func `what never varied is repeated, and said`() throws {
    var history = SampleHistory()
    for rating in [3.0, 4, 5] { history.brew("kochere", rating: rating) }
    let suggestion = try history.suggest()
    #expect(suggestion.strategy == .weightedMean && suggestion.isFallback)
    #expect(suggestion.recipe.waterTemperature?.value == 93)
    #expect(suggestion.remarks.contains(.surfaceKnowsNoBetter))
    #expect(suggestion.remarks.contains(.neverVaried(.waterTemperature)))
  }

  @Test func `the rule's ranges are those of its brews`() throws {
    var history = SampleHistory()
    history.brew("kochere", water: 225, temperature: 90, grind: 22, time: 160, rating: 4)
    history.brew("kochere", water: 255, temperature: 95, grind: 26, time: 200, rating: 5)
    history.brew("kochere", water: 300, temperature: 80, grind: 40, time: 300, rating: 2)
    let recipe = try history.suggest(strategy: .weightedMean).recipe
    let temperature = try #require(recipe.waterTemperature)
    #expect(temperature.low == 90 && temperature.high == 95)
    let grind = try #require(recipe.grindSetting)
    #expect(grind.low == 22 && grind.high == 26)
    let ratio = try #require(recipe.ratio)
    #expect(abs(ratio.low - 15) < 1e-9 && abs(ratio.high - 17) < 1e-9)
    let water = try #require(recipe.water)
    #expect(water.low == 225 && water.high == 255)
  }

  @Test func `ranges are on the grinder's steps`() throws {
    var history = SampleHistory()
    history.peak("kochere", count: 25)
    let recipe = try history.suggest().recipe
    for setting in [recipe.grindSetting, recipe.waterTemperature] {
      let setting = try #require(setting)
      #expect(setting.low.rounded() == setting.low && setting.high.rounded() == setting.high)
    }
    let time = try #require(recipe.brewTime)
    #expect(time.low.remainder(dividingBy: 5) == 0 && time.high.remainder(dividingBy: 5) == 0)
  }

  @Test func `no trial is never silent`() throws {
    var history = SampleHistory()
    for rating in [3.0, 4, 5] { history.brew("kochere", rating: rating) }
    let still = try history.suggest(explores: true)
    #expect(still.next == nil && still.remarks.contains(.nothingVaried))
    history.peak("kochere", count: 10)
    let ruled = try history.suggest(strategy: .weightedMean, explores: true)
    #expect(ruled.next == nil && ruled.remarks.contains(.ruleExploresNot))
    let tried = try history.suggest(explores: true)
    #expect((tried.next == nil) == tried.remarks.contains(.nothingWorthTrying))
    #expect(try !history.suggest().remarks.contains(.nothingWorthTrying))
  }

  @Test func `a mood's day is the taster's`() throws {
    let tokyo = LocalCalendar(timeZone: try #require(TimeZone(identifier: "Asia/Tokyo")))
    func day(_ text: String) -> CalendarDay? {
      tokyo.tastingDay(of: Timestamp(text)).map { CalendarDay(number: $0) }
    }
    #expect(day("2026-02-09T16:00:00Z")?.description == "2026-02-10")
    #expect(day("2026-02-09T23:00:00-05:00")?.description == "2026-02-09")
    #expect(day("2026-02-09")?.description == "2026-02-09" && day("yesterday") == nil)
  }

  @Test func `an archived bean is noted, not missed`() {
    #expect(!SuggestionRemark.beanIsArchived.isGap && SuggestionRemark.grinderIsNew.isGap)
  }
}
