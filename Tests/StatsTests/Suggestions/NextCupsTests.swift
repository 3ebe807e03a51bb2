import Foundation
import Journal
import Testing

@testable import Stats

/// Which bags are asked about, and in which order their cups are shown.
@Suite struct NextCupsTests {
  private static let utc = LocalCalendar(timeZone: .gmt)

  private func contents(_ days: [(bean: String, day: Int)]) -> JournalContents {
    var contents = JournalContents(
      beans: Set(days.map(\.bean)).sorted().map { Bean(id: Identifier(rawValue: $0), name: $0) },
      methods: [BrewMethod(id: "m", name: "V60", category: .pourOver)])
    contents.brews = days.enumerated().map { index, brew in
      Brew(
        id: Identifier(rawValue: "w\(index)"), beanID: Identifier(rawValue: brew.bean),
        methodID: "m", brewedAt: Timestamp(seconds: (20_000 + brew.day) * 86_400), dose: 15,
        water: 250, waterTemperature: 90 + Double(index % 6), rating: 3 + Double(index % 2))
    }
    return contents
  }

  private func bags(_ contents: JournalContents, until day: Int? = nil) -> [String] {
    let future = day.map { FutureDays(after: CalendarDay(number: 20_000 + $0)) } ?? .none
    return NextCups.bags(of: contents, future: future, calendar: Self.utc).map(\.bean.rawValue)
  }

  @Test func `a bag that the journal left behind is finished`() {
    var journal = contents([("a", 0), ("b", 10), ("c", 50), ("a", 12), ("d", 75)])
    #expect(bags(journal) == ["d", "c"])
    #expect(bags(journal, until: 60) == ["c"])
    #expect(bags(journal, until: 40) == ["a", "b"])
    // A break of the whole journal finishes no bag.
    #expect(bags(contents([("a", 0), ("b", 300)])) == ["b"])
    #expect(bags(contents([("a", 290), ("b", 300)])) == ["b", "a"])
    journal.beans[3].isArchived = true
    #expect(bags(journal) == ["c"])
  }

  /// The marks count where nothing follows the day, or only what a wrong clock wrote.
  @Test(
    arguments: [
      (60, nil, ["c"]), (75, nil, ["d"]), (nil, nil, ["d"]), (60, 70, []),
    ] as [(Int?, Int?, [String])])
  func `on an earlier day no bag is archived`(
    _ day: Int?, _ present: Int?, _ open: [String]
  ) {
    var journal = contents([("a", 0), ("b", 10), ("c", 50), ("d", 75)])
    journal.beans[2].isArchived = true
    let known = journal.known(
      on: day.map { CalendarDay(number: 20_000 + $0) },
      present: present.map { FutureDays(after: CalendarDay(number: 20_000 + $0)) } ?? .none,
      calendar: Self.utc)
    #expect(bags(known, until: day) == open)
  }

  @Test func `a frozen bag waits, and one whose weight was brewed does not`() {
    var journal = contents([("a", 0), ("a", 1), ("b", 80), ("c", 90)])
    #expect(bags(journal) == ["c", "b"])
    journal.beans[0].frozenDateText = "2024-10-01"
    #expect(bags(journal) == ["c", "b", "a"])
    journal.beans[0].thawedDateText = "2024-10-05"
    #expect(bags(journal) == ["c", "b"])
    // One brew of 15 g, ten days ago: nothing is left of 20 g, a cup of 30 g.
    journal.beans[1].bagWeight = 20
    #expect(bags(journal) == ["c"])
    journal.beans[1].bagWeight = 30
    #expect(bags(journal) == ["c", "b"])
    // The last brew may have been the one that emptied the bag, and it may be filled again.
    journal.beans[2].bagWeight = 15
    #expect(bags(journal) == ["c", "b"])
  }

  @Test func `a bag is finished when another one of its coffee was opened`() {
    var journal = contents([("a", 0), ("b", 1), ("a", 10), ("c", 12), ("b", 14), ("c", 20)])
    for index in journal.beans.indices { journal.beans[index].name = "Kochere" }
    // Of one name: `a` ended before `c` began; `b` and `c` were brewed side by side.
    #expect(bags(journal) == ["c", "b"])
    journal.beans[0].roaster = "Other Roasters"
    #expect(bags(journal) == ["c", "b", "a"])
    journal.beans[0].roaster = " "
    for index in journal.beans.indices { journal.beans[index].name = "" }
    #expect(bags(journal) == ["c", "b", "a"])
  }

  @Test func `a suggestion names the settings of the last cup that are outside its ranges`() throws
  {
    var journal = contents((0..<24).map { ("a", $0) })
    for index in journal.brews.indices {
      let heat = journal.brews[index].waterTemperature ?? 0
      journal.brews[index].rating = heat == 93 ? 5 : heat == 92 || heat == 94 ? 4 : 2
    }
    func suggestion() throws -> Suggestion {
      try BrewSuggester(contents: journal, calendar: Self.utc)
        .suggest(SuggestionRequest(beanID: "a", methodID: "m"))
    }
    let last = journal.brews.count - 1
    journal.brews[last].waterTemperature = 90
    journal.brews[last].rating = 2
    let far = try suggestion()
    let setting = try #require(far.recipe.waterTemperature)
    #expect(
      far.changes == [SettingChange(parameter: .waterTemperature, from: 90, to: setting.value)])
    journal.brews[last].waterTemperature = setting.value
    journal.brews[last].rating = 5
    #expect(try suggestion().changes == [])
  }

  @Test(arguments: [(15.1, 1), (15.2, 2), (14.9, 1), (14.8, 2), (15, 1)])
  func `a change that nobody notices is none`(_ dose: Double, _ count: Int) throws {
    var journal = contents((0..<24).map { ("a", $0) })
    for index in journal.brews.indices {
      let heat = journal.brews[index].waterTemperature ?? 0
      journal.brews[index].rating = heat == 93 ? 5 : heat == 92 || heat == 94 ? 4 : 2
    }
    let last = journal.brews.count - 1
    journal.brews[last].waterTemperature = 90
    journal.brews[last].rating = 2
    journal.brews[last].dose = dose
    // Without the water there is no ratio.
    journal.brews[last].water = nil
    let changes = try BrewSuggester(contents: journal, calendar: Self.utc)
      .suggest(SuggestionRequest(beanID: "a", methodID: "m")).changes
    let expected: [BrewParameter] = [.dose, .waterTemperature]
    #expect(changes.map(\.parameter) == Array(expected.suffix(count)))
  }

  @Test func `gains are compared in tenths, equal ones by the last brew`() throws {
    let journal = contents((0..<24).map { (["a", "b", "c"][$0 % 3], $0) })
    let suggester = BrewSuggester(contents: journal, calendar: Self.utc)
    let found = try ["c", "b", "a"].map {
      try suggester.suggest(
        SuggestionRequest(beanID: Identifier(rawValue: $0), methodID: "m"))
    }
    func order(_ gains: [Double?]) -> [String] {
      NextCups(zip(found, gains).map { NextCups.Cup($0, gain: $1) }).suggestions
        .map(\.suggestion.bean.id.rawValue)
    }
    #expect(order([0.51, 0.54, 0.49]) == ["c", "b", "a"])
    #expect(order([0.51, 0.58, nil]) == ["b", "c", "a"])
    #expect(order([nil, -0.4, 0.1]) == ["a", "b", "c"])
  }
}
