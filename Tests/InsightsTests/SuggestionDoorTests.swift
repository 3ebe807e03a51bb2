import Foundation
import Insights
import Journal
import Stats
import TestSupport
import Testing

/// One question has one answer, however it is asked.
@Suite struct SuggestionDoorTests {
  private static let utc = LocalCalendar(timeZone: .gmt)
  private let journal = BrewJournal(path: PackageFiles.path("Fixtures/journal.sqlite"))

  @Test func `the usual method gives what the named method gives`() async throws {
    let engine = try InsightsEngine()
    for bean in ["sidama natural", "apaneca", "night shift"] {
      let usual = try await engine.suggestion(
        for: bean, method: nil, in: journal, calendar: Self.utc)
      let named = try await engine.suggestion(
        for: bean, method: usual.method.name, in: journal, calendar: Self.utc)
      #expect(usual == named)
    }
  }

  @Test func `the cup among all bags is the cup of the bag`() async throws {
    let engine = try InsightsEngine()
    let cups = try await engine.nextCups(in: journal, calendar: Self.utc)
    #expect(cups.suggestions.count >= 3)
    for cup in cups.suggestions {
      let own = try await engine.suggestion(
        for: cup.suggestion.bean.id.rawValue, method: nil, in: journal, calendar: Self.utc)
      #expect(own == cup.suggestion)
    }
  }

  @Test func `what was written later teaches nothing about an earlier day`() async throws {
    let engine = try InsightsEngine()
    let day = try #require(CalendarDay("2026-07-20"))
    let then = try await engine.suggestion(
      for: "sidama natural", method: "v60", in: journal, asOf: day, calendar: Self.utc)
    var contents = try journal.contents()
    let bean = try contents.bean(named: "sidama natural")
    let method = try #require(contents.methods.first { $0.name == "V60" })
    contents.brews.removeAll { (Self.utc.day(of: $0.brewedAt)).map { $0 > day } ?? false }
    let known = try await engine.suggestion(
      SuggestionRequest(beanID: bean.id, methodID: method.id, day: day), in: contents,
      calendar: Self.utc)
    #expect(then == known)
    #expect(then.words?.brewCount ?? 0 > 0)
  }

  @Test func `a suggestion and a dial know the same scale and words`() async throws {
    let engine = try InsightsEngine()
    let next = try await engine.suggestion(
      for: "sidama natural", method: "v60", in: journal, calendar: Self.utc)
    let path = try await engine.dial(
      for: "sidama natural", method: "v60", in: journal, calendar: Self.utc)
    #expect(path.scale == next.words?.scale)
    #expect(path.grinder == next.grinder)
  }
}
