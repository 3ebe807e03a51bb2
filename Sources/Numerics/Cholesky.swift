import CLibrary

/// The Cholesky factor of a symmetric positive definite matrix: A = L·Lᵀ.
///
/// Golub & Van Loan 2013, "Matrix Computations", §4.2 (the row-by-row form). LAPACK would be a
/// further system library, without a benefit at this size: a few hundred rows take one or two
/// milliseconds.
package struct Cholesky: Sendable {
  package let count: Int
  /// The lower triangle by rows, row `i` at `i · count`; the values above it have no meaning.
  package let factor: [Double]
  /// The value added to the diagonal to make the matrix positive definite; usually 0.
  package let jitter: Double

  /// - Parameter matrix: `count` × `count` by rows; only the lower triangle is read.
  /// - Returns: nil for a matrix with NaN, infinities, or one that no small jitter makes positive
  ///   definite.
  /// - Complexity: O(`count`³ / 6) multiplications and additions.
  package init?(_ matrix: [Double], count: Int) {
    guard count >= 0, matrix.count == count * count else { return nil }
    var diagonal = 0.0
    for row in 0..<count { diagonal = max(diagonal, matrix[row * count + row]) }
    guard diagonal.isFinite else { return nil }
    for jitter in [0, 1e-10, 1e-8, 1e-6] {
      var factor = matrix
      if Self.factorize(&factor, count: count, jitter: jitter * diagonal) {
        self.count = count
        self.factor = factor
        self.jitter = jitter * diagonal
        return
      }
    }
    return nil
  }

  private static func factorize(_ matrix: inout [Double], count: Int, jitter: Double) -> Bool {
    // The rows are read through pointers: checked indexing would halve the speed. Every index is
    // below count², and the initializer has checked the length of the array.
    matrix.withUnsafeMutableBufferPointer { buffer in
      guard let rows = buffer.baseAddress else { return true }
      for start in stride(from: 0, to: count, by: 4) {
        // Four rows at a time, up to the column from which they depend on each other.
        if start + 4 <= count {
          let current = rows + start * count
          for column in 0..<start {
            let other = rows + column * count
            let sums = dots(other, current, stride: count, column)
            for lane in 0..<4 {
              let place = lane * count + column
              current[place] = (current[place] - sums[lane]) / other[column]
            }
          }
        }
        let known = start + 4 <= count ? start : 0
        for row in start..<min(start + 4, count) {
          let current = rows + row * count
          for column in known..<row {
            let other = rows + column * count
            current[column] = (current[column] - dot(current, other, column)) / other[column]
          }
          let pivot = current[row] + jitter - dot(current, current, row)
          guard pivot > 0, pivot.isFinite else { return false }
          current[row] = pivot.squareRoot()
        }
      }
      return true
    }
  }

  /// The products of one row with four others; the one row is loaded once.
  @inline(__always) private static func dots(
    _ one: UnsafePointer<Double>, _ others: UnsafePointer<Double>, stride: Int, _ count: Int
  ) -> SIMD4<Double> {
    var sums = (SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero)
    var index = 0
    while index + 4 <= count {
      func load(_ place: UnsafePointer<Double>) -> SIMD4<Double> {
        UnsafeRawPointer(place + index).loadUnaligned(as: SIMD4<Double>.self)
      }
      let shared = load(one)
      sums.0 += shared * load(others)
      sums.1 += shared * load(others + stride)
      sums.2 += shared * load(others + 2 * stride)
      sums.3 += shared * load(others + 3 * stride)
      index += 4
    }
    var result = SIMD4(sums.0.sum(), sums.1.sum(), sums.2.sum(), sums.3.sum())
    while index < count {
      result +=
        one[index]
        * SIMD4(
          others[index], others[stride + index], others[2 * stride + index],
          others[3 * stride + index])
      index += 1
    }
    return result
  }

  @inline(__always) private static func dot(
    _ left: UnsafePointer<Double>, _ right: UnsafePointer<Double>, _ count: Int
  ) -> Double {
    var first = SIMD4<Double>.zero
    var second = SIMD4<Double>.zero
    var index = 0
    while index + 8 <= count {
      let a = UnsafeRawPointer(left + index)
      let b = UnsafeRawPointer(right + index)
      first +=
        a.loadUnaligned(as: SIMD4<Double>.self) * b.loadUnaligned(as: SIMD4<Double>.self)
      second +=
        a.loadUnaligned(fromByteOffset: 32, as: SIMD4<Double>.self)
        * b.loadUnaligned(fromByteOffset: 32, as: SIMD4<Double>.self)
      index += 8
    }
    var sum = (first + second).sum()
    while index < count {
      sum += left[index] * right[index]
      index += 1
    }
    return sum
  }

  package var logDeterminant: Double {
    var sum = 0.0
    for row in 0..<count { sum += log(factor[row * count + row]) }
    return 2 * sum
  }

  /// L⁻¹·`right`.
  package func forward(_ right: [Double]) -> [Double] {
    substituting(right) { row, values, count in values[count] - Self.dot(row, values, count) }
  }

  /// L⁻¹ times four columns at once.
  package func forward(_ right: [SIMD4<Double>]) -> [SIMD4<Double>] {
    substituting(right) { row, values, count in
      var sums = (SIMD4<Double>.zero, SIMD4<Double>.zero)
      var column = 0
      while column + 2 <= count {
        sums.0 += row[column] * values[column]
        sums.1 += row[column + 1] * values[column + 1]
        column += 2
      }
      if column < count { sums.0 += row[column] * values[column] }
      return values[count] - (sums.0 + sums.1)
    }
  }

  /// Forward substitution: from the first row on, each value minus the terms of the rows before it
  /// (`rest`), divided by the diagonal.
  @inline(__always) private func substituting<Value: Division>(
    _ right: [Value], rest: (UnsafePointer<Double>, UnsafePointer<Value>, Int) -> Value
  ) -> [Value] {
    precondition(right.count == count, "as many values as the matrix has rows")
    var solution = right
    solution.withUnsafeMutableBufferPointer { values in
      factor.withUnsafeBufferPointer { rows in
        guard let values = values.baseAddress, let rows = rows.baseAddress else { return }
        for row in 0..<count {
          let current = rows + row * count
          values[row] = rest(current, values, row) / current[row]
        }
      }
    }
    return solution
  }

  /// A⁻¹·`right`.
  package func solve(_ right: [Double]) -> [Double] { backward(forward(right)) }

  /// L⁻ᵀ·`right`.
  package func backward(_ right: [Double]) -> [Double] {
    precondition(right.count == count, "as many values as the matrix has rows")
    var solution = right
    for row in stride(from: count - 1, through: 0, by: -1) {
      let value = solution[row] / factor[row * count + row]
      solution[row] = value
      for column in 0..<row { solution[column] -= value * factor[row * count + column] }
    }
    return solution
  }

  /// L⁻¹ by columns: the column that begins at row `i` is stored from `i · count + i` on.
  private func inverseFactor() -> [Double] {
    var columns = [Double](repeating: 0, count: count * count)
    factor.withUnsafeBufferPointer { rows in
      columns.withUnsafeMutableBufferPointer { columns in
        guard let rows = rows.baseAddress, let columns = columns.baseAddress else { return }
        // Four columns at a time; the values above the start of a column are zero.
        for start in stride(from: 0, to: count, by: 4) {
          let values = columns + start * count
          let width = min(4, count - start)
          for row in start..<count {
            let current = rows + row * count
            if width == 4 {
              let sums = Self.dots(current + start, values + start, stride: count, row - start)
              for lane in 0..<4 where row != start + lane {
                values[lane * count + row] = -sums[lane] / current[row]
              }
            } else {
              for lane in 0..<width where row != start + lane {
                let column = values + lane * count + start
                values[lane * count + row] =
                  -Self.dot(current + start, column, row - start) / current[row]
              }
            }
            if row < start + width { values[(row - start) * count + row] = 1 / current[row] }
          }
        }
      }
    }
    return columns
  }

  /// The diagonal of A⁻¹.
  ///
  /// - Complexity: O(`count`³ / 6).
  package func inverseDiagonal() -> [Double] {
    inverseFactor().withUnsafeBufferPointer { columns in
      guard let columns = columns.baseAddress else { return [] }
      return (0..<count).map {
        let column = columns + $0 * count + $0
        return Self.dot(column, column, count - $0)
      }
    }
  }

  /// The lower triangle of A⁻¹ by rows; the values above it are 0.
  ///
  /// - Complexity: O(`count`³ / 3).
  package func inverse() -> [Double] {
    var inverse = [Double](repeating: 0, count: count * count)
    inverseFactor().withUnsafeBufferPointer { columns in
      guard let columns = columns.baseAddress else { return }
      for row in 0..<count {
        let own = columns + row * count + row
        var column = 0
        while column + 4 <= row + 1 {
          let sums = Self.dots(own, columns + column * count + row, stride: count, count - row)
          for lane in 0..<4 { inverse[row * count + column + lane] = sums[lane] }
          column += 4
        }
        while column <= row {
          inverse[row * count + column] = Self.dot(
            own, columns + column * count + row, count - row)
          column += 1
        }
      }
    }
    return inverse
  }
}

/// A value that can be divided by a number.
private protocol Division {
  static func / (left: Self, right: Double) -> Self
}

extension Double: Division {}
extension SIMD4<Double>: Division {}
