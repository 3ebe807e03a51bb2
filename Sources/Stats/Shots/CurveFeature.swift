public import Journal

/// What a curve shows of its shot; raw values are the names of the JSON form.
public enum CurveFeature: String, Sendable, CaseIterable {
  /// When coffee first arrived in the cup, in seconds.
  case firstDrops = "first_drops_s"
  /// The highest pressure, in bar.
  case peakPressure = "peak_pressure_bar"
  /// The flow when the ramp ended, in ml/s.
  case flowAfterRamp = "flow_after_ramp_ml_s"
  /// The flow before the pump stopped, in ml/s.
  case endFlow = "end_flow_ml_s"
  /// The change of the logarithm of the resistance in the pour, per second.
  case resistanceSlope = "resistance_slope"

  /// The feature of a shot; nil where its curve does not tell.
  public func value(of shot: Shot) -> Double? {
    switch self {
    case .firstDrops: shot.firstDrops
    case .peakPressure: shot.peakPressure
    case .flowAfterRamp: shot.flowAfterRamp
    case .endFlow: shot.endFlow
    case .resistanceSlope: shot.resistanceSlope
    }
  }
}
