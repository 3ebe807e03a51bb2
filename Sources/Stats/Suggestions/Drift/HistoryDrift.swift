/// The drift of a history, and what it makes of the settings of each brew.
struct HistoryDrift: Sendable {
  let drift: GrindDrift
  /// For each entry what to add to its grind setting, so that it is as if brewed at the age of the
  /// next brew; 0 for a brew without a known age.
  let shifts: [Double]

  /// The least number of bags: with fewer, the spread between bags is hardly known.
  static let leastBags = 5
}

extension SuggestionHistory {
  /// The greatest number of days after the last brew of a bag that a request is for.
  private static let mostDays = 14
  /// The greatest number of brews that a drift is learned from.
  private static let mostDriftBrews = 480

  /// The rated brews that a drift is learned from, the latest ones: bags tell of it by their own
  /// brews, however little the beans are like the one asked for.
  /// A rating that words imply scatters more, and counts where there are no others.
  var driftEntries: ArraySlice<Entry> {
    (isByWords ? rated : rated.filter { !$0.isImplied }).suffix(Self.mostDriftBrews)
  }

  /// The drift of the grind setting; nil where its interval holds 0, where too few bags tell, and
  /// where the age of the next brew is not known.
  ///
  /// - Parameters:
  ///   - words: What notes say of extraction; they count where the scale of the grinder is known.
  ///   - day: The day of the next brew; nil takes that of the last one of the bean.
  ///   - calendar: Gives the days of brews.
  func drift(
    words: BrewWords?, day: CalendarDay?, calendar: LocalCalendar
  ) -> HistoryDrift? {
    guard let next = nextWeeks(day, calendar) else { return nil }
    var brews: [Int: [DriftBag.Brew]] = [:]
    for entry in driftEntries {
      guard let weeks = weeks(of: entry, calendar), let setting = value(.grindSetting, of: entry)
      else { continue }
      var brew = DriftBag.Brew(
        setting: setting, weeks: weeks, stars: entry.stars, weight: entry.weight)
      if let words, let scale = words.scale, let word = words[entry.index] {
        brew.side = DriftBag.side(of: word.direction, scale.coarser)
        brew.doubt = 1 - word.confidence
      }
      brews[entry.bean, default: []].append(brew)
    }
    let bags = brews.sorted { $0.key < $1.key }
      .map { (bean: $0.key, bag: DriftBag(brews: DriftBag.drawn($0.value))) }.filter(
        \.bag.isTelling)
    guard bags.count >= HistoryDrift.leastBags,
      let fit = Self.trusted(DriftBag.withoutFreshness(bags.map(\.bag))), let found = fit.drift
    else { return nil }
    let slopes = Dictionary(uniqueKeysWithValues: zip(bags.map(\.bean), fit.slopes))
    let shifts = entries.map { entry in
      weeks(of: entry, calendar)
        .map { (next - $0) * (slopes[entry.bean] ?? found.perWeek) } ?? 0
    }
    return HistoryDrift(
      drift: GrindDrift(
        perWeek: found.perWeek, low: found.low, high: found.high, bagCount: bags.count,
        brewCount: bags.reduce(0) { $0 + $1.bag.brews.count }),
      shifts: shifts)
  }

  /// The drift from ratings and words; from ratings alone where words do not agree with them better than
  /// words that name sides at random. As `WordTrust` asks of suggestions, the more words there are, the
  /// more evidence is asked for.
  private static func trusted(_ bags: [DriftBag]) -> DriftFit? {
    guard let fit = DriftModel(bags).flatMap(DriftFit.init) else { return nil }
    let count = bags.reduce(0) { $0 + $1.brews.count { $0.side != nil } }
    // Without a drift nothing is moved, whatever words are worth.
    guard count > 0, fit.drift != nil else { return fit }
    let deaf = bags.map { bag in
      var bag = bag
      for index in bag.brews.indices { bag.brews[index].side = nil }
      return bag
    }
    guard let other = DriftModel(deaf).flatMap(DriftFit.init) else { return nil }
    let random = other.value + Double(count) * log(0.5)
    return fit.value - random >= WordTrust.leastGain(count) ? fit : other
  }

  /// The age of the beans of a brew.
  private func weeks(of entry: Entry, _ calendar: LocalCalendar) -> Double? {
    guard let day = calendar.tastingDay(of: entry.brew.brewedAt),
      let days = beans[entry.bean].daysOffRoast(on: CalendarDay(number: day))
    else { return nil }
    return Double(days) / 7
  }

  /// The age of the beans of the next brew.
  private func nextWeeks(_ day: CalendarDay?, _ calendar: LocalCalendar) -> Double? {
    let last = entries.filter { $0.bean == 0 }
      .compactMap { calendar.tastingDay(of: $0.brew.brewedAt) }.max()
    let number =
      last.map { min(max(day?.number ?? $0, $0), $0 + Self.mostDays) } ?? day?.number
    return number.flatMap { bean.daysOffRoast(on: CalendarDay(number: $0)) }
      .map { Double($0) / 7 }
  }
}

/// How the best grind setting moves while beans age, learned over the bags of a method and a grinder.
///
/// It is only reported where its interval excludes 0.
public struct GrindDrift: Sendable, Hashable {
  /// The change of the best setting in a week, on the scale of the grinder.
  public var perWeek: Double
  /// The lower end of the interval of 95%.
  public var low: Double
  /// The upper end of the interval of 95%.
  public var high: Double
  /// The number of bags, and of their brews.
  public var bagCount: Int
  /// The number of rated brews of the bags.
  public var brewCount: Int
}

/// How the best setting moves as beans age.
package struct DriftDocument: Codable {
  let perWeek, low, high: Rounded3
  let bags, brews: Int

  package init(_ drift: GrindDrift) {
    (perWeek, low, high) = (Rounded(drift.perWeek), Rounded(drift.low), Rounded(drift.high))
    (bags, brews) = (drift.bagCount, drift.brewCount)
  }

  package var drift: GrindDrift {
    GrindDrift(
      perWeek: perWeek.value, low: low.value, high: high.value, bagCount: bags, brewCount: brews)
  }
}

/// The brews of one bag that tell whether its best grind setting moves.
struct DriftBag: Sendable {
  /// A brew with a setting and a known age of the beans.
  struct Brew: Sendable {
    /// The grind setting.
    var setting: Double
    /// Weeks off roast.
    var weeks: Double
    /// The rating in stars; nil where it is not rated.
    var stars: Double?
    /// The side of the optimum that the note names: 1 where the best setting is a higher number, −1
    /// where it is a lower one, 0 near the optimum; nil without such words.
    var side: Int?
    /// The probability that the note was misread.
    var doubt = 0.0
    /// How much it counts by its curve, 0.2…1 (`ShotWeights`).
    var weight = 1.0
  }

  /// Brews whose ratings are drawn towards the mean of the bag where a shot counts less.
  static func drawn(_ brews: [Brew]) -> [Brew] {
    let rated = brews.indices.filter { brews[$0].stars != nil }
    let stars = ShotWeights.drawn(
      rated.map { brews[$0].stars ?? 0 }, rated.map { brews[$0].weight })
    var drawn = brews
    for (place, stars) in zip(rated, stars) { drawn[place].stars = stars }
    return drawn
  }

  /// The brews, in any order.
  var brews: [Brew]
  /// The means of settings and weeks.
  private(set) var middle: (setting: Double, weeks: Double)

  /// - Parameter brews: At least one brew.
  init(brews: [Brew]) {
    self.brews = brews
    let count = Double(max(1, brews.count))
    middle = (
      brews.reduce(0) { $0 + $1.setting } / count, brews.reduce(0) { $0 + $1.weeks } / count
    )
  }

  /// The least number of brews and the least difference of their ages, in weeks.
  private static let least = (brews: 5, weeks: 10.0 / 7)

  /// Whether the bag can tell of a drift.
  var isTelling: Bool {
    guard let first = brews.map(\.weeks).min(), let last = brews.map(\.weeks).max() else {
      return false
    }
    return brews.count >= Self.least.brews && last - first >= Self.least.weeks
      && Set(brews.map(\.setting)).count > 1
  }

  /// The brews that say as much of an age as the assumption that it makes no difference, and the
  /// number of turns in which levels of bags and effects of ages are found.
  private static let freshness = (brews: 3.0, turns: 4)

  /// Bags whose ratings are those of beans of one age: what all bags lose or gain in a week of age,
  /// whatever the shape, is taken from their ratings. Else beans that go stale, brewed at other settings
  /// by then, would look like a setting that moves.
  static func withoutFreshness(_ bags: [DriftBag]) -> [DriftBag] {
    var effects: [Int: Double] = [:]
    func week(_ brew: Brew) -> Int { Int(min(max(brew.weeks, 0), 52)) }
    for _ in 0..<freshness.turns {
      var sums: [Int: (total: Double, count: Double)] = [:]
      for bag in bags {
        let rated = bag.brews.compactMap { brew in
          brew.stars.map { (week: week(brew), rest: $0 - effects[week(brew), default: 0]) }
        }
        guard rated.count > 1 else { continue }
        let level = rated.reduce(0) { $0 + $1.rest } / Double(rated.count)
        for brew in rated {
          let sum = sums[brew.week] ?? (0, 0)
          sums[brew.week] = (
            sum.total + brew.rest - level + effects[brew.week, default: 0], sum.count + 1
          )
        }
      }
      effects = sums.mapValues { $0.total / ($0.count + freshness.brews) }
    }
    return bags.map { bag in
      var bag = bag
      bag.brews = bag.brews.map { brew in
        var brew = brew
        let effect = effects[week(brew), default: 0]
        brew.stars? -= effect
        return brew
      }
      return bag
    }
  }

  /// The side of a reading.
  ///
  /// - Parameter coarser: Which settings are coarser.
  static func side(
    of direction: BrewExtraction.Direction, _ coarser: GrinderScale.Coarser
  ) -> Int {
    switch direction {
    case .balanced: 0
    case .over: coarser == .higher ? 1 : -1
    case .under: coarser == .higher ? -1 : 1
    }
  }
}
