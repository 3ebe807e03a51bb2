/// Quantiles of samples.
package enum Quantiles {
  /// The quantile of sorted numbers at `share` in 0…1; NaN for an empty array.
  ///
  /// Linear between order statistics: definition 7 of Hyndman and Fan 1996, "Sample Quantiles in
  /// Statistical Packages".
  package static func value(of sorted: [Double], at share: Double) -> Double {
    guard let last = sorted.indices.last else { return .nan }
    let position = min(max(share, 0), 1) * Double(last)
    let index = min(Int(position), max(last - 1, 0))
    guard index < last else { return sorted[last] }
    return sorted[index] + (position - Double(index)) * (sorted[index + 1] - sorted[index])
  }
}
