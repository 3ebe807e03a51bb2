import Foundation
import Journal
import Stats
import Support

/// What words add to ratings: the stars lost by suggestions with and without them, in the same journals.
struct WordTrial: Sendable {
  /// Stars lost by suggestions from ratings alone, and with words.
  private(set) var ratings = 0.0
  private(set) var words = 0.0
  private(set) var count = 0
  /// The mean share of words that suggestions believe to be right.
  private(set) var believed = 0.0
  /// Stars lost by an oracle that knows how the world was drawn and how words are chosen, from ratings
  /// alone and with words.
  private(set) var deafOracle = 0.0
  private(set) var oracle = 0.0

  var ratio: Double { ratings > 0 ? words / ratings : 0 }

  init() {}

  init(
    world: World, seed: UInt64, habits: World.WordHabits, knowsScale: Bool, asksOracle: Bool
  ) {
    let taster = SimulatedTaster(world: world, seed: seed, words: habits)
    let suggester = BrewSuggester(contents: taster.contents, calendar: .universal)
    let words = BrewWords(
      brews: taster.words, scale: knowsScale ? GrinderScale(.higher) : nil)
    let oracles =
      asksOracle
      ? (Oracle(taster, seed: seed), Oracle(taster, seed: seed, hearing: habits)) : nil
    for bean in taster.truths.indices {
      let id = taster.contents.beans[bean].id
      guard taster.contents.brews.contains(where: { $0.beanID == id }) else { continue }
      let request = SuggestionRequest(beanID: id, methodID: SimulatedTaster.methodID)
      guard let plain = try? suggester.suggest(request),
        let told = try? suggester.suggest(request, words: words)
      else { continue }
      func lost(_ suggestion: Suggestion) -> Double {
        taster.truths[bean].quality
          - taster.stars(
            bean, values: taster.values(of: suggestion.recipe, grinder: suggestion.grinder))
      }
      ratings += lost(plain)
      self.words += lost(told)
      believed += told.words?.truth ?? 0.5
      if let oracles {
        let best = taster.truths[bean].quality
        deafOracle += best - taster.stars(bean, values: oracles.0.values(bean))
        oracle += best - taster.stars(bean, values: oracles.1.values(bean))
      }
      count += 1
    }
  }

  static func + (left: WordTrial, right: WordTrial) -> WordTrial {
    var sum = left
    sum.ratings += right.ratings
    sum.words += right.words
    sum.believed += right.believed
    sum.deafOracle += right.deafOracle
    sum.oracle += right.oracle
    sum.count += right.count
    return sum
  }

  static let header = """
    | world | stars lost by ratings | with words | ratio | 95% | worst journal | believed | oracle without words | with words | ratio |
    |---|---|---|---|---|---|---|---|---|---|
    """

  /// The row of some journals: the interval of the ratio is from 2,000 bootstrap samples of journals.
  static func row(_ name: String, _ trials: [WordTrial]) -> String {
    var generator = SeededGenerator(seed: 1)
    let drawn = (0..<2000).map { _ in
      trials.reduce(WordTrial()) { sum, _ in
        sum + trials[generator.index(below: trials.count)]
      }.ratio
    }.sorted()
    let ends = [0.025, 0.975].map { drawn[Int($0 * Double(drawn.count - 1))] }
    return trials.reduce(WordTrial(), +).row(
      name,
      interval: String(
        format: "%.3f to %.3f | %.2f", ends[0], ends[1], trials.map(\.ratio).max() ?? 0))
  }

  private func row(_ name: String, interval: String) -> String {
    let all = Double(max(1, count))
    let own = String(
      format: "| %@ | %.3f | %.3f | %.3f | %@ | %.2f |", name as NSString, ratings / all,
      words / all, ratio, interval as NSString, believed / all)
    guard deafOracle > 0 else { return own + "  |  |  |" }
    return own
      + String(
        format: " %.3f | %.3f | %.3f |", deafOracle / all, oracle / all, oracle / deafOracle)
  }
}
