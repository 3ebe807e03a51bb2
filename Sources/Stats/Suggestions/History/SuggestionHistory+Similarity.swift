import Journal

extension SuggestionHistory {
  /// The likeness from which another bean counts as similar.
  private static let similar = 0.25

  func isSimilar(_ bean: Int) -> Bool { bean != 0 && likeness[bean] >= Self.similar }

  var hasSimilarBeans: Bool { entries.contains { isSimilar($0.bean) } }

  /// The last rated brew of the bean.
  var lastOwn: Entry? {
    rated.filter { $0.bean == 0 }.min { ($0.age, -$0.index) < ($1.age, -$1.index) }
  }

  /// Whether the bean's own ratings, five or more, are all the same.
  var areOwnAlike: Bool {
    let own = rated.filter { $0.bean == 0 }.map(\.stars)
    return own.count >= 5 && Set(own).count == 1
  }

  /// The mean and variance of a rating of the bean with any settings: from its own ratings, and
  /// from all brews of the method with the weight of two ratings.
  var ratings: (mean: Double, variance: Double) {
    let all = rated.map(\.stars)
    let own = rated.filter { $0.bean == 0 }.map(\.stars)
    let general = all.reduce(0, +) / Double(max(1, all.count))
    let mean = (own.reduce(0, +) + 2 * general) / Double(own.count + 2)
    let group = own.count > 1 ? own : all
    var squares = 1.0
    for stars in group { squares += (stars - mean) * (stars - mean) }
    return (mean, squares / Double(group.count + 1) * (1 + 1 / Double(own.count + 2)))
  }
}
