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

  /// The fewest ratings of a bean that are compared with each other, and the share of them that may
  /// differ from the others where all are nearly the same.
  private static let alike = (least: 5, share: 0.1)

  /// The highest rating.
  private static let mostStars = 5.0

  /// Whether the bean's own ratings, five or more, are the same but for one, or one in ten.
  var areOwnNearlyAlike: Bool {
    let own = rated.filter { $0.bean == 0 }.map(\.stars)
    var counts: [Double: Int] = [:]
    for stars in own { counts[stars, default: 0] += 1 }
    let others = own.count - (counts.values.max() ?? 0)
    return own.count >= Self.alike.least
      && others <= max(1, Int(Self.alike.share * Double(own.count)))
  }

  /// Whether nothing tells what to change: all cups of the method have the same rating, or all of the
  /// bean, five or more, the highest one.
  var isEven: Bool {
    // What words imply of other cups may tell what stars do not.
    if habits.areAlike { return !entries.contains(where: \.isImplied) }
    let own = rated.filter { $0.bean == 0 }
    return own.count >= Self.alike.least && own.allSatisfy { $0.stars >= Self.mostStars }
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
