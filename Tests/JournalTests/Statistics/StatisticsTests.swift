import Foundation
import Journal
import TestSupport
import Testing

@Suite(.ownThreads) struct StatisticsTests {
  private let scratch: TemporaryFolder
  private let journal: BrewJournal
  private let calendar = LocalCalendar(timeZone: .gmt)
  private let today: CalendarDay

  init() throws {
    scratch = try TemporaryFolder()
    journal = try scratch.journal()
    today = try #require(CalendarDay("2026-06-03"))
    try sql(
      journal.path,
      """
      INSERT INTO bean (id, name, roaster, origin, process, roast_level, is_archived, created_at)
      VALUES ('a', 'Kochere', 'Café Ünion', 'Ethiopia', 'washed', 'light', 1, ''),
             ('b', 'House', 'cafe union', 'ethiopia, Brazil', 'natural', '', 0, ''),
             ('c', 'Nyeri', '', 'Kenya', '', 'dark', 1, '');
      INSERT INTO method (id, name) VALUES ('v', 'V60'), ('e', 'Espresso');
      INSERT INTO grinder (id, name) VALUES ('g', 'Comandante');
      INSERT INTO brew
        (id, bean_id, method_id, grinder_id, brewed_at, dose_g, water_g, brew_time_s, rating,
         is_copy)
      VALUES ('1', 'a', 'v', 'g', '2026-05-04T08:00:00Z', 15, 250, 180, 4, 0),
             ('2', 'a', 'v', 'g', '2026-05-31T08:00:00Z', 15, 250, 170, 0, 0),
             ('3', 'b', 'e', NULL, '2026-06-01T08:00:00Z', 18, NULL, 28, 3, 0),
             ('4', 'b', 'v', NULL, '2026-06-03T08:00:00Z', 16, 250, NULL, 5, 1),
             ('5', 'gone', NULL, NULL, '2026-06-03T23:30:00Z', 9999, 250, 200, 2, 0),
             ('6', 'a', 'v', NULL, 'some morning', 15, NULL, NULL, 4.5, 0),
             ('7', 'c', 'v', NULL, '2061-01-01T08:00:00Z', 15, 250, 180, 5, 0);
      """)
  }

  private func drunk(_ query: StatisticsQuery = StatisticsQuery()) throws -> BrewStatistics {
    try journal.statistics(query, today: today, calendar: calendar)
  }

  @Test func `money is counted where the bag has a price and a weight`() throws {
    #expect(try drunk().totals.priced == 0 && drunk().totals.meanPrice == nil)
    try sql(
      journal.path,
      """
      UPDATE bean SET bag_price = 20, bag_weight_g = 250 WHERE id = 'a';
      UPDATE bean SET bag_price = 9 WHERE id = 'b';
      """)
    let drunk = try drunk(StatisticsQuery(grouping: .bean))
    // Three cups of 15 g at 8 cents; the other bag has no weight.
    #expect(drunk.totals.priced == 3 && abs(drunk.totals.price - 3.6) < 1e-9)
    #expect(abs((drunk.totals.meanPrice ?? 0) - 1.2) < 1e-9)
    #expect(drunk.groups.map(\.totals.priced) == [3, 0, 0])
    #expect(drunk.bags.first?.totals.priced == 2)
    let rows = String(decoding: drunk.table, as: UTF8.self).split(separator: "\n")
    #expect(
      rows.map { $0.split(separator: ",").suffix(2).joined(separator: " ") }.prefix(2)
        == ["price priced_cups", "3.6 3"])
  }

  @Test func `cups, coffee, water and time are summed`() throws {
    let drunk = try drunk()
    #expect(drunk.totals.cups == 6 && drunk.inFuture == 1)
    // A dose of 9999 g is no dose.
    #expect(drunk.totals.coffee == 79 && drunk.totals.water == 1000 && drunk.totals.time == 578)
    // Neither the unrated brew nor the copy counts.
    #expect(drunk.totals.rated == 4 && drunk.totals.meanRating == (4 + 3 + 2 + 4.5) / 4)
    #expect(drunk.today.cups == 2 && drunk.thisWeek.cups == 3 && drunk.thisMonth.cups == 3)
    #expect(drunk.first?.description == "2026-05-04" && drunk.last?.description == "2026-06-03")
    #expect(drunk.cupsPerDay == 6.0 / 31)
  }

  @Test(arguments: [
    (BrewStatistics.Grouping.day, "2026-06-03:2 2026-06-01:1 2026-05-31:1 2026-05-04:1 -:1"),
    (.week, "2026-06-01:3 2026-05-25:1 2026-05-04:1 -:1"),
    (.month, "2026-06-01:3 2026-05-01:2 -:1"),
    (.bean, "Kochere:3 House:2 -:1"), (.origin, "Ethiopia:5 Brazil:2 -:1"),
    (.process, "washed:3 natural:2 -:1"), (.roaster, "Café Ünion:5 -:1"),
    (.roastLevel, "light:3 -:3"), (.method, "V60:4 Espresso:1 -:1"),
    (.grinder, "-:4 Comandante:2"),
  ])
  func `brews are grouped`(grouping: BrewStatistics.Grouping, groups: String) throws {
    let drunk = try drunk(StatisticsQuery(grouping: grouping))
    #expect(
      drunk.groups.map { "\($0.name ?? "-"):\($0.totals.cups)" }.joined(separator: " ") == groups)
  }

  @Test func `an unrated group has no mean`() throws {
    let drunk = try drunk(
      StatisticsQuery(since: CalendarDay("2026-05-31"), until: CalendarDay("2026-05-31")))
    #expect(drunk.totals.cups == 1 && drunk.totals.meanRating == nil)
    #expect(drunk.groups.map(\.totals.meanRating) == [nil])
    #expect(drunk.best.brews.isEmpty)
  }

  @Test func `the best cups are rated ones, the latest first`() throws {
    let best = try drunk().best
    #expect(best.brews.map(\.id.rawValue) == ["6", "1", "3", "5"])
    #expect(best.beans.values.map(\.name).sorted().contains("Kochere"))
    #expect(try drunk(StatisticsQuery(bestCount: 2)).best.brews.map(\.id.rawValue) == ["6", "1"])
    #expect(try drunk(StatisticsQuery(bestCount: 0)).best.brews.isEmpty)
  }

  @Test func `a bag is whole whatever the query asks`() throws {
    let bag = try #require(try drunk().bags.first)
    #expect(try drunk().bags.count == 1 && bag.bean.name == "Kochere")
    #expect(bag.first.description == "2026-05-04" && bag.last.description == "2026-05-31")
    #expect(bag.days == 28 && bag.totals.cups == 2)
    #expect(try drunk().meanBagDays == 28)
    #expect(try drunk(StatisticsQuery(since: CalendarDay("2026-05-20"))).bags == [bag])
    #expect(try drunk(StatisticsQuery(since: CalendarDay("2026-06-01"))).bags.isEmpty)
    // It was not finished by then.
    #expect(try drunk(StatisticsQuery(until: CalendarDay("2026-05-20"))).bags.isEmpty)
  }

  @Test func `brews are chosen by day, bean and method`() throws {
    #expect(try drunk(StatisticsQuery(since: CalendarDay("2026-06-01"))).totals.cups == 3)
    #expect(try drunk(StatisticsQuery(bean: Identifier(rawValue: "a"))).totals.cups == 3)
    #expect(try drunk(StatisticsQuery(method: Identifier(rawValue: "e"))).totals.cups == 1)
    let kiritimati = LocalCalendar(
      timeZone: try #require(TimeZone(identifier: "Pacific/Kiritimati")))
    let query = StatisticsQuery(since: CalendarDay("2026-06-04"))
    // 23:30 in Greenwich is the next day on Christmas Island.
    #expect(try journal.statistics(query, today: today, calendar: kiritimati).totals.cups == 1)
  }

  @Test func `the groups are a table`() throws {
    let table = try drunk(StatisticsQuery(grouping: .roaster)).table
    #expect(
      String(decoding: table, as: UTF8.self) == """
        roaster,cups,rated,mean_rating,coffee_g,water_g,brew_time_s,price,priced_cups
        Café Ünion,5,3,3.833,79,750,378,,0
        ,1,1,2,0,250,200,,0

        """)
  }

  @Test func `an empty journal has nothing`() throws {
    let drunk = try BrewJournal.inMemory().statistics(today: today)
    #expect(drunk.totals == BrewTotals() && drunk.groups.isEmpty && drunk.bags.isEmpty)
    #expect(drunk.cupsPerDay == nil && drunk.first == nil && drunk.meanBagDays == nil)
  }
}
