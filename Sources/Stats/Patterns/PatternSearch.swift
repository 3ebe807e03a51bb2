import FlavorWheel

/// One search through a journal: makes every test and keeps the hypotheses.
struct PatternSearch {
  let table: PatternTable
  let options: PatternOptions
  let wheel = FlavorWheel.standard
  let mood: MoodModel
  let cells: CellEffects
  /// What each method adds to a rating, within beans, in stars; 0 where no method is known.
  let methodEffects: [Double]
  var hypotheses: [Hypothesis] = []
  var thinQuestions = 0
  /// For each method with a found parameter, what each of its brews misses of the method's best
  /// setting (negative) and has over its worst (positive), in stars.
  var settingEffects: [Int: SettingEffects] = [:]
  /// For each bean what the found attributes of it add to its ratings, in stars.
  var attributeEffects: [Double]

  /// How far settings explain the ratings of one method's brews.
  struct SettingEffects {
    var belowBest: [Int: Double] = [:]
    var aboveWorst: [Int: Double] = [:]
  }

  init(table: PatternTable, options: PatternOptions) {
    self.table = table
    self.options = options
    let (residuals, methodEffects) = Self.adjusted(table)
    self.methodEffects = methodEffects
    attributeEffects = [Double](repeating: 0, count: table.beanRecords.count)
    mood = MoodModel.fit(times: table.times, residuals: residuals)
    let square = residuals.reduce(0) { $0 + $1 * $1 } / Double(max(1, residuals.count))
    cells = CellEffects(
      residuals: residuals, beans: table.beans, methods: table.methods,
      noise: square / (1 + mood.ratio))
  }

  mutating func run() {
    guard table.count >= 8 else { return }
    searchParameters()
    searchBeanAttributes()
    searchMethodsAndGrinders()
    searchBeans()
    searchFlavorRatings()
    searchFlavorContexts()
    searchTrend()
  }

  func generator(_ name: String) -> SeededGenerator {
    SeededGenerator(seed: options.seed, name: name)
  }

  /// Ratings less bean and method, by alternating means.
  private static func adjusted(_ table: PatternTable) -> ([Double], [Double]) {
    let beans = table.beans.map { $0 + 1 }
    let methods = table.methods.map { $0 + 1 }
    let beanCount = (beans.max() ?? 0) + 1
    let methodCount = (methods.max() ?? 0) + 1
    var residuals = table.stars
    var effects = [Double](repeating: 0, count: methodCount)
    for _ in 0..<8 {
      residuals = StratifiedTest.centered(residuals, beans, count: beanCount)
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
    // Method −1 is unknown and stands at 0.
    return (residuals, Array(effects.dropFirst()))
  }

  /// The rating of a row less what its method adds, in stars.
  func ratingLessMethod(_ row: Int) -> Double {
    table.stars[row] - (table.methods[row] >= 0 ? methodEffects[table.methods[row]] : 0)
  }

  /// Numbers 0 up for the values of `keys`, in the order of their first appearance.
  static func dense<Key: Hashable>(_ keys: [Key]) -> [Int] {
    var numbers: [Key: Int] = [:]
    return keys.map { key in
      if let number = numbers[key] { return number }
      let number = numbers.count
      numbers[key] = number
      return number
    }
  }

  /// How many rows stand in strata of two or more.
  static func informative(_ strata: [Int]) -> [Bool] {
    var sizes = [Int](repeating: 0, count: (strata.max() ?? -1) + 1)
    for stratum in strata { sizes[stratum] += 1 }
    return strata.map { sizes[$0] > 1 }
  }

  /// Filters series of some rows by the mood: centered within strata, then freed of what their past
  /// foretells.
  struct RowFilter {
    let strata: [Int]
    let count: Int
    let filter: MoodModel.Filter
    /// The cell of bean and method of each row, and how much of its mean is taken out.
    private var cells: [Int] = []
    private var shares: [Double] = []

    init(
      _ table: PatternTable, rows: [Int], strata: [Int], mood: MoodModel, cells: CellEffects? = nil
    ) {
      self.strata = strata
      count = (strata.max() ?? -1) + 1
      filter = mood.filter(times: rows.map { table.times[$0] })
      guard let cells else { return }
      let methods = table.methodNames.count + 1
      self.cells = PatternSearch.dense(
        rows.indices.map { strata[$0] * methods + table.methods[rows[$0]] + 1 })
      var sizes = [Int](repeating: 0, count: (self.cells.max() ?? -1) + 1)
      for cell in self.cells { sizes[cell] += 1 }
      shares = sizes.map { cells.share(count: $0) }
    }

    func apply(_ series: [Double]) -> [Double] {
      var centered = StratifiedTest.centered(series, strata, count: count)
      if !cells.isEmpty {
        let rest = StratifiedTest.centered(centered, cells, count: shares.count)
        for row in centered.indices {
          centered[row] -= shares[cells[row]] * (centered[row] - rest[row])
        }
      }
      return filter.apply(centered)
    }
  }
}

extension PatternTable {
  /// Days from the first brew to the last.
  var span: Double {
    let known = times.filter(\.isFinite)
    guard let first = known.first, let last = known.last else { return 0 }
    return last - first
  }
}
