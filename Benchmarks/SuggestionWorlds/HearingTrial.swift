import FlavorExtraction
import Foundation
import Journal
import Numerics
import Stats
import Support

/// What words add where cups have no stars: the stars lost by suggestions from full ratings, from those that
/// the taster gives, from these and what notes imply, and by who brews as usual.
struct HearingTrial: Sendable {
  private var full = 0.0
  private var given = 0.0
  private var heard = 0.0
  private var usual = 0.0
  private var count = 0
  /// The beans of which the given ratings alone tell nothing.
  private var silent = 0

  init() {}

  /// - Parameters:
  ///   - rated: The share of cups that the taster rates.
  ///   - onlyGood: Whether these are the good ones.
  ///   - habits: How often notes say how a cup was, and how often they are right.
  init(world: World, seed: UInt64, habits: World.WordHabits, rated: Double, onlyGood: Bool) {
    let taster = SimulatedTaster(world: world, seed: seed, words: habits)
    var generator = SeededGenerator(seed: seed ^ 0x11EA_12)
    var contents = taster.contents
    var tastes: [BrewTaste?] = []
    for index in contents.brews.indices {
      let stars = contents.brews[index].rating
      let (keeps, speaks, errs) = (generator.unit(), generator.unit(), generator.unit())
      let (noise, wrong) = (Self.normal(&generator), generator.unit())
      let isKept = onlyGood ? stars >= 4 && keeps < 2 * rated : keeps < rated
      if !isKept { contents.brews[index].rating = 0 }
      guard speaks < habits.share else {
        tastes.append(nil)
        continue
      }
      contents.brews[index].notes = "read"
      // What words imply of a cup is drawn towards the middle, as on real notes.
      let value =
        errs < habits.truth ? 3.4 + 0.9 * (stars - 3.4) + 0.6 * noise : 1 + 4 * wrong
      let implied = ImpliedRating(value: min(5, max(0.5, value)), low: 0.5, high: 5)
      tastes.append(
        BrewTaste(extraction: taster.words[index], implied: implied, hasNote: true))
    }
    let all = BrewSuggester(contents: taster.contents, calendar: .universal)
    let some = BrewSuggester(contents: contents, calendar: .universal)
    let flavors = JournalFlavors(brews: tastes)
    let words = BrewWords(flavors, of: contents, scale: GrinderScale(.higher))
    for bean in taster.truths.indices {
      let id = taster.contents.beans[bean].id
      let own = taster.contents.brews.filter { $0.beanID == id }
      guard !own.isEmpty else { continue }
      let request = SuggestionRequest(beanID: id, methodID: SimulatedTaster.methodID)
      guard let best = try? all.suggest(request),
        let heard = try? some.suggest(request, flavors: flavors, words: words)
      else { continue }
      let values = own.map { taster.values(of: $0) }
      let mean = (0..<4).map { axis in values.reduce(0) { $0 + $1[axis] } / Double(values.count) }
      func lost(_ values: [Double]) -> Double {
        taster.truths[bean].quality - taster.stars(bean, values: values)
      }
      func lost(_ suggestion: Suggestion) -> Double {
        lost(taster.values(of: suggestion.recipe, grinder: suggestion.grinder))
      }
      full += lost(best)
      self.heard += lost(heard)
      usual += lost(mean)
      if let given = try? some.suggest(request, words: rated > 0 ? words : nil) {
        self.given += lost(given)
      } else {
        self.given += lost(mean)
        silent += 1
      }
      count += 1
    }
  }

  private static func normal(_ generator: inout SeededGenerator) -> Double {
    let radius = (-2 * log(1 - generator.unit())).squareRoot()
    return radius * cos(2 * .pi * generator.unit())
  }

  static func + (left: HearingTrial, right: HearingTrial) -> HearingTrial {
    var sum = left
    sum.full += right.full
    sum.given += right.given
    sum.heard += right.heard
    sum.usual += right.usual
    sum.count += right.count
    sum.silent += right.silent
    return sum
  }

  static let header = """
    | world | full ratings | given ratings | and what words imply | as usual | words to full | words to given | words to usual | without advice |
    |---|---|---|---|---|---|---|---|---|
    """

  func row(_ name: String) -> String {
    let all = Double(max(1, count))
    return String(
      format: "| %@ | %.3f | %.3f | %.3f | %.3f | %.3f | %.3f | %.3f | %.2f |", name as NSString,
      full / all, given / all, heard / all, usual / all, heard / full, heard / given,
      heard / usual, Double(silent) / all)
  }
}
