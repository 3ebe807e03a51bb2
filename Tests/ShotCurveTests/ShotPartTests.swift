import CLibrary
import ShotCurve
import ShotFiles
import Testing

/// Parts of shots as machines of the world record them: held preinfusions, blooms, scales that shake, sensors
/// in the air, brews that are no espresso.
@Suite struct ShotPartTests {
  /// A shot at 6.6 bar and 2 ml/s after a preinfusion, at ten readings a second.
  private func curve(
    seconds: Double = 60, ramp: Double = 36, held: (Double) -> Double = { min($0 * 2, 3) },
    weight: (Double) -> Double = { _ in 0 }, temperature: Double = 90
  ) throws -> ShotCurveData {
    let times = (0..<Int(seconds * 10)).map { Double($0) / 10 }
    return try #require(
      ShotCurveData(
        time: times,
        pressure: times.map { $0 < ramp ? held($0) : min(6.6, held(ramp) + ($0 - ramp) * 2) },
        flow: times.map { $0 < 2 ? 8 : $0 < ramp ? 0.3 : 2 },
        weight: times.map { weight($0) + max(0, $0 - ramp) * 1.7 },
        temperature: times.map { _ in temperature }))
  }

  private func phases(_ curve: ShotCurveData) -> ShotPhases { ShotPhases(ShotSeries(curve)) }

  @Test func `pressure that is held low is the preinfusion`() throws {
    let ramp = try #require(phases(try curve()).phase(.ramp))
    #expect(abs(ramp.start - 36) < 1 && ramp.end - ramp.start < 3)
  }

  @Test func `a peak before a bloom is not the hold`() throws {
    let bloom = try curve { time in time < 6 ? time : max(1.5, 6 - (time - 6) * 2) }
    let hold = try #require(phases(bloom).phase(.hold))
    #expect(hold.start > 36)
  }

  @Test func `a scale that the machine shook has no drops yet`() throws {
    let shaken = try curve {
      min($0 * 2, 3)
    } weight: { time in
      time < 2 || time > 5 ? 0 : 0.9
    }
    let drops = try #require(phases(shaken).firstDrops)
    #expect(drops > 35)
  }

  @Test func `a brew that is no espresso is not judged, a part of a shot not called sound`() throws
  {
    let series = ShotSeries(try curve())
    var context = ShotContext()
    #expect(ShotDiagnosis(series, ShotPhases(series), context: context)[.sound] != nil)
    context.isEspresso = false
    #expect(ShotDiagnosis(series, ShotPhases(series), context: context).findings.isEmpty)
    let part = ShotSeries(try curve(seconds: 6, ramp: 0))
    #expect(ShotDiagnosis(part, ShotPhases(part))[.sound] == nil)
  }

  @Test func `a sensor in the air says nothing of the water`() throws {
    let context = ShotContext(waterTemperature: 93)
    for (measured, isKnown) in [(23.5, false), (0, false), (85, true)] {
      let series = ShotSeries(try curve(temperature: measured))
      let diagnosis = ShotDiagnosis(series, ShotPhases(series), context: context)
      #expect((diagnosis[.temperatureShort] != nil) == isKnown)
      #expect(diagnosis.faults.contains { $0.kind == .temperatureShort } == isKnown)
    }
  }

  @Test func `water is as cold as the profile says, at each moment`() throws {
    var falling = try curve(temperature: 85)
    falling.temperatureGoal = falling.time.map { $0 < 36 ? 93 : 84 }
    let series = ShotSeries(falling)
    #expect(ShotDiagnosis(series, ShotPhases(series)).faults.isEmpty)
  }

  @Test func `water that runs through at some pressure is a gusher`() throws {
    let times = (0..<200).map { Double($0) / 10 }
    let curve = try #require(
      ShotCurveData(
        time: times, pressure: times.map { $0 < 9 ? 1.5 : 4.2 },
        flow: times.map { $0 < 9 ? 1.2 : 6 }))
    let series = ShotSeries(curve)
    let diagnosis = ShotDiagnosis(series, ShotPhases(series))
    #expect(diagnosis.faults.map(\.kind) == [.gusher], "\(diagnosis.findings)")
  }

  /// A shot at 9 bar whose flow rises from 1.2 to 3 ml/s at 16 s, and falls back after some seconds.
  private func rise(lasting seconds: Double) throws -> ShotDiagnosis {
    let times = (0..<340).map { Double($0) / 10 }
    let curve = try #require(
      ShotCurveData(
        time: times, pressure: times.map { min(9, $0 * 2) },
        flow: times.map { time in
          let up = min(max((time - 16) / 0.6, 0), 1) - min(max((time - 16 - seconds) / 0.6, 0), 1)
          return 1.2 + 1.8 * up
        }))
    let series = ShotSeries(curve)
    return ShotDiagnosis(series, ShotPhases(series))
  }

  @Test func `a spurt is no channel, one that stays open is`() throws {
    #expect(try rise(lasting: 30).faults.map(\.kind) == [.channeling])
    #expect(try rise(lasting: 1.2).faults.isEmpty)
  }

  @Test func `a lost scale does not say that the shot choked`() throws {
    var lost = try curve(seconds: 60, ramp: 9)
    lost.targetWeight = 60
    lost.weight = lost.weight?.enumerated().map { $0.offset > 250 ? 0 : $0.element }
    let series = ShotSeries(lost)
    let context = ShotContext(targetWeight: 60)
    let diagnosis = ShotDiagnosis(series, ShotPhases(series), context: context)
    #expect(diagnosis.faults.map(\.kind) == [.scaleLost], "\(diagnosis.findings)")
  }

  /// What was found in a shot that was to have 9 bar after six seconds, and 36 g.
  private func faults(
    seconds: Double, firstStep: Double? = 6, pressure: (Double) -> Double,
    flow: (Double) -> Double, weight: (Double) -> Double
  ) throws -> [ShotDiagnosis.Kind] {
    let times = (0..<Int(seconds * 10)).map { Double($0) / 10 }
    var curve = try #require(
      ShotCurveData(
        time: times, pressure: times.map(pressure), flow: times.map(flow),
        weight: times.map(weight)))
    curve.pressureGoal = times.map { $0 < 6 ? 3 : 9 }
    let series = ShotSeries(curve)
    let context = ShotContext(targetWeight: 36, firstStep: firstStep)
    return ShotDiagnosis(series, ShotPhases(series), context: context).faults.map(\.kind)
  }

  @Test func `without water nothing runs through, whatever pressure was set`() throws {
    let found = try faults(seconds: 60) { _ in
      0.8
    } flow: { _ in
      0.15
    } weight: { _ in
      0
    }
    #expect(found == [.stalledPreinfusion])
  }

  @Test func `a pour that never had pressure does not say that a step was skipped`() throws {
    let found = try faults(seconds: 14) {
      $0 < 6 ? min(3, $0) : 1.2
    } flow: {
      $0 < 3 ? 5 : $0 < 6 ? 0.5 : 8
    } weight: {
      max(0, $0 - 7) * 7.5
    }
    #expect(found == [.gusher])
  }

  @Test(arguments: [(0.6, true), (9, false)])
  func `water that the coffee keeps does not run through it`(
    grams: Double, isChoked: Bool
  ) throws {
    let found = try faults(seconds: 9, firstStep: nil) {
      $0 < 5 ? min(9, 3 + $0 * 4) : 0
    } flow: {
      $0 < 5 ? 4 : 0
    } weight: {
      grams * min(max(($0 - 2.5) / 2.5, 0), 1)
    }
    #expect(found == (isChoked ? [.choked] : []))
  }
}
