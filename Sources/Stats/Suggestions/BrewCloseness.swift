/// The closeness of brews: e^(−d/2) of the squared distance d between two of them.
///
/// Computed for four brews at once: for the hundred thousand distances of a suggestion, the
/// library's exponential took a tenth of all time.
struct BrewCloseness: Sendable {
  /// The brews in blocks of four; each block has one vector per axis.
  private let blocks: [SIMD4<Double>]
  let count: Int

  /// - Parameter places: The positions of the brews, in steps of equal cost.
  init(_ places: [SIMD4<Double>]) {
    count = places.count
    var blocks: [SIMD4<Double>] = []
    for start in Swift.stride(from: 0, to: places.count, by: 4) {
      for axis in 0..<4 {
        var block = SIMD4<Double>.zero
        for lane in 0..<min(4, places.count - start) { block[lane] = places[start + lane][axis] }
        blocks.append(block)
      }
    }
    self.blocks = blocks
  }

  /// The length of a row of closeness values, in whole blocks.
  var stride: Int { blocks.count }

  /// Writes the closeness of `place` to the first brews, at least `limit` of them, to `values` from
  /// `start` on, which must have room for a row of `stride`.
  func write(
    _ place: SIMD4<Double>, limit: Int, to values: inout [Double], at start: Int = 0
  ) {
    var block = 0
    while block < blocks.count, block < limit {
      let first = place[0] - blocks[block]
      let second = place[1] - blocks[block + 1]
      let third = place[2] - blocks[block + 2]
      let fourth = place[3] - blocks[block + 3]
      let squares = first * first + second * second + third * third + fourth * fourth
      let near = (-0.5 * squares).exponential()
      let target = start + block
      values[target + 3] = near[3]
      values[target] = near[0]
      values[target + 1] = near[1]
      values[target + 2] = near[2]
      block += 4
    }
  }
}

extension SIMD4<Double> {
  /// Below −700, e to the power of a value is nearly 0; above 700, it exceeds every number.
  private static let reach = 700.0
  /// ln 2 in two parts, the first with zeros at its end, so that its multiples are exact (Cody &
  /// Waite 1980, "Software Manual for the Elementary Functions", ch. 6).
  private static let logarithmOfTwo = (0x1.62e42fee00000p-1, 0x1.a39ef35793c76p-33)
  /// e to the power of each value, to 15 digits; values beyond ±700 count as ±700.
  @inline(__always) func exponential() -> SIMD4<Double> {
    let limit = SIMD4(repeating: Self.reach)
    let value = clamped(lowerBound: -limit, upperBound: limit)
    // Adding 1.5 · 2⁵² puts the nearest whole number into the lowest bits.
    let shift = SIMD4(repeating: 0x1.8p52)
    let shifted = value * (1 / 0x1.62e42fefa39efp-1) + shift
    let whole = shifted - shift
    let rest = (value - whole * Self.logarithmOfTwo.0) - whole * Self.logarithmOfTwo.1
    // The series up to the eleventh power.
    var sum = SIMD4(repeating: 1 / 39_916_800.0)
    sum = sum * rest + 1 / 3_628_800.0
    sum = sum * rest + 1 / 362_880.0
    sum = sum * rest + 1 / 40_320.0
    sum = sum * rest + 1 / 5040.0
    sum = sum * rest + 1 / 720.0
    sum = sum * rest + 1 / 120.0
    sum = sum * rest + 1 / 24.0
    sum = sum * rest + 1 / 6.0
    sum = sum * rest + 0.5
    sum = sum * rest + 1
    sum = sum * rest + 1
    // Times 2 to the power of the whole number, which is added to the bits of the exponent.
    let exponent = unsafeBitCast(shifted, to: SIMD4<Int64>.self) &<< 52
    return unsafeBitCast(unsafeBitCast(sum, to: SIMD4<Int64>.self) &+ exponent, to: Self.self)
  }
}
