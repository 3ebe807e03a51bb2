import Foundation
import Journal
import Testing

@testable import Stats

/// What limits a suggestion, and by how much.
@Suite struct DoubtBudgetTests {
  private func suggest(_ cups: LoggedCups) throws -> Suggestion {
    try BrewSuggester(contents: cups.contents, calendar: LocalCalendar(timeZone: .gmt)).suggest(
      SuggestionRequest(beanID: "rio", methodID: "v60"))
  }

  private func share(_ suggestion: Suggestion, _ reason: AdviceDoubt.Reason) -> Double {
    suggestion.doubt.first { $0.reason == reason }?.share ?? 0
  }

  @Test(arguments: [3, 12, 60])
  func `shares are parts of a whole, the greatest first`(_ count: Int) throws {
    let doubt = try suggest(LoggedCups(count: count)).doubt
    #expect(!doubt.isEmpty)
    #expect(doubt.reduce(0) { $0 + $1.share } <= 1.03)
    #expect(doubt.allSatisfy { $0.share > 0 })
    #expect(doubt.map(\.share) == doubt.map(\.share).sorted(by: >))
    #expect(Set(doubt.map(\.reason)).count == doubt.count)
  }

  @Test func `more cups leave less to too few cups`() throws {
    let few = share(try suggest(LoggedCups(count: 4)), .fewBrews)
    let many = share(try suggest(LoggedCups(count: 80)), .fewBrews)
    #expect(many < few)
  }

  @Test func `equal ratings are all of the doubt`() throws {
    var cups = LoggedCups(count: 12)
    for index in cups.contents.brews.indices { cups.contents.brews[index].rating = 4 }
    #expect(try suggest(cups).doubt == [AdviceDoubt(.ratingsAlike, share: 1)])
  }

  @Test func `cups without a rating are named`() throws {
    var cups = LoggedCups(count: 30)
    for index in cups.contents.brews.indices where index % 3 > 0 {
      cups.contents.brews[index].rating = 0
    }
    #expect(share(try suggest(cups), .unrated) > 0)
    #expect(share(try suggest(LoggedCups(count: 30)), .unrated) == 0)
  }

  @Test func `settings that always moved together come with the cups that tell them apart`() throws
  {
    var cups = LoggedCups(count: 24)
    for index in cups.contents.brews.indices {
      let grind = cups.contents.brews[index].grindSetting ?? 24
      cups.contents.brews[index].waterTemperature = 93 + 2 * (grind - 24)
    }
    let suggestion = try suggest(cups)
    let separation = try #require(suggestion.separation)
    #expect(separation.changed == .waterTemperature && separation.kept == .grindSetting)
    #expect(separation.first != separation.second)
    #expect((89...97).contains(separation.first) && (89...97).contains(separation.second))
    #expect((22...26).contains(separation.value))
    #expect(try suggest(LoggedCups(count: 24)).separation == nil)
  }

  @Test func `cups scatter at like settings only where some are`() throws {
    var history = SampleHistory()
    for (grind, stars) in [(18.0, 1.0), (20, 2), (22, 4), (24, 5)] {
      history.brew("kochere", grind: grind, time: nil, rating: stars)
    }
    #expect(share(try history.suggest(), .scatter) == 0)
    #expect(share(try history.suggest(), .unrepeated) > 0)
    history.brew("kochere", grind: 22, time: nil, rating: 3)
    #expect(share(try history.suggest(), .scatter) > 0)
  }

  @Test func `reasons have names that can be read back`() {
    let all: [AdviceDoubt.Reason] = [
      .scatter, .unrepeated, .fewBrews, .settingsUnclear, .ratingsAlike, .defaultRatings,
      .unrated, .age, .doubtedValue, .notRecorded(.brewTime),
      .movedTogether(.waterTemperature, .grindSetting),
    ]
    for reason in all { #expect(AdviceDoubt.Reason(id: reason.id) == reason) }
    #expect(AdviceDoubt.Reason(id: "moved_together.water_temp_c") == nil)
    #expect(AdviceDoubt.Reason(id: "") == nil)
  }
}
