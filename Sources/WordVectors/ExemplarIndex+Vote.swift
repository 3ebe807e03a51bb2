extension ExemplarIndex {
  /// What the nearest exemplars say of a term; nil if it has no vector or no exemplar is left.
  ///
  /// - Parameters:
  ///   - utf8: The term as ``VectorFile/row(of:)`` wants it.
  ///   - excluding: Whether to ignore the exemplar of a row.
  public func vote(
    forTerm utf8: some Collection<UInt8>, excluding: ((Int) -> Bool)? = nil
  ) -> Vote? {
    guard let row = file.row(of: utf8) else { return nil }
    return vote(forRow: row, excluding: excluding)
  }

  /// The vote of the exemplars nearest to a row; nil if none remains to vote.
  ///
  /// The votes are those of simple kriging in a moving neighborhood (Chilès and Delfiner,
  /// *Geostatistics*, 2nd ed., chapter 3), which is Gaussian process regression on the nearest
  /// exemplars (Rasmussen and Williams, *Gaussian Processes for Machine Learning*, 2.2): with
  /// likeness = cosine^`settings.power`, the votes *w* solve (L + ridge) *w* = *l*, where L
  /// contains the likenesses among the neighbors and *l* those to the term. So a neighbor that
  /// repeats what others say adds little, a lone one adds much, and far ones add nearly nothing.
  ///
  /// Each neighbor votes for its label and for all the labels above. The root (or silence) with
  /// most votes wins; from there the vote descends to the child that has at least
  /// `settings.agreement` of its parent's votes, as long as there is one. Ties go to the smaller
  /// label; silence loses them.
  ///
  /// A row that is itself an exemplar of silence, of whatever weight, is silent with score 1
  /// unless it is excluded: an exemplar of weight 0 speaks for itself alone and sways no other.
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

  /// The weight of each neighbor's vote, in their order; it may be negative.
  private func weights(of found: [Found]) -> [Double] {
    let system = RidgeSystem(
      size: found.count,
      ridge: { max(1e-6, settings.ridge) / exemplars[found[$0].index].weight },
      entry: { first, second in
        likeness(
          file.similarity(exemplars[found[first].index].row, exemplars[found[second].index].row))
      })
    return system.solution(for: found.map { likeness($0.similarity) })
  }

  /// A cosine to the power of the settings: again an inner product, of more dimensions.
  private func likeness(_ cosine: Float) -> Double {
    var product = 1.0
    for _ in 0..<max(0, settings.power) { product *= Double(cosine) }
    return product
  }

  /// Whether `row` is itself an exemplar of silence and of nothing else.
  private func isSilent(_ row: Int) -> Bool {
    let own = exemplars[firstIndex(fromRow: row)...].prefix { $0.row == row }
    return !own.isEmpty && own.allSatisfy { $0.label == nil }
  }
}
