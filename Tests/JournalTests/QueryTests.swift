import Foundation
import Journal
import TestSupport
import Testing

@Suite(.ownThreads) struct QueryTests {
  private let scratch: TemporaryFolder
  private let journal: BrewJournal

  init() throws {
    scratch = try TemporaryFolder()
    journal = try scratch.journal()
    try sql(
      journal.path,
      """
      INSERT INTO bean (id, name, roaster, origin, region, variety, roast_date, is_archived, created_at)
      VALUES ('a', 'Kochere', 'Café Ünion', 'Ethiopia', 'Yirgacheffe', 'Heirloom', '2026-05-01', 0, ''),
             ('b', 'amber', 'North Shed', 'Kenya', 'Nyeri', 'SL28', '2026-06-01', 1, ''),
             ('c', 'Zephyr', 'North Shed', 'Brazil', '', '', NULL, 0, '');
      INSERT INTO method (id, name) VALUES ('v', 'V60'), ('e', 'Espresso');
      INSERT INTO grinder (id, name) VALUES ('g', 'Comandante');
      INSERT INTO recipe (id, name, method_id, usage_count, created_at)
      VALUES ('r1', 'Seldom', 'v', 1, ''), ('r2', 'Often', 'e', 9, '');
      INSERT INTO brew (id, bean_id, method_id, grinder_id, brewed_at, rating, notes, is_copy)
      VALUES ('1', 'a', 'v', 'g', '2026-06-01T08:00:00Z', 4, 'Bright JASMÍN, not bitter', 0),
             ('2', 'a', 'e', NULL, '2026-06-02T08:00:00Z', 0, '', 0),
             ('3', 'b', 'v', NULL, '2026-06-03T08:00:00Z', 5, 'blackcurrant', 0),
             ('4', NULL, NULL, NULL, '2026-06-04T08:00:00Z', 2, 'mystery cup', 0),
             ('5', 'a', 'v', 'g', '2026-06-05T08:00:00Z', 1, 'copied', 1);
      INSERT INTO tasting (id, brew_id, flavor_tags, notes)
      VALUES ('t', '3', '["fruity.berry.blackberry","custom:Grandma"]', 'like cassis');
      """)
  }

  @Test(arguments: [
    ("", "b a c"), ("kochere", "a"), ("CAFE union", "a"), ("shed", "b c"), ("shed kenya", "b"),
    ("sl28", "b"), ("yirga", "a"), ("nothing", ""), ("  ", "b a c"),
  ])
  func `beans are found by their fields`(text: String, ids: String) throws {
    let found = try journal.beans(BeanQuery(text: text)).map(\.bean.id.rawValue)
    #expect(found.joined(separator: " ") == ids)
  }

  @Test(arguments: [
    (BeanQuery.Order.name, "b a c"), (.roastDate, "b a c"), (.lastBrewed, "a b c"),
    (.rating, "b a c"),
  ])
  func `beans are sorted`(order: BeanQuery.Order, ids: String) throws {
    let found = try journal.beans(BeanQuery(order: order)).map(\.bean.id.rawValue)
    #expect(found.joined(separator: " ") == ids)
  }

  @Test(arguments: [(BeanQuery.Shelf.active, "a c"), (.archived, "b"), (.all, "b a c")])
  func `beans stand on shelves`(shelf: BeanQuery.Shelf, ids: String) throws {
    let found = try journal.beans(BeanQuery(shelf: shelf)).map(\.bean.id.rawValue)
    #expect(found.joined(separator: " ") == ids)
  }

  @Test func `unrated brews and copies say nothing of a bean`() throws {
    let listing = try #require(journal.beans(BeanQuery(text: "kochere")).first)
    #expect(listing.brewCount == 3 && listing.ratedCount == 1 && listing.meanRating == 4)
    let unbrewed = try #require(journal.beans(BeanQuery(text: "zephyr")).first)
    #expect(unbrewed.brewCount == 0 && unbrewed.meanRating == nil && unbrewed.lastBrewedAt == nil)
  }

  @Test(arguments: [
    ("", "5 4 3 2 1"), ("jasmin", "1"), ("kochere", "5 2 1"), ("KOCHERE v60", "5 1"),
    ("comandante", "5 1"), ("cassis", "3"), ("grandma", "3"), ("mystery", "4"),
    ("kenya cassis", "3"),
    ("jasmin cassis", ""),
  ])
  func `brews are found by notes and by what was brewed`(text: String, ids: String) throws {
    let found = try journal.brews(BrewQuery(text: text)).brews.map(\.id.rawValue)
    #expect(found.joined(separator: " ") == ids)
  }

  @Test(arguments: [
    (BrewQuery.Order.newest, "5 4 3 2 1"), (.oldest, "1 2 3 4 5"), (.rating, "3 1 4 5 2"),
  ])
  func `brews are sorted alike with and without words`(order: BrewQuery.Order, ids: String) throws {
    let listed = try journal.brews(BrewQuery(order: order)).brews.map(\.id.rawValue)
    #expect(listed.joined(separator: " ") == ids)
    let scanned = try journal.brews(BrewQuery(order: order), where: { _ in true }).brews
    #expect(scanned.map(\.id.rawValue).joined(separator: " ") == ids)
  }

  @Test func `brews of one bean, method or shelf`() throws {
    func ids(_ query: BrewQuery) throws -> [String] {
      try journal.brews(query).brews.map(\.id.rawValue)
    }
    #expect(try ids(BrewQuery(bean: Identifier(rawValue: "a"))) == ["5", "2", "1"])
    #expect(
      try ids(BrewQuery(bean: Identifier(rawValue: "a"), method: Identifier(rawValue: "e"))) == [
        "2"
      ])
    #expect(try ids(BrewQuery(shelf: .archived)) == ["3"])
    #expect(try ids(BrewQuery(shelf: .active)) == ["5", "2", "1"])
  }

  @Test(arguments: [
    Choice(since: "2026-06-03", ids: "5 4 3"), Choice(until: "2026-06-02", ids: "2 1"),
    Choice(since: "2026-06-02", until: "2026-06-03", ids: "3 2"),
    Choice(since: "2027-01-01", ids: ""), Choice(rating: 4, ids: "3 1"),
    Choice(rating: 0.5, ids: "5 4 3 1"), Choice(since: "2026-06-02", rating: 2, ids: "4 3"),
  ])
  func `brews are chosen by day and rating`(choice: Choice) throws {
    var query = BrewQuery()
    query.since = try choice.since.map { try #require(CalendarDay($0)) }
    query.until = try choice.until.map { try #require(CalendarDay($0)) }
    query.minimumRating = choice.rating
    let greenwich = LocalCalendar(timeZone: .gmt)
    let found = try journal.brews(query, calendar: greenwich).brews.map(\.id.rawValue)
    #expect(found.joined(separator: " ") == choice.ids)
  }

  /// What is asked for, and the IDs that answer it.
  struct Choice: Sendable {
    var since: String?
    var until: String?
    var rating: Double?
    var ids: String
  }

  @Test func `a day is the user's`() throws {
    var query = BrewQuery()
    query.since = CalendarDay("2026-06-05")
    // Eight in the morning in Greenwich is the evening before in Hawaii, ten at night on Christmas
    // Island.
    for (zone, ids) in [("Pacific/Honolulu", [String]()), ("Pacific/Kiritimati", ["5"])] {
      let calendar = LocalCalendar(timeZone: try #require(TimeZone(identifier: zone)))
      #expect(try journal.brews(query, calendar: calendar).brews.map(\.id.rawValue) == ids)
    }
  }

  @Test func `a list is a table`() throws {
    var query = BrewQuery(text: "kochere v60", order: .oldest)
    query.limit = 1
    let table = String(decoding: try journal.brews(query).table, as: UTF8.self)
    #expect(
      table == """
        brewed_at,bean_name,roaster,origin,region,variety,process,roast_level,roast_date,method,grinder,dose_g,water_g,yield_g,water_temp_c,grind_setting,brew_time_s,rating,notes
        2026-06-01T08:00:00Z,Kochere,Café Ünion,Ethiopia,Yirgacheffe,Heirloom,,,2026-05-01,V60,Comandante,,,,,,,4,"Bright JASMÍN, not bitter"

        """)
  }

  @Test(arguments: [(1, true), (4, true), (5, false), (6, false)])
  func `a list says whether there is more`(limit: Int, hasMore: Bool) throws {
    for listing in [
      try journal.brews(BrewQuery(limit: limit)),
      try journal.brews(BrewQuery(limit: limit), where: { _ in true }),
    ] {
      #expect(listing.brews.count == min(limit, 5))
      #expect(listing.hasMore == hasMore)
    }
  }

  @Test func `a condition sees notes and tags`() throws {
    let found = try journal.brews(BrewQuery()) { noted in
      noted.tags.contains { $0.custom == "Grandma" } && noted.tastingNotes == "like cassis"
    }
    #expect(found.brews.map(\.id.rawValue) == ["3"])
  }

  @Test(arguments: [("v", "1 3 5", "3"), ("e", "2", "")])
  func `the contents of one method are its brews and their tastings`(
    method: String, ids: String, tasted: String
  ) throws {
    let whole = try journal.contents()
    let contents = try journal.history(today: nil, calendar: LocalCalendar()) { catalog, hasBrews in
      #expect(catalog.brews.isEmpty && catalog.methods == whole.methods && hasBrews)
      return Identifier(rawValue: method)
    }.contents
    #expect(contents.brews.map(\.id.rawValue).joined(separator: " ") == ids)
    #expect(contents.brews == whole.brews.filter { $0.methodID?.rawValue == method })
    #expect(contents.tastings.map(\.brewID.rawValue).joined(separator: " ") == tasted)
    #expect(contents.beans == whole.beans && contents.grinders == whole.grinders)
    #expect(contents.recipes.isEmpty && !whole.recipes.isEmpty)
  }

  @Test func `what chooses the method may refuse`() throws {
    struct Refusal: Error {}
    #expect(throws: Refusal.self) {
      try journal.history(today: nil, calendar: LocalCalendar()) { _, _ in throw Refusal() }
    }
  }

  @Test func `recipes come most used first`() throws {
    #expect(try journal.recipes().map(\.name) == ["Often", "Seldom"])
    #expect(try journal.recipes("v60").map(\.name) == ["Seldom"])
  }

  @Test func `letters of other scripts and long searches do no harm`() throws {
    try sql(
      journal.path, "UPDATE brew SET notes = 'ЧЁРНАЯ 茶 Straße e\u{301}té Łódź' WHERE id = '4'")
    for text in ["чёрная", "茶", "strasse", "ete", "lodz"] {
      let found = try journal.brews(BrewQuery(text: text)).brews.map(\.id.rawValue)
      #expect(found == ["4"], "\(text)")
    }
    let long = Array(repeating: "x", count: 500).joined(separator: " ")
    #expect(try journal.brews(BrewQuery(text: long)).brews.isEmpty)
  }
}
