import Foundation

/// The hyperparameters of the surface, which describe a taster, as logarithms.
struct SurfaceHyperparameters: Sendable, Equatable {
  /// The positions in `values`.
  enum Place {
    /// The stars lost at one noticeable step from the optimum, per axis.
    static let steepness = 0..<4
    /// The standard deviation in stars of ratings of the same cup.
    static let noise = 4
    /// The standard deviation in stars between days.
    static let mood = 5
    /// The standard deviation in stars between beans.
    static let quality = 6
    /// The standard deviation in stars of the surface from a parabola.
    static let roughness = 7
    /// The standard deviation in steps between optima of beans of one kind.
    static let own = 8
    /// The standard deviation in steps between optima of beans of another origin, process, roast
    /// level.
    static let kinds = 9..<12
    /// The standard deviation in steps of the method's optimum from the usual settings.
    static let center = 12
    /// The dependence of the optimum of one parameter on another, as a share of the steepness.
    static let interaction = 13
    /// The standard deviation in stars of the drift of ratings over weeks.
    static let drift = 14
  }

  /// The values in the order of `Place`.
  var values: [Double]

  static let count = 15

  /// The positions that are learned for a number of varied parameters.
  static func places(axisCount: Int) -> [Int] {
    Array(0..<axisCount) + Array(Place.noise..<count)
  }

  /// The priors: the median, and the standard deviation of the logarithm.
  private static let priors: [(median: Double, deviation: Double)] =
    Array(repeating: (0.25, 0.9), count: 4) + [
      (0.5, 0.5), (0.15, 0.8), (0.6, 0.7), (0.3, 0.8), (0.6, 0.6), (0.55, 0.6), (0.55, 0.6),
      (0.55, 0.6), (1, 0.5), (0.2, 0.8), (0.15, 0.8),
    ]
  /// The standard deviation of the log steepness of one parameter from the mean of all; steps are
  /// chosen to be equally noticeable.
  private static let axisDeviation = 0.4

  /// The values without any data.
  static let prior = SurfaceHyperparameters(values: priors.map { log($0.median) })

  /// The positions that are learned if no parameter matters.
  static let flatPlaces = [Place.noise, Place.mood, Place.quality, Place.drift]

  /// The values if no parameter matters: ratings differ only by bean and day.
  static let flat: SurfaceHyperparameters = {
    var flat = prior
    for axis in Place.steepness { flat.values[axis] = log(0.001) }
    flat.values[Place.roughness] = log(0.01)
    return flat
  }()

  /// The prior probability that no parameter matters.
  static let flatChance = 0.1

  subscript(place: Int) -> Double {
    get { values[place] }
    set { values[place] = newValue }
  }

  /// The log prior density of the values at `places`, up to a constant.
  func logPrior(_ places: [Int]) -> Double {
    let axes = places.filter(Place.steepness.contains)
    var sum = 0.0
    for place in places {
      let apart = values[place] - center(place, axes)
      let deviation = axes.contains(place) ? Self.axisDeviation : Self.priors[place].deviation
      sum -= apart * apart / (2 * deviation * deviation)
    }
    guard !axes.isEmpty else { return sum }
    let common = (center(axes[0], axes) - Self.prior[0]) / Self.priors[0].deviation
    return sum - common * common / 2
  }

  /// The prior mean of a value: for a steepness the mean of all, which itself has the usual prior.
  private func center(_ place: Int, _ axes: [Int]) -> Double {
    guard axes.contains(place) else { return Self.prior[place] }
    return axes.reduce(0) { $0 + values[$1] } / Double(axes.count)
  }

  /// The derivative of `logPrior` of the values at `places` with respect to the one at `place`.
  func priorSlope(_ place: Int, _ places: [Int]) -> Double {
    let axes = places.filter(Place.steepness.contains)
    let center = center(place, axes)
    guard axes.contains(place) else {
      let deviation = Self.priors[place].deviation
      return (center - values[place]) / (deviation * deviation)
    }
    let usual = Self.priors[0].deviation
    return (center - values[place]) / (Self.axisDeviation * Self.axisDeviation)
      + (Self.prior[0] - center) / (usual * usual * Double(axes.count))
  }
}
