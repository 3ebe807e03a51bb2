/// What a note says of two cups of a bean: the one is better, or they are alike.
struct CupPreference: Sendable, Equatable {
  /// The cups, as positions in `JournalContents.brews`; of cups that are alike in either order.
  var better: Int
  var worse: Int
  var isAlike = false
  /// Whether a note stays with the setting of its cup, the better one.
  var isKept = false
  /// The share of one statement, 0…1: a statement on several cups is divided among them.
  var weight = 1.0

  /// The greatest number of cups that one statement is divided among, the latest.
  private static let mostOthers = 8
  /// Settings that are the same as written.
  fileprivate static let sameSetting = 0.051

  /// The preferences that notes state among the cups of each bean, brewed with one method on one grinder.
  ///
  /// `worse than 12` is about all cups at 12, in whatever order they were brewed; the order matters to what names a cup
  /// by it: the last one, yesterday's, the best so far. A note that stays with its own setting, `12
  /// confirmed`, calls it better than the others so far.
  ///
  /// - Parameters:
  ///   - contents: The records of the journal.
  ///   - method: The method.
  ///   - taste: What the note of a brew says, by its position.
  /// - Complexity: O(brews · log brews).
  static func all(
    in contents: JournalContents, method: Identifier<BrewMethod>, calendar: LocalCalendar,
    _ taste: (Int) -> BrewTaste?
  ) -> [CupPreference] {
    func isAt(_ setting: Double, _ place: Int) -> Bool {
      contents.brews[place].grindSetting.map { abs($0 - setting) < sameSetting } ?? false
    }
    struct Cup {
      let place: Int
      let seconds: Int
      let day: Int?
    }
    struct Bag: Hashable {
      let bean: Identifier<Bean>
      let grinder: Identifier<Grinder>?
    }
    var bags: [Bag: [Cup]] = [:]
    for (place, brew) in contents.brews.enumerated() where brew.methodID == method {
      guard let bean = brew.beanID, !brew.isCopy, let seconds = brew.brewedAt.seconds else {
        continue
      }
      bags[Bag(bean: bean, grinder: brew.grinderID), default: []].append(
        Cup(place: place, seconds: seconds, day: calendar.day(of: brew.brewedAt)?.number))
    }
    var found: [CupPreference] = []
    for cups in bags.values {
      let ordered = cups.sorted { ($0.seconds, $0.place) < ($1.seconds, $1.place) }
      for (turn, cup) in ordered.enumerated() {
        guard let taste = taste(cup.place) else { continue }
        if taste.stays(at: contents.brews[cup.place].grindSetting) {
          let setting = contents.brews[cup.place].grindSetting ?? 0
          let others = ordered[..<turn].filter { !isAt(setting, $0.place) }.suffix(Self.mostOthers)
          found += others.map {
            CupPreference(
              better: cup.place, worse: $0.place, isKept: true, weight: 1 / Double(others.count))
          }
        }
        for comparison in taste.comparisons {
          let others: [Cup]
          var isOwn = false
          switch comparison.other {
          // "12 even better" in the note of a cup at 12 is about this cup, beside the last one; "never
          // 12 again" beside the others so far.
          case .setting(let setting)
          where isAt(setting, cup.place) && (comparison.sign < 0 || comparison.isVerdict):
            isOwn = true
            let before = ordered[..<turn]
            others =
              comparison.sign < 0
              ? Array(before.suffix(1)) : before.filter { !isAt(setting, $0.place) }
          case .last: others = turn > 0 ? [ordered[turn - 1]] : []
          case .best: others = Array(ordered[..<turn])
          case .setting(let setting):
            others = ordered.filter { isAt(setting, $0.place) && $0.place != cup.place }
          case .day(let name):
            let day = cup.day.flatMap { Self.day(named: name, before: $0) }
            others = day == nil ? [] : ordered[..<turn].filter { $0.day == day }
          case .bean: others = []
          }
          let meant = others.suffix(Self.mostOthers)
          for other in meant {
            let isBetter = isOwn ? comparison.sign < 0 : comparison.sign >= 0
            found.append(
              CupPreference(
                better: isBetter ? cup.place : other.place,
                worse: isBetter ? other.place : cup.place, isAlike: comparison.sign == 0,
                weight: 1 / Double(meant.count)))
          }
        }
      }
    }
    return found.sorted { ($0.better, $0.worse) < ($1.better, $1.worse) }
  }

  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// The day before, in the languages of notes.
  private static let yesterday = [
    "yesterday", "day before", "last night", "gestern", "hier", "ayer", "ieri", "ontem",
  ]

  /// The day that a note names, as a number; nil where it names a span.
  private static func day(named name: String, before day: Int) -> Int? {
    let name = name.lowercased()
    if name.contains("this morning") { return day }
    if yesterday.contains(where: name.contains) { return day - 1 }
    guard let weekday = weekdays.firstIndex(where: name.contains) else { return nil }
    let today = CalendarDay(number: day).weekday - 1
    return day - ((today - weekday + 6) % 7 + 1)
  }
}

extension BrewTaste {
  /// Whether the note stays with the setting of its own cup.
  func stays(at setting: Double?) -> Bool {
    guard let setting, let nextSetting else { return false }
    return abs(setting - nextSetting) < CupPreference.sameSetting
  }
}

extension JournalFlavors {
  /// Whether the note of a brew speaks for its own cup or another one.
  func compares(_ place: Int, in contents: JournalContents) -> Bool {
    self[place].map {
      !$0.comparisons.isEmpty || $0.stays(at: contents.brews[place].grindSetting)
    } ?? false
  }
}

/// A preference among the rows of a surface.
struct RowPreference: Sendable {
  let better: Int
  let worse: Int
  let isAlike: Bool
  let weight: Double

  /// The share of statements that say nothing of the cups: misread, or of another thing.
  private static let lapse = 0.2

  /// The slope and the bend, less than 0, of the log probability of the statement by the difference of both cups
  /// in stars: a probit of the difference (Chu & Ghahramani 2005, "Preference learning with Gaussian
  /// processes", §2.2), which is wrong in a share of all cases.
  ///
  /// - Parameter noise: The variance of the difference of two cups as tasted.
  func steps(_ difference: Double, noise: Double) -> (slope: Double, bend: Double) {
    guard !isAlike else { return (-weight * difference / noise, -weight / noise) }
    let deviation = noise.squareRoot()
    let score = difference / deviation
    let share = 1 - Self.lapse
    let chance = chance(difference, noise: noise)
    let slope = share * NormalDistribution.density(score) / deviation / chance
    let bend = -slope * score / deviation - slope * slope
    return (weight * slope, min(weight * bend, -1e-4))
  }

  /// The probability of a statement that one cup is better, by the difference of both in stars.
  private func chance(_ difference: Double, noise: Double) -> Double {
    Self.lapse / 2
      + (1 - Self.lapse) * NormalDistribution.cumulative(difference / noise.squareRoot())
  }

  /// By how much the statement speaks for a surface and against a level one, on which it is as likely as not,
  /// in log odds; half of what it does at the mode, which was fitted to it.
  func gain(_ difference: Double, noise: Double) -> Double {
    isAlike ? 0 : weight * log(2 * chance(difference, noise: noise)) / 2
  }
}

extension FittedSurface {
  private static let preferenceRounds = 8

  /// The posterior that knows what notes say of two cups, too; nil when that fails.
  ///
  /// Laplace's method (Rasmussen & Williams 2006, §3.4): at the mode, the statements act as observations of
  /// differences, which join the noise of the ratings of both cups.
  func preferring(_ preferences: [RowPreference]) -> SurfacePosterior? {
    guard !preferences.isEmpty else { return nil }
    let rows = Set(preferences.flatMap { [$0.better, $0.worse] }).sorted()
    let places = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1, $0) })
    let count = rows.count
    let apart = 2 * posterior.kernel.noiseVariance
    let precisions = rows.map { 1 / posterior.noise[$0] }
    var known = data
    var result: SurfacePosterior?
    // The latent ratings: what is observed less the share of the noise.
    var latent = rows.map { data.stars[$0] - posterior.noise[$0] * posterior.weights[$0] }
    for _ in 0..<Self.preferenceRounds {
      var matrix = [Double](repeating: 0, count: count * count)
      var right = [Double](repeating: 0, count: count)
      for (place, row) in rows.enumerated() {
        matrix[place * count + place] = precisions[place]
        right[place] = precisions[place] * data.stars[row]
      }
      for preference in preferences {
        guard let better = places[preference.better], let worse = places[preference.worse] else {
          continue
        }
        let difference = latent[better] - latent[worse]
        let (slope, bend) = preference.steps(difference, noise: apart)
        matrix[better * count + better] -= bend
        matrix[worse * count + worse] -= bend
        matrix[better * count + worse] += bend
        matrix[worse * count + better] += bend
        right[better] += slope - bend * difference
        right[worse] -= slope - bend * difference
      }
      guard var noise = Cholesky(matrix, count: count)?.inverse() else { return nil }
      for row in 0..<count {
        for column in 0..<row { noise[column * count + row] = noise[row * count + column] }
      }
      func product(_ vector: [Double]) -> [Double] {
        (0..<count).map { row in
          (0..<count).reduce(0) { $0 + noise[row * count + $1] * vector[$1] }
        }
      }
      let stars = product(right)
      for (place, row) in rows.enumerated() { known.stars[row] = stars[place] }
      known.joint = SurfaceData.JointNoise(rows: rows, covariance: noise)
      guard let next = SurfacePosterior(known, parameters) else { return nil }
      let drawn = product(rows.map { next.weights[$0] })
      latent = zip(stars, drawn).map { $0 - $1 }
      result = next
    }
    return result
  }
}
