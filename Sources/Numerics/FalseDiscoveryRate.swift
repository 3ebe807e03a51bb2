/// Control of the expected share of false findings among those reported.
package enum FalseDiscoveryRate {
  /// The q-value of each p-value: the smallest rate at which its test would be reported.
  ///
  /// The step-up procedure of Benjamini and Hochberg 1995, "Controlling the False Discovery Rate",
  /// section 3.1, as adjusted p-values: `q(i) = min over j ≥ i of p(j) · m / j`, at most 1. With
  /// weights each p-value is divided by its weight first, which keeps the rate if the weights are
  /// chosen without a look at the p-values and their mean is 1: Genovese, Roeder and Wasserman 2006,
  /// "False Discovery Control with p-Value Weighting".
  ///
  /// - Parameters:
  ///   - pValues: One for each test, 0…1, in any order.
  ///   - weights: One positive number for each test, with a mean of at most 1; nil for equal weights.
  /// - Returns: q-values in the same order, none below its p-value. O(m log m).
  package static func adjusted(_ pValues: [Double], weights: [Double]? = nil) -> [Double] {
    let weighted = pValues.indices.map { min(1, pValues[$0] / (weights?[$0] ?? 1)) }
    let order = weighted.indices.sorted { (weighted[$0], $0) < (weighted[$1], $1) }
    var adjusted = [Double](repeating: 1, count: pValues.count)
    var least = 1.0
    for (rank, index) in order.enumerated().reversed() {
      least = min(least, weighted[index] * Double(pValues.count) / Double(rank + 1))
      adjusted[index] = max(least, pValues[index])
    }
    return adjusted
  }
}
