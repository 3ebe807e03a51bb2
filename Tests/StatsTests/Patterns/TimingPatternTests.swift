import Foundation
import Journal
import Support
import Testing
import Wording

@testable import Stats

/// Ratings against the moments of brews: the time of day, the day of the week, and the time since the
/// last cup.
@Suite struct TimingPatternTests {
  private func hour(_ brew: Brew) -> Double {
    Double((brew.brewedAt.seconds ?? 0) % 86_400) / 3600
  }

  /// 0 (Monday) to 6.
  private func weekday(_ brew: Brew) -> Int { ((brew.brewedAt.seconds ?? 0) / 86_400 + 3) % 7 }

  private func timings(_ report: PatternReport) -> [Pattern] {
    report.patterns.filter { $0.kind == .timing }
  }

  /// The tests of timings in a journal.
  private func hypotheses(
    _ contents: JournalContents, _ calendar: LocalCalendar = LocalCalendar(timeZone: .gmt)
  ) -> [Hypothesis] {
    let options = PatternOptions()
    var search = PatternSearch(
      table: PatternTable(
        contents, calendar: calendar, flavors: JournalFlavors(tagsOf: contents), options: options),
      options: options)
    search.searchTimings()
    return search.hypotheses
  }

  /// The timings that a journal is asked about.
  private func asked(
    _ contents: JournalContents, _ calendar: LocalCalendar = LocalCalendar(timeZone: .gmt)
  ) -> [String] {
    hypotheses(contents, calendar).compactMap { $0.subject[.timing] }.sorted()
  }

  /// The brews of a journal at other moments, with what `rating` adds to their ratings.
  private func moved(
    _ contents: JournalContents, seconds: (_ index: Int) -> Int,
    rating: (Int) -> Double = { _ in 0 }
  ) -> JournalContents {
    var contents = contents
    for index in contents.brews.indices {
      contents.brews[index].brewedAt = Timestamp(seconds: seconds(index))
      contents.brews[index].rating = min(
        5, max(0.5, ((contents.brews[index].rating + rating(index)) * 2).rounded() / 2))
    }
    return contents
  }

  // MARK: What is there is found

  @Test(arguments: [(7.0, 11.0), (22, 2)])
  func `good hours are found, also past midnight`(from: Double, to: Double) throws {
    let report = SmallJournal(brews: 300) { _, brew in
      let hour = hour(brew)
      let isInside = from < to ? hour >= from && hour < to : hour >= from || hour < to
      return isInside ? 4.2 : 3.4
    }.report()
    let pattern = try #require(timings(report).first)
    #expect(timings(report).count == 1)
    #expect(pattern.subject.pairs == PatternSubject([.timing: "time_of_day"]).pairs)
    #expect(pattern.shape == .window && pattern.topic == .moments)
    let span = try #require(pattern.optimum)
    #expect(abs(span.low - from) <= 1 && abs(span.high - (from < to ? to : to + 24)) <= 1)
    #expect(span.low <= span.value && span.value <= span.high)
    #expect(pattern.effect.low > 0.3 && pattern.effect.high < 1.2)
    // At noon and midnight to the second the time is unknown.
    #expect((295...300).contains(pattern.count) && pattern.qValue <= 0.05)
    let sentence = Words().description(of: pattern)
    #expect(
      sentence.wholeMatch(
        of:
          /You rate brews from \d+:[03]0 to \d+:[03]0 0\.\d stars above those of other hours, the same beans and methods compared \(\+0\.\d to \+[01]\.\d\), \d{3} brews\./
      ) != nil, "\(sentence)")
  }

  @Test func `bad hours are said as such`() throws {
    let report = SmallJournal(brews: 300) { _, brew in
      (13..<17).contains(hour(brew)) ? 2.8 : 3.6
    }.report()
    let pattern = try #require(timings(report).first)
    #expect(pattern.shape == .valley && pattern.effect.high < 0 && pattern.zScore < 0)
    #expect(Words().description(of: pattern).contains(" below those of other hours"))
  }

  @Test func `weekends are found, and said rather than their days`() throws {
    let report = SmallJournal(brews: 300) { _, brew in weekday(brew) >= 5 ? 4.1 : 3.4 }.report()
    let pattern = try #require(timings(report).first)
    #expect(timings(report).count == 1)
    #expect(
      pattern.subject.pairs == PatternSubject([.timing: "day_of_week", .days: "weekend"]).pairs)
    #expect(pattern.shape == nil && pattern.effect.low > 0.3 && pattern.effect.high < 1.1)
    #expect(Words().title(of: pattern) == "Weekends: higher ratings")
    #expect(Words().description(of: pattern).hasPrefix("You rate brews on weekends 0."))
    #expect(Words().description(of: pattern).contains(" above those of workdays ("))
  }

  @Test func `one day is found`() throws {
    let report = SmallJournal(brews: 300) { _, brew in weekday(brew) == 0 ? 2.5 : 3.6 }.report()
    let pattern = try #require(timings(report).first)
    #expect(pattern.subject[.days] == "monday" && pattern.effect.high < 0)
    #expect(Words().description(of: pattern).hasPrefix("You rate brews on Mondays "))
    #expect(Words().description(of: pattern).contains(" below those of other days ("))
  }

  @Test func `cups after a break are found`() throws {
    var generator = SeededGenerator(seed: 8)
    let gaps = (0..<300).map { _ in 0.2 + 4 * generator.unit() * generator.unit() }
    var days = 20_000.3
    let times = gaps.map { gap in
      days += gap
      return Int(days * 86_400)
    }
    let contents = moved(SmallJournal(brews: 300).contents) {
      times[$0]
    } rating: {
      gaps[$0] >= 1.5 ? 0.8 : 0
    }
    let pattern = try #require(timings(SmallJournal.report(contents)).first)
    #expect(pattern.subject.pairs == PatternSubject([.timing: "days_since_last"]).pairs)
    #expect(pattern.shape == .up && pattern.effect.low > 0.2)
    let threshold = try #require(pattern.threshold)
    #expect((1...2).contains(threshold))
    #expect(pattern.count == 299)
    #expect(Words().description(of: pattern).contains(" or more after your last cup "))
  }

  // MARK: What is not there is not

  @Test func `nothing is found where nothing is`() {
    for seed in 1...6 {
      #expect(timings(SmallJournal(seed: UInt64(seed)).report()).isEmpty)
    }
  }

  /// V60s are made in the morning, and are better: that is not the morning.
  @Test func `a better method of the morning is not a better morning`() {
    var contents = SmallJournal(brews: 300).contents
    contents = moved(contents) { index in
      86_400 * (20_000 + index / 2) + (index % 3 == 2 ? 15 : 7) * 3600 + index * 997 % 5000
    } rating: {
      $0 % 3 == 2 ? 0 : 0.8
    }
    #expect(timings(SmallJournal.report(contents)).isEmpty)
  }

  /// A mood lasts for days: brews of one weekend share it.
  @Test func `moods are not days of the week`() {
    for seed in 1...4 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let moods = (0..<90).map { _ in 1.6 * generator.unit() - 0.8 }
      let contents = SmallJournal(seed: UInt64(seed)) { _, brew in
        3.5 + moods[((brew.brewedAt.seconds ?? 0) - 1_736_000_000) / 86_400 / 3]
      }.contents
      #expect(timings(SmallJournal.report(contents)).isEmpty)
    }
  }

  /// Of p-values where nothing is, one in twenty is below 5%, also while moods last for days and the
  /// journal drifts: of 120 independent ones more than 13 in one of 360 series.
  @Test func `p-values are honest on moods and drift`() {
    var (low, all) = (0, 0)
    for seed in 1...40 {
      var generator = SeededGenerator(seed: UInt64(100 + seed))
      let moods = (0..<200).map { _ in 1.2 * generator.unit() - 0.6 }
      var seconds = 1_736_000_000
      let times = (0..<240).map { index in
        // Ever fewer cups, at ever later hours.
        seconds += 10_000 + generator.index(below: 80_000 + 400 * index)
        return seconds
      }
      let contents = moved(SmallJournal(seed: UInt64(seed)).contents) {
        times[$0]
      } rating: {
        moods[(times[$0] - times[0]) / 86_400 / 3] + 0.5 * Double($0) / 240
      }
      let found = hypotheses(contents)
      all += found.count
      low += found.count { $0.pValue <= 0.05 }
    }
    #expect(all == 120)
    #expect(low <= 13)
  }

  // MARK: What is not known is not asked

  @Test func `all three are asked of times that differ`() {
    var generator = SeededGenerator(seed: 4)
    var seconds = 1_736_000_000
    let times = (0..<240).map { _ in
      seconds += 10_000 + generator.index(below: 150_000)
      return seconds
    }
    #expect(
      asked(moved(SmallJournal().contents) { times[$0] })
        == ["day_of_week", "days_since_last", "time_of_day"])
  }

  @Test(arguments: ["", "T00:00:00Z", "T12:00:00Z", "T12:00:00+02:00", "T06:00:00Z"])
  func `a journal of days is asked for days`(clock: String) {
    var contents = SmallJournal().contents
    let calendar = LocalCalendar(timeZone: TimeZone(secondsFromGMT: 7200) ?? .gmt)
    for index in contents.brews.indices {
      let day = calendar.day(of: contents.brews[index].brewedAt)?.description ?? ""
      contents.brews[index].brewedAt = Timestamp(day + clock)
    }
    #expect(asked(contents, calendar) == ["day_of_week"])
  }

  /// Noon of where a journal was imported, in summer and in winter, from elsewhere.
  @Test func `two times a journal are no times`() {
    let contents = moved(SmallJournal().contents) { index in
      86_400 * (20_000 + index) + (index < 120 ? 36_000 : 39_600)
    }
    #expect(asked(contents) == ["day_of_week"])
  }

  @Test func `brews that are entered in bulk have no moments`() {
    let contents = moved(SmallJournal().contents) { index in
      86_400 * (20_000 + index / 6 * 3) + 60_000 + index / 6 * 700 % 9000 + index % 6 * 70
    }
    #expect(asked(contents).isEmpty)
  }

  @Test func `few brews are not asked`() {
    #expect(asked(SmallJournal(brews: 16, beans: 2).contents).isEmpty)
    #expect(asked(JournalContents()).isEmpty)
  }

  // MARK: Times

  @Test func `times and breaks of brews`() throws {
    let berlin = LocalCalendar(timeZone: try #require(TimeZone(identifier: "Europe/Berlin")))
    var contents = JournalContents()
    let moments: [(String, hour: Double, gap: Double)] = [
      ("2026-03-28T06:30:00Z", 7.5, .nan),
      // Summer time has begun.
      ("2026-03-29T06:30:00Z", 8.5, 1),
      // Two cups at once; the second follows none.
      ("2026-03-29T06:33:00Z", 8.55, .nan),
      ("2026-03-29T18:33:00Z", 20.55, 0.5),
      // A day without a time: the next cup may follow one of it.
      ("2026-04-01", .nan, .nan),
      ("2026-04-02T18:33:00Z", 20.55, .nan),
      ("2026-04-04T18:33:00+00:00", 20.55, 2),
      // Midnight and noon, here and in UTC.
      ("2026-05-01T22:00:00Z", .nan, .nan), ("2026-05-02T12:00:00Z", .nan, .nan),
      ("1970-01-01T07:00:00Z", .nan, .nan), ("yesterday", .nan, .nan),
    ]
    // The order of records does not matter.
    for (index, moment) in moments.enumerated().reversed() {
      contents.brews.append(
        Brew(id: Identifier(rawValue: "\(index)"), brewedAt: Timestamp(moment.0)))
    }
    let times = BrewTimes(contents, calendar: berlin)
    for (index, moment) in moments.enumerated() {
      let (hour, gap) = (times.hours.reversed()[index], times.gaps.reversed()[index])
      #expect(moment.hour.isNaN ? hour.isNaN : abs(hour - moment.hour) < 1e-9, "\(moment.0)")
      #expect(moment.gap.isNaN ? gap.isNaN : abs(gap - moment.gap) < 1e-9, "\(moment.0)")
    }
    #expect(!times.isBulk)
  }

  @Test func `moments take a small share of the weight`() {
    func hypothesis(_ kind: Pattern.Kind) -> Hypothesis {
      Hypothesis(
        kind: kind, subject: PatternSubject(), pValue: 0.5, plainPValue: 0.5, zScore: 0
      ) { nil }
    }
    for count in [1, 5, 60, 900] {
      let settings = (0..<count).map { _ in hypothesis(.parameter) }
      let weights = PatternWeights.weights(settings + (0..<3).map { _ in hypothesis(.timing) })
      let all = Double(weights.count)
      let (sum, moments) = (weights.reduce(0, +), weights.suffix(3).reduce(0, +))
      #expect(abs(sum - all) < 1e-9)
      #expect(abs(moments / all - 0.02) < 1e-9)
      // A setting pays 2%, however many there are.
      let setting: Double = weights[0] * Double(count) / all
      #expect(abs(setting - 0.98) < 1e-9)
    }
  }
}
