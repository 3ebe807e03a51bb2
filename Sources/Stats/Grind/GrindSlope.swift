/// How much a step of a grinder changes the time of a brew by one method, learned from all beans together.
///
/// The logarithm of the time is a straight line of the setting, with a level and a slope for each bean:
/// `log t = aᵢ + bᵢ x + ε`. The slopes of beans come from one distribution, `bᵢ ~ N(β, τ²)`, since the grinder
/// makes most of them; levels are each bean's own. `σ` is pooled within beans, beside four degrees of freedom
/// of a tenth (an assumption: how far the times of equal cups differ); `τ²` is the estimate of moments of
/// DerSimonian and Laird (1986), at least a fifth of the slope (an assumption, for few beans); `β` and each
/// `bᵢ` are the weighted means of this hierarchical model in closed form (Lindley and Smith 1972; Gelman and
/// Hill 2007, chapter 12). One cup of a bean gives its level; from about three its own slope counts.
///
/// Of shots with curves it is the flow at the end of the ramp, one over the time, which the coffee's erosion
/// does not change yet.
public struct GrindSlope: Sendable, Hashable {
  /// What was compared.
  public enum Measure: String, Sendable, CaseIterable, Codable {
    /// The time of the brew.
    case time
    /// The resistance at the end of the ramp, pressure / flow², by the flow: the machine sets the pressure.
    case resistance
  }

  /// What was compared.
  public let measure: Measure
  /// The change of the logarithm of the time for a setting higher by 1.
  public let mean: Double
  /// The standard deviation of `mean`.
  public let deviation: Double
  /// The number of beans with cups at several settings.
  public let beanCount: Int
  /// The number of cups beside others of their bean.
  public let brewCount: Int

  /// The variance of beans' slopes, and of the logarithms of the times of equal cups.
  private let spread: Double
  let noise: Double
  private let freedom: Double
  private let beans: [Identifier<Bean>?: GrindGroups.Sums]
  /// The outcomes of cups that were liked: the mean logarithm and its standard deviation among cups.
  private let liked: (mean: Double, deviation: Double, count: Double)?

  /// What is assumed of equal cups and of beans.
  private static let assumed = (noise: 0.1, freedom: 4.0, spread: 0.2)
  /// The least cups beside others, and the least size of a slope in its standard deviations.
  private static let least = (freedom: 3, size: 2.0)
  /// The rating of a cup that was liked, and the least number of those.
  private static let good = (stars: 4.0, cups: 3)

  /// - Parameters:
  ///   - grinder: The grinder; nil for the one of brews that name none.
  ///   - method: The method.
  ///   - contents: The records of the journal.
  /// - Returns: nil where cups are too few, or times do not clearly change with the setting.
  /// - Complexity: O(brews).
  public init?(
    of grinder: Identifier<Grinder>?, method: Identifier<BrewMethod>, in contents: JournalContents
  ) {
    func groups(_ flows: ShotWeights?) -> GrindGroups {
      GrindGroups(contents.brews, flows: flows) {
        $0.grinderID == grinder && $0.methodID == method
      }
    }
    let timed = groups(nil)
    let shots = ShotWeights(contents)
    if !shots.isEmpty {
      let flowed = groups(shots)
      if flowed.freedom >= Self.least.freedom, 2 * flowed.freedom >= timed.freedom {
        self.init(flowed, .resistance)
        return
      }
    }
    self.init(timed, .time)
  }

  init?(_ groups: GrindGroups, _ measure: Measure) {
    let compared = groups.all.map { ($0.bean, $0.sums) }
    let varied = compared.map(\.1).filter { $0.settings > 1e-9 }
    guard groups.freedom >= Self.least.freedom, !varied.isEmpty else { return nil }
    var (rest, freedom) = (Self.assumed.noise * Self.assumed.noise, Self.assumed.freedom)
    rest *= freedom
    for sums in compared.map(\.1) {
      let isVaried = sums.settings > 1e-9
      let explained = isVaried ? sums.products * sums.products / sums.settings : 0
      rest += max(0, sums.outcomes - explained)
      freedom += max(0, sums.count - (isVaried ? 2 : 1))
    }
    let noise = rest / freedom
    func pooled(_ spread: Double) -> (mean: Double, variance: Double) {
      var (weights, total) = (0.0, 0.0)
      for sums in varied {
        let weight = 1 / (noise / sums.settings + spread)
        weights += weight
        total += weight * sums.products / sums.settings
      }
      return (total / weights, 1 / weights)
    }
    let fixed = pooled(0)
    var (squares, weights, weightSquares) = (0.0, 0.0, 0.0)
    for sums in varied {
      let weight = sums.settings / noise
      let apart = sums.products / sums.settings - fixed.mean
      squares += weight * apart * apart
      weights += weight
      weightSquares += weight * weight
    }
    let scale = weights - weightSquares / weights
    let moments = scale > 1e-9 ? (squares - Double(varied.count - 1)) / scale : 0
    let usual = Self.assumed.spread * fixed.mean
    let spread = max(moments, usual * usual)
    let (mean, variance) = pooled(spread)
    guard mean.isFinite, variance.isFinite, abs(mean) >= Self.least.size * variance.squareRoot()
    else { return nil }
    self.measure = measure
    (self.mean, deviation, self.spread) = (mean, variance.squareRoot(), spread)
    (self.noise, self.freedom) = (noise, freedom)
    beanCount = varied.count
    brewCount = groups.all.reduce(0) { $0 + ($1.count > 1 ? $1.count : 0) }
    beans = Dictionary(compared) { first, _ in first }
    let outcomes = groups.all.flatMap { group in
      zip(group.outcomes, group.stars).compactMap { outcome, stars in
        stars.flatMap { $0 >= Self.good.stars ? outcome : nil }
      }
    }
    if outcomes.count >= Self.good.cups {
      let count = Double(outcomes.count)
      let mean = outcomes.reduce(0, +) / count
      let squares = outcomes.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      liked = (mean, (squares / (count - 1)).squareRoot(), count)
    } else {
      liked = nil
    }
  }

  public static func == (left: GrindSlope, right: GrindSlope) -> Bool {
    (left.mean, left.deviation, left.measure) == (right.mean, right.deviation, right.measure)
      && (left.beanCount, left.brewCount) == (right.beanCount, right.brewCount)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(mean) }

  // MARK: Of one bean

  /// The mean and variance of a bean's slope: that of all beans, and its own by its cups.
  private func slope(of bean: Identifier<Bean>?) -> (mean: Double, variance: Double) {
    let common = spread + deviation * deviation
    guard let sums = beans[bean], sums.settings > 1e-9 else { return (mean, common) }
    let (prior, own) = (1 / spread, sums.settings / noise)
    let share = prior / (prior + own)
    return (
      share * mean + (1 - share) * sums.products / sums.settings,
      1 / (prior + own) + share * share * deviation * deviation
    )
  }

  /// A place on the scale, as a normal distribution, and the degrees of freedom behind its variance.
  struct Place: Sendable {
    var mean, variance, freedom: Double

    /// Within which it lies in four of five cases.
    var interval: ClosedRange<Double> {
      let reach = StudentDistribution.quantile(0.9, degrees: freedom) * variance.squareRoot()
      return (mean - reach)...(mean + reach)
    }
  }

  /// The setting of a bean whose cup has an outcome, from the bean's other cups.
  ///
  /// - Parameters:
  ///   - outcome: The logarithm of the time.
  ///   - bean: The bean.
  ///   - variance: The variance of the outcome beside that of equal cups.
  /// - Returns: nil for a bean without cups.
  func setting(
    for outcome: Double, of bean: Identifier<Bean>?, adding variance: Double = 0
  ) -> Place? {
    guard let sums = beans[bean], sums.count > 0 else { return nil }
    let slope = slope(of: bean)
    guard abs(slope.mean) > 1e-9 else { return nil }
    let away = (outcome - sums.outcome) / slope.mean
    let square = slope.mean * slope.mean
    return Place(
      mean: sums.setting + away,
      variance: (noise * (1 + 1 / sums.count) + variance + away * away * slope.variance) / square,
      freedom: freedom)
  }

  /// The setting of a cup of a bean that took a time, and where it lies in four of five cases, by the bean's
  /// other cups.
  ///
  /// - Parameters:
  ///   - seconds: The time; above 0.
  ///   - bean: The bean.
  /// - Returns: nil for a bean without cups, and where flows were compared.
  package func setting(
    takingSeconds seconds: Double, of bean: Identifier<Bean>?
  ) -> (value: Double, interval: ClosedRange<Double>)? {
    guard measure == .time, seconds > 0 else { return nil }
    return setting(for: log(seconds), of: bean).map { ($0.mean, $0.interval) }
  }

  /// How far the time of a recipe may be off, as a share.
  private static let recipeShare = 0.05

  /// The setting at which a bean takes as long as cups that were liked, or as its recipe says.
  ///
  /// - Parameters:
  ///   - bean: The bean, with cups of its own.
  ///   - recipeTime: The recipe's time in seconds; nil where there is none.
  func likedSetting(of bean: Identifier<Bean>, recipeTime: Double?) -> Place? {
    if measure == .time, let recipeTime, recipeTime > 0 {
      return setting(
        for: log(recipeTime), of: bean,
        adding: Self.recipeShare * Self.recipeShare - noise)
    }
    guard let liked else { return nil }
    let square = liked.deviation * liked.deviation
    // Equal cups differ; that is part of how far liked ones do.
    return setting(
      for: liked.mean, of: bean, adding: max(0, square - noise) + square / liked.count - noise)
  }

  /// What a step of the grinder changes.
  ///
  /// - Parameter step: The step on the scale; below 0 for a step down.
  func effect(of step: Double) -> GrindStepEffect {
    let reach = StudentDistribution.quantile(0.9, degrees: freedom) * deviation
    // Slopes are of one over the flow, which the resistance has squared.
    let power: Double = measure == .resistance ? 2 : 1
    let ends = [mean - reach, mean, mean + reach].map { exp($0 * step * power) - 1 }.sorted()
    return GrindStepEffect(
      measure: measure, step: step, change: ends[1], low: ends[0], high: ends[2],
      beanCount: beanCount, brewCount: brewCount)
  }
}

/// What a step of a grinder changes, by all beans of a method together.
public struct GrindStepEffect: Sendable, Hashable {
  /// What changes.
  public var measure: GrindSlope.Measure
  /// The step on the grinder's scale.
  public var step: Double
  /// The change of the time, or of the resistance, as a share: 0.06 for 6 % more.
  public var change: Double
  /// Where it lies in four of five cases.
  public var low: Double
  /// The upper end of the same.
  public var high: Double
  /// The number of beans with cups at several settings.
  public var beanCount: Int
  /// The number of cups beside others of their bean.
  public var brewCount: Int
}

/// The cups of a grinder that can be compared by what comes of the setting: those of one bean and method.
struct GrindGroups: Sendable {
  /// The cups of one bean and method. `outcomes` are logarithms: of the time or, of shots with a curve, of one
  /// over the flow at the end of the ramp; both grow with finer settings.
  struct Group: Sendable {
    let bean: Identifier<Bean>?
    fileprivate let name: String
    private(set) var settings: [Double] = []
    private(set) var outcomes: [Double] = []
    private(set) var stars: [Double?] = []

    var count: Int { settings.count }

    fileprivate mutating func add(_ setting: Double, _ outcome: Double, _ stars: Double?) {
      settings.append(setting)
      outcomes.append(outcome)
      self.stars.append(stars)
    }

    /// The means, and the sums of squares and products about them.
    var sums: Sums { Sums(settings, outcomes) }
  }

  /// Sums of settings and outcomes about their means.
  struct Sums: Sendable, Hashable {
    let count: Double
    private(set) var setting, outcome: Double
    private(set) var settings = 0.0
    private(set) var outcomes = 0.0
    private(set) var products = 0.0

    fileprivate init(_ settings: [Double], _ outcomes: [Double]) {
      count = Double(settings.count)
      setting = settings.reduce(0, +) / max(count, 1)
      outcome = outcomes.reduce(0, +) / max(count, 1)
      for (one, other) in zip(settings, outcomes) {
        self.settings += (one - setting) * (one - setting)
        self.outcomes += (other - outcome) * (other - outcome)
        products += (one - setting) * (other - outcome)
      }
    }
  }

  /// In the order of their beans and methods.
  let all: [Group]

  /// The number of cups beside others of their group, less one a group.
  var freedom: Int { all.reduce(0) { $0 + $1.count - 1 } }

  /// - Parameters:
  ///   - brews: Brews of any beans, methods and grinders.
  ///   - flows: Gives the flow of a brew's shot; nil compares times.
  ///   - isMeant: Whether a brew is one of the grinder, and of the method in question.
  /// - Complexity: O(brews).
  init(_ brews: [Brew], flows: ShotWeights? = nil, where isMeant: (Brew) -> Bool) {
    struct Key: Hashable {
      let bean: Identifier<Bean>?
      let method: Identifier<BrewMethod>?
    }
    var places: [Key: Int] = [:]
    var groups: [Group] = []
    // Successive brews are often of one group.
    var last: (key: Key, place: Int)?
    for brew in brews where !brew.isCopy && isMeant(brew) {
      guard let setting = FieldRange.grindSetting.checked(brew.grindSetting),
        let outcome = Self.outcome(of: brew, flows)
      else { continue }
      let key = Key(bean: brew.beanID, method: brew.methodID)
      let place: Int
      if let last, last.key == key {
        place = last.place
      } else if let known = places[key] {
        place = known
      } else {
        place = groups.count
        places[key] = place
        groups.append(
          Group(
            bean: key.bean, name: "\(key.bean?.rawValue ?? "")\t\(key.method?.rawValue ?? "")"))
      }
      last = (key, place)
      groups[place].add(setting, outcome, brew.stars)
    }
    all = groups.sorted { $0.name < $1.name }
  }

  /// The outcome of a setting, as a logarithm; nil where it is not recorded.
  static func outcome(of brew: Brew, _ flows: ShotWeights?) -> Double? {
    if let flows {
      return flows[brew.id]?.flowAfterRamp.flatMap { $0 > 0 && $0.isFinite ? -log($0) : nil }
    }
    return FieldRange.brewTime.checked(brew.brewTime).flatMap { $0 > 0 ? log($0) : nil }
  }
}
