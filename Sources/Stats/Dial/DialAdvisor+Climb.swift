/// A path on which each setting was better than the one before: the best one lies further on.
extension DialAdvisor {
  /// Where a path climbs to.
  struct Climb {
    /// Whether it goes to higher settings.
    let isUp: Bool
    /// The way from the setting before the last one.
    let way: Double
  }

  /// The fewest settings whose stars climb; notes that compare two cups tell it of two.
  private static let leastSettings = 3
  /// Stars that are the same.
  private static let alike = 1e-6
  /// The share of comparisons that say nothing of the cups, as of `RowPreference`.
  private static let lapse = 0.2

  /// The way that the path climbs: by stars, that all settings in their order, the last cup's at their end, are
  /// better than those before; or that notes call the last setting better than others, and neither a note nor
  /// stars go the other way. nil where it climbs no way, or the last cup was called to have gone too far.
  var climb: Climb? {
    guard let last = steps.last?.setting, !kept.contains(last) else { return nil }
    let found = climbOfStars(to: last) ?? climbOfNotes(to: last)
    guard let found, isUp(steps.last?.extraction?.direction).map({ $0 == found.isUp }) ?? true
    else { return nil }
    return found
  }

  private func climbOfStars(to last: Double) -> Climb? {
    let rated = steps.filter { $0.stars != nil }
    guard rated.last?.setting == last else { return nil }
    let settings = meanStars.sorted { $0.key < $1.key }
    guard settings.count >= Self.leastSettings else { return nil }
    let isUp = settings.last?.key == last
    let ordered = isUp ? settings : settings.reversed()
    guard ordered.last?.key == last,
      zip(ordered, ordered.dropFirst()).allSatisfy({ $0.value < $1.value })
    else { return nil }
    return Climb(isUp: isUp, way: abs(last - ordered[ordered.count - 2].key))
  }

  /// The mean of the stars at each setting that was rated.
  private var meanStars: [Double: Double] {
    Dictionary(grouping: steps.filter { $0.stars != nil }, by: \.setting).mapValues { same in
      same.reduce(0) { $0 + ($1.stars ?? 0) } / Double(same.count)
    }
  }

  /// The one setting that notes call better than another and never worse; nil where there are several, or its
  /// stars are fewer than those of one that notes call worse.
  var bestOfNotes: Double? {
    let apart = comparisons.filter { abs($0.better - $0.worse) > Self.leastStep }
    let best = Set(apart.map(\.better)).subtracting(apart.map(\.worse))
    guard let one = best.first, best.count == 1 else { return nil }
    let stars = meanStars
    let least = stars[one] ?? .infinity
    return apart.allSatisfy { least >= (stars[$0.worse] ?? 0) - Self.alike } ? one : nil
  }

  /// The one setting that notes call better than others, where nothing else tells: it is kept where
  /// a note stays with it or others on both sides are called worse, else gone back to.
  func adviceFromVerdicts() -> DialAdvice? {
    guard let last = steps.last?.setting, let best = bestOfNotes else { return nil }
    let worse = comparisons.filter { $0.better == best }.map(\.worse)
    let sides = Set(worse.filter { $0 != best }.map { $0 > best })
    let isFound = kept.contains(last) || sides.count == 2
    guard best == last ? isFound : worse.contains(last) else { return nil }
    return DialAdvice(
      change: change(from: last, to: best), setting: best, low: nil, high: nil,
      confidence: best == last ? 1 - Self.lapse : 1 - Self.lapse / 2, basis: .comparisons,
      ifUnder: nil, ifOver: nil)
  }

  /// The fewest rated cups on either side of a step that are compared, by how many standard errors the further
  /// ones are worse where stars speak against it, and the least variance of stars.
  private static let worse = (cups: 3, errors: 2.5, variance: 0.1)

  /// Whether stars speak against a step: the cups up to one click beyond it are worse than those at the last
  /// setting and as far on its other side.
  func isWorseBeyond(_ advice: DialAdvice) -> Bool {
    guard let setting = advice.setting, let last = steps.last?.setting, setting != last else {
      return false
    }
    let side = setting > last ? 1.0 : -1.0
    let reach = abs(setting - last) + grid.step * 1.5
    let near = steps.filter { abs($0.setting - last) < reach }
    let stars = [true, false].map { isBeyond in
      near.filter { (side * ($0.setting - last) > Self.leastStep) == isBeyond }
        .compactMap(\.stars)
    }
    guard stars.allSatisfy({ $0.count >= Self.worse.cups }) else { return false }
    let means = stars.map { $0.reduce(0, +) / Double($0.count) }
    let squares = zip(stars, means).reduce(0) { sum, side in
      sum + side.0.reduce(0) { $0 + ($1 - side.1) * ($1 - side.1) }
    }
    let variance = max(Self.worse.variance, squares / Double(stars[0].count + stars[1].count - 2))
    let error = (variance * stars.reduce(0) { $0 + 1 / Double($1.count) }).squareRoot()
    return means[1] - means[0] >= Self.worse.errors * error
  }

  /// Advice that stars speak against, with the setting of a suggestion instead, which knows all settings.
  func moved(_ advice: DialAdvice?, to setting: Double) -> DialAdvice? {
    guard var moved = advice, let last = steps.last?.setting else { return advice }
    let after = branches(setting)
    moved.change = change(from: last, to: setting)
    moved.setting = setting
    moved.low = moved.low.map { min($0, setting) }
    moved.high = moved.high.map { max($0, setting) }
    moved.confidence = max(1 - moved.confidence, 0.5)
    (moved.ifUnder, moved.ifOver) = (after.under, after.over)
    return moved
  }

  /// The way on where every cup of which notes say anything lies on one side of the best setting.
  struct Onward {
    /// The setting one step beyond all of these cups.
    let setting: Double
    /// The last of them in this direction.
    let edge: Double

    func isPassed(by other: Double) -> Bool { setting > edge ? other > edge : other < edge }
  }

  /// nil where cups have stars, and where notes call some cups well or the opposite.
  var onward: Onward? {
    let called = steps.filter { $0.extraction != nil }
    let directions = Set(called.compactMap(\.extraction?.direction))
    guard !isRated, directions.count == 1, let isUp = isUp(directions.first),
      let edge = isUp ? called.map(\.setting).max() : called.map(\.setting).min()
    else { return nil }
    let setting = grid.nearest(edge + (isUp ? usualStep : -usualStep))
    return setting == edge ? nil : Onward(setting: setting, edge: edge)
  }

  private func climbOfNotes(to last: Double) -> Climb? {
    let apart = comparisons.filter { abs($0.better - $0.worse) > Self.leastStep }
    guard let one = apart.first(where: { $0.better == last }) else { return nil }
    let isUp = one.better > one.worse
    let tried = steps.map(\.setting)
    let stars = meanStars
    let areRated = apart.allSatisfy {
      (stars[$0.better] ?? .infinity) >= (stars[$0.worse] ?? 0) - Self.alike
    }
    guard areRated, apart.allSatisfy({ ($0.better > $0.worse) == isUp }),
      last == (isUp ? tried.max() : tried.min())
    else { return nil }
    let ways = apart.filter { $0.better == last }.map { abs($0.better - $0.worse) }
    return ways.min().map { Climb(isUp: isUp, way: $0) }
  }

  /// The part that the best setting of a climb has beside what ratings say, in noticeable steps: it lies
  /// beyond the middle between the last two settings.
  func belief(in climb: Climb, from place: Double, on axis: ParameterAxis) -> (
    mean: Double, deviation: Double, weight: Double
  ) {
    let last = axis.value(at: place)
    let beyond = last + (climb.isUp ? climb.way : -climb.way)
    let step = axis.position(of: beyond) - place
    return (place + step, max(1, abs(step)) * 1.5, 0.5)
  }

  /// One step on, where notes alone say that the path climbs.
  func adviceFromClimb() -> DialAdvice? {
    guard let last = steps.last?.setting, let climb else { return nil }
    let setting = further(climb, from: last)
    // Of two cups the best setting lies beyond their middle; where, nothing tells.
    let reach = climb.way / 2 / max(usualStep, Self.leastStep) / Self.anywhere
    let within = NormalDistribution.cumulative(reach) - 0.5
    let confidence = (1 - Self.lapse) * 0.5 / (0.5 + within) + Self.lapse / 2
    return DialAdvice(
      change: change(from: last, to: setting), setting: setting, low: nil, high: nil,
      confidence: confidence, basis: .comparisons, ifUnder: nil, ifOver: nil)
  }

  /// The setting one usual step further on, or the one that the taster planned there.
  private func further(_ climb: Climb, from last: Double) -> Double {
    if let planned = planned?.setting, (planned > last) == climb.isUp { return planned }
    return step(on: climb, from: last)
  }

  /// The setting one usual step further on.
  func step(on climb: Climb, from last: Double) -> Double {
    grid.nearest(last + (climb.isUp ? usualStep : -usualStep))
  }
}
