import Foundation
import Journal
import Stats

/// What the age of beans adds to suggestions: the stars lost with and without roast dates, in the same
/// journals, and how often a drift is told.
struct DriftTrial: Sendable {
  /// Stars lost by suggestions without and with roast dates.
  private(set) var plain = 0.0
  private(set) var aged = 0.0
  private(set) var count = 0
  private(set) var journals = 0
  /// Journals in which a drift was told, in which it was told with the wrong sign, and in which the
  /// interval holds the true one.
  private(set) var told = 0
  private(set) var wrong = 0
  private(set) var held = 0

  var ratio: Double { plain > 0 ? aged / plain : 0 }

  init() {}

  init(world: World, seed: UInt64, habits: World.WordHabits) {
    let taster = SimulatedTaster(world: world, seed: seed, words: habits)
    var undated = taster.contents
    for bean in undated.beans.indices { undated.beans[bean].roastDateText = "" }
    let with = BrewSuggester(contents: taster.contents, calendar: .universal)
    let without = BrewSuggester(contents: undated, calendar: .universal)
    let words = BrewWords(brews: taster.words, scale: GrinderScale(.higher))
    var drift: GrindDrift?
    for bean in taster.truths.indices {
      let id = taster.contents.beans[bean].id
      guard taster.contents.brews.contains(where: { $0.beanID == id }) else { continue }
      let request = SuggestionRequest(beanID: id, methodID: SimulatedTaster.methodID)
      guard let plain = try? without.suggest(request, words: words),
        let aged = try? with.suggest(request, words: words)
      else { continue }
      let weeks = taster.lastWeeks(bean)
      func lost(_ suggestion: Suggestion) -> Double {
        taster.truths[bean].quality
          - taster.stars(
            bean, values: taster.values(of: suggestion.recipe, grinder: suggestion.grinder),
            weeks: weeks)
      }
      self.plain += lost(plain)
      self.aged += lost(aged)
      count += 1
      drift = drift ?? aged.drift
    }
    journals = 1
    guard let drift else { return }
    let truth = world.drift * taster.width[2]
    told = 1
    wrong = drift.perWeek * truth <= 0 ? 1 : 0
    held = (drift.low...drift.high).contains(truth) ? 1 : 0
  }

  static func + (left: DriftTrial, right: DriftTrial) -> DriftTrial {
    var sum = left
    sum.plain += right.plain
    sum.aged += right.aged
    sum.count += right.count
    sum.journals += right.journals
    sum.told += right.told
    sum.wrong += right.wrong
    sum.held += right.held
    return sum
  }

  static let header = """
    | world | stars lost without roast dates | with them | ratio | drift told | interval holds the truth |
    |---|---|---|---|---|---|
    """

  func row(_ name: String) -> String {
    let all = Double(max(1, count))
    return String(
      format: "| %@ | %.3f | %.3f | %.3f | %d of %d | %@ |", name as NSString, plain / all,
      aged / all, ratio, told, journals,
      (told == 0 ? "" : "\(held) of \(told)") as NSString)
  }
}
