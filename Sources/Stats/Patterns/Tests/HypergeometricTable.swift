import Foundation

/// The counts of a bean given the number of brews with the flavor and the number with the label:
/// the number with both is noncentral hypergeometric (Fisher 1935, "The Logic of Inductive
/// Inference").
struct HypergeometricTable {
  private let observed: Int
  private let least: Int
  /// The logarithms of the numbers of ways to have `least`, `least` + 1 … brews with both.
  private let ways: [Double]

  /// nil where the margins allow only these counts.
  ///
  /// - Parameter cells: Label and flavor, label without, flavor without label, neither.
  init?(cells: [Double]) {
    let (labeled, others) = (cells[0] + cells[1], cells[2] + cells[3])
    let present = cells[0] + cells[2]
    let (low, high) = (max(0, present - others), min(labeled, present))
    guard low < high else { return nil }
    func choose(_ count: Double, _ size: Double) -> Double {
      lgamma(count + 1) - lgamma(size + 1) - lgamma(count - size + 1)
    }
    observed = Int(cells[0])
    least = Int(low)
    ways = (Int(low)...Int(high)).map {
      choose(labeled, Double($0)) + choose(others, present - Double($0))
    }
  }

  var isLeast: Bool { observed == least }
  var isMost: Bool { observed == least + ways.count - 1 }

  /// The log probability of the counts, and the expected minus the observed number of brews with
  /// both.
  func look(_ logOdds: Double) -> (logChance: Double, excess: Double) {
    let terms = ways.indices.map { ways[$0] + Double(least + $0 - observed) * logOdds }
    let largest = terms.max() ?? 0
    var (sum, mean) = (0.0, 0.0)
    for (index, term) in terms.enumerated() {
      let weight = exp(term - largest)
      sum += weight
      mean += weight * Double(least + index - observed)
    }
    return (ways[observed - least] - largest - log(sum), mean / sum)
  }
}
