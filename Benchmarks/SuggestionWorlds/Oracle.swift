import FlavorExtraction
import Foundation
import Journal
import Numerics
import Stats
import Support

/// The best that anyone could suggest who knows how the world was drawn but not what was drawn.
///
/// It knows what no suggester can: the shape and steepness of a taster's ratings, their noise, how
/// widely beans differ and in which respects, and how the taster's habit spreads. What beans want,
/// how good they are, moods and settings not written down it infers from the same ratings, by
/// elliptical slice sampling of one block at a time (Murray, Adams & MacKay 2010), and names the
/// place where the mean of the true stars is highest: the least loss to be expected (Bayes' rule).
///
/// An oracle that learns (`learns`) knows of the world only the shape of ratings and how good beans are:
/// steepness, noise, how widely beans differ and whether time goes with grind it must find out, from broad
/// priors, and it suggests nothing outside of what was brewed. That is what the program is told.
struct Oracle {
  private static let sweeps = 1500
  private static let burnIn = 300
  private static let thinning = 6
  /// What an oracle that learns starts from.
  private static let guess = (steepness: 0.65, noise: 0.45)

  private struct Reading {
    var bean: Int
    var day: Int
    var rating: Double
    var place: SIMD4<Double>
    /// 1 where the setting was not written down, or is on another grinder's scale.
    var gap: SIMD4<Double>
    var spread: SIMD4<Double>
    var word: BrewExtraction.Direction?
  }

  private var world: World
  /// How words are chosen; nil for an oracle that does not hear them.
  private let habits: World.WordHabits?
  private let taster: SimulatedTaster
  private var steepness: Double
  private let learns: Bool
  /// The spread of kinds of beans and of beans, as a multiple of what was assumed.
  private var scales = (kinds: 1.0, own: 1.0)
  private var readings: [Reading] = []
  private var generator: SeededGenerator
  /// Effects in four axes: the common one, then those of origins and processes, then of darkness.
  private var effects: [SIMD4<Double>]
  private var deviations: [Double]
  private var own: [SIMD4<Double>]
  private var quality: [Double]
  private var moods: [Int: Double] = [:]
  private let kinds: [(origin: Int?, process: Int?, rank: Double)]
  private let qualityLimit = 5.0
  /// 1 for a parameter that tasters vary, and the optimum of those that they do not.
  private let varied: SIMD4<Double>
  private let fixed: SIMD4<Double>
  private var drawn: [(steepness: Double, interaction: Double)] = []
  private(set) var samples: [[(optimum: SIMD4<Double>, quality: Double)]]

  init(
    _ taster: SimulatedTaster, seed: UInt64, hearing habits: World.WordHabits? = nil,
    learns: Bool = false
  ) {
    self.habits = habits
    self.taster = taster
    self.learns = learns
    var world = taster.world
    if learns {
      (world.noise, world.interaction) = (Self.guess.noise, 0)
      (world.kindSpread, world.ownSpread, world.habit) = (0.25, 0.2, 0.45)
    }
    self.world = world
    steepness = learns ? Self.guess.steepness : taster.steepness
    varied = taster.world.variesGrindAlone ? SIMD4(0, 0, 1, 0) : SIMD4(repeating: 1)
    fixed = (SIMD4(repeating: 1) - varied) * -SIMD4(taster.habit)
    generator = SeededGenerator(seed: seed ^ 0x5eed)
    let beans = taster.contents.beans
    let origins = Array(Set(beans.map(\.origin))).sorted()
    let processes = Array(Set(beans.map(\.process.rawValue))).sorted()
    kinds = beans.map { bean in
      guard world.hasLabels else { return (nil, nil, 0) }
      return (
        origins.firstIndex(of: bean.origin).map { $0 + 2 },
        processes.firstIndex(of: bean.process.rawValue).map { $0 + 2 + origins.count },
        Double(bean.roastLevel.rank ?? 2) - 2
      )
    }
    deviations = [world.habit, world.kindSpread / 1.4]
    deviations += Array(repeating: world.kindSpread, count: origins.count + processes.count)
    effects = Array(repeating: .zero, count: deviations.count)
    own = Array(repeating: .zero, count: beans.count)
    quality = Array(repeating: world.quality, count: beans.count)
    samples = Array(repeating: [], count: beans.count)
    let rows = Dictionary(uniqueKeysWithValues: beans.enumerated().map { ($1.id, $0) })
    for (brew, word) in zip(taster.contents.brews, taster.words) {
      guard let bean = brew.beanID.flatMap({ rows[$0] }), let time = brew.brewedAt.seconds
      else { continue }
      let values = taster.values(of: brew)
      var reading = Reading(
        bean: bean, day: time / 86_400, rating: brew.rating, place: .zero, gap: .zero,
        spread: SIMD4(repeating: world.wandering), word: habits == nil ? nil : word?.direction)
      let known = [
        brew.water != nil || brew.yield != nil, brew.waterTemperature != nil,
        brew.grindSetting != nil && brew.grinderID == taster.contents.brews.last?.grinderID,
        brew.brewTime != nil,
      ]
      for axis in 0..<4 {
        let place = (values[axis] - taster.base[axis]) / taster.width[axis] - taster.habit[axis]
        reading.place[axis] = known[axis] ? place : 0
        reading.gap[axis] = known[axis] ? 0 : 1
      }
      readings.append(reading)
    }
    sample()
  }

  private mutating func normal() -> Double {
    let radius = (-2 * log(1 - generator.unit())).squareRoot()
    return radius * cos(2 * .pi * generator.unit())
  }

  private mutating func normals() -> SIMD4<Double> {
    SIMD4(normal(), normal(), normal(), normal())
  }

  /// The same of what is not known: of the grind alone where the rest is always right.
  private mutating func unknowns() -> SIMD4<Double> { normals() * varied }

  private func optimum(_ bean: Int) -> SIMD4<Double> {
    let kind = kinds[bean]
    var sum = fixed + own[bean] + effects[0] + kind.rank * effects[1]
    if let origin = kind.origin { sum += effects[origin] }
    if let process = kind.process { sum += effects[process] }
    return sum
  }

  private func logLikelihood(_ rows: [Int]) -> Double {
    var sum = 0.0
    var last = -1
    var center = SIMD4<Double>.zero
    for row in rows {
      let reading = readings[row]
      if reading.bean != last {
        last = reading.bean
        center = optimum(last)
      }
      let offset = reading.place - center
      let felt =
        world.stars(offset, quality: min(5, quality[last]), steepness: steepness)
        + (moods[reading.day] ?? 0)
      let step = max(world.rounding, 0.01)
      let (low, high) = (reading.rating - step / 2, reading.rating + step / 2)
      let above = reading.rating >= 5 ? 1 : Self.cumulative((high - felt) / world.noise)
      let below = reading.rating <= 1 ? 0 : Self.cumulative((low - felt) / world.noise)
      sum += log(max(above - below, 1e-9))
      if let word = reading.word { sum += log(chance(word, offset)) }
    }
    return sum
  }

  /// The probability of a word at an offset from the optimum, as `SimulatedTaster` chooses it.
  private func chance(_ word: BrewExtraction.Direction, _ offset: SIMD4<Double>) -> Double {
    guard let habits else { return 1 }
    let extraction = (SimulatedTaster.extraction * offset).sum()
    let right: BrewExtraction.Direction =
      abs(extraction) < habits.balancedWithin ? .balanced : extraction > 0 ? .over : .under
    if word == right { return habits.truth }
    let isTurned = word != .balanced && (extraction > 0) == (word == .under)
    return isTurned ? max(1 - habits.truth, 1e-4) : 1e-4
  }

  private static func cumulative(_ value: Double) -> Double { erfc(-value / 2.0.squareRoot()) / 2 }

  /// One step of elliptical slice sampling of a block with prior mean 0.
  private mutating func slice<Block>(
    _ rows: [Int], _ current: Block, _ drawn: Block, _ mix: (Block, Double, Block, Double) -> Block,
    _ set: (inout Oracle, Block) -> Void
  ) {
    let limit = logLikelihood(rows) + log(max(generator.unit(), 1e-300))
    var angle = 2 * Double.pi * generator.unit()
    var (low, high) = (angle - 2 * .pi, angle)
    while true {
      set(&self, mix(current, cos(angle), drawn, sin(angle)))
      if logLikelihood(rows) >= limit || high - low < 1e-6 { return }
      if angle < 0 { low = angle } else { high = angle }
      angle = low + (high - low) * generator.unit()
    }
  }

  private mutating func sample() {
    let rows = readings.indices.sorted { (readings[$0].bean, $0) < (readings[$1].bean, $1) }
    let mine = own.indices.map { bean in rows.filter { readings[$0].bean == bean } }
    let touched = effects.indices.map { effect in
      rows.filter { row in
        let kind = kinds[readings[row].bean]
        return effect < 2 || kind.origin == effect || kind.process == effect
      }
    }
    let days = Dictionary(grouping: rows) { readings[$0].day }.sorted { $0.key < $1.key }
    func mix(
      _ a: SIMD4<Double>, _ x: Double, _ b: SIMD4<Double>, _ y: Double
    ) -> SIMD4<Double> { a * x + b * y }
    for sweep in 0..<Self.sweeps {
      for effect in effects.indices where deviations[effect] > 0 {
        guard effect == 0 || world.hasLabels else { continue }
        let scale = effect == 0 ? 1 : scales.kinds
        slice(touched[effect], effects[effect], scale * deviations[effect] * unknowns(), mix) {
          $0.effects[effect] = $1
        }
      }
      for bean in own.indices {
        slice(mine[bean], own[bean], scales.own * world.ownSpread * unknowns(), mix) {
          $0.own[bean] = $1
        }
        let level = world.quality
        slice(
          mine[bean], quality[bean] - level, world.qualitySpread * normal(),
          { $0 * $1 + $2 * $3 }
        ) { $0.quality[bean] = level + $1 }
      }
      if world.mood > 0 {
        for (day, rows) in days {
          slice(rows, moods[day] ?? 0, world.mood * normal(), { $0 * $1 + $2 * $3 }) {
            $0.moods[day] = $1
          }
        }
      }
      if world.gaps > 0 {
        for row in readings.indices where readings[row].gap != .zero {
          let reading = readings[row]
          let drawn = reading.gap * reading.spread * normals()
          let known = reading.place * (1 - reading.gap)
          func mixGaps(
            _ a: SIMD4<Double>, _ x: Double, _ b: SIMD4<Double>, _ y: Double
          ) -> SIMD4<Double> { known + reading.gap * mix(a, x, b, y) }
          slice([row], reading.place, drawn, mixGaps) { $0.readings[row].place = $1 }
        }
      }
      if learns { learn(rows) }
      if sweep >= Self.burnIn, sweep % Self.thinning == 0 {
        for bean in own.indices {
          samples[bean].append((optimum(bean), min(5, quality[bean])))
        }
        drawn.append((steepness, world.interaction))
      }
    }
  }

  /// One step of Metropolis and Hastings for each number of the world that is not known.
  private mutating func learn(_ rows: [Int]) {
    /// - Parameters:
    ///   - weigh: Takes part in the probability beside the ratings.
    func step(
      _ oracle: inout Oracle, _ path: WritableKeyPath<Oracle, Double>, spread: Double,
      of prior: Double,
      isScale: Bool = true, hasRatings: Bool = true, limit: Double = .infinity,
      weigh: (Oracle) -> Double = { _ in 0 }
    ) {
      func chance(_ oracle: Oracle) -> Double {
        let value = oracle[keyPath: path]
        guard abs(value) < limit else { return -.infinity }
        let place = isScale ? log(value / prior) : value
        return -place * place / (2 * spread * spread) + weigh(oracle)
          + (hasRatings ? oracle.logLikelihood(rows) : 0)
      }
      var trial = oracle
      let move = 0.2 * oracle.normal()
      let asked = oracle.generator.unit()
      trial[keyPath: path] =
        isScale ? trial[keyPath: path] * exp(move) : trial[keyPath: path] + move
      if log(max(asked, 1e-300)) < chance(trial) - chance(oracle) {
        oracle[keyPath: path] = trial[keyPath: path]
      }
    }
    step(&self, \.steepness, spread: 0.5, of: Self.guess.steepness)
    step(&self, \.world.noise, spread: 0.4, of: Self.guess.noise)
    step(&self, \.world.interaction, spread: 0.3, of: 0, isScale: false, limit: 0.9)
    step(&self, \.scales.kinds, spread: 0.6, of: 1, hasRatings: false) { oracle in
      zip(oracle.effects, oracle.deviations).dropFirst().reduce(0) { sum, effect in
        let deviation = effect.1 * oracle.scales.kinds
        guard deviation > 0 else { return sum }
        return sum - (effect.0 * effect.0).sum() / (2 * deviation * deviation)
          - oracle.varied.sum() * log(oracle.scales.kinds)
      }
    }
    step(&self, \.scales.own, spread: 0.6, of: 1, hasRatings: false) { oracle in
      let deviation = oracle.world.ownSpread * oracle.scales.own
      return oracle.own.reduce(0) {
        $0 - ($1 * $1).sum() / (2 * deviation * deviation)
          - oracle.varied.sum() * log(oracle.scales.own)
      }
    }
  }

  /// The lowest and the highest of what was brewed.
  private var tried: (low: SIMD4<Double>, high: SIMD4<Double>) {
    var low = SIMD4(repeating: Double.infinity)
    var high = -low
    for reading in readings {
      for axis in 0..<4 where reading.gap[axis] == 0 {
        low[axis] = min(low[axis], reading.place[axis])
        high[axis] = max(high[axis], reading.place[axis])
      }
    }
    return (low, high)
  }

  /// Values of ratio, temperature, grind and time whose expected stars are highest.
  func values(_ bean: Int) -> [Double] {
    let draws = samples[bean]
    let tried = tried
    func inside(_ place: SIMD4<Double>) -> SIMD4<Double> {
      guard learns else { return place }
      var place = place
      for axis in 0..<4 where tried.low[axis] <= tried.high[axis] {
        place[axis] = min(max(place[axis], tried.low[axis]), tried.high[axis])
      }
      return place
    }
    func expected(_ place: SIMD4<Double>) -> Double {
      let place = inside(place)
      var known = world
      return zip(draws, drawn).reduce(0) { sum, draw in
        known.interaction = draw.1.interaction
        return sum
          + known.stars(
            place - draw.0.optimum, quality: draw.0.quality, steepness: draw.1.steepness)
      }
    }
    var place = inside(draws.reduce(.zero) { $0 + $1.optimum } / Double(max(1, draws.count)))
    var best = expected(place)
    for step in [0.2, 0.1, 0.05] {
      var improved = true
      while improved {
        improved = false
        for axis in 0..<4 {
          for direction in [step, -step] {
            var trial = place
            trial[axis] += direction
            let value = expected(trial)
            if value > best + 1e-9 { (place, best, improved) = (inside(trial), value, true) }
          }
        }
      }
    }
    return (0..<4).map { taster.base[$0] + (place[$0] + taster.habit[$0]) * taster.width[$0] }
  }
}
