/// p-values from random permutations, as many as the answer needs.
///
/// Besag and Clifford 1991, "Sequential Monte Carlo p-values": stop once `enough` rearrangements
/// are at least as extreme as what was observed, and say `enough / drawn`; else, after `most`,
/// `(extreme + 1) / (most + 1)`. Valid at every level, and cheap where there is nothing.
package struct Permutations: Sendable {
  @usableFromInline package var enough = 30
  @usableFromInline package var most = 19_999

  package init(enough: Int = 30, most: Int = 19_999) {
    self.enough = enough
    self.most = most
  }

  /// The least p-value that rearrangements can give.
  package var least: Double { 1 / Double(most + 1) }

  /// How many rearrangements are drawn between looks at whether the task is cancelled.
  @usableFromInline static var batch: Int { 64 }

  /// The p-value of an observed statistic; 1 once the task is cancelled.
  ///
  /// - Parameters:
  ///   - observed: The statistic of what was observed.
  ///   - draw: The statistic of one random rearrangement.
  @inlinable
  package func pValue(_ observed: Double, _ draw: () -> Double) -> Double {
    // Sums in another order may differ in the last digits; equal is extreme.
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
