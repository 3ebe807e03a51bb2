import ShotCurve
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
      for seed in 0..<20 as Range<UInt64> {
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
      let least = source.rate < 4 && source.noise > 1 ? 16 : 19
      #expect(right >= least, "\(kind) \(source): \(right) of 20 \(wrong.prefix(2))")
    }
  }
}
