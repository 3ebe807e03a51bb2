import Foundation

/// Whether one parameter matters to the ratings at all.
extension BrewSurface {
  /// The probability that one parameter does not matter: that of the same ratings with a surface that is
  /// level along its axis, and as steep as it is along the others.
  ///
  /// - Complexity: That of a few solutions of the covariance matrix, O(brews³).
  func flatChance(ofAxis index: Int) -> Double {
    guard axes.count > 1 else { return flatChance }
    let places = SurfaceHyperparameters.places(axisCount: axes.count)
    var parameters = fitted.parameters
    parameters[index] = SurfaceHyperparameters.flat[index]
    guard let level = FittedSurface(fitted.data, parameters, fitted.sites) else { return 0 }
    let chance = SurfaceHyperparameters.flatChance
    let odds =
      level.evidence - fitted.evidence + parameters.logPrior(places.filter { $0 != index })
      - fitted.parameters.logPrior(places) + log(chance / (1 - chance))
    return max(flatChance, 1 / (1 + exp(-odds)))
  }

  /// The probability that the first bean's own ratings do not depend on one parameter, though those of
  /// other beans may: steepness is learned over all.
  ///
  /// The ratings less what the other parameters make of them are compared with the surface along the
  /// axis and with one level, both with the mean that fits best. The surface has seen them: its slope and
  /// curve cost what two coefficients do in the Bayesian information criterion (Schwarz 1978).
  func ownFlatChance(ofAxis index: Int) -> Double {
    let own = data.beans.indices.filter { data.beans[$0] == 0 && data.gaps[$0][index] == 0 }
    let chance = SurfaceHyperparameters.flatChance
    guard own.count > 2 else { return chance }
    let variance = posterior.ratingVariance
    var curved: [Double] = []
    var level: [Double] = []
    for row in own {
      var usual = data.positions[row]
      let rest = data.stars[row] - posterior.mean(usual)
      usual[index] = 0
      curved.append(rest)
      level.append(data.stars[row] - posterior.mean(usual))
    }
    func squares(_ values: [Double]) -> Double {
      let mean = values.reduce(0, +) / Double(values.count)
      return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    }
    let gain = (squares(curved) - squares(level)) / (2 * variance)
    let odds =
      chance / (1 - chance) * Double(own.count) * exp(min(max(gain, -20), 20))
    return odds / (1 + odds)
  }
}
