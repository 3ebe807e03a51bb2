import ShotFiles
import Support
import Testing

/// Curves in few bytes.
@Suite struct PackedCurveTests {
  private func curve(_ rows: Int, seed: UInt64 = 1) throws -> ShotCurveData {
    var random = SeededGenerator(seed: seed)
    let times = (0..<rows).map { Double($0) * 0.1 }
    func readings(_ scale: Double) -> [Double?] {
      times.map { _ in random.unit() < 0.1 ? nil : (random.unit() * scale * 100).rounded() / 100 }
    }
    return try #require(
      ShotCurveData(
        time: times.map { ($0 * 1000).rounded() / 1000 }, pressure: readings(9),
        flow: readings(4), weight: readings(36), temperature: readings(93)))
  }

  @Test func `a curve comes back as it was, in a byte or two a reading`() throws {
    for (rows, seed) in [(1, 3), (2, 4), (600, 5)] {
      let curve = try curve(rows, seed: UInt64(seed))
      #expect(ShotCurveData(packed: curve.packed) == curve)
      #expect(curve.packed.count < 11 * rows + 20)
    }
    // Curves of machines are smooth.
    let times = (0..<600).map { Double($0) / 10 }
    let pressure: [Double?] = (0..<600).map { Double($0) / 100 }
    let smooth = try #require(
      ShotCurveData(time: times, pressure: pressure, flow: times.map { _ in 2 }))
    #expect(ShotCurveData(packed: smooth.packed) == smooth)
    #expect(smooth.packed.count < 4 * 600)
  }

  @Test func `what the profile set comes back, too`() throws {
    var curve = try curve(40)
    curve.flowGoal = curve.flow
    curve.temperatureGoal = curve.temperature
    #expect(ShotCurveData(packed: curve.packed) == curve)
    curve.targetWeight = 36
    #expect(ShotCurveData(packed: curve.packed) == curve)
    (curve.targetWeight, curve.firstStep) = (nil, 7.5)
    #expect(ShotCurveData(packed: curve.packed) == curve)
  }

  @Test func `what is no number is a gap, and a row without a time is none`() throws {
    let curve = try #require(
      ShotCurveData(time: [0, .nan, 0.2], pressure: [1, 2, .infinity], flow: [nil, nil, 3]))
    let back = try #require(ShotCurveData(packed: curve.packed))
    #expect(back.time == [0, 0.2] && back.pressure == [1, nil] && back.flow == [nil, 3])
    #expect(back.weight == nil && back.temperature == nil)
  }

  @Test func `bytes that are no curve are none`() throws {
    let bytes = try curve(50).packed
    #expect(ShotCurveData(packed: []) == nil)
    for count in 0..<bytes.count {
      #expect(ShotCurveData(packed: Array(bytes.prefix(count))) == nil)
    }
    #expect(ShotCurveData(packed: bytes + [0]) == nil)
    var random = SeededGenerator(seed: 8)
    for _ in 0..<2000 {
      var damaged = bytes
      for _ in 0...random.index(below: 4) {
        damaged[random.index(below: damaged.count)] = UInt8(random.index(below: 256))
      }
      if let curve = ShotCurveData(packed: damaged) { #expect(curve.time.count <= damaged.count) }
    }
  }
}
