import Foundation
import Insights
import Journal
import Testing

/// Two brews side by side.
@Suite struct BrewComparisonTests {
  private static let contents = JournalContents(
    beans: [Bean(id: Identifier(rawValue: "x"), name: "Guji", roastDateText: "2026-01-01")],
    methods: [
      BrewMethod(id: Identifier(rawValue: "v"), name: "V60", category: .pourOver),
      BrewMethod(id: Identifier(rawValue: "e"), name: "Espresso", category: .espresso),
    ],
    grinders: ["g", "h"].map { Grinder(id: Identifier(rawValue: $0), name: $0) },
    tastings: [
      Tasting(
        id: Identifier(rawValue: "t"), brewID: Identifier(rawValue: "left"), aroma: 4, acidity: 5,
        aftertaste: 2,
        flavorTags: [FlavorTag(rawValue: "custom:jam"), FlavorTag(rawValue: "plum?")])
    ])

  private static let left = Brew(
    id: Identifier(rawValue: "left"), beanID: Identifier(rawValue: "x"),
    methodID: Identifier(rawValue: "v"), grinderID: Identifier(rawValue: "g"),
    brewedAt: Timestamp("2026-01-11T08:00:00Z"), dose: 15, water: 240, waterTemperature: 94,
    grindSetting: 24, brewTime: 180, rating: 4, notes: "bright blueberry and honey")

  private func compare(_ right: Brew) async throws -> BrewComparison {
    try await InsightsEngine().compare(
      Self.left, with: right, in: Self.contents, calendar: LocalCalendar(timeZone: .gmt))
  }

  @Test func `what both have is compared, what one lacks is excluded`() async throws {
    var right = Self.left
    right.id = Identifier(rawValue: "right")
    right.brewedAt = Timestamp("2026-01-14T08:00:00Z")
    right.dose = 16
    right.brewTime = nil
    right.rating = 0
    right.notes = "honey, thin body"
    let found = try await compare(right)
    #expect(found.rating?.left == 4 && found.rating?.right == nil)
    #expect(
      found.settings.map(\.name) == [
        "dose_g", "water_g", "ratio", "water_temp_c", "grind_setting", "brew_time_s",
        "days_off_roast",
      ])
    #expect(found.settings.map(\.difference) == [1, 0, -1, 0, 0, nil, 3])
    #expect(found.shared == ["sweet.brown-sugar.honey"])
    #expect(found.onlyLeft == ["fruity.berry.blueberry", "custom:jam"])
    #expect(found.onlyRight.isEmpty)
    let levels = found.attributes.map { "\($0.name) \($0.left ?? 0) \($0.right ?? 0)" }
    // What the taster recorded goes before what the note says.
    #expect(levels == ["acidity 5.0 0.0", "body 0.0 2.0", "finish 2.0 0.0", "aroma 4.0 0.0"])
  }

  @Test(arguments: [("g", "v", true), ("h", "v", false), (nil, "v", false), ("g", "e", true)])
  func `grinds are compared on one grinder, ratios of one kind`(
    grinder: String?, method: String, isComparable: Bool
  ) async throws {
    var right = Self.left
    right.id = Identifier(rawValue: "right")
    right.grinderID = grinder.map { Identifier(rawValue: $0) }
    right.methodID = Identifier(rawValue: method)
    right.yield = 36
    let found = try await compare(right)
    let grind = try #require(found.settings.first { $0.name == "grind_setting" })
    #expect((grind.difference != nil) == isComparable && grind.right == 24)
    let ratio = try #require(found.settings.first { $0.name == "ratio" })
    #expect((ratio.difference != nil) == (method == "v"))
  }

  @Test func `the JSON form names what is there`() async throws {
    var right = Brew(id: Identifier(rawValue: "right"), brewedAt: Timestamp("?"))
    right.dose = .nan
    right.notes = "a \"note\""
    var writer = JSONWriter()
    writer.result(try await compare(right))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String: Any])
    let side = try #require(object["right"] as? [String: Any])
    #expect(Set(side.keys) == ["id", "brewed_at", "notes", "is_copy"])
    #expect(side["notes"] as? String == "a \"note\"")
    let settings = try #require(object["settings"] as? [String: [String: Double]])
    #expect(settings["dose_g"] == ["left": 15])
    let flavors = try #require(object["flavors"] as? [String: [String]])
    #expect(flavors["left"]?.contains("fruity.berry.blueberry") == true && flavors["both"] == [])
  }
}
