/// One search through a journal: makes every test and collects the hypotheses.
struct PatternSearch: Sendable {
  let table: PatternTable
  let options: PatternOptions
  let wheel = FlavorWheel.standard
  let mood: SerialCorrelation
  let cells: BeanMethodInteraction
  /// The variance of the noise of each method relative to the usual one; the first is that of brews
  /// without a method.
  let noises: [Double]
  /// The effect of each method on a rating, within beans, in stars; 0 for brews without a method.
  let methodEffects: [Double]
  var hypotheses: [Hypothesis] = []
  var thinQuestions = 0
  /// For each method with a found parameter, the difference of each of its brews from the method's
  /// best setting (negative) and from its worst (positive), in stars.
  var settingEffects: [Int: SettingEffects] = [:]
  /// The parameters that were found for a method of their own.
  var strongParameters: Set<BrewParameter> = []
  /// The values of the attributes of beans.
  let attributeValues: [PatternSubject.Key: BeanValues]
  /// For each bean the effect of its found attributes on its ratings, in stars.
  var attributeEffects: [Double]
  /// By how much evidence of ratings that words imply is weaker than that of stars, 0…1: the share of the standard
  /// deviation that remains beside their doubt. 1 where stars count.
  let certainty: Double

  /// The effect of settings on the ratings of one method's brews.
  struct SettingEffects {
    var belowBest: [Int: Double] = [:]
    var aboveWorst: [Int: Double] = [:]
  }

  init(table: PatternTable, options: PatternOptions) {
    self.table = table
    self.options = options
    let (residuals, methodEffects) = Self.adjusted(table)
    self.methodEffects = methodEffects
    attributeValues = Dictionary(
      uniqueKeysWithValues: BeanAttribute.all.map { ($0.key, BeanValues($0, table)) })
    attributeEffects = [Double](repeating: 0, count: table.beanRecords.count)
    mood = SerialCorrelation.fit(times: table.times, residuals: residuals)
    let square = residuals.reduce(0) { $0 + $1 * $1 } / Double(max(1, residuals.count))
    certainty = table.words.map { (square / (square + $0.doubt)).squareRoot() } ?? 1
    cells = BeanMethodInteraction(
      residuals: residuals, beans: table.beans, methods: table.methods,
      noise: square / (1 + mood.ratio))
    noises = Self.noises(table, residuals: mood.filter(times: table.times).apply(residuals))
  }

  private typealias Group = @Sendable (inout PatternSearch) -> Void

  /// Each may build on what those before it found.
  private static let settingsAndBeans: [Group] = [
    { $0.searchParameters() }, { $0.searchFreshness() }, { $0.searchSharedTemperature() },
    { $0.searchInteractions() }, { $0.searchTimings() }, { $0.searchBeanAttributes() },
    { $0.searchMethodsAndGrinders() }, { $0.searchBeans() },
  ]
  /// These build on no other.
  private static let others: [Group] = [
    { $0.searchFlavorRatings() }, { $0.searchFlavorContexts() }, { $0.searchReadings() },
    { $0.searchCurves() }, { $0.searchTrend() },
  ]

  /// Asks all questions; stops once the task is cancelled.
  ///
  /// - Parameter progress: Called with the number of groups of questions answered and the number of all.
  mutating func run(progress: ((Int, Int) -> Void)? = nil) {
    guard table.count >= 8 else { return }
    let questions = Self.settingsAndBeans + Self.others
    for (count, question) in questions.enumerated() where !Task.isCancelled {
      progress?(count, questions.count + 1)
      question(&self)
    }
  }

  /// The same, on two cores: the result is that of `run`.
  mutating func runOnTwoCores(progress: ((Int, Int) -> Void)? = nil) async {
    guard table.count >= 8 else { return }
    let start = self
    async let asked = start.beginning(with: Self.others)
    let total = Self.settingsAndBeans.count + Self.others.count
    for (count, question) in Self.settingsAndBeans.enumerated() where !Task.isCancelled {
      progress?(count, total + 1)
      question(&self)
    }
    let other = await asked
    for count in Self.settingsAndBeans.count..<total where !Task.isCancelled {
      progress?(count, total + 1)
    }
    hypotheses += other.hypotheses
    thinQuestions += other.thinQuestions
  }

  /// This search after some questions, before which nothing was asked.
  private func beginning(with questions: [Group]) -> PatternSearch {
    var search = self
    for question in questions where !Task.isCancelled { question(&search) }
    return search
  }

  func generator(_ name: String) -> SeededGenerator {
    SeededGenerator(seed: options.seed, name: name)
  }

  /// Ratings minus the effects of bean and method, by alternating means.
  private static func adjusted(_ table: PatternTable) -> ([Double], [Double]) {
    let beans = table.beans.map { $0 + 1 }
    let methods = table.methods.map { $0 + 1 }
    let beanCount = (beans.max() ?? 0) + 1
    let methodCount = (methods.max() ?? 0) + 1
    var residuals = table.stars
    var effects = [Double](repeating: 0, count: methodCount)
    for _ in 0..<8 {
      residuals = Series.centered(residuals, beans, count: beanCount)
      var sums = [Double](repeating: 0, count: methodCount)
      var sizes = sums
      for row in residuals.indices {
        sums[methods[row]] += residuals[row]
        sizes[methods[row]] += 1
      }
      for method in 0..<methodCount where sizes[method] > 0 {
        effects[method] += sums[method] / sizes[method]
      }
      for row in residuals.indices {
        residuals[row] -= sums[methods[row]] / sizes[methods[row]]
      }
    }
    // The first is that of brews without a method.
    return (residuals, Array(effects.dropFirst()))
  }

  /// The noise of each method, shrunk towards the usual noise with the weight of a few brews.
  private static func noises(_ table: PatternTable, residuals: [Double]) -> [Double] {
    let brewsOfPrior = 20.0
    var squares = [Double](repeating: 0, count: table.methodNames.count + 1)
    var sizes = squares
    for (row, residual) in residuals.enumerated() {
      squares[table.methods[row] + 1] += residual * residual
      sizes[table.methods[row] + 1] += 1
    }
    let usual = squares.reduce(0, +) / max(sizes.reduce(0, +), 1)
    guard usual > 1e-12 else { return squares.map { _ in 1 } }
    return zip(squares, sizes).map {
      max(0.05, ($0 / usual + brewsOfPrior) / ($1 + brewsOfPrior))
    }
  }

  /// The rating of a row minus the effect of its method, in stars.
  func ratingLessMethod(_ row: Int) -> Double {
    table.stars[row] - (table.methods[row] >= 0 ? methodEffects[table.methods[row]] : 0)
  }

  /// Numbers from 0 for the values of `keys`, in the order of their first appearance.
  ///
  /// - Parameter keys: From −1; at most about the number of records, so that a table of them is small.
  static func dense(_ keys: [Int]) -> [Int] {
    var numbers = [Int](repeating: -1, count: (keys.max() ?? -1) + 2)
    var count = 0
    return keys.map { key in
      if numbers[key + 1] < 0 {
        numbers[key + 1] = count
        count += 1
      }
      return numbers[key + 1]
    }
  }

  /// Numbers from 0 for pairs of keys, in the order of their first appearance.
  static func dense(_ first: [Int], _ second: [Int]) -> [Int] {
    let (outer, inner) = (dense(first), dense(second))
    let width = (inner.max() ?? 0) + 1
    return dense(zip(outer, inner).map { $0 * width + $1 })
  }

  /// For each row whether its stratum has two or more rows.
  static func informative(_ strata: [Int]) -> [Bool] {
    var sizes = [Int](repeating: 0, count: (strata.max() ?? -1) + 1)
    for stratum in strata { sizes[stratum] += 1 }
    return strata.map { sizes[$0] > 1 }
  }
}

extension PatternTable {
  /// The values of a parameter, a brew each; NaN where it is not recorded.
  func column(of parameter: BrewParameter) -> [Double] {
    parameters[BrewParameter.allCases.firstIndex(of: parameter) ?? 0]
  }

  /// Days from the first brew to the last.
  var span: Double {
    let known = times.filter(\.isFinite)
    guard let first = known.first, let last = known.last else { return 0 }
    return last - first
  }
}

/// One test, with a closure that computes its pattern if it is a finding.
struct Hypothesis: Sendable {
  var kind: Pattern.Kind
  var subject: PatternSubject
  /// The final p-value: the larger of the plain one and the one given stronger findings.
  var pValue: Double
  /// The p-value of the plain test.
  var plainPValue: Double
  /// The signed strength of the plain test in standard deviations.
  var zScore: Double
  /// Whether it is a further label of an attribute whose first label is a finding: its p-value is
  /// adjusted for all labels (step-down max T), and it does not count as a separate discovery.
  var isFurtherLabel = false
  /// The brews with the flavor of a hypothesis about one; else nil.
  var column: FlavorColumn?
  /// Computes effect, interval and shape; called only for findings.
  var pattern: @Sendable () -> Pattern?
}

/// Centers series of some rows within strata, then replaces them by their innovations
/// (`SerialCorrelation`).
struct RowFilter {
  let strata: [Int]
  let count: Int
  let filter: SerialCorrelation.Filter
  /// The cell of bean and method of each row, and the share of its mean that is removed.
  private var cells: [Int] = []
  private var shares: [Double] = []
  /// The weight of each row in the mean of its stratum; empty for equal weights.
  private var weights: [Double] = []

  /// Creates a filter for series that are centered within strata, with equal weights.
  init(_ table: PatternTable, rows: [Int], strata: [Int], mood: SerialCorrelation) {
    self.strata = strata
    count = (strata.max() ?? -1) + 1
    filter = mood.filter(times: rows.map { table.times[$0] })
  }

  /// Creates a filter for brews of several methods, whose noise and whose interaction with beans
  /// may differ.
  init(_ search: PatternSearch, rows: [Int], strata: [Int]) {
    let table = search.table
    self.strata = strata
    count = (strata.max() ?? -1) + 1
    let noise = rows.map { search.noises[table.methods[$0] + 1] }
    weights = noise.map { 1 / $0 }
    filter = search.mood.filter(times: rows.map { table.times[$0] }, noise: noise)
    let methods = table.methodNames.count + 1
    cells = PatternSearch.dense(
      rows.indices.map { strata[$0] * methods + table.methods[rows[$0]] + 1 })
    // The brews of a cell have the same method, and therefore the same noise.
    var sizes = [Double](repeating: 0, count: (cells.max() ?? -1) + 1)
    for row in cells.indices { sizes[cells[row]] += weights[row] }
    shares = sizes.map { search.cells.share(count: $0) }
  }

  func apply(_ series: [Double]) -> [Double] {
    guard !cells.isEmpty else {
      return filter.apply(Series.centered(series, strata, count: count))
    }
    var sums = [Double](repeating: 0, count: count)
    var totals = sums
    for row in strata.indices {
      sums[strata[row]] += weights[row] * series[row]
      totals[strata[row]] += weights[row]
    }
    var centered = series
    for row in strata.indices { centered[row] -= sums[strata[row]] / totals[strata[row]] }
    let rest = Series.centered(centered, cells, count: shares.count)
    for row in centered.indices {
      centered[row] -= shares[cells[row]] * (centered[row] - rest[row])
    }
    return filter.apply(centered)
  }
}

/// A trend over calendar time.
extension PatternSearch {
  mutating func searchTrend() {
    let rows = table.times.indices.filter { table.times[$0].isFinite }
    let outcome = rows.map(ratingLessMethod)
    let beans = Self.dense(rows.map { table.beans[$0] })
    let times = rows.map { table.times[$0] }
    guard let test = TrendTest(times: times, outcome: outcome, beans: beans) else {
      thinQuestions += 1
      return
    }
    let span = table.span
    hypotheses.append(
      Hypothesis(
        kind: .trend, subject: PatternSubject(), pValue: test.pValue, plainPValue: test.pValue,
        zScore: test.t
      ) {
        Pattern(
          kind: .trend, subject: PatternSubject(), effect: test.change, count: rows.count,
          pValue: test.pValue, qValue: 1, zScore: test.t, span: span)
      })
  }
}
