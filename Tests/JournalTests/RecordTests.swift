import Foundation
import Journal
import Testing

@Suite struct RecordTests {
  @Test(arguments: [
    ("", ""), ("0123456789", "01234567"), ("0123456789 0123456789", "01234567 01234567"),
    ("0123456789 0123456x", "01234567 0123456x"),
    ("0123456789ab 0123456780 x", "0123456789 0123456780 x"), ("1 12", "1 12"),
  ])
  func `short IDs tell records apart`(ids: String, short: String) {
    let identifiers = ids.split(separator: " ").map { Identifier<Brew>(rawValue: String($0)) }
    #expect(identifiers.shortIDs().joined(separator: " ") == short)
  }

  @Test(arguments: [
    ("Red Brick", "Square Mile", "Brazil", "Red Brick"),
    ("", "Square Mile", "Brazil", "Square Mile – Brazil"),
    (" ", "Square Mile", "", "Square Mile"), ("", "", "Brazil", "Brazil"),
    ("", "", "", "Unnamed Coffee"),
  ])
  func `a bean has a name for people`(
    _ name: String, _ roaster: String, _ origin: String, _ shown: String
  ) {
    let bean = Bean(id: Identifier(rawValue: "b"), name: name, roaster: roaster, origin: origin)
    #expect(bean.displayName == shown)
  }

  @Test(arguments: [
    (0, Freshness.peak), (14, .peak), (15, .acceptable), (30, .acceptable), (31, .stale),
    (400, .stale),
  ])
  func `freshness follows the days`(_ days: Int, _ freshness: Freshness) throws {
    let bean = Bean(id: Identifier(rawValue: "b"), roastDateText: "2026-01-31")
    let roasted = try #require(bean.roastDate)
    #expect(bean.freshness(on: CalendarDay(number: roasted.number + days)) == freshness)
  }

  @Test func `a roast in the future or unreadable has no freshness`() throws {
    let day = try #require(CalendarDay("2026-01-30"))
    for text in ["2026-01-31", "", "soon", "2026-02-30"] {
      let bean = Bean(id: Identifier(rawValue: "b"), roastDateText: text)
      #expect(bean.daysOffRoast(on: day) == nil)
      #expect(bean.freshness(on: day) == nil)
    }
  }

  @Test func `the day is the user's`() throws {
    let moment = Timestamp("2026-01-31T23:30:00Z")
    let berlin = LocalCalendar(timeZone: try #require(TimeZone(identifier: "Europe/Berlin")))
    let lima = LocalCalendar(timeZone: try #require(TimeZone(identifier: "America/Lima")))
    #expect(berlin.day(of: moment)?.description == "2026-02-01")
    #expect(lima.day(of: moment)?.description == "2026-01-31")
    #expect(berlin.day(of: Timestamp("then")) == nil)
  }

  @Test(
    arguments: [
      (18.0, 36.0, nil, true, nil), (18, nil, 36, true, 2),
      (15, 250, 210, false, 250.0 / 15),
      (0, 250, nil, false, nil), (-15, 250, nil, false, nil), (.nan, 250, nil, false, nil),
      (15, .infinity, nil, false, nil), (15, nil, 210, false, nil),
    ] as [(Double, Double?, Double?, Bool, Double?)])
  func `the ratio counts what the method counts`(
    _ dose: Double, _ water: Double?, _ yield: Double?, _ isEspresso: Bool, _ ratio: Double?
  ) {
    let brew = Brew(
      id: Identifier(rawValue: "w"), brewedAt: Timestamp(""), dose: dose, water: water, yield: yield
    )
    #expect(brew.ratio(isEspresso: isEspresso) == ratio)
  }

  @Test(
    arguments: [(0.0, nil), (-1, nil), (5.5, nil), (.nan, nil), (0.5, 0.5), (5, 5)]
      as [(Double, Double?)])
  func `unrated is not zero stars`(_ rating: Double, _ stars: Double?) {
    let brew = Brew(id: Identifier(rawValue: "w"), brewedAt: Timestamp(""), rating: rating)
    #expect(brew.stars == stars)
  }

  @Test func `unknown words survive`() {
    #expect(RoastLevel(rawValue: "blond").rawValue == "blond")
    #expect(CoffeeProcess(rawValue: "koji").rawValue == "koji")
    #expect(RoastLevel.mediumDark.rank == 3 && RoastLevel(rawValue: "blond").rank == nil)
    #expect(FlavorTag(rawValue: "custom:grandma's attic").custom == "grandma's attic")
    #expect(FlavorTag(rawValue: "fruity.berry").custom == nil)
  }

  @Test func `lists are split at commas`() {
    let bean = Bean(
      id: Identifier(rawValue: "b"), origin: "Brazil, Ethiopia ,, Brazil", variety: " SL28 ")
    #expect(bean.origins == ["Brazil", "Ethiopia"])
    #expect(bean.varieties == ["SL28"])
  }
}
