extension ExemplarIndex {
  /// What the nearest exemplars say of a term; nil if it has no vector or no exemplar is left.
  ///
  /// - Parameters:
  ///   - utf8: The term as ``VectorFile/row(of:)`` wants it.
  ///   - excluding: Says of an exemplar's row whether to pass over it.
  public func vote(
    forTerm utf8: some Collection<UInt8>, excluding: ((Int) -> Bool)? = nil
  ) -> Vote? {
    guard let row = file.row(of: utf8) else { return nil }
    return vote(forRow: row, excluding: excluding)
  }

  /// What the nearest exemplars say of a row; nil if none is left to vote.
  ///
  /// Each neighbor votes with weight × similarity^`settings.power`, for its label and for all the
  /// labels above. The root (or silence) with most votes wins; from there the vote goes down to
  /// the child that holds at least `settings.agreement` of its parent's votes, as long as there
  /// is one. Ties go to the smaller label; silence loses them.
  ///
  /// A row that is itself an exemplar of silence, of whatever weight, is silent with score 1
  /// unless it is excluded: an exemplar of weight 0 speaks for itself alone and sways no other.
  ///
  /// - Precondition: `row` is in `0..<file.count`.
  public func vote(forRow row: Int, excluding: ((Int) -> Bool)? = nil) -> Vote? {
    let found = best(max(1, settings.neighbors), to: row, excluding: excluding)
    guard let nearest = found.first else { return nil }
    if isSilent(row), excluding?(row) != true {
      return Vote(
        label: nil, score: 1, share: 1, similarity: 1, ranking: [],
        neighbors: found.map(neighbor))
    }
    var tally = Tally(parentOf: parentOf)
    for one in found {
      let exemplar = exemplars[one.index]
      var weight = exemplar.weight
      for _ in 0..<max(0, settings.power) { weight *= max(0, Double(one.similarity)) }
      tally.add(weight, for: exemplar.label)
    }
    guard tally.total > 0 else { return nil }

    let similarity = max(0, Double(nearest.similarity))
    let root = tally.winner(below: nil)
    let rootMass = root.map { tally.mass(of: $0) } ?? 0
    let isSilent = root == nil || tally.silence > rootMass
    let share = (isSilent ? tally.silence : rootMass) / tally.total
    var label = isSilent ? nil : root
    while let parent = label, let child = tally.winner(below: parent),
      tally.mass(of: child) >= settings.agreement * tally.mass(of: parent)
    {
      label = child
    }
    return Vote(
      label: label, score: share * similarity, share: share, similarity: similarity,
      ranking: tally.ranking, neighbors: found.map(neighbor))
  }

  /// Whether `row` is itself an exemplar of silence and of nothing else.
  private func isSilent(_ row: Int) -> Bool {
    let own = exemplars[firstIndex(fromRow: row)...].prefix { $0.row == row }
    return !own.isEmpty && own.allSatisfy { $0.label == nil }
  }
}
