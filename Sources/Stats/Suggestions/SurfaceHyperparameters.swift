/// What the surface learns about a taster before it learns about a bean, in logarithms.
struct SurfaceHyperparameters: Sendable, Equatable {
  /// Stars lost one noticeable step beside the optimum, per axis.
  var steepness: SIMD4<Double>
  /// How far, in steps, optima of beans of another kind lie apart.
  var kindSpread: Double
  /// How far, in steps, optima of beans of one kind lie apart.
  var ownSpread: Double
  /// Stars by which beans differ.
  var quality: Double
  /// Stars by which the surface differs from a parabola.
  var roughness: Double
  /// Stars by which ratings of the same cup differ.
  var noise: Double
  /// Stars by which ratings of one day differ from another's.
  var mood: Double

  /// Where nothing is known.
  static let prior = SurfaceHyperparameters(
    steepness: SIMD4(repeating: .logarithm(0.25)), kindSpread: .logarithm(0.8),
    ownSpread: .logarithm(0.6), quality: .logarithm(0.6), roughness: .logarithm(1.2),
    noise: .logarithm(0.5), mood: .logarithm(0.15))

  static let count = 10

  /// Where no parameter matters: ratings differ by bean and day only.
  static let flat: SurfaceHyperparameters = {
    var flat = prior
    flat.steepness = SIMD4(repeating: .logarithm(0.001))
    flat.roughness = .logarithm(0.01)
    return flat
  }()

  /// The chance, beforehand, that no parameter matters.
  static let flatChance = 0.1

  subscript(index: Int) -> Double {
    get {
      switch index {
      case 0...3: steepness[index]
      case 4: noise
      case 5: ownSpread
      case 6: kindSpread
      case 7: quality
      case 8: roughness
      default: mood
      }
    }
    set {
      switch index {
      case 0...3: steepness[index] = newValue
      case 4: noise = newValue
      case 5: ownSpread = newValue
      case 6: kindSpread = newValue
      case 7: quality = newValue
      case 8: roughness = newValue
      default: mood = newValue
      }
    }
  }

  /// How surely the prior is held: standard deviations of the logarithms.
  static func priorDeviation(_ index: Int) -> Double {
    switch index {
    case 0...3: 0.9
    case 4: 0.5
    case 5, 6: 0.6
    case 7: 0.7
    default: 0.8
    }
  }

  private var isFlat: Bool { roughness == Self.flat.roughness }

  /// The logarithm of the prior density, but for a constant.
  var logPrior: Double {
    var sum = 0.0
    for index in 0..<Self.count where !isFlat || !(0...3).contains(index) && index != 8 {
      let distance = (self[index] - Self.prior[index]) / Self.priorDeviation(index)
      sum -= distance * distance / 2
    }
    return sum
  }
}
