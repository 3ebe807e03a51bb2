import Foundation
import Journal
import Support
import Testing

@testable import Stats

/// What all beans together tell of a grinder, and of two.
@Suite struct GrindModelTests {
  /// Brews of some beans at settings, whose time falls by a share for each step up.
  private func journal(
    _ settings: [String: [Double]], share: Double = 0.06, on grinder: String = "comandante",
    scale: (Double) -> Double = { $0 }, into history: SampleHistory = SampleHistory()
  ) -> SampleHistory {
    var history = history
    for (bean, settings) in settings.sorted(by: { $0.key < $1.key }) {
      for setting in settings {
        history.brew(
          bean, grind: scale(setting), time: 180 * exp(-share * (setting - 24)), rating: 0,
          grinder: grinder)
      }
    }
    return history
  }

  @Test func `a step's effect is that of all beans, and holds for one of few cups`() throws {
    let history = journal(["kochere": [22, 24, 26, 23], "guji": [20, 24, 25], "santos": [23]])
    let slope = try #require(
      GrindSlope(of: "comandante", method: "v60", in: history.contents))
    #expect(slope.beanCount == 2 && slope.brewCount == 7 && slope.measure == .time)
    #expect(abs(slope.mean + 0.06) < 0.001)
    let effect = slope.effect(of: 1)
    #expect(effect.low < effect.change && effect.change < effect.high && effect.change < 0)
    // One cup of a bean is enough for its level.
    let found = try #require(slope.setting(takingSeconds: 180 * exp(0.06 * 3), of: "santos"))
    #expect(abs(found.value - 21) < 0.1 && found.interval.contains(21))
    #expect(slope.setting(takingSeconds: 180, of: "nobody") == nil)
  }

  @Test(
    arguments: [
      [:], ["kochere": [24, 24, 24, 24, 24]], ["kochere": [22, 24, 26]],
      ["kochere": [22], "guji": [24], "santos": [26]],
    ] as [[String: [Double]]])
  func `too few cups tell nothing of a step`(settings: [String: [Double]]) {
    let contents = journal(settings).contents
    #expect(GrindSlope(of: "comandante", method: "v60", in: contents) == nil)
  }

  @Test func `times that do not change with the setting tell nothing of a step`() {
    let contents = journal(["kochere": [20, 22, 24, 26], "guji": [21, 24, 27]], share: 0).contents
    #expect(GrindSlope(of: "comandante", method: "v60", in: contents) == nil)
  }

  @Test func `two grinders are compared by beans that both ground`() throws {
    let settings = ["kochere": [20, 22, 24, 26], "guji": [21.0, 23, 25]]
    var history = journal(settings)
    history = journal(settings, on: "ek", scale: { 0.5 * $0 - 4 }, into: history)
    let map = try #require(
      GrinderMap(from: "comandante", to: "ek", method: "v60", in: history.contents))
    #expect(map.basis == .times && map.beanCount == 2 && map.brewCount == 14)
    let place = try #require(map.place(of: 24))
    #expect(abs(place.setting - 8) <= 0.5 && place.low < 8 && place.high > 8, "\(place)")
    // Nothing is said beyond what was brewed.
    #expect(map.place(of: 19) == nil && map.place(of: 27) == nil)
    // Another bean on each: they have nothing in common.
    var apart = journal(["kochere": [20, 22, 24, 26]])
    apart = journal(["guji": [20, 22, 24, 26]], on: "ek", into: apart)
    #expect(GrinderMap(from: "comandante", to: "ek", method: "v60", in: apart.contents) == nil)
  }

  @Test func `the line between grinders never turns`() throws {
    let up = [20.0, 21, 22, 23, 24, 25, 26]
    var history = journal(["kochere": up, "guji": up])
    history = journal(
      ["kochere": up, "guji": up], on: "ek", scale: { 40 - $0 - ($0 > 23 ? 3 : 0) }, into: history)
    let map = try #require(
      GrinderMap(from: "comandante", to: "ek", method: "v60", in: history.contents))
    let places = up.compactMap { map.place(of: $0)?.setting }
    #expect(places.count >= 5)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 >= $1 })
  }

  @Test func `a suggestion for another grinder is translated, or says what to brew`() throws {
    var history = SampleHistory()
    history.peak("kochere", count: 14)
    let alone = try history.suggest(grinder: "ek")
    #expect(alone.translation == nil && alone.remarks.contains(.grindersNotCompared))
    for setting in [20.0, 22, 24, 26, 28] {
      history.brew(
        "guji", grind: setting, time: 180 * exp(-0.06 * (setting - 24)), rating: 0)
      history.brew(
        "guji", grind: setting / 2, time: 180 * exp(-0.06 * (setting - 24)), rating: 0,
        grinder: "ek")
    }
    let first = try #require(try history.suggest(grinder: "comandante").recipe.grindSetting)
    let found = try history.suggest(grinder: "ek")
    let translation = try #require(found.translation)
    #expect(translation.setting == first.value && translation.grinder.id == "comandante")
    let setting = try #require(found.recipe.grindSetting)
    #expect(abs(setting.value - first.value / 2) <= 1 && found.grinder?.id == "ek")
    #expect(setting.low <= setting.value && setting.value <= setting.high)
    #expect(!found.remarks.contains(.grinderIsNew))
    // Rated cups of another bean on the grinder tell less than the bean's own on the first.
    for setting in [9.0, 10, 11, 12, 13] {
      history.brew(
        "santos", grind: setting, time: 180 * exp(-0.12 * (setting - 12)), rating: 4, grinder: "ek")
    }
    let other = try history.suggest(grinder: "ek")
    #expect(other.translation != nil && other.start == nil)
  }

  @Test func `a new bean has a start with an interval`() throws {
    var history = SampleHistory()
    history.peak("guji", count: 20)
    history.peak("santos", count: 12)
    let found = try history.suggest("kochere")
    let start = try #require(found.start)
    #expect(start.low < start.setting && start.setting < start.high && start.basis == .ratings)
    #expect(start.beanCount == 2 && start.brewCount == 32)
    #expect(start.setting == found.recipe.grindSetting?.value)
    let path = try DialReader(contents: history.contents).path(
      DialRequest(beanID: "kochere", methodID: "v60"),
      words: BrewWords(brews: history.contents.brews.map { _ in nil }))
    let begin = try #require(path.start)
    #expect(path.steps.isEmpty && path.next == nil && begin.low < begin.high)
    #expect((20...28).contains(begin.setting))
    // With brews of its own there is none.
    history.peak("kochere", count: 3)
    #expect(try history.suggest("kochere").start == nil)
  }

  @Test func `one cup that ran too fast begins finer`() throws {
    var history = SampleHistory()
    let settings = [20.0, 22, 24, 26]
    for bean in ["guji", "santos"] {
      for setting in settings {
        history.brew(
          bean, grind: setting, time: 180 * exp(-0.06 * (setting - 24)),
          rating: setting == 24 ? 5 : 3)
        history.brew(bean, grind: 24, time: 180, rating: 4.5)
      }
    }
    history.brew("kochere", grind: 24, time: 140, rating: 0)
    let path = try DialReader(contents: history.contents).path(
      DialRequest(beanID: "kochere"),
      words: BrewWords(brews: history.contents.brews.map { _ in nil }))
    let start = try #require(path.start)
    #expect(start.setting < 24 && start.basis != .ratings)
    #expect(path.effect?.measure == .time)
  }

  @Test(
    arguments: [
      ("half a step finer next time", 23.5), ("2 clicks coarser next time", 26),
      ("Sour. Back to 11.", 11), ("went 2 clicks coarser", nil), ("sweet and round", nil),
      ("don't go 2 clicks finer next time", nil), ("a quarter finer next time", nil),
      ("next: +1", 25), ("2 up next", 26), ("next time 2 lower", 22), ("2 more next time", nil),
      ("drop 1 next", 23), ("next 1", nil), ("finer: 1 next", 23), ("coarser: 25 next", 25),
      ("half way to 26 next", 25), ("back off 2 next", nil), ("sour, 2 clicks finer", 22),
      ("a click coarser", 25), ("a click finer", nil),
    ] as [(String, Double?)])
  func `steps in notes are settings to plan`(note: String, planned: Double?) throws {
    var history = SampleHistory()
    history.contents.coarser = ["comandante": .higher]
    for setting in [22.0, 23, 25, 24] { history.brew("kochere", grind: setting, rating: 4) }
    let reader = DialReader(contents: history.contents)
    let found = reader.planned(in: note, of: 3, for: DialRequest(beanID: "kochere"))
    #expect(found == planned)
  }

  @Test func `a step is one of the grinder's scale`() throws {
    var history = SampleHistory()
    history.contents.coarser = ["comandante": .lower]
    history.contents.clicksPerTurn = ["comandante": 12]
    for (text, position) in [("2+9", 33.0), ("2+11", 35), ("3+0", 36)] {
      history.brew("kochere", grind: position, rating: 4)
      history.contents.brews[history.contents.brews.count - 1].grindText = text
    }
    let reader = DialReader(contents: history.contents)
    let request = DialRequest(beanID: "kochere")
    #expect(reader.planned(in: "try 2 clicks coarser", of: 2, for: request) == 34)
    #expect(reader.planned(in: "back to 2+9", of: 2, for: request) == 33)
    // There is no less than a click, and `2 up` names no click.
    #expect(reader.planned(in: "half a step finer next time", of: 2, for: request) == 37)
    #expect(reader.planned(in: "2 up next", of: 2, for: request) == nil)
  }
}
