import Foundation

/// The similarity of two beans in each respect, 0…1; 0 for a respect that either bean does not
/// record.
struct BeanLikeness: Sendable {
  var origin = 0.0
  var process = 0.0
  var roast = 0.0
  var variety = 0.0
  var flavor = 0.0

  /// The weights of the respects in `total`: origin, process and roast level determine most of how
  /// to brew a coffee; variety and flavors refine it.
  private static let shares = (origin: 0.27, process: 0.27, roast: 0.27, variety: 0.09, flavor: 0.1)

  init(_ left: BeanProfile, _ right: BeanProfile) {
    origin = Self.overlap(left.origins, right.origins)
    variety = Self.overlap(left.varieties, right.varieties)
    process = !left.process.isEmpty && left.process == right.process ? 1 : 0
    if let first = left.roastRank, let second = right.roastRank {
      let steps = first - second
      roast = exp(-steps * steps / 2)
    }
    flavor = Self.cosine(left.flavors, right.flavors)
  }

  /// The respects one by one: origin, process, roast level, and variety and flavors together.
  var respects: SIMD4<Double> { SIMD4(origin, process, roast, (variety + flavor) / 2) }

  /// 0 for beans that have nothing in common, 1 for beans that are equal in every respect.
  var total: Double {
    let shares = Self.shares
    return shares.origin * origin + shares.process * process + shares.roast * roast
      + shares.variety * variety + shares.flavor * flavor
  }

  /// The Jaccard index: the size of the intersection over the size of the union.
  private static func overlap(_ left: Set<String>, _ right: Set<String>) -> Double {
    guard !left.isEmpty, !right.isEmpty else { return 0 }
    let shared = left.intersection(right).count
    return Double(shared) / Double(left.count + right.count - shared)
  }

  private static func cosine(_ left: [String: Double], _ right: [String: Double]) -> Double {
    guard !left.isEmpty, !right.isEmpty else { return 0 }
    var product = 0.0
    // Sorted, so that rounding does not depend on the order of hashing.
    for (key, value) in left.sorted(by: { $0.key < $1.key }) {
      product += value * (right[key] ?? 0)
    }
    func length(_ flavors: [String: Double]) -> Double {
      flavors.values.sorted().reduce(0) { $0 + $1 * $1 }.squareRoot()
    }
    let lengths = length(left) * length(right)
    return lengths > 0 ? min(1, product / lengths) : 0
  }
}
