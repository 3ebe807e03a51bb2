/// Which setting of one grinder makes what a setting of another does, learned from beans that were brewed on
/// both by one method, and from nothing else: linear scales through two points fail between them.
///
/// Each cup of such a bean is a pair: its setting, and the one at which the bean takes as long on the other
/// grinder (`GrindSlope`). Where times say nothing, the settings that were liked best are a pair a bean. A
/// monotone line through the pairs has the least squares (pool adjacent violators: Ayer, Brunk, Ewing, Reid
/// and Silverman 1955); nothing is said beyond the pairs. The interval is one of prediction.
public struct GrinderMap: Sendable, Hashable {
  /// What the pairs have in common.
  public enum Basis: String, Sendable, CaseIterable, Codable {
    /// The time, or the flow of shots.
    case times
    /// The rating.
    case ratings
  }

  /// A setting of the other grinder.
  public struct Place: Sendable, Hashable {
    /// The setting.
    public var setting: Double
    /// Where a cup with the same outcome lies in four of five cases.
    public var low: Double
    /// The upper end of the same.
    public var high: Double
  }

  /// What the pairs have in common.
  public let basis: Basis
  /// The number of beans that were brewed on both grinders.
  public let beanCount: Int
  /// The number of their brews.
  public let brewCount: Int
  /// The settings of the first grinder that have a place on the other, as far as its cups reach.
  public let reach: ClosedRange<Double>
  private let knots: [Knot]
  private let half: Double
  private let grid: SettingGrid

  private struct Knot: Hashable {
    var setting: Double
    var other: Double
    var weight: Double
  }

  private typealias Pair = (setting: Double, other: Double)

  /// The fewest pairs.
  private static let least = 3

  /// - Parameters:
  ///   - first: The grinder whose settings are known.
  ///   - second: The grinder to set.
  ///   - method: The method of the brews that are compared.
  ///   - contents: The records of the journal.
  /// - Returns: nil where fewer than three cups can be compared.
  /// - Complexity: O(brews).
  public init?(
    from first: Identifier<Grinder>, to second: Identifier<Grinder>,
    method: Identifier<BrewMethod>, in contents: JournalContents
  ) {
    guard first != second else { return nil }
    func brews(_ grinder: Identifier<Grinder>) -> [Brew] {
      contents.brews.filter {
        $0.methodID == method && $0.grinderID == grinder && !$0.isCopy && $0.beanID != nil
          && FieldRange.grindSetting.checked($0.grindSetting) != nil
      }
    }
    let (one, other) = (brews(first), brews(second))
    let shared = Set(one.compactMap(\.beanID)).intersection(other.compactMap(\.beanID))
    let cups = (one + other).filter { $0.beanID.map(shared.contains) ?? false }
    var pairs: [Pair] = []
    var isRising: Bool?
    let slopes = (
      GrindSlope(of: first, method: method, in: contents),
      GrindSlope(of: second, method: method, in: contents)
    )
    if let (own, others) = Self.both(slopes) { isRising = (own.mean > 0) == (others.mean > 0) }
    let shots = ShotWeights(contents)
    for (slope, known, isSecond) in [(slopes.1, one, true), (slopes.0, other, false)] {
      guard let slope else { continue }
      for brew in known {
        guard let bean = brew.beanID, shared.contains(bean), let setting = brew.grindSetting,
          let outcome = GrindGroups.outcome(of: brew, slope.measure == .resistance ? shots : nil),
          let place = slope.setting(for: outcome, of: bean)
        else { continue }
        pairs.append(isSecond ? (setting, place.mean) : (place.mean, setting))
      }
    }
    basis = pairs.count >= Self.least ? .times : .ratings
    if pairs.count < Self.least {
      pairs = shared.sorted { $0.rawValue < $1.rawValue }.compactMap { bean in
        guard let best = Self.best(one, bean), let second = Self.best(other, bean) else {
          return nil
        }
        return (best, second)
      }
    }
    guard pairs.count >= Self.least, let low = pairs.map(\.setting).min(),
      let high = pairs.map(\.setting).max(), high > low
    else { return nil }
    guard let isUp = isRising ?? Self.isRising(pairs) else { return nil }
    let knots = Self.monotone(pairs, isUp: isUp)
    guard knots.count > 1 else { return nil }
    let notation = contents.grindNotation(of: second)
    grid = SettingGrid(
      .grindSetting, values: other.compactMap(\.grindSetting), notation: notation,
      dial: contents.dial(of: second))
    let own = one.compactMap(\.grindSetting)
    reach = max(low, own.min() ?? low)...max(low, own.min() ?? low, min(high, own.max() ?? high))
    self.knots = knots
    beanCount = shared.count
    brewCount = cups.count
    // Half a step of the grinder, as two further pairs, so that few equal pairs promise nothing.
    let rest = pairs.reduce(grid.step * grid.step / 2) {
      let apart = $1.other - Self.value(at: $1.setting, knots)
      return $0 + apart * apart
    }
    let freedom = Double(max(pairs.count - min(knots.count, pairs.count / 2), 1) + 2)
    let near = Double(pairs.count) / Double(max(1, min(knots.count, pairs.count / 2)))
    half =
      StudentDistribution.quantile(0.9, degrees: freedom)
      * (rest / freedom * (1 + 1 / near)).squareRoot()
  }

  /// The setting of the second grinder that makes what a setting of the first does; nil beyond the pairs.
  public func place(of setting: Double) -> Place? {
    guard reach.contains(setting) else { return nil }
    let value = Self.value(at: setting, knots)
    let nearest = grid.nearest(value)
    // No cup tells more of a setting than its step.
    let half = max(half, grid.step)
    return Place(
      setting: nearest, low: min(nearest, grid.nearest(value - half)),
      high: max(nearest, grid.nearest(value + half)))
  }

  private static func both(
    _ slopes: (GrindSlope?, GrindSlope?)
  ) -> (GrindSlope, GrindSlope)? {
    guard let first = slopes.0, let second = slopes.1 else { return nil }
    return (first, second)
  }

  /// The mean setting of a bean's cups that were liked best; nil where none was liked.
  private static func best(_ brews: [Brew], _ bean: Identifier<Bean>) -> Double? {
    let rated = brews.filter { $0.beanID == bean && $0.stars != nil }
    guard let most = rated.compactMap(\.stars).max(), most >= Suggestion.poorStars else {
      return nil
    }
    let liked = rated.filter { ($0.stars ?? 0) >= most - 0.25 }.compactMap(\.grindSetting)
    return liked.reduce(0, +) / Double(liked.count)
  }

  /// The least size of a correlation in its standard errors.
  private static let leastT = 2.5

  /// Whether higher settings go with higher ones; nil where the pairs do not clearly show it.
  private static func isRising(_ pairs: [Pair]) -> Bool? {
    let count = Double(pairs.count)
    let mean = pairs.reduce(0) { $0 + $1.setting } / count
    let other = pairs.reduce(0) { $0 + $1.other } / count
    var (squares, otherSquares, products) = (0.0, 0.0, 0.0)
    for pair in pairs {
      squares += (pair.setting - mean) * (pair.setting - mean)
      otherSquares += (pair.other - other) * (pair.other - other)
      products += (pair.setting - mean) * (pair.other - other)
    }
    guard squares > 1e-9, otherSquares > 1e-9 else { return nil }
    let correlation = products / (squares * otherSquares).squareRoot()
    let t = abs(correlation) * ((count - 2) / max(1 - correlation * correlation, 1e-9)).squareRoot()
    return t >= leastT ? correlation > 0 : nil
  }

  /// The monotone line of least squares through pairs, as its corners.
  private static func monotone(_ pairs: [Pair], isUp: Bool) -> [Knot] {
    var blocks: [Knot] = []
    for pair in pairs.sorted(by: { $0 < $1 }) {
      var block = Knot(setting: pair.setting, other: pair.other, weight: 1)
      while let last = blocks.last,
        last.setting == block.setting
          || (isUp ? last.other > block.other : last.other < block.other)
      {
        blocks.removeLast()
        let weight = last.weight + block.weight
        block.setting = (last.weight * last.setting + block.weight * block.setting) / weight
        block.other = (last.weight * last.other + block.weight * block.other) / weight
        block.weight = weight
      }
      blocks.append(block)
    }
    return blocks
  }

  /// The line at a setting, straight between corners and level beyond them.
  private static func value(at setting: Double, _ knots: [Knot]) -> Double {
    guard let after = knots.firstIndex(where: { $0.setting >= setting }) else {
      return knots.last?.other ?? setting
    }
    let next = knots[after]
    guard after > 0 else { return next.other }
    let last = knots[after - 1]
    let share = (setting - last.setting) / (next.setting - last.setting)
    return last.other + share * (next.other - last.other)
  }
}

/// A grind setting of another grinder from which a suggestion was translated.
public struct GrindTranslation: Sendable, Hashable {
  /// The grinder of the brews that the suggestion rests on.
  public var grinder: Grinder
  /// The setting that is suggested on it.
  public var setting: Double
  /// The same as its users write it.
  public var text: String
  /// The number of beans that were brewed on both grinders.
  public var beanCount: Int
  /// The number of their brews.
  public var brewCount: Int
}
