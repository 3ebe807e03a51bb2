/// Finds relations in a journal that are unlikely to be chance.
///
///     let flavors = JournalFlavors(tagsOf: contents)
///     let report = PatternMiner().report(
///       on: contents, calendar: LocalCalendar(), flavors: flavors)
///     for pattern in report.patterns { print(Words().description(of: pattern)) }
///
/// The tests separate effects from differences between beans, serial correlation and drifting
/// habits:
///
/// - A parameter is compared within bean, after the predictable part of each rating and parameter
///   is removed (`SerialCorrelation`). Brews of other methods help to estimate the level of a bean
///   and the mood of a day (`ParameterDesign`), and stronger parameters are held constant. The
///   p-value is from permutations within bean (`StratifiedTest`); slope and curve share one
///   p-value.
/// - Freshness is tested over all methods (`days_off_roast`), with windows among its shapes; the
///   temperature also over all methods, and against roast level and process.
/// - The moments of brews are compared over all methods within bean: the time of day, the day of the
///   week, and the time since the last cup (`BrewTiming`), where the journal's times are those of
///   brews (`BrewTimes`).
/// - Attributes of beans are compared between beans, one observation each: ratings by permutation
///   (`GroupPermutationTest`), flavors by a t-test that estimates the variance between beans from
///   all flavors (`UnitRegression`).
/// - Methods and grinders are compared within bean, beans within spans of time, flavors within bean
///   and method.
/// - Flavors are nodes of the wheel and the taster's own words (`PatternSubject.Key.descriptor`); a
///   finding is reported at one level (`PatternSearch.reportedOnce`).
/// - What notes call a brew is compared with its settings, predicted from the earlier brews of its bean
///   (`PredictiveTest`).
/// - What notes say is compared with what the curves of the same shots show, in the same way; where the
///   journal has no curves, nothing is asked.
/// - A trend over time is separated from beans and serial correlation by generalized least squares
///   (`TrendTest`).
///
/// Where words tell of far more cups than stars do, all cups count by the ratings that their words imply
/// (`JournalRatings`), with the doubt that goes with them; flavors are then not compared with ratings.
///
/// A finding that is not significant given a stronger one of its kind is not reported, nor one
/// whose sentence would give an interval that denies it. The false discovery rate is controlled over
/// all tests (`FalseDiscoveryRate`), with weights by the kind of question (`PatternWeights`).
public struct PatternMiner: Sendable {
  /// Which brews are analyzed, and the false discovery rate.
  public let options: PatternOptions

  /// Creates a miner.
  public init(options: PatternOptions = PatternOptions()) {
    self.options = options
  }

  /// Tests a journal.
  ///
  /// Invalid numbers (NaN, negative doses, ratings beyond 5) count as not recorded. The order of
  /// the records does not matter.
  ///
  /// In a cancelled task the call ends early and the report has no meaning: check for cancellation
  /// afterwards.
  ///
  /// - Parameters:
  ///   - contents: The records of the journal.
  ///   - calendar: Gives the day of a brew.
  ///   - flavors: The flavors of each of `contents.brews`.
  ///   - progress: Called with the number of questions tested and of all.
  /// - Complexity: Time and memory are linear in the brews.
  public func report(
    on contents: JournalContents, calendar: LocalCalendar, flavors: JournalFlavors,
    progress: ((_ completed: Int, _ total: Int) -> Void)? = nil
  ) -> PatternReport {
    let table = Self.table(contents, calendar: calendar, flavors: flavors, options: options)
    var search = PatternSearch(table: table, options: options)
    search.run(progress: progress)
    return report(of: search, on: contents)
  }

  /// The same report, with two groups of questions beside each other.
  package func reportOnTwoCores(
    on contents: JournalContents, calendar: LocalCalendar, flavors: JournalFlavors,
    progress: ((_ completed: Int, _ total: Int) -> Void)? = nil
  ) async -> PatternReport {
    let table = Self.table(contents, calendar: calendar, flavors: flavors, options: options)
    var search = PatternSearch(table: table, options: options)
    await search.runOnTwoCores(progress: progress)
    return report(of: search, on: contents)
  }

  /// The table of the records, without values that are probably mistakes: one of them would be a lever
  /// that moves every slope.
  private static func table(
    _ contents: JournalContents, calendar: LocalCalendar, flavors: JournalFlavors,
    options: PatternOptions
  ) -> PatternTable {
    let (sound, doubts) = contents.withoutDoubts()
    return PatternTable(
      sound, calendar: calendar, flavors: flavors, options: options, doubts: doubts)
  }

  private func report(of search: PatternSearch, on contents: JournalContents) -> PatternReport {
    let table = search.table
    let hypotheses = search.hypotheses.map { $0.doubting(search.certainty) }
    let qValues = Self.qValues(hypotheses, rate: options.falseDiscoveryRate)
    var patterns: [Pattern] = []
    var largest = 0.0
    let records = RecordIndex(contents)
    var notations = GrindNotations(contents)
    let found = qValues.indices.filter { qValues[$0] <= options.falseDiscoveryRate }
    let reported = search.reportedOnce(found)
    for index in found where !Task.isCancelled {
      let (hypothesis, qValue) = (hypotheses[index], qValues[index])
      largest = max(largest, hypothesis.pValue)
      guard reported.contains(index) else { continue }
      guard var pattern = hypothesis.pattern() else { continue }
      if !pattern.kind.isLogOdds {
        if let words = table.words {
          pattern.pValue = hypothesis.pValue
          pattern.doubt(search.certainty, words)
        }
        pattern.effect = pattern.effect.onScale
      }
      guard !pattern.isDenied else { continue }
      pattern.qValue = qValue
      pattern.subject.identify(in: records)
      pattern.notation = notations.notation(of: pattern.subject)
      patterns.append(pattern)
    }
    patterns.sort {
      ($0.qValue, $0.pValue, -abs($0.zScore)) < ($1.qValue, $1.pValue, -abs($1.zScore))
    }
    var leftOut = search.table.leftOut
    leftOut.thinQuestions = search.thinQuestions
    leftOut.shadows = hypotheses.count {
      $0.plainPValue <= largest && $0.pValue > largest
    }
    leftOut.shadows += found.count - reported.count
    var preferences = PreferenceFinder(search: search).preferences()
    for index in preferences.indices {
      preferences[index].subject.identify(in: records)
      preferences[index].notation = notations.notation(of: preferences[index].subject)
    }
    return PatternReport(
      brews: table.brews, rated: table.rated, tested: hypotheses.count,
      falseDiscoveryRate: options.falseDiscoveryRate, patterns: patterns,
      preferences: preferences, leftOut: leftOut,
      implied: table.words == nil ? 0 : table.count)
  }

  /// The q-values of hypotheses, over all tests.
  ///
  /// Differences between beans are expected and must not loosen the threshold of the other tests:
  /// in their q-values a bean counts as a test, but never as a discovery. Further labels of an
  /// attribute are judged at the rate that is left after the attribute was selected: Benjamini and
  /// Bogomolov 2014, "Selective Inference on Multiple Families of Hypotheses".
  static func qValues(_ hypotheses: [Hypothesis], rate: Double) -> [Double] {
    let weights = PatternWeights.weights(hypotheses)
    func adjusted(where isDiscovery: (Hypothesis) -> Bool) -> [Double] {
      FalseDiscoveryRate.adjusted(
        hypotheses.map { $0.isFurtherLabel || !isDiscovery($0) ? 1 : $0.pValue },
        weights: weights)
    }
    let isBean = { (hypothesis: Hypothesis) in hypothesis.subject[.bean] != nil }
    let others = adjusted { !isBean($0) }
    let all = adjusted { _ in true }
    let discoveries = Double(max(1, others.count { $0 <= rate }))
    let tests = Double(hypotheses.count)
    return hypotheses.indices.map { index in
      let hypothesis = hypotheses[index]
      if hypothesis.isFurtherLabel {
        let weighted = hypothesis.pValue / weights[index] * tests / discoveries
        return min(1, max(hypothesis.pValue, weighted))
      }
      return isBean(hypothesis) ? all[index] : others[index]
    }
  }
}

extension Hypothesis {
  /// The same with the doubt of ratings that words imply: a test of these ratings knows how words vary, not how
  /// far the taster's stars would have differed from them.
  ///
  /// - Parameter certainty: The share of the standard deviation that remains beside the doubt; 1 for stars.
  fileprivate func doubting(_ certainty: Double) -> Hypothesis {
    guard certainty < 1, !kind.isLogOdds else { return self }
    func widened(_ pValue: Double) -> Double {
      guard pValue > 0, pValue < 1 else { return pValue }
      return NormalDistribution.twoSided(certainty * NormalDistribution.quantile(pValue / 2))
    }
    var doubted = self
    doubted.pValue = widened(pValue)
    doubted.plainPValue = widened(plainPValue)
    return doubted
  }
}

extension Pattern {
  /// Widens the intervals by the doubt of ratings that words imply, and by that of the taster's scale, which
  /// multiplies every difference alike.
  fileprivate mutating func doubt(_ certainty: Double, _ words: JournalRatings.Words) {
    isByWords = true
    func widened(_ estimate: Estimate, _ scaleError: Double) -> Estimate {
      let scale = NormalDistribution.quantile((1 + Bootstrap.confidence) / 2) * scaleError
      func reach(_ end: Double) -> Double {
        let own = (end - estimate.value) / max(certainty, 1e-6)
        let scaled = scale * estimate.value
        return (own * own + scaled * scaled).squareRoot()
      }
      return Estimate(
        value: estimate.value, low: estimate.value - reach(estimate.low),
        high: estimate.value + reach(estimate.high))
    }
    effect = widened(effect, words.scaleError)
    if kind == .parameter, shape == .peak || shape == .valley {
      optimum = optimum.map { widened($0, 0) }
    }
  }

  /// Whether the interval, which the sentence of this kind of pattern gives, contains no difference
  /// while the test rejects it at the same level: no finding is surer than its interval.
  fileprivate var isDenied: Bool {
    pValue <= 1 - Bootstrap.confidence && kind.traits.givesInterval && effect.low <= 0
      && effect.high >= 0
  }
}

extension Estimate {
  /// The same difference in stars, none of it beyond the scale of ratings.
  fileprivate var onScale: Estimate {
    func clipped(_ stars: Double) -> Double { min(max(stars, -5), 5) }
    return Estimate(value: clipped(value), low: clipped(low), high: clipped(high))
  }
}

/// The brews to analyze, and the false discovery rate.
public struct PatternOptions: Sendable, Equatable {
  /// The accepted expected share of false findings among those reported, 0 < rate < 1.
  public var falseDiscoveryRate = 0.05
  /// Only brews of this day and later.
  public var since: CalendarDay?
  /// The user's current day; brews in the future are excluded. nil includes all.
  public var today: CalendarDay?
  /// The last day whose brews count, whatever the current day is; nil for none.
  public var lastDay: CalendarDay?
  /// Only brews of this method.
  public var methodID: Identifier<BrewMethod>?
  /// Only brews of this bean.
  public var beanID: Identifier<Bean>?
  /// The seed of the random permutations: the same journal and seed give the same report.
  public var seed: UInt64 = 1

  /// Creates options for all brews, at a false discovery rate of 5 %.
  public init() {}
}

/// The weights of tests in the control of the false discovery rate, by the kind of question.
///
/// Every flavor is tested with every origin, process, roast level and method, so those tests can be
/// thousands, while a handful is about what a person can change. Half of the weight is equal for all
/// tests; of the other half each family has a share, however many tests it has. So a family of few
/// tests never pays for more than a bounded number of others.
///
/// The taster's own words ask again, at another level, what nodes of the wheel ask. They have only a
/// small share of their own and none of the equal half: together they take that share from the weight
/// of the other tests, however many words there are. What notes call a brew at which settings is also
/// asked beside the rest, and what notes say of which curves.
///
/// The moments of brews have the smallest share, 2% of all weight, and none of the equal half: little can
/// be changed about them, and mood and habits go with them, so that an effect is less likely than that
/// of a setting. They cost each other test 2% of its weight.
///
/// The weights depend on which tests were made, not on their p-values, and their mean is 1.
enum PatternWeights {
  enum Family: CaseIterable {
    case settings, beans, tastes, contexts, wordTastes, wordContexts, readings, curves, moments

    /// The family's share of the half that is divided; together 1. For families that stand apart, see
    /// `ownShare`.
    var share: Double {
      switch self {
      case .settings: 0.3
      case .beans: 0.2
      case .tastes: 0.15
      case .contexts: 0.35
      case .wordTastes, .wordContexts, .readings, .curves, .moments: 0
      }
    }

    /// The share of all weight of a separate family; else 0.
    var ownShare: Double {
      switch self {
      case .wordTastes, .wordContexts, .curves: 0.04
      case .readings: 0.1
      case .moments: 0.02
      case .settings, .beans, .tastes, .contexts: 0
      }
    }
  }

  static func weights(_ hypotheses: [Hypothesis]) -> [Double] {
    let families = hypotheses.map { hypothesis in
      let family = hypothesis.kind.traits.family
      guard hypothesis.column?.isDescriptor ?? false else { return family }
      return family == .tastes ? .wordTastes : family == .contexts ? .wordContexts : family
    }
    let sizes = Dictionary(grouping: families) { $0 }.mapValues { Double($0.count) }
    // The shares of families without a test go to the others.
    let (shared, apart) = sizes.keys.reduce((0, 0)) { ($0.0 + $1.share, $0.1 + $1.ownShare) }
    let all = Double(hypotheses.count)
    let tests = families.reduce(0) { $0 + ($1.ownShare > 0 ? 0 : 1.0) }
    let scale = tests > 0 ? all * (1 - apart) / tests : 1 / max(apart, 1e-9)
    return families.map { family in
      let size = max(sizes[family] ?? 1, 1)
      if family.ownShare > 0 { return family.ownShare * all / size * (tests > 0 ? 1 : scale) }
      return scale * (0.5 + 0.5 * family.share / max(shared, 1e-9) * tests / size)
    }
  }
}
