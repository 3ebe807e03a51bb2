import Foundation
import ShotCurve
import ShotFiles
import Support

/// A shot whose truth is known: pressure as a machine sets it, and coffee whose resistance is given.
struct SimulatedShot {
  let curve: ShotCurveData
  let context: ShotContext
  /// When the fault happens, in seconds; nil where it has no moment.
  let moment: Double?

  /// How a source reads.
  struct Source {
    /// Readings a second.
    var rate = 10.0
    /// Times the usual noise: 0.05 bar, 0.06 ml/s, 0.05 g, 0.15 °C.
    var noise = 1.0
  }

  /// What the profile does after the coffee is wet.
  enum Shape: CaseIterable {
    /// Preinfusion, 9 bar, a slow decline.
    case usual
    /// 9 bar at once, without preinfusion.
    case flat
    /// A spring: the pressure falls from its height to the end.
    case lever
    /// Wet, left alone for 25 s, then pressed.
    case bloom
    /// 9 bar, then 6 at once.
    case steps
    /// The same flow all the time; the pressure follows the coffee.
    case flow
  }

  /// What is usual, and what the fault changes of it.
  private struct Plan {
    var shape = Shape.usual
    var low = 2.5
    var high = 9.0
    var rampStart = 8.0
    var length = 32.0
    /// In bar·s²/ml².
    var resistance = 2.4
    var temperature = 93.0
    var firstDrops = 9.5
    var fill = 4.0
  }

  /// The truth of the parts, in seconds: when the pressure began to rise, and coffee to run.
  let rampStart: Double
  let firstDrops: Double

  init(
    _ kind: ShotDiagnosis.Kind, seed: UInt64, source: Source = Source(), shape: Shape = .usual
  ) {
    var random = SeededGenerator(seed: seed, name: kind.rawValue)
    var plan = Plan()
    plan.high = 8 + 1.5 * random.unit()
    plan.resistance = 1.8 + 1.4 * random.unit()
    plan.rampStart = 6 + 4 * random.unit()
    plan.firstDrops = plan.rampStart + 1 + random.unit()
    var moment = 16 + 6 * random.unit()
    let drop = 0.25 + 0.15 * random.unit()
    let choice = random.index(below: 3)
    Self.change(&plan, kind, &random)
    Self.change(&plan, shape, &moment)
    (rampStart, firstDrops) = (plan.rampStart, plan.firstDrops)
    let temperature = plan.temperature
    var (water, weights) = (0.0, [0.0])
    var states: [(pressure: Double, flow: Double)] = []
    // The truth, a hundred times a second.
    for step in 0...Int(plan.length * 100) {
      let time = Double(step) / 100
      var state = Self.state(plan, kind, time)
      if kind == .channeling, time > moment {
        let left = pow(drop, min(1, (time - moment) / 0.4))
        // At the same pressure more flow, or at the same flow less pressure.
        if shape == .flow { state.pressure *= left } else { state.flow /= left.squareRoot() }
      }
      states.append(state)
      if time > plan.firstDrops { water += 0.95 * state.flow / 100 }
      weights.append(water)
    }
    var (times, pressures, flows, cups, heats):
      ([Double?], [Double?], [Double?], [Double?], [Double?])
    (times, pressures, flows, cups, heats) = ([], [], [], [], [])
    var time = 0.0
    func noisy(_ value: Double, _ deviation: Double) -> Double {
      let sum = (0..<12).reduce(0.0) { total, _ in total + random.unit() } - 6
      return value + sum * deviation * source.noise
    }
    while time < plan.length {
      let index = min(Int(time * 100), states.count - 1)
      times.append(time)
      pressures.append(max(0, noisy(states[index].pressure, 0.05)))
      flows.append(max(0, noisy(states[index].flow, 0.06)))
      var cup: Double? = (noisy(weights[index], 0.05) * 10).rounded() / 10
      if kind == .scaleLost, time > moment {
        switch choice {
        case 0: cup = (weights[Int(moment * 100)] * 10).rounded() / 10
        case 1: cup = -120
        default: cup = nil
        }
      }
      cups.append(cup)
      heats.append(noisy(temperature, 0.15))
      time += (0.8 + 0.4 * random.unit()) / source.rate
    }
    curve =
      ShotCurveData(
        time: times, pressure: pressures, flow: flows, weight: cups, temperature: heats)
      ?? Self.nothing
    context = ShotContext(waterTemperature: 93, firstStep: shape == .usual ? 8 : nil)
    let hasMoment = kind == .channeling || kind == .scaleLost
    self.moment = hasMoment ? moment : nil
  }

  /// A curve with one time and no reading.
  static let nothing: ShotCurveData = {
    guard let curve = ShotCurveData(time: [0]) else { fatalError("a time is a curve") }
    return curve
  }()

  private static func change(
    _ plan: inout Plan, _ kind: ShotDiagnosis.Kind, _ random: inout SeededGenerator
  ) {
    switch kind {
    case .choked:
      plan.resistance = 70 + 60 * random.unit()
      plan.length = 45
      plan.firstDrops = 18
    case .gusher:
      plan.high = 0.8 + random.unit()
      plan.low = 0.4
      plan.resistance = 0.04
      plan.length = 12
      plan.firstDrops = 3.5
    case .firstStepSkipped:
      plan.rampStart = 0.2 + 0.4 * random.unit()
      plan.firstDrops = 4
    case .stalledPreinfusion:
      plan.high = 1.5
      plan.low = 1.5
      plan.length = 60 + 20 * random.unit()
      plan.fill = 3
    case .temperatureShort:
      plan.temperature = 89.5 - random.unit()
    case .channeling, .scaleLost, .sound: break
    }
  }

  private static func change(_ plan: inout Plan, _ shape: Shape, _ moment: inout Double) {
    plan.shape = shape
    switch shape {
    case .usual, .lever, .steps, .flow: break
    case .flat:
      plan.rampStart = 0.3
      plan.firstDrops = 5
    case .bloom:
      plan.rampStart += 25
      plan.firstDrops += 25
      plan.length += 25
      moment += 25
    }
  }

  private static func state(
    _ plan: Plan, _ kind: ShotDiagnosis.Kind, _ time: Double
  ) -> (pressure: Double, flow: Double) {
    let ramp = min(max((time - plan.rampStart) / 2.5, 0), 1)
    let wetting = min(time / 1.5, 1) * plan.low
    var pressure = wetting + (plan.high - plan.low) * ramp
    let fall = plan.length - 7
    switch plan.shape {
    case .usual, .bloom:
      if kind != .stalledPreinfusion, time > fall { pressure *= 1 - 0.35 * (time - fall) / 7 }
    case .lever:
      let since = max(0, time - plan.rampStart - 4)
      pressure *= 1 - 0.6 * since / (plan.length - plan.rampStart)
    case .steps:
      pressure *= 1 - 0.33 * min(max((time - 20) / 0.4, 0), 1)
    case .flat, .flow: break
    }
    if plan.shape == .bloom, time > 6, time < plan.rampStart { pressure *= exp(-(time - 6) / 4) }
    // Water fills the basket, then runs through the coffee, which erodes slowly.
    let eroded = plan.resistance * exp(-0.006 * time)
    let through = (max(pressure, 0) / eroded).squareRoot()
    if plan.shape == .flow {
      let set = 2.0 * min(time, 1)
      return (wetting * (1 - ramp) + ramp * set * set * eroded, set)
    }
    if kind == .gusher { return (pressure, min(8, 6 + time / 4)) }
    let filling = plan.fill * exp(-max(0, time - 3) / 1.5) * min(time, 1)
    let wet = kind == .stalledPreinfusion ? 0.1 : through * ramp
    return (pressure, filling + wet)
  }
}
