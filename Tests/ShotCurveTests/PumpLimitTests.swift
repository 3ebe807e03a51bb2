import CLibrary
import ShotCurve
import ShotFiles
import Testing

/// Shots of a pump that makes only so much water: what the coffee does then moves the pressure.
@Suite struct PumpLimitTests {
  /// A shot at 9 bar whose coffee has a resistance in bar·s²/ml² that falls to a share of it within
  /// some seconds from 18 s on.
  static func diagnosis(
    pump: Double, resistance: Double = 2.4, share: Double = 1, within seconds: Double = 0.4,
    hasGoal: Bool = true
  ) throws -> ShotDiagnosis {
    let times = (0..<340).map { Double($0) / 10 }
    var goals: [Double] = []
    var (pressures, flows): ([Double], [Double]) = ([], [])
    for time in times {
      let ramp = min(max((time - 8) / 2.5, 0), 1)
      let goal = 2.5 * min(time / 1.5, 1) + 6.5 * ramp
      let left = resistance * pow(share, min(max((time - 18) / seconds, 0), 1))
      // The share of the coffee that is wet lets water through.
      let through = (goal / left).squareRoot() * ramp
      let share = min(pump / max(through, 1e-9), 1)
      goals.append(goal)
      pressures.append(goal * share * share)
      flows.append(through * share + 4 * exp(-max(0, time - 3) / 1.5) * min(time, 1))
    }
    let curve = try #require(
      ShotCurveData(
        time: times, pressure: pressures, flow: flows, pressureGoal: hasGoal ? goals : []))
    #expect(ShotCurveData(packed: curve.packed)?.pressureGoal?.count == (hasGoal ? 340 : nil))
    let series = ShotSeries(curve)
    return ShotDiagnosis(series, ShotPhases(series))
  }

  @Test(arguments: [(12, 0.4), (6, 0.4), (6, 2), (4.5, 0.4)])
  func `a channel that opens wide is one, whatever it lets through`(
    _ pump: Double, _ seconds: Double
  ) throws {
    let diagnosis = try Self.diagnosis(pump: pump, share: 0.05, within: seconds)
    #expect(diagnosis.faults.map(\.kind) == [.channeling], "\(diagnosis.findings)")
    #expect(abs((diagnosis[.channeling]?.time ?? 0) - 18) < 2.5)
  }

  /// As Decent's profile Default ends: from a pressure to a flow, which the emptied coffee lets through.
  @Test(arguments: [true, false])
  func `what the profile changes itself is no channel`(_ isSet: Bool) throws {
    let times = (0..<340).map { Double($0) / 10 }
    let end = 28.0
    func left(_ time: Double) -> Double { max(0, 1 - (time - end) / 0.6) }
    let pressures = times.map { time in
      time < 8 ? 2 : time < end ? 9 - 0.1 * (time - 8) : 0.5 + 6.5 * left(time)
    }
    let flows = times.map { time in
      time < 8 ? 0.5 : time < end ? 1.8 : 4 - 2.2 * exp(-(time - end) / 0.8)
    }
    let curve = try #require(
      ShotCurveData(
        time: times, pressure: pressures, flow: flows,
        pressureGoal: times.map { isSet && $0 > end ? 0 : $0 < 8 ? 2 : 9 - 0.1 * ($0 - 8) },
        flowGoal: times.map { isSet && $0 > end ? 4 : 0 }))
    let series = ShotSeries(curve)
    let diagnosis = ShotDiagnosis(series, ShotPhases(series))
    #expect(diagnosis.faults.map(\.kind) == (isSet ? [] : [.channeling]), "\(diagnosis.findings)")
  }

  @Test func `a pump that cannot make the pressure says too coarse, where it is known`() throws {
    let limp = try Self.diagnosis(pump: 4.5, resistance: 0.2)
    #expect(limp.faults.map(\.kind) == [.gusher])
    let unknown = try Self.diagnosis(pump: 4.5, resistance: 0.2, hasGoal: false)
    #expect(unknown.faults.isEmpty)
    #expect(try Self.diagnosis(pump: 12).faults.isEmpty)
  }
}
