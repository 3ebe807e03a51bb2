/// A symmetric system of linear equations with a ridge: (A + diagonal) x = b.
///
/// Solved by Cholesky's decomposition (Golub and Van Loan, *Matrix Computations*, 4th ed., 4.2).
struct RidgeSystem {
  let size: Int
  /// The lower triangle row by row, then its Cholesky factor.
  private var lower: [Double] = []

  /// - Parameters:
  ///   - ridge: The number added to the diagonal at a position; positive.
  ///   - entry: The entry of A at a row and a column, where the row is not smaller. A must be
  ///     positive semidefinite, like every matrix of inner products.
  /// - Complexity: O(*size*³)
  init(size: Int, ridge: (Int) -> Double, entry: (Int, Int) -> Double) {
    self.size = size
    lower.reserveCapacity(size * (size + 1) / 2)
    for row in 0..<size {
      let rowStart = lower.count
      for column in 0...row {
        let columnStart = column * (column + 1) / 2
        var value = entry(row, column)
        for place in 0..<column {
          value -= lower[rowStart + place] * lower[columnStart + place]
        }
        if column == row {
          // Rounding errors may exceed the ridge slightly.
          lower.append(max(value + ridge(row), 1e-12).squareRoot())
        } else {
          lower.append(value / lower[columnStart + column])
        }
      }
    }
  }

  /// The x of (A + diagonal) x = `right`.
  ///
  /// - Precondition: `right` has `size` elements.
  func solution(for right: [Double]) -> [Double] {
    precondition(right.count == size, "a right side of another size")
    var x = right
    for row in 0..<size {
      let start = row * (row + 1) / 2
      for place in 0..<row { x[row] -= lower[start + place] * x[place] }
      x[row] /= lower[start + row]
    }
    for row in (0..<size).reversed() {
      x[row] /= lower[row * (row + 1) / 2 + row]
      let value = x[row]
      for place in 0..<row { x[place] -= lower[row * (row + 1) / 2 + place] * value }
    }
    return x
  }
}
