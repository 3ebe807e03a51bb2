import Journal
import Stats
import Testing

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

  @Test func `the surface finds a peak inside what was brewed`() throws {
    var history = SampleHistory()
    history.peak("kochere", count: 40)
    let suggestion = try history.suggest()
    #expect(suggestion.strategy == .surface)
    let recipe = suggestion.recipe
    let temperature = try #require(recipe.waterTemperature)
    #expect(abs(temperature.value - 93) <= 2 && temperature.value.rounded() == temperature.value)
    #expect(try abs(#require(recipe.grindSetting).value - 24) <= 2)
    #expect(try abs(#require(recipe.ratio).value - 16) <= 0.8)
    let time = try #require(recipe.brewTime).value
    #expect(abs(time - 180) <= 18 && time.remainder(dividingBy: 5) == 0)
    #expect(recipe.dose?.value == 15)
    #expect(suggestion.expectedRating.value > 4)
    for setting in [recipe.dose, recipe.water, recipe.ratio, recipe.waterTemperature] {
      let setting = try #require(setting)
      #expect(setting.low < setting.value && setting.value < setting.high)
    }
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
    let next = try #require(try history.suggest(explores: true).next)
    let temperatures = history.contents.brews.compactMap(\.waterTemperature)
    let value = try #require(next.recipe.waterTemperature).value
    #expect(value >= (temperatures.min() ?? 0) - 4 && value <= (temperatures.max() ?? 0) + 4)
    #expect(next.reason.hasSuffix(".") && next.expectedImprovement >= 0)
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
}
