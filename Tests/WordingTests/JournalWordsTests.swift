import Foundation
import Journal
import Phrases
import Testing
import Wording

/// Sentences about a journal's changes and faults.
@Suite struct JournalWordsTests {
  private let journal: BrewJournal
  private let bean = Bean(id: Identifier(rawValue: "b"), name: "Kochere")
  private let brew = Brew(
    id: Identifier(rawValue: "w"), beanID: Identifier(rawValue: "b"),
    brewedAt: Timestamp("2026-05-20T12:00:00Z"), rating: 3.5)

  init() throws {
    journal = try BrewJournal.inMemory()
    try journal.add(bean)
    try journal.add(brew, tasting: Tasting(id: Identifier(rawValue: "t"), brewID: brew.id, body: 2))
  }

  /// Part of a language that declines what English does not.
  private func german() throws -> Words {
    Words(
      try Phrasebook(
        table: """
          number.decimal\t,
          stars\t{number} {count|Stern|Sterne}
          unrated\tohne Wertung
          change.nothing\tnichts
          change.field\t{name} von {before} auf {after}
          quoted\t„{text}“
          record.bean\tdie Bohne {name}
          record.brew.of.dated\tden Kaffee {name} vom {day}
          counted.tasting\t{count} {count|Verkostung|Verkostungen}
          change.rate.stars\t{record} mit {after} bewertet, vorher {before}
          change.edit.fields\t{record} geändert: {list}
          change.delete.with\t{record} mit {list} gelöscht
          change.archive\t{record} ins Archiv gelegt
          unnamed.bean\tKaffee ohne Namen
          """), name: { "«\($0)»" })
  }

  private func sentences(_ change: () throws -> Void) throws -> [String] {
    try change()
    let last = try #require(try journal.changeLog(limit: 1).first)
    let calendar = LocalCalendar(timeZone: .gmt)
    return [Words(), try german()].map { $0.description(of: last, calendar: calendar) }
  }

  @Test func `a change in two languages`() throws {
    #expect(
      try sentences { try journal.rate(brew.id, stars: 1) } == [
        "rated the brew of Kochere, 2026-05-20: 1 star, before 3.5 stars",
        "den Kaffee «Kochere» vom 2026-05-20 mit 1 Stern bewertet, vorher 3,5 Sterne",
      ])
    #expect(
      try sentences { try journal.rate(brew.id, stars: 0) }[1]
        == "den Kaffee «Kochere» vom 2026-05-20 mit ohne Wertung bewertet, vorher 1 Stern")
    #expect(
      try sentences { try journal.update(bean.id) { $0.region = "Gedeo" } } == [
        "edited the bean Kochere: region nothing → 'Gedeo'",
        "die Bohne «Kochere» geändert: region von nichts auf „Gedeo“",
      ])
    #expect(
      try sentences { try journal.setArchived(true, of: bean.id) }[1]
        == "die Bohne «Kochere» ins Archiv gelegt")
    #expect(
      try sentences { try journal.delete(brew.id) } == [
        "deleted the brew of Kochere, 2026-05-20 with 1 tasting",
        "den Kaffee «Kochere» vom 2026-05-20 mit 1 Verkostung gelöscht",
      ])
  }

  @Test(arguments: [
    (40, String(repeating: "x", count: 40)), (41, String(repeating: "x", count: 39) + "…"),
  ])
  func `a long value is shortened`(length: Int, shown: String) throws {
    let text = String(repeating: "x", count: length)
    let change = try sentences { try journal.update(bean.id) { $0.farm = text } }
    #expect(change[0] == "edited the bean Kochere: farm nothing → '\(shown)'")
  }

  @Test func `a record without a name`() throws {
    let bean = Bean(id: Identifier(rawValue: "n"), name: " ")
    #expect(bean.displayName == Bean.unnamed && Words().name(of: bean) == "Unnamed Coffee")
    #expect(try german().name(of: bean) == "Kaffee ohne Namen")
    #expect(try german().record(.bean, bean.displayName) == "die Bohne «Kaffee ohne Namen»")
    let recipe = Recipe(id: Identifier(rawValue: "r"))
    #expect(Words().name(of: recipe) == "Unnamed Recipe")
    #expect(Words().record(.brew, "") == "the brew")
  }
}
