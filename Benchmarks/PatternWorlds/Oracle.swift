import Foundation
import Journal
import Numerics
import Stats
import Support

/// The most that any method could find: a test of one planted effect by someone who knows all else.
///
/// It knows the effect's form and size, the other plants, and how large mood, noise and the
/// differences between beans are; it does not know what mood, noise and beans were. For ratings
/// that is generalized least squares (Aitken 1936, "On Least Squares and Linear Combination of
/// Observations"); for flavors the likelihood ratio, the most powerful test there is (Neyman and
/// Pearson 1933, "On the Problem of the Most Efficient Tests of Statistical Hypotheses").
struct Oracle {
  let simulator: Simulator
  private let brews: [Brew]
  private let beans: [Int]
  private let days: [Double]

  init(_ simulator: Simulator) {
    self.simulator = simulator
    let contents = simulator.contents
    brews = contents.brews
    let numbers = Dictionary(
      uniqueKeysWithValues: contents.beans.indices.map { (contents.beans[$0].id, $0) })
    beans = brews.map { brew in brew.beanID.flatMap { numbers[$0] } ?? 0 }
    days = brews.map { Double($0.brewedAt.seconds ?? 0) / 86_400 }
  }

  /// For each plant the p-value of its test.
  func pValues() -> [Double] {
    let plants = simulator.world.plants
    let effects = plants.map { simulator.effects(of: $0) }
    return plants.indices.map { index in
      guard let own = effects[index] else { return contextPValue(plants[index]) }
      var ratings = brews.map(\.rating)
      for (other, effect) in effects.enumerated() where other != index {
        guard let effect else { continue }
        for row in ratings.indices { ratings[row] -= effect[row] }
      }
      switch plants[index] {
      case .peak, .slope, .window, .morning, .weekend, .rested:
        return ratingPValue(ratings, own, isWithinBeans: true)
      default: return ratingPValue(ratings, own, isWithinBeans: false)
      }
    }
  }

  // MARK: Ratings

  /// - Parameter isWithinBeans: Whether beans may differ by any amount: a parameter is compared
  ///   within beans, since a better bean is no better temperature.
  private func ratingPValue(
    _ ratings: [Double], _ effect: [Double], isWithinBeans: Bool
  ) -> Double {
    let world = simulator.world
    let beanVariance = isWithinBeans ? 1e4 : world.beanSpread * world.beanSpread
    let count = ratings.count
    let own = world.noise * world.noise + world.step * world.step / 12
    var factor = [[Double]](repeating: [], count: count)
    for row in 0..<count {
      factor[row] = (0...row).map { other in
        (row == other ? own : 0)
          + (beans[row] == beans[other] ? beanVariance : 0)
          + world.mood * world.mood * exp(-abs(days[row] - days[other]) / world.moodMemory)
      }
    }
    // Cholesky's factor in place.
    for row in 0..<count {
      for other in 0...row {
        var sum = factor[row][other]
        for place in 0..<other { sum -= factor[row][place] * factor[other][place] }
        factor[row][other] = row == other ? sum.squareRoot() : sum / factor[other][other]
      }
    }
    func whitened(_ series: [Double]) -> [Double] {
      var result = series
      for row in 0..<count {
        for other in 0..<row { result[row] -= factor[row][other] * result[other] }
        result[row] /= factor[row][row]
      }
      return result
    }
    func product(_ left: [Double], _ right: [Double]) -> Double {
      zip(left, right).reduce(0) { $0 + $1.0 * $1.1 }
    }
    // The mean of each method is not known.
    var nuisances: [[Double]] = []
    func freed(_ series: [Double]) -> [Double] {
      nuisances.reduce(series) { rest, nuisance in
        let share = product(rest, nuisance) / max(product(nuisance, nuisance), 1e-12)
        return zip(rest, nuisance).map { $0 - share * $1 }
      }
    }
    for method in simulator.contents.methods {
      nuisances.append(freed(whitened(brews.map { $0.methodID == method.id ? 1 : 0 })))
    }
    let (x, y) = (freed(whitened(effect)), freed(whitened(ratings)))
    let z = product(x, y) / max(product(x, x), 1e-12).squareRoot()
    return erfc(abs(z) / 2.0.squareRoot())
  }

  // MARK: Flavors

  /// The p-value of the likelihood ratio, from journals without the effect.
  private func contextPValue(_ plant: Plant) -> Double {
    guard case .flavorContext(let flavor, let key, let value, let odds) = plant,
      let entry = World.flavors.first(where: { $0.id == flavor })
    else { return 1 }
    let base = log(entry.share / (1 - entry.share))
    let contents = simulator.contents
    var present = [Int](repeating: 0, count: contents.beans.count)
    var counts = present
    for (row, brew) in brews.enumerated() {
      let isInside =
        key == .method
        ? contents.methods.first { $0.id == brew.methodID }?.name == value
        : Simulator.value(contents.beans[beans[row]], key) == value
      guard isInside else { continue }
      counts[beans[row]] += 1
      if contents.tastings[row].flavorTags.contains(FlavorTag(rawValue: flavor)) {
        present[beans[row]] += 1
      }
    }
    // For each bean the log likelihood ratio of each count and its chances without the effect.
    var ratios: [[Double]] = []
    var chances: [[Double]] = []
    var observed = 0.0
    for (bean, count) in counts.enumerated() where count > 0 {
      let null = self.chances(count, base)
      let ratio = zip(self.chances(count, base + log(odds)), null).map { log($0 / $1) }
      observed += ratio[present[bean]]
      ratios.append(ratio)
      chances.append(null)
    }
    guard !ratios.isEmpty else { return 1 }
    var generator = SeededGenerator(seed: 99)
    let draws = 20_000
    var extreme = 1
    for _ in 0..<draws {
      var sum = 0.0
      for bean in ratios.indices {
        var rest = generator.unit()
        var count = 0
        while count < ratios[bean].count - 1, rest >= chances[bean][count] {
          rest -= chances[bean][count]
          count += 1
        }
        sum += ratios[bean][count]
      }
      if sum >= observed { extreme += 1 }
    }
    return Double(extreme) / Double(draws + 1)
  }

  /// The chances of 0…`count` brews with a flavor, of log odds `mean` and what beans differ by.
  private func chances(_ count: Int, _ mean: Double) -> [Double] {
    var result = [Double](repeating: 0, count: count + 1)
    let spread = simulator.world.affinitySpread
    for step in -40...40 {
      let normal = Double(step) / 10
      let weight = exp(-normal * normal / 2)
      let odds = exp(mean + spread * normal)
      var term = weight * pow(1 + odds, -Double(count))
      for present in 0...count {
        result[present] += term
        term *= odds * Double(count - present) / Double(present + 1)
      }
    }
    let total = result.reduce(0, +)
    return result.map { $0 / total }
  }
}
