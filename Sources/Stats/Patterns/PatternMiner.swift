public import Journal

/// From a journal to findings a taster can trust, and silence where there are none.
///
///     let reading = try FlavorReading(of: contents, extractor: FlavorExtractor())
///     let report = PatternMiner().report(on: contents, calendar: LocalCalendar(), reading: reading)
///     for pattern in report.patterns { print(pattern.description) }
///
/// How each question is asked, so that neither better beans nor moods nor habits that drift can
/// make an answer:
///
/// - A parameter is compared within bean, after the part of each rating and of each parameter that
///   its past foretells is taken out (`MoodModel`); the p-value comes from permutations within bean
///   (`StratifiedTest`). Slope and curve share one p-value.
/// - Attributes of beans are compared between beans, one observation each (`UnitTest`).
/// - Methods and grinders are compared within bean, beans within spans of time, flavors within bean
///   and method.
/// - A trend over time is told from moods by rearranging long blocks (`TrendTest`).
///
/// A finding that vanishes given a stronger one of its kind is its shadow and not reported. All tests
/// together keep the false discovery rate (`FalseDiscoveryRate`).
public struct PatternMiner: Sendable {
  public let options: PatternOptions

  public init(options: PatternOptions = PatternOptions()) {
    self.options = options
  }

  /// Looks at a journal.
  ///
  /// Numbers that are no measure (NaN, negative doses, ratings beyond 5) count as not recorded. The
  /// order of the journal's records does not matter. Time and memory are linear in the brews.
  ///
  /// - Parameters:
  ///   - contents: The journal.
  ///   - calendar: On which day a brew falls.
  ///   - reading: The flavors of each of `contents.brews`.
  public func report(
    on contents: JournalContents, calendar: LocalCalendar, reading: FlavorReading
  ) -> PatternReport {
    let table = PatternTable(contents, calendar: calendar, reading: reading, options: options)
    var search = PatternSearch(table: table, options: options)
    search.run()
    let qValues = FalseDiscoveryRate.adjusted(search.hypotheses.map(\.pValue))
    var patterns: [Pattern] = []
    var largest = 0.0
    for (hypothesis, qValue) in zip(search.hypotheses, qValues)
    where qValue <= options.falseDiscoveryRate {
      largest = max(largest, hypothesis.pValue)
      guard var pattern = hypothesis.pattern() else { continue }
      pattern.qValue = qValue
      PatternWording.describe(&pattern, span: search.table.span)
      patterns.append(pattern)
    }
    patterns.sort { ($0.qValue, $0.pValue, -abs($0.zScore)) < ($1.qValue, $1.pValue, -abs($1.zScore)) }
    var leftOut = search.table.leftOut
    leftOut.thinQuestions = search.thinQuestions
    leftOut.shadows = search.hypotheses.count {
      $0.plainPValue <= largest && $0.pValue > largest
    }
    return PatternReport(
      brews: table.brews, rated: table.count, tested: search.hypotheses.count,
      falseDiscoveryRate: options.falseDiscoveryRate, patterns: patterns,
      preferences: PreferenceFinder(table: table).preferences(), leftOut: leftOut)
  }
}
