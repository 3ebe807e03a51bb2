/// Tests whether units with a label differ from the others, by weighted least squares.
///
/// As in `GroupPermutationTest`, a unit is a bean with a mean of known precision; but the residual
/// variance is shrunk towards a prior from many outcomes (Smyth 2004, section 4: the moderated t),
/// which matters most for few beans.
struct UnitRegression {
  /// The mean of the labeled units minus that of the others, in the unit of the outcomes.
  let difference: Double
  /// The difference in standard errors by the moderated variance.
  let t: Double
  let pValue: Double

  /// - Parameters:
  ///   - weights: The reciprocal of each outcome's variance up to a factor, above 0.
  ///   - label: 1 for units with the label, else 0.
  ///   - given: Other labels, which are held constant.
  init(
    outcomes: [Double], weights: [Double], label: [Double], given: [[Double]] = [],
    prior: VariancePrior
  ) {
    let roots = weights.map { $0.squareRoot() }
    func scaled(_ series: [Double]) -> [Double] { zip(series, roots).map { $0 * $1 } }
    var directions: [[Double]] = []
    for series in [outcomes.map { _ in 1 }] + given {
      let rest = directions.reduce(scaled(series)) { Series.residual($0, on: $1) }
      if Series.product(rest, rest) > 1e-9 { directions.append(rest) }
    }
    func free(_ series: [Double]) -> [Double] {
      directions.reduce(scaled(series)) { Series.residual($0, on: $1) }
    }
    let (x, y) = (free(label), free(outcomes))
    let square = Series.product(x, x)
    let own = Double(outcomes.count - directions.count - 1)
    guard square > 1e-9, own >= 1 else {
      (difference, t, pValue) = (0, 0, 1)
      return
    }
    difference = Series.product(x, y) / square
    let rest = Series.residual(y, on: x)
    let (variance, degrees) = prior.moderated(
      Series.product(rest, rest) / own, degrees: own)
    t = variance > 1e-300 ? difference * (square / variance).squareRoot() : 0
    pValue = t == 0 ? 1 : max(1e-300, StudentDistribution.twoSided(t, degrees: degrees))
  }
}
