import Foundation
import Journal
import Stats

/// Simulated journals whose truth is known: how often something is invented, and how often what is
/// there is found.
///
///     PatternWorlds [JOURNALS] [part of a world's name] [--rows] [--first SEED] [--effects] [--rate RATE] [--words TRUTH] [--curves]
///
/// `--effects` lists truth, estimate, interval and p-value of what was planted and found, `--rate` is the false
/// discovery rate (0.05). With `--words` no cup is rated: notes imply ratings, right in the share TRUTH of them.
/// With `--curves` each espresso has a curve that no word depends on.
///
/// Methods are tuned on journals from seeds 0, 1000, 5000 and 6000 on; tables are made from seed 2000 on.
@main struct Worlds {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let journals = arguments.first.flatMap { Int($0) } ?? 200
    let wanted = arguments.dropFirst().first ?? ""
    func option(_ name: String) -> String? {
      let place = arguments.firstIndex(of: name).map { arguments.index(after: $0) }
      return place.flatMap { arguments.indices.contains($0) ? arguments[$0] : nil }
    }
    let first = option("--first").flatMap { UInt64($0) } ?? 0
    var options = PatternOptions()
    if let rate = option("--rate").flatMap(Double.init) { options.falseDiscoveryRate = rate }
    for world in empty + planted where wanted.isEmpty || world.name.contains(wanted) {
      let score = score(
        world, seeds: first..<first + UInt64(journals), options,
        truth: option("--words").flatMap(Double.init), hasCurves: arguments.contains("--curves"))
      print(arguments.contains("--rows") ? score.rows : score.text)
      if arguments.contains("--effects") { print(score.effects.joined(separator: "\n")) }
      fflush(nil)
    }
  }

  /// - Parameter truth: How often words are right that imply the ratings; nil where cups are rated.
  static func score(
    _ world: World, seeds: Range<UInt64>, _ options: PatternOptions, truth: Double?,
    hasCurves: Bool
  ) -> Score {
    var score = Score(world)
    let calendar = LocalCalendar(timeZone: .gmt)
    for seed in seeds {
      let simulator = Simulator(world, seed: seed)
      var (contents, flavors) =
        truth.map { simulator.unrated(truth: $0, seed: seed) }
        ?? (simulator.contents, simulator.flavors)
      if hasCurves { contents = simulator.withCurves(contents, seed: seed) }
      let report = PatternMiner(options: options).report(
        on: contents, calendar: calendar, flavors: flavors)
      score.add(report, simulator)
    }
    return score
  }

  static let empty: [World] = [
    World(name: "empty independent", beanSpread: 0, step: 0.1),
    World(name: "empty beans differ", beanSpread: 0.7),
    World(name: "empty drift", drift: 0.8),
    World(name: "empty mood days", mood: 0.5, moodMemory: 1),
    World(name: "empty drift mood days", drift: 0.8, mood: 0.5, moodMemory: 1),
    World(name: "empty drift mood week", drift: 0.8, mood: 0.5, moodMemory: 8),
    World(name: "empty drift mood months", drift: 0.8, mood: 0.5, moodMemory: 60),
    World(
      name: "empty all", openBags: 2, beanSpread: 0.5, drift: 0.8, driftMemory: 80, mood: 0.6,
      moodMemory: 15),
    World(
      name: "empty all one bag", openBags: 1, beanSpread: 0.5, drift: 0.8, mood: 0.6, moodMemory: 15
    ),
    World(
      name: "empty all any bean", openBags: 0, beanSpread: 0.5, drift: 0.8, mood: 0.6,
      moodMemory: 15),
    World(
      name: "empty beans suit methods", beanSpread: 0.4, liking: 0.4, drift: 0.8, driftMemory: 80),
    World(
      name: "empty beans suit methods a little", beanSpread: 0.4, liking: 0.2, drift: 0.8,
      driftMemory: 80),
    World(name: "empty beans differ in flavor", affinitySpread: 1.2),
    World(name: "empty noisy method", drift: 0.6, lastMethodNoise: 2.5),
    World(name: "empty words", beanSpread: 0.4, reaction: 0.8),
    World(
      name: "empty words drift mood week", beanSpread: 0.4, drift: 0.8, mood: 0.5, moodMemory: 8,
      reaction: 0.8),
    World(name: "empty whole stars", brews: 300, beanSpread: 0.3, mood: 0.3, step: 1),
  ]

  static let planted: [World] = {
    let plants: [Plant] = [
      .peak(method: 0, parameter: .waterTemperature, size: 0.6),
      .peak(method: 0, parameter: .waterTemperature, size: 0.8),
      .peak(method: 0, parameter: .grindSetting, size: 0.8),
      .peak(method: 0, parameter: .ratio, size: 1),
      .slope(method: 0, parameter: .waterTemperature, size: 0.8),
      .slope(method: 0, parameter: .brewTime, size: -0.8),
      .slope(method: 0, parameter: .daysOffRoast, size: -0.8),
      .window(low: 8, high: 21, size: 0.6),
      .group(key: .origin, value: "Ethiopia", size: 0.8),
      .group(key: .process, value: "natural", size: 0.8),
      .flavorRating(flavor: "fruity.berry.blueberry", size: 0.7),
      .flavorContext(
        flavor: "fruity.berry.blueberry", key: .process, value: "natural", odds: 5),
      .flavorContext(flavor: "fruity.citrus-fruit.lemon", key: .origin, value: "Kenya", odds: 5),
      .flavorContext(
        flavor: "nutty-cocoa.cocoa.dark-chocolate", key: .method, value: "Espresso", odds: 5),
      .trend(size: 1),
    ]
    var worlds: [World] = []
    for plant in plants {
      worlds.append(World(name: "planted \(plant.name)", plants: [plant]))
    }
    worlds.append(
      World(
        name: "planted several", drift: 0.5, driftMemory: 30, mood: 0.3, correlation: 0.6,
        plants: [plants[1], plants[5], plants[9], plants[10], plants[12]]))
    worlds.append(
      World(
        name: "planted peak on drift and mood", drift: 0.6, mood: 0.4, moodMemory: 8,
        correlation: 0.6, plants: [plants[1]]))
    worlds.append(
      World(
        name: "planted slope on drift and mood", drift: 0.6, mood: 0.4, moodMemory: 8,
        correlation: 0.6, plants: [plants[5]]))
    worlds.append(
      World(name: "planted word_setting", reaction: 0.8, plants: [.word(odds: 3)]))
    worlds.append(
      World(
        name: "planted words on drift and mood", drift: 0.6, mood: 0.4, moodMemory: 8,
        reaction: 0.8, plants: [.word(odds: 3)]))
    for plant in [
      Plant.morning(before: 9, size: 0.5), .weekend(size: 0.5), .rested(days: 2, size: 0.5),
    ] {
      worlds.append(World(name: "planted \(plant.name)", mood: 0.3, plants: [plant]))
    }
    return worlds
  }()
}
