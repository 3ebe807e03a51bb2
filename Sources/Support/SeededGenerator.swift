/// SplitMix64 (Steele, Lea, Flood 2014, "Fast splittable pseudorandom number generators",
/// figure 13): 64 bits of state, the same numbers for the same seed on every machine.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number in 0 ..< 1, each of 2⁵³ equally likely.
  public mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// A number in 0 ..< `count`, without bias to speak of (below count / 2⁶⁴).
  ///
  /// Lemire 2019, "Fast random integer generation in an interval", without the rejection step.
  public mutating func index(below count: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(count)).high)
  }
}
