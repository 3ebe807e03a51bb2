import Foundation
import ShotCurve
import ShotFiles
import Testing

/// Curves with little in them, and curves that no machine writes.
@Suite struct ShotBoundaryTests {
  static func read(_ curve: ShotCurveData) -> (ShotSeries, ShotPhases, ShotDiagnosis) {
    let series = ShotSeries(curve)
    let phases = ShotPhases(series)
    return (series, phases, ShotDiagnosis(series, phases))
  }

  static func curve(
    _ time: [Double?], pressure: [Double?] = [], flow: [Double?] = [], weight: [Double?] = [],
    temperature: [Double?] = []
  ) throws -> ShotCurveData {
    try #require(
      ShotCurveData(
        time: time, pressure: pressure, flow: flow, weight: weight, temperature: temperature))
  }

  @Test func `a time without readings tells nothing`() {
    let (series, phases, diagnosis) = Self.read(SimulatedShot.nothing)
    #expect(series.count == 1)
    #expect(phases.phases.isEmpty)
    #expect(diagnosis.findings.isEmpty)
    #expect(ShotWeight(diagnosis).value == 1)
  }

  @Test func `no usable time tells nothing`() throws {
    let times: [[Double]] = [[.nan], [-.infinity, .infinity], [-1, -2], [1e300]]
    for time in times {
      let curve = try Self.curve(time, pressure: [9, 9], flow: [2, 2], weight: [1, 2])
      let (series, phases, diagnosis) = Self.read(curve)
      #expect(series.count == 0)
      #expect(phases.time(toWeight: 1, in: series) == nil)
      #expect(diagnosis.findings.isEmpty)
      #expect(ShotDrawing(series, phases, words: DrawingTests.words).svg.hasSuffix("</svg>\n"))
    }
  }

  @Test func `one sample tells nothing`() throws {
    let curve = try Self.curve([3], pressure: [9], flow: [2], weight: [10], temperature: [93])
    let (series, phases, diagnosis) = Self.read(curve)
    #expect(series.count == 1)
    #expect(series.pressure == nil)
    #expect(phases.phases.isEmpty)
    #expect(diagnosis.findings.isEmpty)
  }

  @Test func `three samples are no shot`() throws {
    let curve = try Self.curve(
      [0, 13, 27], pressure: [1, 2, 1], flow: [4, 5, 6], weight: [0, 1, 2])
    #expect(Self.read(curve).2.faults.isEmpty)
  }

  @Test func `a scale alone has first drops, time to weight and an end`() throws {
    let time = (0..<120).map { Double($0) / 4 }
    let weight = time.map { max(0, ($0 - 6) * 1.8) }
    let (series, phases, diagnosis) = Self.read(try Self.curve(time, weight: weight))
    #expect(abs((phases.firstDrops ?? 0) - 6) < 0.5)
    #expect(abs((phases.time(toWeight: 18, in: series) ?? 0) - 16) < 0.2)
    #expect(phases.time(toWeight: 100, in: series) == nil)
    #expect(phases.phases.map(\.kind) == [.preinfusion, .hold])
    #expect(abs((phases.endFlow ?? 0) - 1.8) < 0.05)
    #expect(phases.resistance.isEmpty)
    #expect(diagnosis.faults.isEmpty)
    #expect(diagnosis[.gusher] == nil || diagnosis[.gusher]?.probability ?? 1 < 0.5)
  }

  @Test func `a cup that weighs, and a scale set to zero, are no drops`() throws {
    let time = (0..<300).map { Double($0) / 10 }
    let weight = time.map { second -> Double in
      if second < 1 { return 0 }
      if second < 2 { return 152 }
      return max(0, (second - 8) * 2)
    }
    let (_, phases, diagnosis) = Self.read(try Self.curve(time, weight: weight))
    #expect(abs((phases.firstDrops ?? 0) - 8) < 0.5)
    #expect(abs((phases.finalWeight ?? 0) - 43.8) < 0.5)
    #expect(diagnosis[.scaleLost]?.probability ?? 1 < 0.5)
  }

  @Test func `a sensor that writes zeros measures nothing, and nothing is sound without it`() {
    for kind in [ShotDiagnosis.Kind.sound, .gusher] {
      for column in [\ShotCurveData.pressure, \.flow] {
        var curve = SimulatedShot(kind, seed: 2).curve
        curve[keyPath: column] = curve.time.map { _ in Double?.some(0) }
        let (series, _, diagnosis) = Self.read(curve)
        curve[keyPath: column] = nil
        let without = Self.read(curve).2
        #expect((series.pressure == nil) != (series.flow == nil))
        #expect(diagnosis.findings == without.findings && diagnosis[.sound] == nil)
      }
    }
  }

  @Test func `the last weight of a lost scale is no yield`() throws {
    let shot = SimulatedShot(.scaleLost, seed: 3)
    let (_, _, diagnosis) = Self.read(shot.curve)
    var file = ShotFile(source: .decent)
    (file.curve, file.yield) = (shot.curve, shot.curve.lastWeight)
    guard diagnosis.faults.first?.kind == .scaleLost, let last = file.yield else { return }
    #expect(file.without(refutedBy: diagnosis).yield == nil)
    file.yield = last + 20
    #expect(file.without(refutedBy: diagnosis).yield == last + 20)
  }

  @Test func `gaps stay gaps`() throws {
    let time = (0..<300).map { Double($0) / 10 }
    let flow = time.map { $0 > 10 && $0 < 15 ? nil : 2.0 }
    let series = ShotSeries(try Self.curve(time, flow: flow))
    #expect(series.flow?.value(at: series.index(at: 12)) == nil)
    #expect(series.flow?.value(at: series.index(at: 20)) == 2)
    #expect(abs((series.flow?.longestGap ?? 0) - 5) < 0.2)
  }

  @Test func `decreasing and repeated times are left out`() throws {
    let time: [Double] = [0, 1, 0.5, 1, 2, 2, 3]
    let series = ShotSeries(try Self.curve(time, pressure: [1, 2, 99, 99, 3, 99, 4]))
    #expect(series.count == 31)
    #expect(series.pressure?.values.allSatisfy { $0 <= 4 } == true)
  }

  @Test func `no data crashes, and all that comes out is finite`() throws {
    let odd: [Double?] = [
      Double.nan, Double.infinity, -Double.infinity, nil, 0, -0.0, 1e308, -1e308,
      Double.leastNonzeroMagnitude, 9, 2, 40, -7,
    ]
    for seed in 1..<200 {
      var state = UInt64(seed)
      func next() -> Double? {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return odd[Int(state >> 33) % odd.count]
      }
      let count = seed % 70
      func column() -> [Double?] { (0..<count).map { _ in next() } }
      let time = (0...count).map { seed % 3 == 0 ? next() : Double($0) / 5 }
      guard
        let curve = ShotCurveData(
          time: time, pressure: column(), flow: column(), weight: column(), temperature: column(),
          pressureGoal: column(), flowGoal: column(), temperatureGoal: column())
      else { continue }
      let series = ShotSeries(curve)
      let phases = ShotPhases(series)
      let context = ShotContext(
        targetWeight: next(), yield: next(), waterTemperature: next(), firstStep: next())
      let diagnosis = ShotDiagnosis(series, phases, context: context)
      for finding in diagnosis.findings {
        #expect((0...1).contains(finding.probability))
        #expect(finding.evidence.allSatisfy { $0.value.isFinite })
      }
      #expect((ShotWeight.least...1).contains(ShotWeight(diagnosis).value))
      let svg = ShotDrawing(series, phases, diagnosis: diagnosis, words: DrawingTests.words).svg
      #expect(!svg.contains("nan") && !svg.contains("inf\""))
    }
  }

  @Test func `columns shorter than the times are cut, not read past`() {
    var curve = SimulatedShot(.sound, seed: 1).curve
    curve.flow = [1, 2]
    curve.weight = []
    curve.time.append(contentsOf: [40, 41])
    _ = Self.read(curve)
  }

  @Test func `a million samples are bounded`() throws {
    let time = (0..<1_000_000).map { Double($0) / 500 }
    let curve = try Self.curve(
      time, pressure: time.map { _ in 9 }, flow: time.map { 2 + sin($0) / 10 },
      weight: time.map { $0 })
    let (series, phases, diagnosis) = Self.read(curve)
    let drawing = ShotDrawing(series, phases, diagnosis: diagnosis, words: DrawingTests.words)
    #expect(series.count == 18_001)
    #expect(drawing.svg.utf8.count < 100_000)
  }
}
