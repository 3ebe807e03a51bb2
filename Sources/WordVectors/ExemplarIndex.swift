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
  /// The vectors of the exemplars, in their order; empty until ``gather()``.
  private var vectors: [UInt8] = []

  /// Creates an index of `exemplars`, whose rows are rows of `file`.
  ///
  /// A term with several labels may occur several times; each occurrence has its own vote.
  ///
  /// - Parameters:
  ///   - parentOf: For each label its parent, negative for none. A label beyond it is a root. A
  ///     parent comes before its children, which excludes cycles.
  /// - Precondition: rows are in `0..<file.count`, labels and weights are not negative, and every
  ///   parent is smaller than its child.
  /// - Complexity: O(*n* + `file.count`), unless many exemplars share a row.
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

  /// Copies the vectors of the exemplars into one array, which is read much faster than their
  /// places in the file; this pays off after some votes.
  ///
  /// - Complexity: O(*n* · `file.dimensions`)
  public mutating func gather() {
    guard vectors.isEmpty else { return }
    var vectors: [UInt8] = []
    vectors.reserveCapacity(exemplars.count * file.dimensions)
    file.withVectors { storage in
      for exemplar in exemplars {
        let start = exemplar.row * file.dimensions
        vectors.append(
          contentsOf: UnsafeBufferPointer(rebasing: storage[start..<start + file.dimensions]))
      }
    }
    self.vectors = vectors
  }

  /// The `k` exemplars nearest to `row`, nearest first; of equally near ones, the one with the
  /// smaller row. Exemplars of weight 0 are ignored.
  ///
  /// - Parameter excluding: Whether to ignore the exemplars of a row, for example to classify a
  ///   term that is itself an exemplar by the others.
  /// - Precondition: `row` is in `0..<file.count`.
  /// - Complexity: O(*n* · `file.dimensions` + *n* · *k*) at worst.
  public func nearest(
    _ k: Int, to row: Int, excluding: ((Int) -> Bool)? = nil
  ) -> [Neighbor] {
    best(k, to: row, excluding: excluding).map(neighbor)
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

  func best(_ k: Int, to row: Int, excluding: ((Int) -> Bool)?) -> [Found] {
    precondition((0..<file.count).contains(row), "no such row")
    guard k > 0 else { return [] }
    let width = file.dimensions
    let query = file.withVectors { storage in
      storage[row * width..<(row + 1) * width].map { Int16(Int8(bitPattern: $0)) }
    }
    return query.withUnsafeBufferPointer { query in
      vectors.isEmpty
        ? file.withVectors { best(k, to: row, query, in: $0, isGathered: false, excluding) }
        : vectors.withUnsafeBufferPointer {
          best(k, to: row, query, in: $0, isGathered: true, excluding)
        }
    }
  }

  /// - Parameter storage: The vectors of the exemplars if they are gathered, else those of all
  ///   rows.
  private func best(
    _ k: Int, to row: Int, _ query: UnsafeBufferPointer<Int16>,
    in storage: UnsafeBufferPointer<UInt8>, isGathered: Bool, _ excluding: ((Int) -> Bool)?
  ) -> [Found] {
    let width = query.count
    let inverseNorm = file.inverseNorm(row)
    var best: [Found] = []
    best.reserveCapacity(k + 1)
    var least = -Float.infinity
    for index in exemplars.indices {
      let other = exemplars[index].row
      if exemplars[index].weight == 0 { continue }
      let start = (isGathered ? index : other) * width
      let product = innerProduct(
        query, UnsafeBufferPointer(rebasing: storage[start..<start + width]))
      let similarity =
        other == row
        ? 1 : file.cosine(Float(product), inverseNorm * file.inverseNorm(other))
      if similarity <= least { continue }
      if let excluding, excluding(other) { continue }
      let place = best.firstIndex { $0.similarity < similarity } ?? best.count
      best.insert(Found(index: index, similarity: similarity), at: place)
      if best.count > k { best.removeLast() }
      if best.count == k, let last = best.last { least = last.similarity }
    }
    return best
  }
}
