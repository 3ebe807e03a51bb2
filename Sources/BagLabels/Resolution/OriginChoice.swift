/// The countries of the coffee among those with a high score: those of one blend, or the one whose
/// region is printed.
struct OriginChoice {
  let label: LabelDocument

  /// The candidates to take, each country once, in printed order.
  func countries(_ candidates: [Candidate]) -> [Candidate] {
    var chosen: [Candidate] = []
    for candidate in candidates where !chosen.contains(where: { $0.value == candidate.value }) {
      chosen.append(candidate)
    }
    guard chosen.count > 1 else { return chosen }
    // If regions of some countries are printed, other countries in running text and names of
    // roasters are not origins.
    let supported = chosen.filter { candidate in
      if case .entry(let country) = candidate.value { label.hasRegion(of: country) } else { false }
    }
    if !supported.isEmpty {
      chosen = chosen.filter { candidate in
        candidate.features.isDisjoint(with: [.prose, .inRoaster])
          || supported.contains { $0.value == candidate.value }
      }
    }
    // One line with several countries is the blend.
    var counts: [Int: Int] = [:]
    for candidate in chosen { counts[candidate.segment, default: 0] += 1 }
    guard
      let blend = counts.filter({ $0.value > 1 }).max(by: {
        ($0.value, $1.key) < ($1.value, $0.key)
      })
    else { return chosen }
    return chosen.filter { $0.segment == blend.key }
  }
}
