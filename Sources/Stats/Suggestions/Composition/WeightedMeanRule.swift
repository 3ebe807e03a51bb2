import Journal

/// The baseline rule: the rating-weighted mean of the best-rated brews.
///
/// It uses brews rated 4 or more of the same bean and method, else of the same origin and method, else
/// of the method. If no brew was rated 4, it uses the best-rated ones.
struct WeightedMeanRule: Sendable {
  let scope: Suggestion.Scope
  /// The brews, each with its rating as weight.
  let brews: [SuggestionHistory.Entry]
  /// Whether any brew was rated 4 or more.
  let isRatedHigh: Bool
  /// The number of brews of the requested bean rated 4 or more.
  let ownCount: Int

  static let highRating = 4.0

  init(_ history: SuggestionHistory) {
    // What words imply counts where no cup has stars.
    let known = history.isByWords ? history.rated : history.rated.filter { !$0.isImplied }
    ownCount = known.count { $0.bean == 0 && $0.stars >= Self.highRating }
    let origins = Set(history.bean.origins.map { $0.lowercased() })
    let sameOrigin = history.beans.map { bean in
      !origins.isEmpty && !origins.isDisjoint(with: bean.origins.map { $0.lowercased() })
    }
    let groups: [(Suggestion.Scope, (SuggestionHistory.Entry) -> Bool)] = [
      (.bean, { $0.bean == 0 }), (.origin, { sameOrigin[$0.bean] }), (.method, { _ in true }),
    ]
    for (scope, belongs) in groups {
      let liked = known.filter { belongs($0) && $0.stars >= Self.highRating }
      guard !liked.isEmpty else { continue }
      self.scope = scope
      brews = liked
      isRatedHigh = true
      return
    }
    isRatedHigh = false
    for (scope, belongs) in groups {
      let rated = known.filter(belongs)
      guard let most = rated.map(\.stars).max() else { continue }
      self.scope = scope
      brews = rated.filter { $0.stars == most }
      return
    }
    scope = .method
    brews = []
  }

  /// The mean of a value, weighted by rating; nil when no brew records it.
  func mean(_ value: (SuggestionHistory.Entry) -> Double?) -> Double? {
    var (sum, weights) = (0.0, 0.0)
    for entry in brews {
      guard let value = value(entry) else { continue }
      sum += entry.stars * entry.weight * value
      weights += entry.stars * entry.weight
    }
    return weights > 0 ? sum / weights : nil
  }
}
