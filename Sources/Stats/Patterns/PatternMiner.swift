public import Journal
import Numerics

/// Finds relations in a journal that are unlikely to be chance.
///
///     let flavors = JournalFlavors(tagsOf: contents)
///     let report = PatternMiner().report(
///       on: contents, calendar: LocalCalendar(), flavors: flavors)
///     for pattern in report.patterns { print(Words().description(of: pattern)) }
///
/// How each question is tested, so that differences between beans, serial correlation and drifting
/// habits are not mistaken for effects:
///
/// - A parameter is compared within bean, after the part of each rating and of each parameter that
///   its past foretells is taken out (`SerialCorrelation`), with the brews of other methods as witnesses of
///   bean and mood (`ParameterDesign`) and stronger parameters held; the p-value comes from
///   permutations within bean (`StratifiedTest`). Slope and curve share one p-value.
/// - Attributes of beans are compared between beans, one observation each: ratings by permutation
///   (`GroupPermutationTest`), flavors by a t-test that learns from all flavors how much beans differ
///   (`UnitRegression`).
/// - Methods and grinders are compared within bean, beans within spans of time, flavors within bean
///   and method.
/// - A trend over time is separated from beans and serial correlation by generalized least squares (`TrendTest`).
///
/// A finding that vanishes given a stronger one of its kind is explained by it and not reported. All tests
/// together keep the false discovery rate (`FalseDiscoveryRate`).
public struct PatternMiner: Sendable {
  /// Which brews are analyzed, and how strict the tests are.
  public let options: PatternOptions

  /// - Parameter options: Which brews are analyzed, and how strict the tests are.
  public init(options: PatternOptions = PatternOptions()) {
    self.options = options
  }

  /// Looks at a journal.
  ///
  /// Numbers that are no measure (NaN, negative doses, ratings beyond 5) count as not recorded. The
  /// order of the journal's records does not matter. Time and memory are linear in the brews.
  ///
  /// In a cancelled task it ends early and the report has no meaning: check for cancellation after.
  ///
  /// - Parameters:
  ///   - contents: The journal.
  ///   - calendar: On which day a brew falls.
  ///   - flavors: The flavors of each of `contents.brews`.
  ///   - progress: Is told how many groups of tests are made, of how many.
  public func report(
    on contents: JournalContents, calendar: LocalCalendar, flavors: JournalFlavors,
    progress: ((_ completed: Int, _ total: Int) -> Void)? = nil
  ) -> PatternReport {
    let table = PatternTable(contents, calendar: calendar, flavors: flavors, options: options)
    var search = PatternSearch(table: table, options: options)
    search.run(progress: progress)
    let qValues = Self.qValues(search.hypotheses, rate: options.falseDiscoveryRate)
    var patterns: [Pattern] = []
    var largest = 0.0
    let records = RecordIndex(contents)
    for (hypothesis, qValue) in zip(search.hypotheses, qValues)
    where qValue <= options.falseDiscoveryRate && !Task.isCancelled {
      largest = max(largest, hypothesis.pValue)
      guard var pattern = hypothesis.pattern() else { continue }
      pattern.qValue = qValue
      pattern.subject.identify(in: records)
      patterns.append(pattern)
    }
    patterns.sort {
      ($0.qValue, $0.pValue, -abs($0.zScore)) < ($1.qValue, $1.pValue, -abs($1.zScore))
    }
    var leftOut = search.table.leftOut
    leftOut.thinQuestions = search.thinQuestions
    leftOut.shadows = search.hypotheses.count {
      $0.plainPValue <= largest && $0.pValue > largest
    }
    var preferences = PreferenceFinder(table: table).preferences()
    for index in preferences.indices { preferences[index].subject.identify(in: records) }
    return PatternReport(
      brews: table.brews, rated: table.count, tested: search.hypotheses.count,
      falseDiscoveryRate: options.falseDiscoveryRate, patterns: patterns,
      preferences: preferences, leftOut: leftOut)
  }

  /// The q-values of hypotheses, over all tests made.
  ///
  /// Differences between beans are expected and must not loosen the threshold of the other tests: for
  /// their q-values a bean counts as a test made, never as a discovery. The further labels of an
  /// attribute are judged at the rate that is left when the attribute was selected: Benjamini and
  /// Bogomolov 2014, "Selective Inference on Multiple Families of Hypotheses".
  static func qValues(_ hypotheses: [Hypothesis], rate: Double) -> [Double] {
    func adjusted(where isDiscovery: (Hypothesis) -> Bool) -> [Double] {
      FalseDiscoveryRate.adjusted(
        hypotheses.map { $0.isFurtherLabel || !isDiscovery($0) ? 1 : $0.pValue })
    }
    let isBean = { (hypothesis: Hypothesis) in hypothesis.subject[.bean] != nil }
    let others = adjusted { !isBean($0) }
    let all = adjusted { _ in true }
    let discoveries = Double(max(1, others.count { $0 <= rate }))
    let tests = Double(hypotheses.count)
    return hypotheses.indices.map { index in
      let hypothesis = hypotheses[index]
      if hypothesis.isFurtherLabel { return min(1, hypothesis.pValue * tests / discoveries) }
      return isBean(hypothesis) ? all[index] : others[index]
    }
  }
}
