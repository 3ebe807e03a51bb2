import Journal
import Numerics
import Support

/// Describes the brews that are rated 4 and above.
struct PreferenceFinder {
  /// The lowest rating of a favorite brew.
  static let leastStars = 4.0
  /// The lowest number of such brews.
  static let leastBrews = 3
  /// The lowest number of favorites, and of the others, to compare settings.
  static let leastCompared = 6

  let table: PatternTable
  private let liked: [Int]
  private let disliked: [Int]

  init(table: PatternTable) {
    self.table = table
    liked = table.stars.indices.filter { table.stars[$0] >= Self.leastStars }
    disliked = table.stars.indices.filter { table.stars[$0] < Self.leastStars }
  }

  /// First the methods with the settings of each, then grinds and origins.
  func preferences() -> [Preference] {
    let methods = favorite(
      .method, labels: table.stars.indices.map { [table.methods[$0]] }, names: table.methodNames)
    var found: [Described] = []
    for method in table.methodNames.indices {
      let rows = liked.filter { table.methods[$0] == method }
      let others = disliked.filter { table.methods[$0] == method }
      let subject = PatternSubject([.method: table.methodNames[method]])
      found += description(.ratio, .ratio, subject, rows, others: others, unit: "g/g")
      found += description(
        .waterTemperature, .waterTemperature, subject, rows, others: others, unit: "°C")
      found += description(.brewTime, .brewTime, subject, rows, others: others, unit: "s")
    }
    let (origins, originNames) = originLabels()
    found += grinds(origins, originNames)
    return methods + Self.preferences(found)
      + favorite(.origin, labels: origins, names: originNames)
  }

  /// The countries of each row as numbers, and their names.
  private func originLabels() -> ([[Int]], [String]) {
    var numbers: [String: Int] = [:]
    var names: [String] = []
    let ofBean = table.beanRecords.map { bean in
      bean.origins.map { origin in
        let key = FoldedText.words(origin)
        if let number = numbers[key] { return number }
        numbers[key] = names.count
        names.append(origin)
        return names.count - 1
      }
    }
    return (table.beans.map { $0 < 0 ? [] : ofBean[$0] }, names)
  }

  /// A setting of the favorites, and how it differs from that of the others: their means in standard
  /// errors, with the degrees of freedom (Welch 1947); nil where too few brews can be compared.
  private struct Described {
    var preference: Preference
    let comparison: (errors: Double, freedom: Double)?
  }

  /// A journal has many groups to compare: the limit allows for all of them (Bonferroni).
  private static func preferences(_ found: [Described]) -> [Preference] {
    let count = Double(found.count { $0.comparison != nil })
    return found.map { described in
      var preference = described.preference
      preference.differs =
        described.comparison.map { comparison in
          comparison.errors
            > StudentDistribution.quantile(
              1 - favoriteChance / 2 / count, degrees: comparison.freedom)
        } ?? false
      return preference
    }
  }

  private func grinds(_ origins: [[Int]], _ names: [String]) -> [Described] {
    var rows: [[Int]: [Int]] = [:]
    for row in liked where table.methods[row] >= 0 && table.grinders[row] >= 0 {
      for origin in origins[row] {
        rows[[origin, table.methods[row], table.grinders[row]], default: []].append(row)
      }
    }
    return rows.keys.sorted { $0.lexicographicallyPrecedes($1) }.flatMap { key in
      description(
        .grind, .grindSetting,
        PatternSubject([
          .origin: names[key[0]], .method: table.methodNames[key[1]],
          .grinder: table.grinderNames[key[2]],
        ]), rows[key] ?? [],
        others: disliked.filter {
          table.methods[$0] == key[1] && table.grinders[$0] == key[2]
            && origins[$0].contains(key[0])
        }, unit: "setting")
    }
  }

  private func description(
    _ kind: Preference.Kind, _ parameter: BrewParameter, _ subject: PatternSubject, _ rows: [Int],
    others: [Int], unit: String
  ) -> [Described] {
    let column = table.parameters[BrewParameter.allCases.firstIndex(of: parameter) ?? 0]
    let values = rows.map { column[$0] }.filter { !$0.isNaN }
    guard values.count >= Self.leastBrews, let low = values.min(), let high = values.max() else {
      return []
    }
    let mean = values.reduce(0, +) / Double(values.count)
    let rest = others.map { column[$0] }.filter { !$0.isNaN }
    let comparison = Self.comparison(values, rest)
    return [
      Described(
        preference: Preference(
          kind: kind, subject: subject, value: mean, low: low, high: high, unit: unit,
          count: values.count,
          others: comparison == nil ? nil : rest.reduce(0, +) / Double(rest.count)),
        comparison: comparison)
    ]
  }

  private static func comparison(
    _ values: [Double], _ others: [Double]
  ) -> (errors: Double, freedom: Double)? {
    guard min(values.count, others.count) >= leastCompared else { return nil }
    func moments(_ sample: [Double]) -> (mean: Double, error: Double) {
      let mean = sample.reduce(0, +) / Double(sample.count)
      let square = sample.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      return (mean, square / Double(sample.count - 1) / Double(sample.count))
    }
    let (own, rest) = (moments(values), moments(others))
    let variance = own.error + rest.error
    let distance = max(0, abs(own.mean - rest.mean) - 1e-9)
    // Both the same everywhere: any difference is one.
    guard variance > 0 else { return (distance > 0 ? .infinity : 0, 1) }
    let freedom =
      variance * variance
      / (own.error * own.error / Double(values.count - 1)
        + rest.error * rest.error / Double(others.count - 1))
    return (distance / variance.squareRoot(), freedom)
  }

  /// The probability that a journal without differences names a favorite.
  private static let favoriteChance = 0.05

  /// Whether the brews of a group are rated above the others beyond noise.
  ///
  /// Brews of one bean are alike, so beans are the units: the variance of both means is that of the sums
  /// of beans (Liang and Zeger 1986, "Longitudinal data analysis using generalized linear models"), at
  /// least that of single brews. The limit allows for the choice of the best group (Bonferroni).
  ///
  /// - Parameter ofBeans: Whether groups are kinds of beans: of those one bean says nothing.
  private func isAbove(
    _ group: Int, labels: [[Int]], groupCount: Int, ofBeans: Bool
  ) -> Bool {
    var means: [Double] = []
    var (variance, fewest, fewestBrews) = (0.0, Int.max, Int.max)
    for isInside in [true, false] {
      let known = table.stars.indices.filter { row in
        labels[row].contains(group) == isInside && labels[row].contains { $0 >= 0 }
      }
      guard known.count > 1 else { return false }
      let count = Double(known.count)
      let mean = known.reduce(0) { $0 + table.stars[$1] } / count
      var beans: [Int: Double] = [:]
      var squares = 0.0
      for row in known {
        let apart = table.stars[row] - mean
        beans[table.beans[row], default: 0] += apart
        squares += apart * apart
      }
      let units = Double(beans.count)
      let clustered =
        units > 1
        ? beans.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value * $1.value }
          / (count * count) * units / (units - 1) : 0
      variance += max(clustered, squares / (count - 1) / count)
      fewest = min(fewest, beans.count)
      fewestBrews = min(fewestBrews, known.count)
      means.append(mean)
    }
    guard fewest > 1 || !ofBeans else { return false }
    let limit = StudentDistribution.quantile(
      1 - Self.favoriteChance / Double(groupCount),
      degrees: Double(2 * (fewest > 1 ? fewest : fewestBrews) - 2))
    return means[0] - means[1] > limit * variance.squareRoot()
  }

  /// The method or origin with the highest mean, each mean shrunk towards all by its uncertainty.
  private func favorite(
    _ kind: Preference.Kind, labels: [[Int]], names: [String]
  ) -> [Preference] {
    var sums = [Double](repeating: 0, count: names.count)
    var (squares, sizes, likes) = (sums, sums, sums)
    var (lows, highs) = (sums.map { _ in 5.0 }, sums)
    for row in table.stars.indices {
      let stars = table.stars[row]
      for label in labels[row] where label >= 0 {
        sums[label] += stars
        squares[label] += stars * stars
        sizes[label] += 1
        if stars >= Self.leastStars { likes[label] += 1 }
        lows[label] = min(lows[label], stars)
        highs[label] = max(highs[label], stars)
      }
    }
    let groups = names.indices.filter { sizes[$0] > 0 }
    // A favorite needs alternatives.
    guard groups.count > 1 else { return [] }
    let means = groups.map { sums[$0] / sizes[$0] }
    let freedom = groups.reduce(0) { $0 + sizes[$1] } - Double(groups.count)
    let noise = zip(groups, means).reduce(0) { $0 + squares[$1.0] - sizes[$1.0] * $1.1 * $1.1 }
    let effects = RandomEffects(
      means: means, counts: groups.map { sizes[$0] },
      within: freedom > 0 ? max(noise / freedom, 1e-6) : 0.25)
    let shrunken = zip(groups, means).map { effects.shrunken($1, count: sizes[$0]) }
    let candidates = groups.indices.filter { likes[groups[$0]] >= Double(Self.leastBrews) }
    guard let best = candidates.max(by: { (shrunken[$0], means[$0]) < (shrunken[$1], means[$1]) })
    else { return [] }
    let group = groups[best]
    let key: PatternSubject.Key = kind == .method ? .method : .origin
    let mean = means[best]
    let second = groups.indices.filter { $0 != best }.map { shrunken[$0] }.max() ?? 0
    let differs =
      shrunken[best] - second > 0.05
      && isAbove(group, labels: labels, groupCount: groups.count, ofBeans: kind == .origin)
    return [
      Preference(
        kind: kind, subject: PatternSubject([key: names[group]]), value: mean, low: lows[group],
        high: highs[group],
        unit: "stars", count: Int(sizes[group]), mean: mean, differs: differs)
    ]
  }
}
