import ShotCurve
import ShotFiles
import Testing

/// Shots whose truth is known are diagnosed right, at all rates and with much noise.
@Suite struct SimulatedShotTests {
  static let sources: [(rate: Double, noise: Double)] = [2.0, 4, 10, 20].flatMap { rate in
    [0.0, 1, 3].map { (rate, $0) }
  }

  static func diagnosis(
    _ kind: ShotDiagnosis.Kind, seed: UInt64, rate: Double, noise: Double
  ) -> (ShotDiagnosis, SimulatedShot) {
    let shot = SimulatedShot(kind, seed: seed, source: .init(rate: rate, noise: noise))
    let series = ShotSeries(shot.curve)
    return (ShotDiagnosis(series, ShotPhases(series), context: shot.context), shot)
  }

  @Test(arguments: ShotDiagnosis.Kind.allCases)
  func `the fault is found`(_ kind: ShotDiagnosis.Kind) {
    for source in Self.sources {
      var right = 0
      var wrong: [String] = []
      for seed in 0..<12 as Range<UInt64> {
        let (diagnosis, shot) = Self.diagnosis(
          kind, seed: seed, rate: source.rate, noise: source.noise)
        let faults = diagnosis.faults
        let expected: ShotDiagnosis.Kind? = kind == .sound ? nil : kind
        if faults.first?.kind == expected, faults.count <= 1 {
          right += 1
        } else {
          wrong.append("\(faults.map { "\($0.kind) \($0.evidence.map(\.code))" })")
        }
        if let moment = shot.moment, let time = diagnosis[kind]?.time {
          if abs(time - moment) > 3 { wrong.append("time \(time) for \(moment)") }
        }
      }
      // Two noisy readings a second hide a channel now and then.
      let least = source.rate < 4 && source.noise > 1 ? 9 : 11
      #expect(right >= least, "\(kind) \(source): \(right) of 12 \(wrong.prefix(2))")
    }
  }

  /// The share of shots of one shape that have exactly the expected faults.
  private static func right(
    _ kind: ShotDiagnosis.Kind, _ shape: SimulatedShot.Shape, rate: Double, noise: Double
  ) -> (Int, [String]) {
    var right = 0
    var wrong: [String] = []
    for seed in 0..<10 as Range<UInt64> {
      let shot = SimulatedShot(
        kind, seed: seed, source: .init(rate: rate, noise: noise), shape: shape)
      let series = ShotSeries(shot.curve)
      let faults = ShotDiagnosis(series, ShotPhases(series), context: shot.context).faults
      if faults.map(\.kind) == (kind == .sound ? [] : [kind]) {
        right += 1
      } else {
        wrong.append("\(faults.map { "\($0.kind) \($0.evidence.map(\.code))" })")
      }
    }
    return (right, wrong)
  }

  @Test(arguments: SimulatedShot.Shape.allCases)
  func `what a profile does on purpose is no fault`(_ shape: SimulatedShot.Shape) {
    for source in Self.sources {
      let (right, wrong) = Self.right(.sound, shape, rate: source.rate, noise: source.noise)
      #expect(right == 10, "\(shape) \(source): \(wrong.prefix(2))")
    }
  }

  @Test(arguments: SimulatedShot.Shape.allCases)
  func `a channel is found in every profile`(_ shape: SimulatedShot.Shape) {
    for source in Self.sources where source.noise < 2 {
      let (right, wrong) = Self.right(.channeling, shape, rate: source.rate, noise: source.noise)
      #expect(
        right >= (source.rate < 4 ? 8 : 9), "\(shape) \(source): \(right) of 10 \(wrong.prefix(2))")
    }
  }

  @Test func `a sensor that is missing is no fault`() {
    let columns: [WritableKeyPath<ShotCurveData, [Double?]?>] = [
      \.pressure, \.flow, \.weight, \.temperature,
    ]
    for first in columns {
      for second in columns {
        let shot = SimulatedShot(.sound, seed: 5)
        var curve = shot.curve
        curve[keyPath: first] = nil
        curve[keyPath: second] = nil
        let series = ShotSeries(curve)
        let phases = ShotPhases(series)
        let diagnosis = ShotDiagnosis(series, phases, context: shot.context)
        #expect(diagnosis.faults.isEmpty, "\(diagnosis.faults)")
        #expect(!phases.phases.isEmpty)
      }
    }
  }

  @Test func `parts and first drops are where they were`() {
    for source in Self.sources {
      for seed in 0..<10 as Range<UInt64> {
        let shot = SimulatedShot(
          .sound, seed: seed, source: .init(rate: source.rate, noise: source.noise))
        let series = ShotSeries(shot.curve)
        let phases = ShotPhases(series)
        #expect(phases.phases.map(\.kind) == [.preinfusion, .ramp, .hold, .decline])
        let ramp = phases.phase(.ramp)?.start ?? 0
        #expect(abs(ramp - shot.rampStart) < 1.2, "\(source) \(ramp) \(shot.rampStart)")
        let drops = phases.firstDrops ?? 0
        #expect(abs(drops - shot.firstDrops) < 1, "\(source) \(drops) \(shot.firstDrops)")
        #expect(abs((phases.resistanceSlope ?? 0) + 0.006) < 0.01, "\(source)")
      }
    }
  }
}
