import Numerics

extension ExemplarIndex {
  /// The vote of the exemplars nearest to a term; nil if the term has no vector or no exemplar is
  /// left.
  ///
  /// - Parameters:
  ///   - utf8: The term in the form of ``VectorFile/row(of:)``.
  ///   - excluding: Whether to ignore the exemplar of a row.
  public func vote(
    forTerm utf8: some Collection<UInt8>, excluding: ((Int) -> Bool)? = nil
  ) -> Vote? {
    guard let row = file.row(of: utf8) else { return nil }
    return vote(forRow: row, excluding: excluding)
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
  /// - Complexity: that of ``nearest(_:to:excluding:)`` and O(*k*² · `file.dimensions` + *k*³).
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
          file.similarity(exemplar.row, exemplars[found[column].index].row))
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
