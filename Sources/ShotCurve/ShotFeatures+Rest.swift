import Numerics

/// The start, the temperature and the scale.
extension ShotFeatures {
  mutating func measureStart(_ window: FeatureWindow, _ context: ShotContext) {
    let (series, phases) = (window.series, window.phases)
    set(.firstDrops, phases.firstDrops, at: phases.firstDrops)
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
    if let step = context.firstStep, step >= 1 {
      set(.firstStepShare, low / step, at: series.time(half))
    }
  }

  mutating func measureTemperature(_ window: FeatureWindow, _ context: ShotContext) {
    guard let values = window.series.temperature?.values else { return }
    let goals = window.goals?.temperature?.values
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
      set(.temperatureBelow, sum / Double(number), at: window.series.time(worst.1))
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
