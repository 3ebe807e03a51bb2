extension SIMD4<Double> {
  /// Arguments beyond ±700 are taken as ±700: e⁻⁷⁰⁰ is as good as 0, and e⁷⁰⁰ close to overflow.
  @usableFromInline static var reach: Double { 700 }
  /// ln 2 in two parts, the first with trailing zero bits, so that multiples of it are exact (Cody
  /// and Waite 1980, "Software Manual for the Elementary Functions", chapter 6).
  @usableFromInline static var logarithmOfTwo: (Double, Double) {
    (0x1.62e42fee00000p-1, 0x1.a39ef35793c76p-33)
  }

  /// e to the power of each element, with a relative error below 10⁻¹⁴; NaN gives a number without
  /// meaning.
  @inlinable @inline(__always)
  package func exponential() -> SIMD4<Double> {
    let limit = SIMD4(repeating: Self.reach)
    let value = clamped(lowerBound: -limit, upperBound: limit)
    // Adding 1.5 · 2⁵² leaves the nearest whole number in the lowest bits.
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
    // Times 2 to the power of the whole number: added to the exponent's bits.
    let exponent = unsafeBitCast(shifted, to: SIMD4<Int64>.self) &<< 52
    return unsafeBitCast(unsafeBitCast(sum, to: SIMD4<Int64>.self) &+ exponent, to: Self.self)
  }
}
