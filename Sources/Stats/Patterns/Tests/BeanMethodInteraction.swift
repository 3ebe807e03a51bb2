/// The interaction of bean and method: how much better a bean suits a method than their main effects
/// predict.
///
/// Interactions are random effects of the cells of bean and method. Their variance is the excess
/// covariance of successive brews of one bean with the same method over those with different
/// methods (the moment estimate from products of pairs: Searle, Casella and McCulloch 1992,
/// "Variance Components", section 5.2). Pairs at equal distances in time share equal mood, which
/// cancels.
struct BeanMethodInteraction: Sendable, Equatable {
  /// The variance of the effects of cells relative to the noise variance of a brew, 0 or more.
  let ratio: Double
  /// The greatest distance of a pair, in brews.
  private static let reach = 6

  /// - Parameters:
  ///   - residuals: Ratings minus the effects of beans and methods, in temporal order.
  /// - beans, methods: Numbers, −1 where unknown; such brews are not in a pair.
  ///   - noise: The noise variance of a brew.
  init(residuals: [Double], beans: [Int], methods: [Int], noise: Double) {
    var last: [[Int]] = Array(repeating: [], count: (beans.max() ?? -1) + 1)
    // For each distance the sum, the sum of squares and the number of products.
    var same = [(sum: Double, square: Double, count: Double)](
      repeating: (0, 0, 0), count: Self.reach)
    var other = same
    for row in residuals.indices where beans[row] >= 0 && methods[row] >= 0 {
      for (step, before) in last[beans[row]].reversed().enumerated() {
        let product = residuals[row] * residuals[before]
        if methods[before] == methods[row] {
          same[step].sum += product
          same[step].square += product * product
          same[step].count += 1
        } else {
          other[step].sum += product
          other[step].square += product * product
          other[step].count += 1
        }
      }
      last[beans[row]].append(row)
      if last[beans[row]].count > Self.reach { last[beans[row]].removeFirst() }
    }
    var (top, bottom) = (0.0, 0.0)
    for step in 0..<Self.reach where same[step].count > 1 && other[step].count > 1 {
      let difference = same[step].sum / same[step].count - other[step].sum / other[step].count
      let variance =
        same[step].square / (same[step].count * same[step].count)
        + other[step].square / (other[step].count * other[step].count)
      guard variance > 1e-12 else { continue }
      top += difference / variance
      bottom += 1 / variance
    }
    guard bottom > 0 else {
      // Not estimable: assume the noise variance of one brew.
      ratio = 1
      return
    }
    // The estimate plus one standard error: failing to detect an interaction is not evidence of its
    // absence.
    ratio = max(0, top / bottom + 1 / bottom.squareRoot()) / max(noise, 1e-9)
  }

  /// The share of the mean of a cell of `count` brews that is removed: 1 − √(1 / (1 + n · ratio))
  /// (Baltagi 2021, "Econometric Analysis of Panel Data", section 2.3). A brew with more noise than
  /// usual counts as less than one.
  func share(count: Double) -> Double { 1 - (1 / (1 + count * ratio)).squareRoot() }
}
