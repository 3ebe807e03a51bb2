/// Arithmetic on columns of numbers.
package enum Series {
  /// A series minus its mean in each stratum.
  package static func centered(_ series: [Double], _ strata: [Int], count: Int) -> [Double] {
    var means = [Double](repeating: 0, count: count)
    var sizes = [Double](repeating: 0, count: count)
    for row in strata.indices {
      means[strata[row]] += series[row]
      sizes[strata[row]] += 1
    }
    for stratum in means.indices { means[stratum] /= sizes[stratum] }
    var result = series
    for row in strata.indices { result[row] -= means[strata[row]] }
    return result
  }

  package static func product(_ left: [Double], _ right: [Double]) -> Double {
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        product(left, UnsafeMutableBufferPointer(mutating: right))
      }
    }
  }

  /// Four partial sums, which one core computes in parallel.
  @inlinable @inline(__always)
  package static func product(
    _ left: UnsafeBufferPointer<Double>, _ right: UnsafeMutableBufferPointer<Double>
  ) -> Double {
    var sums = SIMD4<Double>.zero
    let whole = left.count & ~3
    var row = 0
    while row < whole {
      let first = SIMD4<Double>(left[row], left[row + 1], left[row + 2], left[row + 3])
      let second = SIMD4<Double>(right[row], right[row + 1], right[row + 2], right[row + 3])
      sums += first * second
      row += 4
    }
    var sum = sums.sum()
    while row < left.count {
      sum += left[row] * right[row]
      row += 1
    }
    return sum
  }

  /// The residual of a series regressed on another.
  package static func residual(_ series: [Double], on other: [Double]) -> [Double] {
    let square = product(other, other)
    guard square > 1e-12 else { return series }
    let share = product(series, other) / square
    var result = series
    for row in result.indices { result[row] -= share * other[row] }
    return result
  }

  /// A series scaled to mean 0 and variance 1; all 0 when the values are equal.
  package static func standardized(_ values: [Double]) -> [Double] {
    let mean = values.reduce(0, +) / Double(values.count)
    let square = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
    let scale = square > 0 ? 1 / square.squareRoot() : 0
    return values.map { ($0 - mean) * scale }
  }
}
