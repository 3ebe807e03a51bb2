public import Journal
import Stats
import Support

@testable import Numerics

/// Small journals for tests: V60 with two beans of one origin, one of another, two grinders.
struct SampleHistory {
  var contents: JournalContents

  init() {
    contents = JournalContents(
      beans: [
        Bean(
          id: "kochere", name: "Kochere", origin: "Ethiopia", process: .washed, roastLevel: .light),
        Bean(id: "guji", name: "Guji", origin: "Ethiopia", process: .washed, roastLevel: .light),
        Bean(id: "santos", name: "Santos", origin: "Brazil", process: .natural, roastLevel: .dark),
      ],
      methods: [
        BrewMethod(id: "v60", name: "V60", category: .pourOver),
        BrewMethod(id: "espresso", name: "Espresso", category: .espresso),
      ],
      grinders: [
        Grinder(id: "comandante", name: "Attic mill"), Grinder(id: "ek", name: "Shop mill"),
      ])
  }

  mutating func brew(
    _ bean: String?, water: Double? = 240, temperature: Double? = 93, grind: Double? = 24,
    time: Double? = 180, rating: Double, grinder: String? = "comandante", isCopy: Bool = false,
    at seconds: Int? = nil
  ) {
    let count = contents.brews.count
    contents.brews.append(
      Brew(
        id: Identifier(rawValue: "brew\(count)"), beanID: bean.map { Identifier(rawValue: $0) },
        methodID: "v60", grinderID: grinder.map { Identifier(rawValue: $0) },
        brewedAt: Timestamp(seconds: seconds ?? 1_700_000_000 + count * 90_000), dose: 15,
        water: water, waterTemperature: temperature, grindSetting: grind, brewTime: time,
        rating: rating, isCopy: isCopy))
  }

  /// Brews on a lattice, best at 93 °C, 24 clicks, 1:16 and 3:00.
  mutating func peak(_ bean: String, count: Int) {
    var generator = SeededGenerator(seed: UInt64(bean.utf8.count))
    for _ in 0..<count {
      let steps = (0..<4).map { _ in 4 * generator.unit() - 2 }
      let loss = steps.reduce(0) { $0 + $1 * $1 } * 0.3
      brew(
        bean, water: 240 + 12 * steps[0], temperature: (93 + 2 * steps[1]).rounded(),
        grind: (24 + 2 * steps[2]).rounded(), time: 180 + 18 * steps[3],
        rating: max(1, (4.8 - loss).rounded()))
    }
  }

  func suggest(
    _ bean: String = "kochere", grinder: String? = nil,
    strategy: Suggestion.Strategy = .surface, explores: Bool = false
  ) throws(SuggestionError) -> Suggestion {
    try BrewSuggester(contents: contents).suggest(
      SuggestionRequest(
        beanID: Identifier(rawValue: bean), methodID: "v60",
        grinderID: grinder.map { Identifier(rawValue: $0) }, strategy: strategy,
        explores: explores))
  }
}

extension Identifier: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(rawValue: value) }
}
