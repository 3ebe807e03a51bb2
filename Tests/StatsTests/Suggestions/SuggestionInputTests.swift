import Journal
import Stats
import Testing
import Wording

@Suite struct SuggestionInputTests {
  @Test func `grind comes from one grinder, the latest or the one asked for`() throws {
    var history = SampleHistory()
    history.peak("kochere", count: 10)
    history.brew("kochere", grind: 9, rating: 4, grinder: "ek")
    history.brew("kochere", grind: 10, rating: 3, grinder: "ek")
    let latest = try history.suggest()
    #expect(latest.grinder?.id == "ek")
    let setting = try #require(latest.recipe.grindSetting).value
    #expect((9...10).contains(setting))
    let asked = try history.suggest(grinder: "comandante")
    let other = try #require(asked.recipe.grindSetting).value
    #expect(other >= 20)
  }

  @Test func `a grinder never used with the method leaves the grind open`() throws {
    var history = SampleHistory()
    history.peak("kochere", count: 5)
    let suggestion = try history.suggest(grinder: "ek")
    #expect(suggestion.recipe.grindSetting == nil && suggestion.remarks.contains(.grinderIsNew))
    #expect(suggestion.recipe.waterTemperature != nil)
  }

  @Test func `what the history does not record is excluded`() throws {
    var history = SampleHistory()
    for (temperature, rating) in [(90.0, 3.0), (93, 5), (96, 3)] {
      history.brew(
        "kochere", water: nil, temperature: temperature, time: nil, rating: rating)
    }
    let recipe = try history.suggest().recipe
    #expect(recipe.ratio == nil && recipe.water == nil && recipe.brewTime == nil)
    #expect(recipe.waterTemperature != nil && recipe.dose?.value == 15)
  }

  @Test func `unrated brews and copies teach nothing`() throws {
    var history = SampleHistory()
    history.peak("kochere", count: 6)
    let before = try history.suggest()
    history.brew("kochere", temperature: 80, rating: 0, at: 1_600_000_000)
    history.brew("kochere", temperature: 80, rating: 5, isCopy: true, at: 1_600_000_001)
    let after = try history.suggest()
    #expect(after.recipe == before.recipe && after.ownBrewCount == 6)
  }

  @Test func `values that cannot be are passed over`() throws {
    var history = SampleHistory()
    history.peak("kochere", count: 6)
    history.brew("kochere", water: .nan, temperature: .infinity, grind: -1e9, time: -5, rating: 4)
    history.brew("kochere", rating: 9)
    history.brew("kochere", rating: .nan)
    history.brew("gone", rating: 3, grinder: "gone too")
    history.brew(nil, rating: 3, grinder: nil, at: 99_999_999_999)
    let suggestion = try history.suggest(explores: true)
    #expect(suggestion.ownBrewCount == 7)
    let recipe = suggestion.recipe
    for setting in [recipe.ratio, recipe.waterTemperature, recipe.grindSetting, recipe.brewTime] {
      let setting = try #require(setting)
      #expect(setting.low.isFinite && setting.value.isFinite && setting.high.isFinite)
    }
    #expect((0...5).contains(suggestion.expectedRating.value))
  }

  @Test func `one brew and equal ratings give an answer`() throws {
    var history = SampleHistory()
    history.brew("kochere", temperature: 91, rating: 2)
    let single = try history.suggest()
    #expect(single.recipe.waterTemperature?.value == 91)
    #expect(single.remarks.contains(.noneRatedHigh))
    for temperature in [90.0, 92, 94, 96] {
      history.brew("kochere", temperature: temperature, rating: 2)
    }
    let several = try history.suggest()
    let temperature = try #require(several.recipe.waterTemperature).value
    #expect((90...96).contains(temperature))
  }

  @Test func `an archived bean is answered, with a remark`() throws {
    var history = SampleHistory()
    history.contents.beans[0].isArchived = true
    history.peak("kochere", count: 3)
    #expect(try history.suggest().remarks.contains(.beanIsArchived))
  }

  @Test func `what is missing is reported`() throws {
    var history = SampleHistory()
    func message() -> String? {
      do {
        _ = try history.suggest()
        return nil
      } catch {
        return Words().message(of: error)
      }
    }
    #expect(
      message()
        == "the journal holds no brews; record and rate a few before asking for a suggestion")
    history.contents.brews = [Brew(id: "x", methodID: "espresso", brewedAt: Timestamp(""))]
    #expect(
      message() == "no brew was made with V60; record and rate one, or ask for another method")
    history.brew("kochere", rating: 0)
    #expect(
      message() == "the one brew made with V60 is not rated; rate one to get a suggestion")
    history.brew("kochere", rating: 0)
    #expect(message() == "none of the 2 brews made with V60 is rated; rate one to get a suggestion")
    history.contents.brews = [
      Brew(id: "y", beanID: "kochere", methodID: "v60", brewedAt: Timestamp(""), rating: 4)
    ]
    #expect(
      message() == """
        the rated brews made with V60 record no dose, ratio, temperature, grind or time; \
        record what you set
        """)
  }
}
