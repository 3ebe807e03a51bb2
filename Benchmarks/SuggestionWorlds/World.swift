import Foundation

/// A kind of taster and coffee: what a simulated journal is drawn from.
///
/// Distances are in widths: one width beside the optimum costs `steepness` stars.
struct World: Sendable {
  enum Shape: Sendable { case parabola, bump, cone, plateau }
  enum Taster: Sendable { case wanders, stays, climbs, oneAtATime }

  var name: String
  var note: String
  var beans = 12...22
  var shape = Shape.parabola
  /// Stars lost one width beside the optimum.
  var steepness = 0.6
  /// Widths by which kinds of beans differ in what they want, per respect (origin, process, roast).
  var kindSpread = 0.25
  /// Widths by which beans of a kind differ.
  var ownSpread = 0.21
  /// Stars at the optimum, and by how much beans differ.
  var quality = 4.4
  var qualitySpread = 0.3
  /// How strongly the right time follows the grind: a correlation.
  var interaction = 0.0
  var tasters: [Taster] = [.wanders]
  /// Widths by which a taster's brews vary.
  var wandering = 0.55
  /// Widths by which a taster's habit misses the usual optimum.
  var habit = 0.42
  var noise = 0.4
  var mood = 0.0
  /// The step of ratings; 0 for any number.
  var rounding = 1.0
  var timeFollowsGrind = false
  /// The chance that a parameter of a brew is not written down.
  var gaps = 0.0
  var grinders = 1
  var isEspresso = false
  /// Whether tasters set nothing but the grind, the rest being right.
  var variesGrindAlone = false
  /// Whether labels say what kind a bean is.
  var hasLabels = true
  /// Widths by which the best grind moves in a week of a bean's age, and by how much beans differ.
  var drift = 0.0
  var driftSpread = 0.0
  /// The factor of the time between brews.
  var pace = 1.0
  /// Stars that beans lose once they are older than three weeks.
  var staleness = 0.0
  /// Widths a week by which tasters move the grind by themselves.
  var follows = 0.0
  /// The chance that a number is written down wrong: by a factor of 10, with swapped digits, in another
  /// unit.
  var typos = 0.0
  /// The share of cups that get the default rating of an app, 3.75, instead of one of their own.
  var defaults = 0.0
  /// Whether every cup gets the same rating.
  var ratesAlike = false
  /// Whether tasters always move temperature and grind together.
  var movesTogether = false
}

extension World {
  /// How often notes tell of extraction, and how often they are right.
  struct WordHabits: Sendable {
    var share = 0.0
    var truth = 0.8
    /// The distance in widths within which a cup is called balanced.
    var balancedWithin = 0.15
  }

  /// A taster with one bean at a time who turns the grinder and nothing else.
  static let dial = World(
    name: "dial", note: "the grind alone is set, in small steps", steepness: 0.8, kindSpread: 0.3,
    ownSpread: 0.3, tasters: [.wanders, .climbs], noise: 0.5, variesGrindAlone: true)

  /// Worlds in which the best grind moves as beans age, and some in which it does not though the
  /// tasters move it.
  static let drifting: [World] = [
    World(
      name: "drift", note: "the best grind moves 0.3 widths a week, and tasters with it",
      steepness: 0.8, kindSpread: 0.3, ownSpread: 0.3, tasters: [.wanders, .climbs], noise: 0.5,
      variesGrindAlone: true, drift: 0.3, driftSpread: 0.06, pace: 2, follows: 0.25),
    World(
      name: "slow drift", note: "0.15 widths a week; tasters do not follow",
      steepness: 0.8, kindSpread: 0.3, ownSpread: 0.3, tasters: [.wanders, .climbs], noise: 0.5,
      variesGrindAlone: true, drift: 0.15, driftSpread: 0.06, pace: 2),
    World(
      name: "habit", note: "tasters go coarser each week, for nothing",
      steepness: 0.8, kindSpread: 0.3, ownSpread: 0.3, tasters: [.wanders, .climbs], noise: 0.5,
      variesGrindAlone: true, pace: 2, follows: 0.25),
    World(
      name: "no drift", note: "the grind alone is set, nothing moves",
      steepness: 0.8, kindSpread: 0.3, ownSpread: 0.3, tasters: [.wanders, .climbs], noise: 0.5,
      variesGrindAlone: true, pace: 2),
    World(
      name: "no grind", note: "the grind makes no difference, and tasters go coarser each week",
      steepness: 0.001, kindSpread: 0.3, ownSpread: 0.3, tasters: [.wanders, .climbs], noise: 0.5,
      variesGrindAlone: true, pace: 2, follows: 0.25),
    World(
      name: "stale", note: "beans lose 0.8 stars after three weeks; the grind makes no difference",
      steepness: 0.001, kindSpread: 0.3, ownSpread: 0.3, tasters: [.wanders, .climbs], noise: 0.5,
      variesGrindAlone: true, pace: 2, staleness: 0.8),
    World(
      name: "stale habit", note: "the same, and tasters go coarser each week",
      steepness: 0.001, kindSpread: 0.3, ownSpread: 0.3, tasters: [.wanders, .climbs], noise: 0.5,
      variesGrindAlone: true, pace: 2, staleness: 0.8, follows: 0.25),
  ]

  /// What a brew truly deserves, 1…5.
  ///
  /// - Parameter offset: From what the bean wants: ratio, temperature, grind, time in widths.
  func stars(_ offset: SIMD4<Double>, quality: Double, steepness: Double) -> Double {
    let squares = (offset * offset).sum()
    let distance = max(0, squares + 2 * interaction * offset[2] * offset[3])
    let height = quality - 1
    let stars: Double =
      switch shape {
      case .parabola: quality - steepness * distance
      case .bump: 1 + height * exp(-steepness * distance / height)
      case .cone: quality - 1.4 * steepness * ((1 + distance).squareRoot() - 1)
      case .plateau: quality - steepness * max(0, distance.squareRoot() - 0.5)
      }
    return min(5, max(1, stars))
  }

  /// Worlds of bad data, each beside the same one without (`steep`, `moody`, `gentle`).
  static let doubtful: [World] =
    ["steep", "moody", "sparse"].flatMap { name -> [World] in
      guard let clean = all.first(where: { $0.name == name }) else { return [] }
      var (typos, defaults) = (clean, clean)
      (typos.name, typos.typos) = ("typos in \(name)", 1.0 / 40)
      (defaults.name, defaults.defaults) = ("defaults in \(name)", 0.7)
      return [clean, typos, defaults]
    } + [
      World(
        name: "rated alike", note: "every cup has 4 stars", tasters: [.wanders], ratesAlike: true),
      World(
        name: "together", note: "temperature and grind always move together", steepness: 0.8,
        tasters: [.wanders], movesTogether: true),
    ]

  static let all: [World] = [
    World(
      name: "steep", note: "a sharp peak, wandering taster", steepness: 1.1, kindSpread: 0.3,
      ownSpread: 0.24, quality: 4.6, wandering: 0.6, noise: 0.45),
    World(
      name: "gentle", note: "a broad peak, much noise", steepness: 0.35, kindSpread: 0.35,
      ownSpread: 0.24, quality: 4.2, tasters: [.wanders, .climbs], wandering: 0.7, noise: 0.6),
    World(
      name: "alike", note: "beans want nearly the same", steepness: 0.8, kindSpread: 0.1,
      ownSpread: 0.06, tasters: [.wanders, .stays], noise: 0.5),
    World(
      name: "strangers", note: "each bean wants its own; labels tell nothing", steepness: 0.7,
      kindSpread: 0.0, ownSpread: 0.54, quality: 4.4, tasters: [.wanders, .oneAtATime], noise: 0.4,
      hasLabels: false),
    World(
      name: "stays", note: "tasters who keep to a habit, half stars", steepness: 0.7,
      kindSpread: 0.3, ownSpread: 0.18, tasters: [.stays], wandering: 0.23, habit: 0.48, noise: 0.4,
      rounding: 0.5),
    World(
      name: "moody", note: "ratings by the day's mood", steepness: 0.7, kindSpread: 0.25,
      ownSpread: 0.18, tasters: [.wanders, .stays], noise: 0.35, mood: 0.6),
    World(
      name: "climbers", note: "tasters who change what was good", steepness: 0.8,
      kindSpread: 0.3, ownSpread: 0.24, tasters: [.climbs, .oneAtATime], wandering: 0.35, noise: 0.4
    ),
    World(
      name: "coupled", note: "time follows grind, a bump with flat tails", shape: .bump,
      steepness: 0.9, kindSpread: 0.25, ownSpread: 0.18, interaction: 0.5,
      tasters: [.wanders, .climbs], noise: 0.4, timeFollowsGrind: true),
    World(
      name: "sparse", note: "gaps, two grinders, a cone", shape: .cone, steepness: 0.6,
      kindSpread: 0.25, ownSpread: 0.18, tasters: [.wanders, .stays], noise: 0.45, gaps: 0.25,
      grinders: 2),
    World(
      name: "espresso", note: "yield over dose, 5-second steps, a plateau", shape: .plateau,
      steepness: 0.8, kindSpread: 0.25, ownSpread: 0.18, quality: 4.7, interaction: 0.4,
      tasters: [.wanders, .climbs, .stays], noise: 0.4, rounding: 0.5, isEspresso: true),
  ]
}
