import CLibrary

/// The parts of a shot and what can be measured in them, found without the profile.
public struct ShotPhases: Sendable {
  /// A part of a shot.
  public enum Kind: String, Sendable, CaseIterable {
    /// Water wets the coffee at low pressure.
    case preinfusion
    /// The pressure rises to its height.
    case ramp
    /// The pressure is at its height: 85 % of its 95th percentile, or more.
    case hold
    /// The pressure has left its height for good.
    case decline
  }

  /// One part.
  public struct Phase: Sendable, Equatable {
    /// Which part it is.
    public let kind: Kind
    /// In seconds of the shot.
    public let start: Double
    /// In seconds of the shot.
    public let end: Double
  }

  /// A sudden change of the resistance within one second, while pressure or flow was steady.
  public struct Jump: Sendable, Equatable {
    /// In seconds of the shot.
    public let time: Double
    /// The logarithm of resistance after / resistance before: below 0 where the coffee gave way.
    public let logChange: Double
  }

  /// In order, without gaps; empty without pressure, flow and weight.
  public let phases: [Phase]
  /// When the pump stopped, in seconds of the shot.
  public let pumpEnd: Double
  /// When water runs through the coffee at its full pressure, to the end of the pump, in seconds; the
  /// whole shot where the pressure never rose.
  public let pour: ClosedRange<Double>
  /// When coffee first arrived in the cup, in seconds; nil without a weight.
  public let firstDrops: Double?
  /// The weight that the cup had before the first drops, in grams; nil without a weight.
  public let emptyCup: Double?
  /// The coffee in the cup when it was heaviest, in grams; nil without a weight.
  public let finalWeight: Double?
  /// The highest pressure, in bar.
  public let peakPressure: Double?
  /// When the pressure was highest, in seconds.
  public let peakTime: Double?
  /// The flow before the pump stopped, median of three seconds, in ml/s (g/s without a flow).
  public let endFlow: Double?
  /// The flow when the ramp ended, median of one second, in ml/s (g/s without a flow): of the grind
  /// alone, before the coffee erodes.
  public let flowAfterRamp: Double?
  /// Pressure / flow² at each value of the series, in bar·s²/ml²; NaN below 0.5 bar or 0.2 ml/s.
  public let resistance: [Double]
  /// The change of the logarithm of the resistance in the pour, per second.
  public let resistanceSlope: Double?
  /// The greatest jumps of the resistance in the pour, at most 16, in order of time.
  public let jumps: [Jump]

  /// The first part of a kind.
  public func phase(_ kind: Kind) -> Phase? { phases.first { $0.kind == kind } }

  /// When the coffee in the cup first weighed as much, in seconds; nil if it never did. O(values).
  ///
  /// - Parameters:
  ///   - grams: The weight of the coffee without the cup.
  ///   - series: The curves of this shot.
  public func time(toWeight grams: Double, in series: ShotSeries) -> Double? {
    guard let weight = series.weight, let emptyCup, grams.isFinite else { return nil }
    let aim = emptyCup + grams
    let first = firstDrops.map { series.index(at: $0) } ?? 0
    var last: (index: Int, value: Double)?
    for index in first..<max(first, series.count) {
      guard let value = weight.value(at: index) else { continue }
      if value >= aim {
        guard let last, value > last.value else { return series.time(index) }
        let share = (aim - last.value) / (value - last.value)
        return series.time(last.index) + share * Double(index - last.index) * ShotSeries.step
      }
      last = (index, value)
    }
    return nil
  }

  /// Finds the parts of a shot. O(values).
  public init(_ series: ShotSeries) {
    let finder = PhaseFinder(series)
    phases = finder.phases
    pumpEnd = series.time(finder.pumpEnd)
    let start = min(finder.pourStart, finder.pumpEnd)
    pour = series.time(start)...series.time(finder.pumpEnd)
    firstDrops = finder.firstDrops.map { series.time($0) }
    emptyCup = finder.emptyCup
    finalWeight = finder.finalWeight
    peakPressure = finder.peak.map(\.value)
    peakTime = finder.peak.map { series.time($0.index) }
    endFlow = finder.medianFlow(finder.pumpEnd - 40..<finder.pumpEnd - 10)
    flowAfterRamp = finder.medianFlow(start..<start + 10)
    let resistance = ShotResistance(series)
    self.resistance = resistance.values
    resistanceSlope = resistance.slope(start..<finder.pumpEnd)
    jumps = resistance.jumps(start..<finder.pumpEnd)
  }
}
