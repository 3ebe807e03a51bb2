import Numerics

/// Exemplars for classifying a term: the nearest ones vote for its label.
///
/// Labels are arbitrary integers. They may form a forest: `parentOf[label]` is the label above, or
/// a negative number for a root.
///
/// Nearest neighbors are found by comparing with all exemplars, which is exact and takes a fraction
/// of a millisecond for some thousand exemplars.
public struct ExemplarIndex: Sendable {
  /// The vectors of the rows.
  public let file: VectorFile
  /// The exemplars in ascending order of row.
  public let exemplars: [Exemplar]
  /// For each label its parent, negative for none.
  public let parentOf: [Int]
  /// The settings for counting votes.
  public var settings: VoteSettings
  /// The vectors of the exemplars, in their order.
  private let vectors: WideVectors

  /// Creates an index of `exemplars`, whose rows are rows of `file`.
  ///
  /// A term with several labels may occur several times; each occurrence has its own vote.
  ///
  /// - Parameters:
  ///   - parentOf: For each label its parent, negative for none. A label beyond it is a root. A
  ///     parent comes before its children, which excludes cycles.
  /// - Precondition: rows are in `0..<file.count`, labels and weights are not negative, and every
  ///   parent is smaller than its child.
  /// - Complexity: O(*n* · `file.dimensions` + `file.count`), unless many exemplars share a row.
  public init(
    file: VectorFile = .standard, exemplars: some Sequence<Exemplar>, parentOf: [Int] = [],
    settings: VoteSettings = VoteSettings()
  ) {
    let sorted = Self.sorted(Array(exemplars), rows: file.count)
    for exemplar in sorted {
      precondition((exemplar.label ?? 0) >= 0, "a negative label")
      precondition(exemplar.weight >= 0 && exemplar.weight.isFinite, "a negative weight")
    }
    for (label, parent) in parentOf.enumerated() {
      precondition(parent < label, "a parent must come before its child")
    }
    self.file = file
    self.exemplars = sorted
    self.parentOf = parentOf
    self.settings = settings
    vectors = WideVectors(of: sorted.map(\.row), in: file)
  }

  /// In ascending order of row; those of one row by label, then by weight.
  private static func sorted(_ exemplars: [Exemplar], rows: Int) -> [Exemplar] {
    var places = [Int](repeating: 0, count: rows + 1)
    for exemplar in exemplars {
      precondition((0..<rows).contains(exemplar.row), "an exemplar outside the file")
      places[exemplar.row + 1] += 1
    }
    for row in 0..<rows { places[row + 1] += places[row] }
    var sorted = exemplars
    for exemplar in exemplars {
      sorted[places[exemplar.row]] = exemplar
      places[exemplar.row] += 1
    }
    // Only exemplars of the same row may be out of order now.
    for index in sorted.indices.dropFirst() {
      var place = index
      while place > 0, comes(sorted[place], before: sorted[place - 1]) {
        sorted.swapAt(place, place - 1)
        place -= 1
      }
    }
    return sorted
  }

  private static func comes(_ one: Exemplar, before other: Exemplar) -> Bool {
    one.row == other.row
      && (one.label ?? -1, one.weight) < (other.label ?? -1, other.weight)
  }

  func neighbor(_ found: Found) -> Neighbor {
    let exemplar = exemplars[found.index]
    return Neighbor(
      term: file.term(of: exemplar.row), row: exemplar.row,
      similarity: Double(found.similarity), label: exemplar.label)
  }

  /// The position of the first exemplar whose row is `row` or greater. O(log *n*).
  func firstIndex(fromRow row: Int) -> Int {
    var range = exemplars.startIndex..<exemplars.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if exemplars[middle].row < row {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }

  /// An exemplar by its position, and its similarity to the term.
  struct Found {
    let index: Int
    let similarity: Float
  }

  /// The `k` exemplars nearest to `row`, nearest first; of equally near ones, the one with the
  /// smaller row. Exemplars of weight 0 are ignored.
  ///
  /// - Parameter excluding: Whether to ignore the exemplars of a row, for example to classify a
  ///   term that is itself an exemplar by the others.
  /// - Precondition: `row` is in `0..<file.count`.
  /// - Complexity: O(*n* · `file.dimensions` + *n* · *k*) at worst.
  func best(_ k: Int, to row: Int, excluding: ((Int) -> Bool)?) -> [Found] {
    precondition((0..<file.count).contains(row), "no such row")
    guard k > 0 else { return [] }
    var best: [Found] = []
    best.reserveCapacity(k + 1)
    var least = -Float.infinity
    vectors.forEachCosine(to: row) { index, similarity in
      guard similarity > least, exemplars[index].weight != 0,
        excluding?(exemplars[index].row) != true
      else { return }
      let place = best.firstIndex { $0.similarity < similarity } ?? best.count
      best.insert(Found(index: index, similarity: similarity), at: place)
      if best.count > k { best.removeLast() }
      if best.count == k, let last = best.last { least = last.similarity }
    }
    return best
  }

  /// The vote of the exemplars nearest to a row; nil if no exemplar is left.
  ///
  /// The votes are those of simple kriging in a moving neighborhood (Chilès and Delfiner,
  /// *Geostatistics*, 2nd ed., chapter 3), which is Gaussian process regression on the nearest
  /// exemplars (Rasmussen and Williams, *Gaussian Processes for Machine Learning*, 2.2): with
  /// likeness = cosine^`settings.power`, the votes *w* solve (L + ridge) *w* = *l*, where L
  /// contains the likenesses among the neighbors and *l* those to the term. So a redundant neighbor
  /// adds little, an independent one adds much, and distant ones add almost nothing.
  ///
  /// Each neighbor votes for its label and for all the labels above. The root (or no label) with
  /// the most votes wins; from there the vote descends to the child that has at least
  /// `settings.agreement` of its parent's votes, as long as there is one. Of equal labels the
  /// smaller one wins; no label loses a tie.
  ///
  /// A row that is itself an exemplar without a label, of any weight, gives no label with score 1
  /// unless it is excluded: an exemplar of weight 0 decides only for itself.
  ///
  /// - Precondition: `row` is in `0..<file.count`.
  /// - Complexity: O(*n* · `file.dimensions` + *n* · *k* + *k*² · `file.dimensions` + *k*³).
  public func vote(forRow row: Int, excluding: ((Int) -> Bool)? = nil) -> Vote? {
    let found = best(max(1, settings.neighbors), to: row, excluding: excluding)
    guard let nearest = found.first else { return nil }
    let similarity = max(0, Double(nearest.similarity))
    if isSilent(row), excluding?(row) != true {
      return Vote(
        label: nil, score: 1, similarity: 1, ranking: [], neighbors: found.map(neighbor))
    }
    var tally = Tally(parentOf: parentOf)
    for (one, weight) in zip(found, weights(of: found)) {
      tally.add(weight, for: exemplars[one.index].label)
    }

    let root = tally.winner(below: nil)
    let lead = (root.map { tally.mass(of: $0) } ?? 0) - tally.silence
    var label = lead < 0 ? nil : root
    while let parent = label, let child = tally.winner(below: parent),
      tally.mass(of: child) >= settings.agreement * tally.mass(of: parent)
    {
      label = child
    }
    return Vote(
      label: label, score: min(1, abs(lead)), similarity: similarity,
      ranking: tally.ranking, neighbors: found.map(neighbor))
  }

  /// The weight of each neighbor's vote, in the order of the neighbors; it may be negative.
  private func weights(of found: [Found]) -> [Double] {
    // Inner products of the neighbors with each other, and the ridge on the diagonal.
    var system = [Double](repeating: 0, count: found.count * found.count)
    for row in found.indices {
      let exemplar = exemplars[found[row].index]
      for column in 0...row {
        system[row * found.count + column] = likeness(
          vectors.cosine(found[row].index, found[column].index))
      }
      system[row * found.count + row] += max(1e-6, settings.ridge) / exemplar.weight
    }
    let likenesses = found.map { likeness($0.similarity) }
    return Cholesky(system, count: found.count)?.solve(likenesses) ?? likenesses
  }

  /// A cosine to the power of the settings: an inner product in more dimensions.
  private func likeness(_ cosine: Float) -> Double {
    var product = 1.0
    for _ in 0..<max(0, settings.power) { product *= Double(cosine) }
    return product
  }

  /// Whether `row` is only an exemplar without a label.
  private func isSilent(_ row: Int) -> Bool {
    let own = exemplars[firstIndex(fromRow: row)...].prefix { $0.row == row }
    return !own.isEmpty && own.allSatisfy { $0.label == nil }
  }
}

/// A term with a known label.
public struct Exemplar: Sendable, Hashable {
  /// The term's row in the vector file.
  public var row: Int
  /// The weight of its vote; 1 is usual, 0 casts no vote.
  public var weight: Double
  /// The label it votes for; nil votes for no label.
  public var label: Int?

  /// Creates an exemplar.
  public init(row: Int, weight: Double = 1, label: Int?) {
    self.row = row
    self.weight = weight
    self.label = label
  }
}

/// An exemplar near a term.
public struct Neighbor: Sendable, Hashable {
  /// The term of the exemplar.
  public let term: String
  /// Its row in the vector file.
  public let row: Int
  /// The cosine of its vector and that of the term, -1…1.
  public let similarity: Double
  /// The label; nil for an exemplar without a label.
  public let label: Int?
}

/// Votes for labels, each also counted for the labels above it.
struct Tally {
  let parentOf: [Int]
  private(set) var silence = 0.0
  private var masses: [Int: Double] = [:]

  init(parentOf: [Int]) {
    self.parentOf = parentOf
  }

  mutating func add(_ weight: Double, for label: Int?) {
    guard var at = label else {
      silence += weight
      return
    }
    masses[at, default: 0] += weight
    while let parent = parent(of: at) {
      masses[parent, default: 0] += weight
      at = parent
    }
  }

  /// The votes for `label` and all below it.
  func mass(of label: Int) -> Double {
    masses[label] ?? 0
  }

  /// The child of `parent` with the most votes, or the root with the most for nil; the smaller of
  /// equals.
  func winner(below parent: Int?) -> Int? {
    masses.keys.lazy.filter { self.parent(of: $0) == parent }
      .min { (-mass(of: $0), $0) < (-mass(of: $1), $1) }
  }

  /// All labels voted for, the one with most votes first.
  var ranking: [Vote.RankedLabel] {
    masses.map { Vote.RankedLabel(label: $0.key, votes: $0.value) }
      .sorted { (-$0.votes, $0.label) < (-$1.votes, $1.label) }
  }

  private func parent(of label: Int) -> Int? {
    guard label < parentOf.count, parentOf[label] >= 0 else { return nil }
    return parentOf[label]
  }
}

/// The vote of the exemplars nearest to a term.
public struct Vote: Sendable, Hashable {
  /// The deepest label on which the neighbors agree; nil if no label wins.
  public let label: Int?
  /// The reliability of the vote, 0…1: the votes of the winning root minus those for no label, or
  /// the votes for no label minus those of the best root.
  ///
  /// It increases with agreement and with nearness; it is not a probability.
  public let score: Double
  /// The similarity of the nearest exemplar, whatever its label, 0…1.
  public let similarity: Double
  /// All labels of the neighbors and their ancestors by votes, best first; of equals the smaller
  /// label first.
  public let ranking: [RankedLabel]
  /// The exemplars that voted, nearest first.
  public let neighbors: [Neighbor]

  /// A label and the votes for it and all below it.
  public struct RankedLabel: Sendable, Hashable {
    /// The label.
    public let label: Int
    /// About 1 if all near exemplars agree, about 0 if none is near; it may be slightly more than 1
    /// or less than 0.
    public let votes: Double
  }
}

/// The settings for counting votes. The defaults were chosen by the measurements in
/// `Benchmarks/UNSEEN.md`.
public struct VoteSettings: Sendable, Hashable {
  /// The number of nearest exemplars that vote; at least 1.
  public var neighbors: Int
  /// The power of the cosine that is the likeness; 0 or more. A higher power gives more weight to
  /// the nearest.
  public var power: Int
  /// The part of a vote that is attributed to chance, relative to the similarity of a term to
  /// itself; positive. With a higher ridge, single exemplars count less.
  public var ridge: Double
  /// The share of a label's votes, 0…1, that one child needs for the vote to descend to it.
  public var agreement: Double

  /// Creates settings.
  public init(
    neighbors: Int = 60, power: Int = 8, ridge: Double = 0.3, agreement: Double = 0.6
  ) {
    self.neighbors = neighbors
    self.power = power
    self.ridge = ridge
    self.agreement = agreement
  }
}
