/// SplitMix64 (Steele, Lea, Flood 2014, "Fast splittable pseudorandom number generators",
/// figure 13): 64 bits of state, the same numbers for the same seed on every machine.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  @usableFromInline var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  @inlinable
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number in 0 ..< 1, with 2⁵³ equally likely values.
  @inlinable
  package mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// A number in 0 ..< `count`, with a negligible bias (below count / 2⁶⁴).
  ///
  /// Lemire 2019, "Fast random integer generation in an interval", without the rejection step.
  @inlinable
  package mutating func index(below count: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(count)).high)
  }
}

extension SeededGenerator {
  /// Shuffles a range of numbers.
  ///
  /// Durstenfeld 1964, "Algorithm 235: Random permutation".
  @inlinable @inline(__always)
  package mutating func shuffle(_ values: UnsafeMutableBufferPointer<Double>, _ range: Range<Int>) {
    var last = range.upperBound - 1
    while last > range.lowerBound {
      values.swapAt(last, range.lowerBound + index(below: last - range.lowerBound + 1))
      last -= 1
    }
  }

  /// Creates a generator for one named test, so that tests do not depend on each other's order.
  ///
  /// The name is hashed with FNV-1a (Fowler, Noll, Vo), 64 bits.
  package init(seed: UInt64, name: String) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    self.init(seed: seed ^ hash)
  }
}
