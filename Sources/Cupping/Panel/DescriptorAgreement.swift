import CLibrary
public import Numerics
import Support

/// Which descriptors a panel agrees on.
public struct DescriptorAgreement: Sendable, Equatable {
  /// One for each sample and node that a cupper named: by sample, then the most named first.
  public let samples: [Named]
  /// One for each node that was named, by ID.
  public let nodes: [Node]

  /// A node that cuppers named for a sample.
  public struct Named: Sendable, Equatable {
    /// The sample, which is the coffee in it.
    public var sample: String
    /// The node.
    public var node: String
    /// How many cuppers named it.
    public var count: Int
    /// How many cuppers tasted the sample.
    public var cuppers: Int
    /// The share of cuppers who named it, 0…1, with the 95% interval of Wilson 1927, "Probable
    /// Inference, the Law of Succession, and Statistical Inference".
    public var share: Estimate
    /// Whether more than half of the cuppers, and two at least, named it.
    public var isAgreed: Bool { count >= 2 && 2 * count > cuppers }
  }

  /// How far cuppers agree on a node over all samples.
  public struct Node: Sendable, Equatable {
    /// The node.
    public var node: String
    /// The share of pairs of cupper and sample in which it was named, 0…1.
    public var share: Double
    /// Krippendorff's α of named or not: 1 for full agreement, 0 for chance, with a bootstrap interval
    /// over samples; nil for fewer than two samples with two cuppers. Low for a node that is rare.
    public var alpha: Estimate?
    /// AC1 of named or not, −1…1, which does not fall for a rare node: Gwet 2008, "Computing
    /// Inter-Rater Reliability and Its Variance in the Presence of High Agreement"; nil without a
    /// sample that two cuppers tasted.
    public var ac1: Double?
  }

  /// Compares the descriptors of a session.
  ///
  /// A cupper tasted a sample if there is a score or a descriptor of it. A replicate's words count
  /// for its coffee: named in one of them is named.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - seed: The seed of the bootstrap.
  ///   - resamples: The number of bootstrap samples.
  /// - Throws: What `CuppingSession.check()` throws.
  /// - Complexity: O(nodes × resamples × samples × cuppers).
  public init(_ session: CuppingSession, seed: UInt64 = 1, resamples: Int = 399)
    throws(CuppingError)
  {
    try session.check()
    let coffees = Dictionary(
      session.samples.map { ($0.id, $0.coffeeID) }, uniquingKeysWith: { first, _ in first })
    var tasted: [String: Set<String>] = [:]
    var named: [String: [String: Set<String>]] = [:]
    for score in session.scores {
      tasted[coffees[score.sample] ?? score.sample, default: []].insert(score.cupper)
    }
    for descriptor in session.descriptors {
      let coffee = coffees[descriptor.sample] ?? descriptor.sample
      tasted[coffee, default: []].insert(descriptor.cupper)
      named[descriptor.node, default: [:]][coffee, default: []].insert(descriptor.cupper)
    }
    let order = tasted.keys.sorted()
    var samples: [Named] = []
    for sample in order {
      let cuppers = tasted[sample]?.count ?? 0
      let own = named.keys.sorted().compactMap { node -> Named? in
        guard let count = named[node]?[sample]?.count else { return nil }
        return Named(
          sample: sample, node: node, count: count, cuppers: cuppers,
          share: Self.wilson(count, of: cuppers))
      }
      samples += own.sorted { ($1.count, $0.node) < ($0.count, $1.node) }
    }
    self.samples = samples
    nodes = named.keys.sorted().map { node in
      let units = order.map { sample in
        (count: named[node]?[sample]?.count ?? 0, cuppers: tasted[sample]?.count ?? 0)
      }
      let total = units.reduce(0) { $0 + $1.cuppers }
      return Node(
        node: node, share: Double(units.reduce(0) { $0 + $1.count }) / Double(max(total, 1)),
        alpha: Agreement.alpha(
          units.map { unit in (0..<unit.cuppers).map { $0 < unit.count ? 1 : 0 } },
          isOrdinal: false, seed: SeededGenerator(seed: seed, name: node), resamples: resamples),
        ac1: Self.ac1(units))
    }
  }

  static func wilson(_ count: Int, of total: Int) -> Estimate {
    let (n, share) = (Double(total), Double(count) / Double(total))
    let z = NormalDistribution.quantile(0.975)
    let center = (share + z * z / (2 * n)) / (1 + z * z / n)
    let half =
      z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    return Estimate(
      value: share, low: count == 0 ? 0 : max(0, center - half),
      high: count == total ? 1 : min(1, center + half))
  }

  static func ac1(_ units: [(count: Int, cuppers: Int)]) -> Double? {
    let units = units.filter { $0.cuppers > 1 }
    guard !units.isEmpty else { return nil }
    var (agreement, share) = (0.0, 0.0)
    for unit in units {
      let (count, all) = (Double(unit.count), Double(unit.cuppers))
      let rest = all - count
      agreement += (count * (count - 1) + rest * (rest - 1)) / (all * (all - 1))
      share += count / all
    }
    agreement /= Double(units.count)
    share /= Double(units.count)
    let chance = 2 * share * (1 - share)
    return (agreement - chance) / (1 - chance)
  }
}
