/// The features of a candidate, as bits.
struct FeatureSet: Sendable, Hashable, ExpressibleByArrayLiteral {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init() {}

  init(arrayLiteral features: LabelFeature...) {
    for feature in features { insert(feature) }
  }

  mutating func insert(_ feature: LabelFeature) {
    let number = feature.rawValue
    if number < 64 { low |= 1 << UInt64(number) } else { high |= 1 << UInt64(number - 64) }
  }

  /// Inserts a feature where a condition is true.
  mutating func insert(_ feature: LabelFeature, if isTrue: Bool) {
    if isTrue { insert(feature) }
  }

  func contains(_ feature: LabelFeature) -> Bool {
    let number = feature.rawValue
    return number < 64 ? low >> UInt64(number) & 1 == 1 : high >> UInt64(number - 64) & 1 == 1
  }

  func union(_ other: FeatureSet) -> FeatureSet {
    var result = self
    result.low |= other.low
    result.high |= other.high
    return result
  }

  func isDisjoint(with other: FeatureSet) -> Bool {
    low & other.low == 0 && high & other.high == 0
  }

  /// The sum of the features' weights. O(features).
  func sum(_ weights: ArraySlice<Double>) -> Double {
    var result = 0.0
    var (bits, number) = (low, weights.startIndex)
    while bits != 0 {
      result += weights[number + bits.trailingZeroBitCount]
      bits &= bits - 1
    }
    (bits, number) = (high, weights.startIndex + 64)
    while bits != 0 {
      result += weights[number + bits.trailingZeroBitCount]
      bits &= bits - 1
    }
    return result
  }

  /// The features in the order of their declaration.
  var features: [LabelFeature] { LabelFeature.allCases.filter(contains) }
}
