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
  }

  mutating func measureFlow(_ window: FeatureWindow) {
    let (series, phases) = (window.series, window.phases)
    if let pressure = series.pressure, pressure.readings >= Self.leastReadings {
      set(.peakPressure, phases.peakPressure, at: phases.peakTime)
    }
    guard max(series.flow?.readings ?? 0, series.weight?.readings ?? 0) >= Self.leastReadings else {
      return
    }
    set(.meanFlow, window.mean(series.flow, window.run), at: series.time(window.run.lowerBound))
    set(.pourFlow, window.mean(series.flow, window.pour), at: phases.pour.lowerBound)
    if let pressure = series.pressure?.values, let flow = series.flow?.values {
      var (sum, number, first) = (0.0, 0, 0)
      for index in window.run where pressure[index] >= Limits.pressed && !flow[index].isNaN {
        if number == 0 { first = index }
        sum += flow[index]
        number += 1
      }
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

  /// The flow beside what was set, where flow was controlled and its goal steady.
  mutating func measureGoals(_ window: FeatureWindow) {
    guard let goals = window.goals, let goal = goals.flow?.values,
      let flow = window.series.flow?.values
    else { return }
    let pressure = goals.pressure?.values
    func isControlled(_ index: Int) -> Bool {
      guard goal.indices.contains(index) else { return true }
      return goal[index] >= Limits.goal && !((pressure?[index] ?? 0) > 0.1)
    }
    var (sum, number, first) = (0.0, 0, 0)
    // The pump needs half a second to start.
    for index in window.run.dropFirst(5) where isControlled(index) && !flow[index].isNaN {
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

  /// Whether a change at an index tells of the coffee rather than of the profile.
  private static func tells(_ window: FeatureWindow, _ index: Int) -> Bool {
    guard let pressure = window.series.pressure?.values, let flow = window.series.flow?.values,
      max(pressure[index], pressure[max(index - 5, 0)]) >= Limits.extraction, !flow[index].isNaN
    else { return false }
    // Not while the pressure rises.
    if index + 8 < pressure.count, pressure[index + 8] > 1.15 * pressure[index] { return false }
    guard let goals = window.goals else {
      return ShotResistance.isSteady(pressure, index) || ShotResistance.isSteady(flow, index)
    }
    func follows(_ goal: [Double]?, _ actual: [Double]) -> Bool {
      guard let goal, goal[index] > 0.1, ShotResistance.isSteady(goal, index) else { return false }
      return abs(actual[index] - goal[index]) <= 0.15 * goal[index]
    }
    return follows(goals.pressure?.values, pressure) || follows(goals.flow?.values, flow)
  }

  mutating func measurePuck(_ window: FeatureWindow) {
    let series = window.series
    guard let pressure = series.pressure?.values, let flow = series.flow?.values else { return }
    let resistance = ShotResistance(series)
    var (rising, fastest, fall) = (0, (0.0, 0), (0.0, 0))
    let inner = window.pour.dropFirst(Limits.skipped.start).dropLast(Limits.skipped.end)
    guard inner.count >= 10 else { return }
    for index in inner where index >= 5 && index + 5 < flow.count && Self.tells(window, index) {
      let (low, high) = (index - 5, index + 5)
      let before = flow[low] * flow[low] / max(pressure[low], 0.5)
      let after = flow[high] * flow[high] / max(pressure[high], 0.5)
      if after - before > Limits.conductance { rising += 1 }
      if after - before > fastest.0 { fastest = (after - before, index) }
      // What noise does not make, and not of drops.
      guard flow[high] >= Limits.runs else { continue }
      let gave = -resistance.change(index) - 3 * resistance.noise(index)
      if gave > fall.0 { fall = (gave, index) }
    }
    let moment = fastest.0 > 0 ? series.time(fastest.1) : nil
    set(.conductanceTime, Double(rising) * ShotSeries.step, at: moment)
    set(.conductancePeak, fastest.0, at: moment)
    set(.resistanceFall, fall.0, at: fall.0 > 0 ? series.time(fall.1) : nil)
  }
}
