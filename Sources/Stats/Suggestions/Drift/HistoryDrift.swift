import FlavorExtraction
import Foundation
import Journal

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
