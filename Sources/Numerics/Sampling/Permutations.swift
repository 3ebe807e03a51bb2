/// p-values from random permutations, with as many permutations as needed.
///
/// Besag and Clifford 1991, "Sequential Monte Carlo p-values": once `enough` permutations are at
/// least as extreme as the observation, the p-value is `enough / drawn`; else, after `most`, it is
/// `(extreme + 1) / (most + 1)`. The test is valid at every level, and fast where there is no
/// effect.
package struct Permutations: Sendable {
  @usableFromInline package var enough = 30
  @usableFromInline package var most = 19_999

  package init(enough: Int = 30, most: Int = 19_999) {
    self.enough = enough
    self.most = most
  }

  /// The lowest possible p-value.
  package var least: Double { 1 / Double(most + 1) }

  /// The number of permutations between checks for cancellation.
  @usableFromInline static var batch: Int { 64 }

  /// The p-value of an observed statistic; 1 once the task is cancelled.
  ///
  /// - Parameters:
  ///   - observed: The statistic of the observation.
  ///   - draw: The statistic of one random permutation.
  @inlinable
  package func pValue(_ observed: Double, _ draw: () -> Double) -> Double {
    // Sums in another order may differ in the last digits; equality counts as extreme.
    let bar = observed - 1e-9 * max(1, abs(observed))
    var extreme = 0
    for drawn in 1...most {
      if drawn % Self.batch == 0, Task.isCancelled { return 1 }
      guard draw() >= bar else { continue }
      extreme += 1
      if extreme == enough { return Double(enough) / Double(drawn) }
    }
    return Double(extreme + 1) / Double(most + 1)
  }
}
