/// The BFGS estimate of the inverse of the negative Hessian.
struct InverseCurvature {
  private var matrix: [Double]
  private let count: Int
  private var isFresh = true

  init(count: Int) {
    self.count = count
    matrix = [Double](repeating: 0, count: count * count)
    for index in 0..<count { matrix[index * count + index] = 0.05 }
  }

  /// Adapts an estimate from fewer ratings to more of them.
  mutating func scale(by factor: Double) {
    for index in matrix.indices { matrix[index] *= factor }
  }

  func times(_ vector: [Double]) -> [Double] {
    (0..<count).map { row in
      (0..<count).reduce(0) { $0 + matrix[row * count + $1] * vector[$1] }
    }
  }

  /// Nocedal & Wright 2006, equation 6.17; the first scale from equation 6.20.
  mutating func learn(step: [Double], change: [Double]) {
    let product = zip(step, change).reduce(0) { $0 + $1.0 * $1.1 }
    let square = change.reduce(0) { $0 + $1 * $1 }
    guard product > 1e-8, square > 1e-12 else { return }
    if isFresh {
      isFresh = false
      for index in 0..<count { matrix[index * count + index] = product / square }
    }
    let image = times(change)
    let factor = (1 + zip(change, image).reduce(0) { $0 + $1.0 * $1.1 } / product) / product
    for row in 0..<count {
      for column in 0..<count {
        matrix[row * count + column] +=
          factor * step[row] * step[column]
          - (image[row] * step[column] + step[row] * image[column]) / product
      }
    }
  }
}
