/// Describes the brews that are rated 4 and above; where words imply the ratings, those that are praised.
struct PreferenceFinder {
  /// The lowest rating of a favorite brew.
  static let leastStars = 4.0
  /// The lowest number of such brews.
  static let leastBrews = 3
  /// The lowest number of favorites, and of the others, to compare settings.
  static let leastCompared = 6

  private let search: PatternSearch
  /// The lowest rating of a favorite in this journal.
  private let leastStars: Double
  private let liked: [Int]
  private let disliked: [Int]

  private var table: PatternTable { search.table }

  /// - Parameter search: The search whose test of a setting decides whether favorites differ.
  init(search: PatternSearch) {
    self.search = search
    let stars = search.table.stars
    let least = search.table.words?.praised ?? Self.leastStars
    leastStars = least
    liked = stars.indices.filter { stars[$0] >= least }
    disliked = stars.indices.filter { stars[$0] < least }
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
    return methods + preferences(found)
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

  /// A setting of the favorites, and the brews it is compared with.
  private struct Described {
    var preference: Preference
    let parameter: BrewParameter
    let rows: [Int]
    /// The brews that were rated lower; empty where too few brews can be compared.
    let others: [Int]
  }

  /// A journal has many groups to compare: the limit allows for all of them (Bonferroni).
  private func preferences(_ found: [Described]) -> [Preference] {
    let count = Double(found.count { !$0.others.isEmpty })
    return found.map { described in
      var preference = described.preference
      preference.differs =
        !described.others.isEmpty && differs(described, chance: Self.favoriteChance / count)
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
    let column = table.column(of: parameter)
    let values = rows.map { column[$0] }.filter { !$0.isNaN }
    guard values.count >= Self.leastBrews, let low = values.min(), let high = values.max() else {
      return []
    }
    let rows = rows.filter { !column[$0].isNaN }
    let others = others.filter { !column[$0].isNaN }
    let isCompared = min(rows.count, others.count) >= Self.leastCompared
    return [
      Described(
        preference: Preference(
          kind: kind, subject: subject, value: SampleStatistics.mean(values), low: low, high: high,
          unit: unit, count: values.count,
          others: isCompared ? SampleStatistics.mean(others.map { column[$0] }) : nil),
        parameter: parameter, rows: rows, others: isCompared ? others : [])
    ]
  }

  /// The difference within beans, in its standard errors, from which the test is worth its time.
  private static let leastErrors = 1.5

  /// Whether the setting of the favorites differs from that of the others beyond chance.
  ///
  /// Brews of a bean share its quality, and a taster changes settings from bean to bean: brews are
  /// compared within beans only. The test is that of the setting's effect on ratings, which holds the
  /// calendar and other methods constant.
  private func differs(_ described: Described, chance: Double) -> Bool {
    let errors = errorsWithinBeans(described)
    let apart = described.preference.value - (described.preference.others ?? 0)
    guard abs(errors) >= Self.leastErrors, errors * apart > 0 else { return false }
    var search = search
    let rows = (described.rows + described.others).sorted()
    guard let method = rows.first.map({ table.methods[$0] }),
      let question = search.question(
        method,
        described.parameter == .grindSetting ? table.grinders[rows[0]] : -1,
        described.parameter, rows)
    else { return false }
    let design = search.design(question, given: [])
    let test = StratifiedTest(
      strata: design.strata, outcome: design.outcome,
      columns: [design.column(Series.standardized(design.values))], nuisances: design.nuisances)
    return test.z[0] * apart > 0
      && test.pValue(seed: search.generator("favorite|" + question.name)) <= chance
  }

  /// The difference between favorites and others within beans, in standard errors (analysis of variance
  /// with beans as fixed effects).
  private func errorsWithinBeans(_ described: Described) -> Double {
    struct Sums {
      var count = 0.0
      var sum = 0.0
      var square = 0.0

      /// The sum of squares around the mean.
      var within: Double { count > 0 ? max(0, square - sum * sum / count) : 0 }

      mutating func add(_ value: Double) {
        count += 1
        sum += value
        square += value * value
      }
    }
    let column = table.column(of: described.parameter)
    // Around a usual value, so that squares lose nothing.
    let base = described.preference.value
    var beans: [Int: (liked: Sums, rest: Sums)] = [:]
    for row in described.rows {
      beans[table.beans[row], default: (Sums(), Sums())].liked.add(column[row] - base)
    }
    for row in described.others {
      beans[table.beans[row], default: (Sums(), Sums())].rest.add(column[row] - base)
    }
    var (difference, weight, squares, freedom) = (0.0, 0.0, 0.0, 0.0)
    for (_, sums) in beans.sorted(by: { $0.key < $1.key })
    where sums.liked.count > 0 && sums.rest.count > 0 {
      let own = sums.liked.count * sums.rest.count / (sums.liked.count + sums.rest.count)
      difference +=
        own * (sums.liked.sum / sums.liked.count - sums.rest.sum / sums.rest.count)
      weight += own
      squares += sums.liked.within + sums.rest.within
      freedom += sums.liked.count + sums.rest.count - 2
    }
    guard weight > 0 else { return 0 }
    let variance = freedom > 0 ? squares / freedom : 0
    // Both the same everywhere: any difference is one.
    guard variance > 0 else { return abs(difference) > 1e-9 ? difference * .infinity : 0 }
    return difference / (variance * weight).squareRoot()
  }

  /// The probability that a journal without differences names a favorite, divided among method, origin
  /// and settings (Bonferroni).
  private static let favoriteChance = 0.05 / 3

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
        if stars >= leastStars { likes[label] += 1 }
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
