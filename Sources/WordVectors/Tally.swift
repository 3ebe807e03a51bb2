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
