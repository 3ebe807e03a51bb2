import FlavorExtraction
import Journal

/// The brews of one bag that tell whether its best grind setting moves.
struct DriftBag: Sendable {
  /// A brew with a setting and a known age of the beans.
  struct Brew: Sendable {
    /// The grind setting.
    var setting: Double
    /// Weeks off roast.
    var weeks: Double
    /// The rating in stars; nil where it is not rated.
    var stars: Double?
    /// The side of the optimum that the note names: 1 where the best setting is a higher number, −1
    /// where it is a lower one, 0 near the optimum; nil without such words.
    var side: Int?
    /// The probability that the note was misread.
    var doubt = 0.0
    /// How much it counts by its curve, 0.2…1 (`ShotWeights`).
    var weight = 1.0
  }

  /// Brews whose ratings are drawn towards the mean of the bag where a shot counts less.
  static func drawn(_ brews: [Brew]) -> [Brew] {
    let rated = brews.indices.filter { brews[$0].stars != nil }
    let stars = ShotWeights.drawn(
      rated.map { brews[$0].stars ?? 0 }, rated.map { brews[$0].weight })
    var drawn = brews
    for (place, stars) in zip(rated, stars) { drawn[place].stars = stars }
    return drawn
  }

  /// The brews, in any order.
  var brews: [Brew]
  /// The means of settings and weeks.
  private(set) var middle: (setting: Double, weeks: Double)

  /// - Parameter brews: At least one brew.
  init(brews: [Brew]) {
    self.brews = brews
    let count = Double(max(1, brews.count))
    middle = (
      brews.reduce(0) { $0 + $1.setting } / count, brews.reduce(0) { $0 + $1.weeks } / count
    )
  }

  /// The least number of brews and the least difference of their ages, in weeks.
  private static let least = (brews: 5, weeks: 10.0 / 7)

  /// Whether the bag can tell of a drift.
  var isTelling: Bool {
    guard let first = brews.map(\.weeks).min(), let last = brews.map(\.weeks).max() else {
      return false
    }
    return brews.count >= Self.least.brews && last - first >= Self.least.weeks
      && Set(brews.map(\.setting)).count > 1
  }

  /// The brews that say as much of an age as the assumption that it makes no difference, and the
  /// number of turns in which levels of bags and effects of ages are found.
  private static let freshness = (brews: 3.0, turns: 4)

  /// Bags whose ratings are those of beans of one age: what all bags lose or gain in a week of age,
  /// whatever the shape, is taken from their ratings. Else beans that go stale, brewed at other settings
  /// by then, would look like a setting that moves.
  static func withoutFreshness(_ bags: [DriftBag]) -> [DriftBag] {
    var effects: [Int: Double] = [:]
    func week(_ brew: Brew) -> Int { Int(min(max(brew.weeks, 0), 52)) }
    for _ in 0..<freshness.turns {
      var sums: [Int: (total: Double, count: Double)] = [:]
      for bag in bags {
        let rated = bag.brews.compactMap { brew in
          brew.stars.map { (week: week(brew), rest: $0 - effects[week(brew), default: 0]) }
        }
        guard rated.count > 1 else { continue }
        let level = rated.reduce(0) { $0 + $1.rest } / Double(rated.count)
        for brew in rated {
          let sum = sums[brew.week] ?? (0, 0)
          sums[brew.week] = (
            sum.total + brew.rest - level + effects[brew.week, default: 0], sum.count + 1
          )
        }
      }
      effects = sums.mapValues { $0.total / ($0.count + freshness.brews) }
    }
    return bags.map { bag in
      var bag = bag
      bag.brews = bag.brews.map { brew in
        var brew = brew
        let effect = effects[week(brew), default: 0]
        brew.stars? -= effect
        return brew
      }
      return bag
    }
  }

  /// The side of a reading.
  ///
  /// - Parameter coarser: Which settings are coarser.
  static func side(
    of direction: BrewExtraction.Direction, _ coarser: GrinderScale.Coarser
  ) -> Int {
    switch direction {
    case .balanced: 0
    case .over: coarser == .higher ? 1 : -1
    case .under: coarser == .higher ? -1 : 1
    }
  }
}
