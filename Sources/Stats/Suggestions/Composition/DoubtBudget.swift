/// The shares of what limits a suggestion in the variance of the next cup's rating.
///
/// The variance has a part that no cup lowers, the scatter of ratings of the same cup, and the variance of
/// the cup's true rating. Of that each limit has what would be gone without it: the variance without gaps,
/// without the age of ratings, with the cups that are not rated, with one more cup that tells two settings
/// apart. What remains is the share of too few cups.
struct DoubtBudget {
  let surface: BrewSurface
  let history: SuggestionHistory
  /// The brews of the bean with the method whose ratings do not count: those that have none, and those
  /// that have one that nobody chose.
  let uncounted: UncountedBrews
  /// The IDs of brews of which a value was left out.
  let doubted: Set<String>

  /// The least share that is named.
  private static let leastShare = 0.04

  func shares(
    at position: SIMD4<Double>, separated: BrewSurface.Separated?
  ) -> [AdviceDoubt] {
    let parts = surface.doubtParts(position)
    guard parts.total > 0 else { return [] }
    let noise = surface.posterior.ratingVariance
    var gains: [(reason: AdviceDoubt.Reason, gain: Double)] = []
    let latent = surface.posterior.predict(position).variance
    func known(_ cups: Int) -> Double { latent * latent / (latent + noise / Double(max(1, cups))) }
    if uncounted.repeated > 0 { gains.append((.defaultRatings, known(uncounted.repeated))) }
    if uncounted.unrated > 0 { gains.append((.unrated, known(uncounted.unrated))) }
    if let separated {
      let other = separated.second
      let shared = surface.posterior.covariance(position, other)
      let own = surface.posterior.covariance(other, other)
      gains.append(
        (
          .movedTogether(separated.cups.changed, separated.cups.kept),
          shared * shared / (own + noise)
        ))
    }
    gains += self.gains(withoutDefectsAt: position)
    let total = gains.reduce(0) { $0 + $1.gain }
    let scale = total > latent ? latent / total : 1
    // The mixture with a level surface, and what hyperparameters add, shrink with more cups.
    var doubts = gains.map {
      AdviceDoubt($0.reason, share: $0.gain * scale * parts.curved / parts.total)
    }
    let rest = max(0, latent - total * scale) * parts.curved + parts.learning
    doubts.append(AdviceDoubt(.fewBrews, share: rest / parts.total))
    doubts.append(AdviceDoubt(.settingsUnclear, share: parts.unclear / parts.total))
    doubts.append(
      AdviceDoubt(hasRepeats ? .scatter : .unrepeated, share: parts.scatter / parts.total))
    // In hundredths, as people and JSON have them.
    return doubts.map { AdviceDoubt($0.reason, share: ($0.share * 100).rounded() / 100) }
      .filter { $0.share >= Self.leastShare }
      .sorted { ($1.share, $0.reason.id) < ($0.share, $1.reason.id) }
  }

  /// How near two cups have the same settings, in noticeable steps.
  private static let sameSettings = 0.5

  /// Whether any bean was brewed twice with the same settings: else nothing shows how much cups scatter.
  private var hasRepeats: Bool {
    let data = surface.data
    return data.positions.indices.contains { row in
      data.positions[..<row].indices.contains { other in
        let apart = data.positions[row] - data.positions[other]
        return data.beans[row] == data.beans[other]
          && max(apart.max(), -apart.min()) < Self.sameSettings
      }
    }
  }

  /// What the variance would lose without gaps, without doubted values and without the age of ratings: to
  /// first order, its derivative by the variance of each rating, the square of the rating's weight, times
  /// what they add to that variance.
  private func gains(
    withoutDefectsAt position: SIMD4<Double>
  ) -> [(AdviceDoubt.Reason, Double)] {
    let posterior = surface.posterior
    let (data, kernel) = (posterior.data, posterior.kernel)
    let influence = posterior.influence(position)
    // A rating that a site replaces has a variance of its own.
    let rows = data.gaps.indices.filter { data.siteVariances[$0] == nil }
    var (doubted, open, age) = (0.0, [Double](repeating: 0, count: surface.axes.count), 0.0)
    for row in rows {
      let square = influence[row] * influence[row]
      age += square * kernel.noiseVariance * (data.aging[row] * history.entries[row].weight - 1)
      guard data.gaps[row] != .zero else { continue }
      if self.doubted.contains(history.entries[row].brew.id.rawValue) {
        doubted +=
          square * kernel.effect(ofGaps: data.gaps[row], spread: data.spread).variance
        continue
      }
      for axis in open.indices where data.gaps[row][axis] > 0 {
        var gap = SIMD4<Double>.zero
        gap[axis] = data.gaps[row][axis]
        open[axis] += square * kernel.effect(ofGaps: gap, spread: data.spread).variance
      }
    }
    let gaps = open.indices.map {
      (AdviceDoubt.Reason.notRecorded(surface.axes[$0].parameter), open[$0])
    }
    return gaps + [(.doubtedValue, doubted), (.age, age)]
  }
}

/// Brews of a bean with a method whose ratings do not count.
struct UncountedBrews: Sendable {
  /// Brews with the rating that nobody chose.
  var repeated = 0
  /// Brews without a rating.
  var unrated = 0

  init(_ history: SuggestionHistory, in contents: JournalContents, future: (Brew) -> Bool) {
    var (all, repeated) = (0, 0)
    for brew in contents.brews
    where brew.methodID == history.method.id && brew.beanID == history.bean.id && !brew.isCopy {
      guard !future(brew) else { continue }
      all += 1
      if let stars = brew.stars, !history.habits.isChosen(stars) { repeated += 1 }
    }
    self.repeated = repeated
    unrated = max(0, all - repeated - history.ownCount)
  }
}
