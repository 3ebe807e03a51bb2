/// Control of the expected share of false findings among those reported.
package enum FalseDiscoveryRate {
  /// The q-value of each p-value: the smallest rate at which its test would be reported.
  ///
  /// The step-up procedure of Benjamini and Hochberg 1995, "Controlling the False Discovery Rate",
  /// section 3.1, as adjusted p-values: `q(i) = min over j ≥ i of p(j) · m / j`, at most 1.
  ///
  /// - Parameter pValues: One for each test, 0…1, in any order.
  /// - Returns: q-values in the same order. O(m log m).
  package static func adjusted(_ pValues: [Double]) -> [Double] {
    let order = pValues.indices.sorted { (pValues[$0], $0) < (pValues[$1], $1) }
    var adjusted = [Double](repeating: 1, count: pValues.count)
    var least = 1.0
    for (rank, index) in order.enumerated().reversed() {
      least = min(least, pValues[index] * Double(pValues.count) / Double(rank + 1))
      adjusted[index] = least
    }
    return adjusted
  }
}
