/// A number that rules of `Lexicon/shots/rules.tsv` compare with a threshold.
public enum ShotFeature: String, Sendable, CaseIterable {
  /// The highest pressure, in bar.
  case peakPressure = "peak-pressure"
  /// The mean flow at 4 bar or more, in ml/s; known after 15 s of it.
  case pressedFlow = "pressed-flow"
  /// The mean flow from the first flow to the end of the pump, in ml/s.
  case meanFlow = "mean-flow"
  /// The mean flow at full pressure, in ml/s.
  case pourFlow = "pour-flow"
  /// The mean flow in the last three tenths of the pour, less that in the first, in ml/s.
  case flowRise = "flow-rise"
  /// How far the flow was below what was set, on average, in ml/s.
  case flowBelowGoal = "flow-below-goal"
  /// How far the flow was above what was set, on average, in ml/s.
  case flowAboveGoal = "flow-above-goal"
  /// The coffee in the cup, as a share of what was to be in it.
  case yieldShare = "yield-share"
  /// The coffee in the cup, in grams.
  case finalWeight = "final-weight"
  /// When coffee first arrived in the cup, in seconds.
  case firstDrops = "first-drops"
  /// The flow at the first drops where these come within three seconds, in ml/s.
  case earlyFlow = "early-flow"
  /// How long the conductance (flow² / pressure) rose by more than 0.3 ml²/(s²·bar) a second, in
  /// seconds of the steady pour. Decenza counts falls, too; coffee that still takes up water makes
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

  /// A feature; nil where the shot does not show it.
  public subscript(_ feature: ShotFeature) -> ShotMeasure? { measures[feature] }

  mutating func set(_ feature: ShotFeature, _ value: Double?, at time: Double? = nil) {
    guard let value, value.isFinite else { return }
    measures[feature] = ShotMeasure(value: value, time: time)
  }

  /// A curve of fewer readings of a quantity shows nothing of it.
  static let leastReadings = 8

  /// Measures a shot. O(values).
  public init(_ series: ShotSeries, _ phases: ShotPhases, _ context: ShotContext = ShotContext()) {
    let goals = context.goals.map { ShotSeries(goals: $0, like: series) }
    let window = FeatureWindow(series, phases, goals)
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
  let goals: ShotSeries?
  /// Indices of the pour.
  let pour: Range<Int>
  /// Indices from the first flow to the end of the pump.
  let run: Range<Int>

  init(_ series: ShotSeries, _ phases: ShotPhases, _ goals: ShotSeries?) {
    self.series = series
    self.phases = phases
    self.goals = goals
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
