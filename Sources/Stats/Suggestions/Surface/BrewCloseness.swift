import Numerics

/// How near brews lie to one another: e^(−d/2) of the squared distance d between two of them.
///
/// Four brews at a time: with a hundred thousand distances to a suggestion, the library's exponential
/// alone took a tenth of all time.
struct BrewCloseness: Sendable {
  /// The brews in blocks of four; each block is one vector an axis.
  private let blocks: [SIMD4<Double>]
  let count: Int

  /// - Parameter places: The brews, in steps that cost alike.
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

  /// The length of a row of closeness values: whole blocks.
  var stride: Int { blocks.count }

  /// Writes how near `place` is to the first brews, `limit` of them at least, to `values` from
  /// `start` on, where there must be room for a row of `stride`.
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
