import Foundation
import Journal
import Stats

/// Follows rule and surface through one simulated journal.
struct Trial {
  static let strata = ["1–2", "3–7", "8–15", "16+"]

  var strata = [Tally](repeating: Tally(), count: 4)
  var exploration = ExplorationTally()
  var doubts = DoubtTally()

  static func stratum(_ brews: Int) -> Int? {
    switch brews {
    case 1...2: 0
    case 3...7: 1
    case 8...15: 2
    case 16...: 3
    default: nil
    }
  }

  init(world: World, seed: UInt64, explores: Bool, asksOracle: Bool = true) {
    var taster = SimulatedTaster(world: world, seed: seed)
    let oracles =
      asksOracle
      ? (known: Oracle(taster, seed: seed), learning: Oracle(taster, seed: seed, learns: true))
      : nil
    doubt(taster)
    for bean in taster.truths.indices { suggest(bean, &taster, oracles) }
    guard explores else { return }
    for bean in taster.truths.indices.prefix(3) { explore(bean, taster) }
  }

  private func suggestion(
    _ bean: Int, _ taster: SimulatedTaster, _ strategy: Suggestion.Strategy, explores: Bool = false
  ) -> Suggestion? {
    try? BrewSuggester(contents: taster.contents, calendar: .universal).suggest(
      SuggestionRequest(
        beanID: taster.contents.beans[bean].id, methodID: SimulatedTaster.methodID,
        strategy: strategy, explores: explores))
  }

  private static func stars(
    _ bean: Int, _ recipe: SuggestedRecipe, _ grinder: Grinder?, _ taster: SimulatedTaster
  ) -> Double {
    taster.stars(bean, values: taster.values(of: recipe, grinder: grinder))
  }

  /// Compares what is doubted with what is wrong.
  private mutating func doubt(_ taster: SimulatedTaster) {
    let found = Plausibility(taster.contents).brewDoubts()
    for brew in taster.contents.brews {
      let cells = [
        brew.dose, brew.water, brew.yield, brew.waterTemperature, brew.grindSetting, brew.brewTime,
      ].compactMap(\.self).count
      doubts.right += cells
    }
    doubts.right -= taster.typos.count
    doubts.wrong += taster.typos.count
    for doubt in found {
      guard let truth = taster.typos[doubt.recordID + doubt.field] else {
        doubts.doubted += 1
        continue
      }
      doubts.found += 1
      if let likely = doubt.likely, abs(likely - truth) <= 0.02 * abs(truth) { doubts.named += 1 }
    }
  }

  private mutating func suggest(
    _ bean: Int, _ taster: inout SimulatedTaster,
    _ oracles: (known: Oracle, learning: Oracle)?
  ) {
    let id = taster.contents.beans[bean].id
    guard let stratum = Self.stratum(taster.contents.brews.count { $0.beanID == id }),
      let rule = suggestion(bean, taster, .weightedMean),
      let surface = suggestion(bean, taster, .surface)
    else { return }
    let best = taster.truths[bean].quality
    strata[stratum].rule += best - Self.stars(bean, rule.recipe, rule.grinder, taster)
    strata[stratum].surface += best - Self.stars(bean, surface.recipe, surface.grinder, taster)
    if let oracles {
      strata[stratum].oracle += best - taster.stars(bean, values: oracles.known.values(bean))
      strata[stratum].learner += best - taster.stars(bean, values: oracles.learning.values(bean))
    }
    strata[stratum].count += 1
    strata[stratum].fallbacks += surface.isFallback ? 1 : 0
    let truth = Self.stars(bean, surface.recipe, surface.grinder, taster)
    let isHeld =
      truth >= surface.expectedRating.low - 1e-9 && truth <= surface.expectedRating.high + 1e-9
    let known = strata[stratum].sure[surface.confidence] ?? (0, 0)
    strata[stratum].sure[surface.confidence] = (known.count + 1, known.held + (isHeld ? 1 : 0))
    doubts.suggestions += 1
    doubts.outside += taster.isOutside(surface.recipe, grinder: surface.grinder) ? 1 : 0
    let values = taster.values(of: surface.recipe, grinder: surface.grinder)
    for _ in 0..<4 {
      taster.sleep()
      let rating = taster.rate(bean, values: values)
      strata[stratum].ratings += 1
      let expected = surface.expectedRating
      strata[stratum].surprise += rating - expected.value
      if rating >= expected.low - 1e-9, rating <= expected.high + 1e-9 {
        strata[stratum].covered += 1
      }
    }
  }

  private mutating func explore(_ bean: Int, _ taster: SimulatedTaster) {
    let id = taster.contents.beans[bean].id
    let own = taster.contents.brews.filter { $0.beanID == id }
    guard
      let best = own.max(by: { ($0.rating, $0.brewedAt.text) < ($1.rating, $1.brewedAt.text) }),
      let first = suggestion(bean, taster, .surface)
    else { return }
    exploration.repeated += taster.stars(bean, values: taster.values(of: best))
    exploration.suggested += Self.stars(bean, first.recipe, first.grinder, taster)
    exploration.count += 1
    var taster = taster
    for _ in 0..<5 {
      guard let suggestion = suggestion(bean, taster, .surface, explores: true) else { continue }
      let recipe = suggestion.next?.recipe ?? suggestion.recipe
      taster.record(
        bean, values: taster.values(of: recipe, grinder: suggestion.grinder), hasGaps: false)
    }
    guard let last = suggestion(bean, taster, .surface) else { return }
    exploration.explored += Self.stars(bean, last.recipe, last.grinder, taster)
  }
}

extension LocalCalendar {
  /// The simulated days, wherever the benchmark runs.
  static let universal = LocalCalendar(timeZone: .gmt)
}
