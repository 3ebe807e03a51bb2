import Journal

/// When the brews of a journal were made: the time of day, the day of the week, and the time since the
/// brew before.
///
/// Not every recorded time is that of a brew: imports of days write midnight or noon, and who enters a
/// stack of notes leaves the times of an hour at the desk. Such times count as unknown.
struct BrewTimes: Sendable {
  /// For each brew of the journal the hours after local midnight, 0..<24; NaN where unknown.
  private(set) var hours: [Double]
  /// For each brew the days since the one before, with fractions; NaN where unknown, where it is the
  /// first, and where it follows at once.
  private(set) var gaps: [Double]
  /// Whether the brews were entered in bulk: neither times nor days are those of brews.
  private(set) var isBulk = false

  /// The days within which a brew follows another at once.
  static let leastGap = 10.0 / 1440
  /// The share of brews that follow another at once from which on a journal was entered in bulk.
  private static let bulkShare = 1.0 / 3
  /// The seconds after midnight that stand for a day without a time.
  private static let placeholders: Set<Int> = [0, 43_200]
  /// The share of brews at two times of the day, in UTC, from which on a program wrote the times: noon
  /// in summer and in winter, as seen from another time zone.
  private static let stampedShare = 0.9

  /// - Parameter calendar: Gives the day and the time of a brew.
  /// - Complexity: O(n log n) in the brews.
  init(_ contents: JournalContents, calendar: LocalCalendar) {
    hours = [Double](repeating: .nan, count: contents.brews.count)
    gaps = hours
    var timed: [(seconds: Int, id: String, day: Int, index: Int)] = []
    var untimed: [Int] = []
    var clocks: [Int: Int] = [:]
    for (index, brew) in contents.brews.enumerated() {
      if index % 1024 == 0, Task.isCancelled { return }
      guard let day = FutureDays.plausible(calendar.day(of: brew.brewedAt)),
        let seconds = brew.brewedAt.seconds
      else { continue }
      let utc = seconds % 86_400
      guard let second = calendar.secondOfDay(of: brew.brewedAt),
        Self.placeholders.isDisjoint(with: [second, utc])
      else {
        untimed.append(day.number)
        continue
      }
      hours[index] = Double(second) / 3600
      clocks[utc, default: 0] += 1
      timed.append((seconds, brew.id.rawValue, day.number, index))
    }
    let most = clocks.values.sorted(by: >).prefix(2).reduce(0, +)
    if Double(most) >= Self.stampedShare * Double(timed.count) {
      for brew in timed { hours[brew.index] = .nan }
      return
    }
    timed.sort { ($0.seconds, $0.id) < ($1.seconds, $1.id) }
    untimed.sort()
    var place = 0
    var atOnce = 0
    for (last, brew) in zip(timed, timed.dropFirst()) {
      while place < untimed.count, untimed[place] <= brew.day { place += 1 }
      // A brew without a time may lie between the two.
      let isNext = place == 0 || untimed[place - 1] < last.day
      let gap = Double(brew.seconds - last.seconds) / 86_400
      if gap < Self.leastGap {
        atOnce += 1
      } else if isNext {
        gaps[brew.index] = gap
      }
    }
    isBulk = Double(atOnce) > Self.bulkShare * Double(timed.count)
    guard isBulk else { return }
    for index in hours.indices { (hours[index], gaps[index]) = (.nan, .nan) }
  }
}
