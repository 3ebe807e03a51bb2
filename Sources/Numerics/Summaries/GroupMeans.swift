/// The means of groups of ratings, with intervals from the pooled variance within groups.
///
/// One variance for all groups, as in the analysis of variance: a group of two or three brews has
/// little information about its own variance (Snedecor and Cochran 1989, "Statistical Methods",
/// section 12.3). Where ratings within a group are correlated, such as those of one week, intervals
/// are too narrow.
package struct GroupMeans: Sendable, Equatable {
  /// For each group its mean with a 95 % interval within 0…5; nil for a group without ratings. Low
  /// and high are the mean itself where no interval can be estimated: for a single rating, or when
  /// all groups together have fewer than five ratings beyond the first of each.
  package let means: [Estimate?]
  /// Whether intervals could be estimated.
  package let hasIntervals: Bool

  /// - Parameter groups: Ratings, 0…5 stars each.
  package init(_ groups: [[Double]]) {
    var squares = 0.0
    var freedom = 0.0
    let centers = groups.map { ratings -> Double? in
      guard !ratings.isEmpty else { return nil }
      let mean = ratings.reduce(0, +) / Double(ratings.count)
      squares += ratings.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      freedom += Double(ratings.count - 1)
      return mean
    }
    let isTold = freedom >= 5 && squares > 1e-9
    let deviation = (squares / max(freedom, 1)).squareRoot()
    let factor = isTold ? StudentDistribution.quantile(0.975, degrees: freedom) : 0
    hasIntervals = isTold
    means = zip(groups, centers).map { ratings, center in
      center.map { mean in
        let half = ratings.count > 1 ? factor * deviation / Double(ratings.count).squareRoot() : 0
        return Estimate(value: mean, low: max(0, mean - half), high: min(5, mean + half))
      }
    }
  }
}
