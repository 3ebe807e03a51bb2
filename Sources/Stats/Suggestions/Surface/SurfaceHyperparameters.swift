import Foundation

/// What the surface learns about a taster before it learns about a bean, in logarithms.
struct SurfaceHyperparameters: Sendable, Equatable {
  /// Names of the places in `values`.
  enum Place {
    /// Stars lost one noticeable step beside the optimum, per axis.
    static let steepness = 0..<4
    /// Stars by which ratings of the same cup differ.
    static let noise = 4
    /// Stars by which ratings of one day differ from another's.
    static let mood = 5
    /// Stars by which beans differ.
    static let quality = 6
    /// Stars by which the surface differs from a parabola.
    static let roughness = 7
    /// How far, in steps, optima of beans of one kind lie apart.
    static let own = 8
    /// How far, in steps, optima of beans of another origin, process, roast level lie apart.
    static let kinds = 9..<12
    /// How far, in steps, the method's optimum may lie from what is usually brewed.
    static let center = 12
    /// How strongly the optimum of one parameter follows another's, as a share of the steepness.
    static let interaction = 13
    /// Stars by which ratings drift over weeks, whatever is brewed.
    static let drift = 14
  }

  /// As `Place` orders them.
  var values: [Double]

  static let count = 15

  /// What is learned where so many parameters varied.
  static func places(axisCount: Int) -> [Int] {
    Array(0..<axisCount) + Array(Place.noise..<count)
  }

  /// What is usual, and how surely: the median, and the standard deviation of the logarithm.
  private static let priors: [(median: Double, deviation: Double)] =
    Array(repeating: (0.25, 0.9), count: 4) + [
      (0.5, 0.5), (0.15, 0.8), (0.6, 0.7), (0.3, 0.8), (0.6, 0.6), (0.55, 0.6), (0.55, 0.6),
      (0.55, 0.6), (1, 0.5), (0.2, 0.8), (0.15, 0.8),
    ]
  /// How far the steepness of one parameter lies from that of all, as the others' deviations:
  /// steps are chosen to be noticed alike.
  private static let axisDeviation = 0.4

  /// Where nothing is known.
  static let prior = SurfaceHyperparameters(values: priors.map { log($0.median) })

  /// What is learned where no parameter matters.
  static let flatPlaces = [Place.noise, Place.mood, Place.quality, Place.drift]

  /// Where no parameter matters: ratings differ by bean and day only.
  static let flat: SurfaceHyperparameters = {
    var flat = prior
    for axis in Place.steepness { flat.values[axis] = log(0.001) }
    flat.values[Place.roughness] = log(0.01)
    return flat
  }()

  /// The chance, beforehand, that no parameter matters.
  static let flatChance = 0.1

  subscript(place: Int) -> Double {
    get { values[place] }
    set { values[place] = newValue }
  }

  /// The logarithm of the prior density of the values at `places`, but for a constant.
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

  /// What a value is drawn to: steepnesses to their mean, which is itself drawn to the usual one.
  private func center(_ place: Int, _ axes: [Int]) -> Double {
    guard axes.contains(place) else { return Self.prior[place] }
    return axes.reduce(0) { $0 + values[$1] } / Double(axes.count)
  }

  /// How `logPrior` of the values at `places` grows with the one at `place`.
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
