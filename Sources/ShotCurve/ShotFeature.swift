/// A number that rules of `Lexicon/shots/rules.tsv` compare with a threshold.
public enum ShotFeature: String, Sendable, CaseIterable {
  /// The highest pressure, in bar.
  case peakPressure = "peak-pressure"
  /// The mean flow at 4 bar or more, in ml/s; known after 15 s of it.
  case pressedFlow = "pressed-flow"
  /// How long water only dripped at 4 bar or more, below 0.8 ml/s, in seconds.
  case drippingTime = "dripping-time"
  /// The mean flow from the first flow to the end of the pump, in ml/s.
  case meanFlow = "mean-flow"
  /// The mean flow at full pressure, in ml/s; unknown where the coffee keeps nearly all of the water.
  case pourFlow = "pour-flow"
  /// The mean flow at full pressure until the coffee gives way within a second, in ml/s; of the whole
  /// pour where it does not. What an open channel lets through says nothing of the grind.
  case flowBefore = "flow-before"
  /// The mean flow in the last three tenths of the pour, less that in the first, in ml/s.
  case flowRise = "flow-rise"
  /// The mean conductance (flow² / pressure) while the pressure holds, in ml²/(s²·bar).
  case holdConductance = "hold-conductance"
  /// How far the flow was below what was set, on average, in ml/s.
  case flowBelowGoal = "flow-below-goal"
  /// How far the flow was above what was set, on average, in ml/s.
  case flowAboveGoal = "flow-above-goal"
  /// The highest pressure as a share of what was set, where 4 bar or more were set for five seconds.
  case pressureShare = "pressure-share"
  /// The coffee in the cup, as a share of what was to be in it.
  case yieldShare = "yield-share"
  /// The coffee in the cup, in grams.
  case finalWeight = "final-weight"
  /// When coffee first arrived in the cup, in seconds; of a long preinfusion only the usual time counts.
  case firstDrops = "first-drops"
  /// The flow at the first drops where these come within three seconds, in ml/s.
  case earlyFlow = "early-flow"
  /// Known where a second of the pour tells of the coffee: pressed by 4.5 bar, with the flow of the water. How
  /// long the conductance (flow² / pressure) rose by more than 0.3 ml²/(s²·bar) a second, for more than
  /// a moment, in seconds of the steady pour. Decenza counts falls, too; coffee that still takes up water makes
  /// those.
  case conductanceTime = "conductance-time"
  /// The fastest rise of the conductance in the steady pour, in ml²/(s²·bar) a second.
  case conductancePeak = "conductance-peak"
  /// The greatest fall of the logarithm of the resistance within a second of the steady pour, less
  /// what noise makes.
  case resistanceFall = "resistance-fall"
  /// How long the pressure stayed low after the start, in seconds; the whole shot where it never
  /// rose.
  case lowPressureTime = "low-pressure-time"
  /// The preinfusion as a share of the first step of the profile.
  case firstStepShare = "first-step-share"
  /// When the pressure first reached half of its peak, in seconds.
  case rampTime = "ramp-time"
  /// How far the water was below the temperature that was set, on average in the pour, in °C.
  case temperatureBelow = "temperature-below"
  /// How far the water cooled down in the pour, in °C; known where no temperature was set.
  case temperatureFall = "temperature-fall"
  /// Highest less lowest temperature that was set, in °C.
  case temperatureSteps = "temperature-steps"
  /// How far the weight fell before the pump stopped, in grams.
  case weightFall = "weight-fall"
  /// How long the weight stood still while water ran, in seconds.
  case weightStill = "weight-still"
  /// The longest time without a weight after the first drops, in seconds.
  case weightGap = "weight-gap"
  /// The fastest rise of the weight, in g/s.
  case weightRise = "weight-rise"
}

/// What a feature is in a shot, and when it came about.
public struct ShotMeasure: Sendable, Equatable {
  /// In the unit of the feature.
  public let value: Double
  /// In seconds of the shot; nil for a feature of the whole shot.
  public let time: Double?
}

/// The features of a shot; those that its channels do not tell are missing.
public struct ShotFeatures: Sendable {
  private var measures: [ShotFeature: ShotMeasure] = [:]
  /// Whether the brew is an espresso.
  let isEspresso: Bool
  /// How long the curve is, in seconds.
  let length: Double

  /// A feature; nil where the shot does not show it.
  public subscript(_ feature: ShotFeature) -> ShotMeasure? { measures[feature] }

  mutating func forget(_ features: [ShotFeature]) {
    for feature in features { measures[feature] = nil }
  }

  mutating func set(_ feature: ShotFeature, _ value: Double?, at time: Double? = nil) {
    guard let value, value.isFinite else { return }
    measures[feature] = ShotMeasure(value: value, time: time)
  }

  /// A curve of fewer readings of a quantity shows nothing of it.
  static let leastReadings = 8

  /// Measures a shot. O(values).
  public init(_ series: ShotSeries, _ phases: ShotPhases, _ context: ShotContext = ShotContext()) {
    isEspresso = context.isEspresso
    length = Double(max(0, series.count - 1)) * ShotSeries.step
    let window = FeatureWindow(series, phases)
    measureFlow(window)
    measureGoals(window)
    measurePuck(window)
    measureStart(window, context)
    measureTemperature(window, context)
    measureWeight(window, context)
  }
}

/// A shot with the indices of its parts.
struct FeatureWindow {
  let series: ShotSeries
  let phases: ShotPhases
  /// Indices of the pour.
  let pour: Range<Int>
  /// Indices from the first flow to the end of the pump.
  let run: Range<Int>

  init(_ series: ShotSeries, _ phases: ShotPhases) {
    self.series = series
    self.phases = phases
    let end = series.index(at: phases.pumpEnd)
    let start = min(series.index(at: phases.pour.lowerBound), end)
    pour = start..<min(end + 1, max(series.count, start))
    let first = series.flow?.values.firstIndex { $0 > 0.3 } ?? 0
    run = min(first, pour.upperBound)..<pour.upperBound
  }

  /// The mean of what is known of a channel; nil below `least` values.
  func mean(_ channel: ShotChannel?, _ range: Range<Int>, least: Int = 1) -> Double? {
    guard let channel else { return nil }
    var (sum, number) = (0.0, 0)
    for index in range.clamped(to: channel.values.indices) where !channel.values[index].isNaN {
      sum += channel.values[index]
      number += 1
    }
    return number >= max(least, 1) ? sum / Double(number) : nil
  }
}

/// Flow and pressure in the pour.
extension ShotFeatures {
  /// Thresholds that define features; those of rules are in `Lexicon/shots/rules.tsv`. Kulitorum/
  /// Decenza, docs/SHOT_REVIEW.md, 2.1 and 2.2.
  private enum Limits {
    /// Under pressure, in bar.
    static let pressed = 4.0
    /// Values of ten a second: 15 s under pressure.
    static let pressedCount = 150
    /// The pressure from which a change tells of the coffee, in bar: now, or half a second ago, since
    /// where flow is controlled it is the pressure that gives way.
    static let extraction = 4.5
    /// The end of the pour and its first two seconds are left out, in values.
    static let skipped = (start: 20, end: 15)
    /// A change of the conductance, in ml²/(s²·bar) a second. Decenza's 3.0 is in its own unit, ten
    /// times this: its fixture with a step of 1.5 to 5 ml/s at 9 bar within a second has "25.3".
    static let conductance = 0.3
    /// The flow of a shot that runs, in ml/s.
    static let runs = 0.8
    /// The least flow that is a goal, in ml/s.
    static let goal = 0.3
    /// A fall of the logarithm of the resistance within a second; erosion of fast shots is slower.
    static let opening = 0.5
    /// Values of ten a second from which the pour tells of the coffee.
    static let told = 10
    /// The coffee in the cup as a share of the water, from which water runs through.
    static let ranThrough = 0.1
    /// Values of ten a second: five seconds, so that a goal for filling the basket does not count.
    static let pressureGoalCount = 50
  }

  mutating func measureFlow(_ window: FeatureWindow) {
    let (series, phases) = (window.series, window.phases)
    // A pressure alone does not say whether the pump ran.
    guard max(series.flow?.readings ?? 0, series.weight?.readings ?? 0) >= Self.leastReadings else {
      return
    }
    if let pressure = series.pressure, pressure.readings >= Self.leastReadings {
      set(.peakPressure, phases.peakPressure, at: phases.peakTime)
    }
    measureHold(window)
    let running = window.mean(series.flow, window.run)
    set(.meanFlow, running, at: series.time(window.run.lowerBound))
    let water = (running ?? 0) * Double(window.run.count) * ShotSeries.step
    if phases.firstDrops == nil || phases.finalWeight ?? 0 >= Limits.ranThrough * water {
      set(.pourFlow, window.mean(series.flow, window.pour), at: phases.pour.lowerBound)
    }
    if let pressure = series.pressure?.values, let flow = series.flow?.values {
      var (sum, number, first, dripping) = (0.0, 0, 0, 0)
      for index in window.run where pressure[index] >= Limits.pressed && !flow[index].isNaN {
        if number == 0 { first = index }
        sum += flow[index]
        number += 1
        if flow[index] < Limits.runs { dripping += 1 }
      }
      set(.drippingTime, Double(dripping) * ShotSeries.step, at: series.time(first))
      if number >= Limits.pressedCount {
        set(.pressedFlow, sum / Double(number), at: series.time(first))
      }
    }
    // The back half of a shot that only a scale tells is as good: brewkit's README has it of weight.
    let inner = window.pour.dropFirst(Limits.skipped.start).dropLast(Limits.skipped.end)
    let part = inner.count * 3 / 10
    guard part >= 10, let values = series.flow?.values ?? Self.known(series.weightFlow) else {
      return
    }
    func mean(_ range: Range<Int>) -> Double? {
      let known = values[range.clamped(to: values.indices)].filter { !$0.isNaN }
      return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
    }
    if let first = mean(inner.startIndex..<inner.startIndex + part),
      let last = mean(inner.endIndex - part..<inner.endIndex)
    {
      set(.flowRise, last - first, at: series.time(inner.endIndex - part))
    }
  }

  private static func known(_ values: [Double]) -> [Double]? { values.isEmpty ? nil : values }

  /// The conductance of the coffee where the pressure is at its height and above what an empty basket
  /// makes.
  private mutating func measureHold(_ window: FeatureWindow) {
    guard let hold = window.phases.phase(.hold), let pressure = window.series.pressure?.values
    else {
      return
    }
    let flow = window.series.flow?.values ?? window.series.weightFlow
    var (sum, number) = (0.0, 0)
    let range = window.series.index(at: hold.start)..<window.series.index(at: hold.end)
    for index in range.clamped(to: flow.indices)
    where pressure[index] >= PhaseFinder.floor && !flow[index].isNaN {
      sum += flow[index] * flow[index] / pressure[index]
      number += 1
    }
    if number >= 10 { set(.holdConductance, sum / Double(number), at: hold.start) }
  }

  /// The highest pressure beside what was set, where pressure was controlled and its goal steady.
  private mutating func measurePressureGoal(_ window: FeatureWindow) {
    guard let goal = window.series.pressureGoal?.values,
      let pressure = window.series.pressure?.values
    else { return }
    var (number, best) = (0, (share: 0.0, index: 0))
    for index in 0..<min(window.pour.upperBound, goal.count)
    where goal[index] >= Limits.pressed && ShotResistance.isSteady(goal, index) {
      guard !pressure[index].isNaN else { continue }
      number += 1
      let share = pressure[index] / goal[index]
      if share > best.share { best = (share, index) }
    }
    guard number >= Limits.pressureGoalCount else { return }
    set(.pressureShare, best.share, at: window.series.time(best.index))
  }

  /// Pressure and flow beside what was set, where each was controlled and its goal steady.
  mutating func measureGoals(_ window: FeatureWindow) {
    measurePressureGoal(window)
    guard let goal = window.series.flowGoal?.values, let flow = window.series.flow?.values else {
      return
    }
    let pressure = window.series.pressureGoal?.values
    func isControlled(_ index: Int) -> Bool {
      guard goal.indices.contains(index) else { return true }
      return goal[index] >= Limits.goal && !((pressure?[index] ?? 0) > 0.1)
    }
    // Without a pressure it is the pump that makes no more, not the coffee that lets no more through.
    func isHeld(_ index: Int) -> Bool {
      flow[index] >= goal[index]
        || window.series.pressure.map { $0.values[index] >= PhaseFinder.floor } ?? true
    }
    var (sum, number, first) = (0.0, 0, 0)
    // The pump needs half a second to start.
    for index in window.run.dropFirst(5)
    where isControlled(index) && !flow[index].isNaN && isHeld(index) {
      // The last 1.5 s before a pressure limit ends the step.
      guard isControlled(index + 15), ShotResistance.isSteady(goal, index) else { continue }
      if number == 0 { first = index }
      sum += flow[index] - goal[index]
      number += 1
    }
    guard number >= 10 else { return }
    let mean = sum / Double(number)
    set(.flowBelowGoal, -mean, at: window.series.time(first))
    set(.flowAboveGoal, mean, at: window.series.time(first))
  }

  /// Whether the flow is that of the coffee on a scale: it sums up to what is in the cup, while coffee keeps a
  /// part of the water that a pump pushes. A scale lags and catches up, and its jumps are not the coffee's.
  private static func isOfScale(_ window: FeatureWindow) -> Bool {
    guard let flow = window.series.flow?.values, let cup = window.phases.finalWeight else {
      return false
    }
    let known = flow.prefix(window.run.upperBound).filter { !$0.isNaN }
    return (0.5 * cup...cup).contains(known.reduce(0, +) * ShotSeries.step)
  }

  /// Whether a change at an index tells of the coffee rather than of the profile.
  private static func tells(_ window: FeatureWindow, _ index: Int) -> Bool {
    guard let pressure = window.series.pressure?.values, let flow = window.series.flow?.values,
      max(pressure[index], pressure[max(index - 5, 0)]) >= Limits.extraction, !flow[index].isNaN,
      !window.series.isTurned(index)
    else { return false }
    if ShotResistance.givesWay(pressure, flow, index) { return true }
    // Not while the pressure rises.
    if index + 8 < pressure.count, pressure[index + 8] > 1.15 * pressure[index] { return false }
    guard window.series.pressureGoal != nil || window.series.flowGoal != nil else {
      return ShotResistance.isSteady(pressure, index) || ShotResistance.isSteady(flow, index)
    }
    func follows(_ goal: [Double]?, _ actual: [Double]) -> Bool {
      guard let goal, goal[index] > 0.1, ShotResistance.isSteady(goal, index) else { return false }
      return abs(actual[index] - goal[index]) <= 0.15 * goal[index]
    }
    return follows(window.series.pressureGoal?.values, pressure)
      || follows(window.series.flowGoal?.values, flow)
  }

  /// Whether a rise of the conductance around an index lasts: two seconds before it is below a value, two seconds
  /// after it above. A spurt passes, a scale that falls behind catches up; a channel stays open. Where the
  /// pour has not begun by then, or has ended, nothing speaks against it.
  private static func lasts(_ window: FeatureWindow, _ index: Int, half: Double) -> Bool {
    guard let pressure = window.series.pressure?.values, let flow = window.series.flow?.values
    else {
      return false
    }
    func mean(_ range: Range<Int>) -> Double? {
      var (sum, number) = (0.0, 0)
      for place in range.clamped(to: window.pour)
      where pressure[place] >= PhaseFinder.floor && !flow[place].isNaN {
        sum += flow[place] * flow[place] / pressure[place]
        number += 1
      }
      return number >= 8 ? sum / Double(number) : nil
    }
    return mean(index - 35..<index - 20) ?? 0 <= half
      && mean(index + 20..<index + 35) ?? half >= half
  }

  mutating func measurePuck(_ window: FeatureWindow) {
    let series = window.series
    guard let pressure = series.pressure?.values, let flow = series.flow?.values,
      !Self.isOfScale(window)
    else { return }
    let resistance = ShotResistance(series)
    var (rising, fastest, fall) = (0, (0.0, 0), (0.0, 0))
    let inner = window.pour.dropFirst(Limits.skipped.start).dropLast(Limits.skipped.end)
    guard inner.count >= 10 else { return }
    for index in inner where index >= 5 && index + 5 < flow.count && Self.tells(window, index) {
      let (low, high) = (index - 5, index + 5)
      let before = flow[low] * flow[low] / max(pressure[low], 0.5)
      let after = flow[high] * flow[high] / max(pressure[high], 0.5)
      guard Self.lasts(window, index, half: (before + after) / 2) else { continue }
      if after - before > Limits.conductance { rising += 1 }
      if after - before > fastest.0 { fastest = (after - before, index) }
      // What noise does not make, and not of drops.
      guard flow[high] >= Limits.runs else { continue }
      let gave = -resistance.change(index) - 3 * resistance.noise(index)
      if gave > fall.0 { fall = (gave, index) }
    }
    // One moment for what opens: that of the jump in the resistance, where there is one.
    func moment(_ found: (Double, Int)) -> Double? {
      guard found.0 > 0 else { return nil }
      let time = series.time(found.1)
      let jumps = window.phases.jumps.filter { $0.logChange < 0 && abs($0.time - time) <= 1.5 }
      return jumps.min { $0.logChange < $1.logChange }?.time ?? time
    }
    let pressed = inner.count { pressure[$0] >= Limits.extraction && !flow[$0].isNaN }
    if pressed >= Limits.told {
      set(.conductanceTime, Double(rising) * ShotSeries.step, at: moment(fastest))
      set(.conductancePeak, fastest.0, at: moment(fastest))
    }
    let before = window.pour.lowerBound..<(fall.0 > Limits.opening ? fall.1 - 5 : inner.endIndex)
    set(.flowBefore, window.mean(series.flow, before), at: window.phases.pour.lowerBound)
    set(.resistanceFall, fall.0, at: moment(fall))
  }
}

/// The start, the temperature and the scale.
extension ShotFeatures {
  /// How long water usually wets the coffee, in seconds.
  private static let usualPreinfusion = 8.0

  mutating func measureStart(_ window: FeatureWindow, _ context: ShotContext) {
    let (series, phases) = (window.series, window.phases)
    let long = max(0, (phases.phase(.ramp)?.start ?? 0) - Self.usualPreinfusion)
    set(.firstDrops, phases.firstDrops.map { $0 - long }, at: phases.firstDrops)
    if let drops = phases.firstDrops, drops < 3 {
      let index = series.index(at: drops)
      let flow = window.mean(series.flow, index..<index + 10)
      set(.earlyFlow, flow, at: drops)
    }
    guard let pressure = series.pressure?.values,
      series.pressure?.readings ?? 0 >= Self.leastReadings
    else { return }
    let hasRamp = phases.phase(.ramp) != nil || phases.phase(.hold) != nil
    let low = hasRamp ? phases.phase(.preinfusion).map { $0.end - $0.start } ?? 0 : phases.pumpEnd
    set(.lowPressureTime, low, at: hasRamp ? low : nil)
    guard hasRamp, let peak = phases.peakPressure,
      let half = pressure.firstIndex(where: { $0 >= peak / 2 })
    else { return }
    set(.rampTime, series.time(half), at: series.time(half))
    // Below, a preinfusion and a pour that never had pressure look alike.
    if let step = context.firstStep, step >= 1, peak >= Limits.pressed {
      set(.firstStepShare, max(low, Self.lowGoal(window)) / step, at: series.time(half))
    }
  }

  /// How long a pressure was set at first that is well below the highest one, in seconds: what the machine did,
  /// whatever the coffee let come of it.
  private static func lowGoal(_ window: FeatureWindow) -> Double {
    guard let goal = window.series.pressureGoal?.values,
      let highest = goal.filter({ !$0.isNaN }).max(),
      let start = goal.firstIndex(where: { $0 > 0.1 }),
      let end = goal[start...].firstIndex(where: { $0 >= 0.6 * highest }), end > start
    else { return 0 }
    return window.series.time(end) - window.series.time(start)
  }

  /// How far below what was set water may be that is warm enough, in °C.
  private static let nearlyWarm = 1.0

  mutating func measureTemperature(_ window: FeatureWindow, _ context: ShotContext) {
    guard let values = window.series.temperature?.values else { return }
    let goals = window.series.temperatureGoal?.values
    if let goals {
      let set = window.pour.lazy.map { goals[$0] }.filter { $0 > 1 }
      if let low = set.min(), let high = set.max() { self.set(.temperatureSteps, high - low) }
    }
    var (sum, number) = (0.0, 0)
    var worst = (0.0, window.pour.lowerBound)
    for index in window.pour where !values[index].isNaN {
      let goal = goals.map { $0[index] } ?? context.waterTemperature ?? .nan
      guard goal > 1, goal <= 130 else { continue }
      sum += goal - values[index]
      number += 1
      if goal - values[index] > worst.0 { worst = (goal - values[index], index) }
    }
    if number >= 20 {
      // Since when it was so: back from where it was worst to where it was nearly warm enough.
      var since = worst.1
      while since > 0, since <= values.count {
        let goal = goals.map { $0[since - 1] } ?? context.waterTemperature ?? .nan
        guard goal - values[since - 1] > Self.nearlyWarm else { break }
        since -= 1
      }
      set(.temperatureBelow, sum / Double(number), at: window.series.time(since))
    } else if let first = window.mean(window.series.temperature, window.pour.prefix(50), least: 20),
      window.pour.count >= 100
    {
      let last = window.mean(window.series.temperature, window.pour.suffix(50), least: 20)
      let start = window.series.time(window.pour.suffix(50).startIndex)
      set(.temperatureFall, last.map { first - $0 }, at: start)
    }
  }

  mutating func measureWeight(_ window: FeatureWindow, _ context: ShotContext) {
    let (series, phases) = (window.series, window.phases)
    let final = phases.finalWeight ?? context.yield
    set(.finalWeight, final)
    if let yield = context.yield ?? final, let target = context.targetWeight, target > 0 {
      set(.yieldShare, yield / target, at: phases.pumpEnd)
    }
    guard let weight = series.weight, let drops = phases.firstDrops else { return }
    let first = series.index(at: drops)
    let range = min(first, window.run.upperBound)..<window.run.upperBound
    var (fall, rise, still) = ((0.0, first), (0.0, first), (0, first))
    var (heaviest, standing) = (-Double.infinity, 0)
    let noise = max(0.15, 4 * weight.remainingNoise)
    for index in range {
      let value = weight.values[index]
      guard !value.isNaN else {
        standing = 0
        continue
      }
      if heaviest - value > fall.0 { fall = (heaviest - value, index) }
      heaviest = max(heaviest, value)
      let speed = series.weightFlow[index]
      if speed > rise.0 { rise = (speed, index) }
      let runs = series.flow?.values[index] ?? 0
      let isStill = runs >= 1 && index + 10 < weight.values.count
      if isStill, abs(weight.values[min(index + 10, weight.values.count - 1)] - value) < noise {
        standing += 1
        if standing > still.0 { still = (standing, index - standing + 1) }
      } else {
        standing = 0
      }
    }
    set(.weightFall, fall.0, at: series.time(fall.1))
    set(.weightRise, rise.0, at: series.time(rise.1))
    if series.flow != nil {
      set(.weightStill, Double(still.0) * ShotSeries.step, at: series.time(still.1))
    }
    // A gap that begins before the first drops says nothing of the cup.
    let gapStart = max(weight.longestGapStart, drops)
    let gapEnd = min(weight.longestGapStart + weight.longestGap, phases.pumpEnd)
    set(.weightGap, max(0, gapEnd - gapStart), at: gapStart)
  }
}
