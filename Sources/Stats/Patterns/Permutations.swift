import Support

/// p-values from random rearrangements, as many as the answer needs.
///
/// Besag and Clifford 1991, "Sequential Monte Carlo p-values": stop once `enough` rearrangements
/// are at least as extreme as what was observed, and say `enough / drawn`; else, after `most`,
/// `(extreme + 1) / (most + 1)`. Valid at every level, and cheap where there is nothing.
struct Permutations: Sendable {
  var enough = 30
  var most = 19_999
  /// The least p-value that rearrangements can give.
  var least: Double { 1 / Double(most + 1) }

  /// - Parameters:
  ///   - observed: The statistic of what was observed.
  ///   - draw: The statistic of one random rearrangement.
  func pValue(_ observed: Double, _ draw: () -> Double) -> Double {
    // Sums in another order may differ in the last digits; equal is extreme.
    let bar = observed - 1e-9 * max(1, abs(observed))
    var extreme = 0
    for drawn in 1...most where draw() >= bar {
      extreme += 1
      if extreme == enough { return Double(enough) / Double(drawn) }
    }
    return Double(extreme + 1) / Double(most + 1)
  }
}

extension SeededGenerator {
  /// Puts a range of numbers into a random order.
  ///
  /// Durstenfeld 1964, "Algorithm 235: Random permutation".
  @inline(__always)
  mutating func shuffle(_ values: UnsafeMutableBufferPointer<Double>, _ range: Range<Int>) {
    var last = range.upperBound - 1
    while last > range.lowerBound {
      values.swapAt(last, range.lowerBound + index(below: last - range.lowerBound + 1))
      last -= 1
    }
  }

  /// A generator for one named test, so that tests do not depend on each other's order.
  ///
  /// The name is hashed with FNV-1a (Fowler, Noll, Vo), 64 bits.
  init(seed: UInt64, name: String) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    self.init(seed: seed ^ hash)
  }
}
