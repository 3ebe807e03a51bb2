/// Serial correlation of ratings: noise that brews close in time share, such as the taster's mood.
///
/// A rating is modelled as the effect in question, plus an Ornstein–Uhlenbeck process (the
/// correlation of two brews falls as `exp(−gap / memory)`), plus independent noise. Filtering every
/// series with this model leaves the innovations, the part that the past does not predict;
/// regression on filtered series is generalized least squares. The filter and the likelihood are
/// Kalman's for irregular times: Jones 1984, "Fitting Multivariate Models to Unequally Spaced
/// Data", and Harvey 1989, "Forecasting, Structural Time Series Models and the Kalman Filter",
/// section 3.4.
struct SerialCorrelation: Sendable, Equatable {
  /// The days after which the correlation has fallen to 1/e.
  let memory: Double
  /// The variance of the process over the variance of the independent noise.
  let ratio: Double

  static let memories = [0.15, 0.6, 2, 6, 20, 60]
  /// Never zero: failing to detect serial correlation is not evidence of its absence.
  static let ratios = [0.1, 0.2, 0.4, 0.8, 1.6, 3.2]

  /// The maximum likelihood model of a grid, for residuals in temporal order.
  ///
  /// - Parameters:
  ///   - times: Days, ascending; NaN where unknown; such brews are uncorrelated with the others.
  ///   - residuals: Ratings minus their known effects, in stars.
  /// - Complexity: O(n) for each of 36 models.
  static func fit(times: [Double], residuals: [Double]) -> SerialCorrelation {
    var best = SerialCorrelation(memory: 6, ratio: 0.1)
    guard residuals.count >= 8 else { return best }
    var bestScore = -Double.infinity
    for memory in memories {
      let carry = carries(times, memory: memory)
      for ratio in ratios where !Task.isCancelled {
        let score = logLikelihood(residuals, carry: carry, ratio: ratio)
        if score > bestScore + 1e-9 {
          bestScore = score
          best = SerialCorrelation(memory: memory, ratio: ratio)
        }
      }
    }
    return best
  }

  /// The correlation of the process of each brew with that of the previous brew.
  private static func carries(_ times: [Double], memory: Double) -> [Double] {
    var carries = [Double](repeating: 0, count: times.count)
    for index in times.indices.dropFirst() {
      let gap = times[index] - times[index - 1]
      carries[index] = gap.isFinite ? exp(-max(gap, 0) / memory) : 0
    }
    return carries
  }

  private static func logLikelihood(
    _ residuals: [Double], carry: [Double], ratio: Double
  ) -> Double {
    var (mean, variance) = (0.0, ratio)
    var (squares, logs) = (0.0, 0.0)
    // The logarithm is taken of products of variances from time to time, not of each variance.
    var product = 1.0
    for index in residuals.indices {
      mean *= carry[index]
      variance = ratio + carry[index] * carry[index] * (variance - ratio)
      let total = variance + 1
      let surprise = residuals[index] - mean
      let gain = variance / total
      squares += surprise * surprise / total
      product *= total
      if product > 1e200 {
        logs += log(product)
        product = 1
      }
      mean += gain * surprise
      variance *= 1 - gain
    }
    logs += log(product)
    let count = Double(residuals.count)
    return -0.5 * (count * log(max(squares / count, 1e-300)) + logs)
  }

  /// The filter for brews at `times`, ascending.
  ///
  /// - Parameter noise: The noise variance of each brew relative to the usual one; nil for 1.
  func filter(times: [Double], noise: [Double]? = nil) -> Filter {
    let carry = Self.carries(times, memory: memory)
    var gains = carry
    var scales = carry
    var variance = ratio
    for index in times.indices {
      variance = ratio + carry[index] * carry[index] * (variance - ratio)
      let total = variance + (noise?[index] ?? 1)
      gains[index] = variance / total
      scales[index] = 1 / total.squareRoot()
      variance *= 1 - gains[index]
    }
    return Filter(carry: carry, gains: gains, scales: scales)
  }

  /// The largest lag, in brews, of the correlation that `widening` estimates.
  static let maxLag = 12

  /// How much more than under independence the sum of the products of two series varies, for the
  /// correlation that a filter left: 1 + 2 Σ (1 − k/(K+1)) ρ(k) ρ'(k) over the lags k up to K, never
  /// below 1 (the kernel of Newey and West 1987, "A Simple, Positive Semi-definite,
  /// Heteroskedasticity and Autocorrelation Consistent Covariance Matrix").
  ///
  /// - Parameter maxLag: K, at most a quarter of the length; 0 for independent products.
  /// - Complexity: O(n K).
  static func widening(
    _ left: [Double], _ right: [Double], maxLag: Int = Self.maxLag
  ) -> Double {
    let squares = Series.product(left, left) * Series.product(right, right)
    let most = min(maxLag, left.count / 4)
    guard squares > 1e-12, most > 0 else { return 1 }
    var sum = 1.0
    for start in stride(from: 1, through: most, by: 4) {
      let (a, b) = (products(left, from: start), products(right, from: start))
      for lag in start...min(start + 3, most) {
        let weight = 1 - Double(lag) / Double(most + 1)
        sum += 2 * weight * a[lag - start] * b[lag - start] / squares
      }
    }
    return max(1, sum)
  }

  /// The sums of the products of a series with itself at four lags from `first` on, in one pass.
  private static func products(_ series: [Double], from first: Int) -> SIMD4<Double> {
    var sums = SIMD4<Double>.zero
    let values = series.span
    for row in first..<values.count {
      // The values before the series count nothing.
      let others =
        row >= first + 3
        ? SIMD4(
          values[row - first], values[row - first - 1], values[row - first - 2],
          values[row - first - 3])
        : SIMD4((0..<4).map { row - first - $0 >= 0 ? values[row - first - $0] : 0 })
      sums += values[row] * others
    }
    return sums
  }

  /// Computes innovations of series under one model; linear in the series.
  struct Filter {
    fileprivate let carry: [Double]
    fileprivate let gains: [Double]
    fileprivate let scales: [Double]

    /// The innovations of a series, scaled to equal variance.
    func apply(_ series: [Double]) -> [Double] {
      var result = series
      var mean = 0.0
      for index in series.indices {
        mean *= carry[index]
        let surprise = series[index] - mean
        result[index] = surprise * scales[index]
        mean += gains[index] * surprise
      }
      return result
    }
  }
}
