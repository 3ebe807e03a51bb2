import Foundation
import Journal
import TestSupport
import Testing

/// Records are encoded with the columns of their tables as keys, as the JSON export writes them.
@Suite(.ownThreads) struct RecordCodingTests {
  @Test func `the journal's contents come back from their own JSON and from the export`() throws {
    let sample = try SampleJournal()
    let contents = try sample.journal.contents()
    let data = try JSONEncoder().encode(contents)
    #expect(try JSONDecoder().decode(JournalContents.self, from: data) == contents)
    var exported: [UInt8] = []
    _ = try sample.journal.export(.json) { exported += $0 }
    #expect(try JSONDecoder().decode(JournalContents.self, from: Data(exported)) == contents)
    let own = try JSONSerialization.jsonObject(with: data) as? NSDictionary
    let other = try JSONSerialization.jsonObject(with: Data(exported)) as? NSDictionary
    #expect(own != nil && own == other)
  }

  @Test func `a record needs little more than its ID`() throws {
    func decode<Value: Decodable>(_ json: String) throws -> Value {
      try JSONDecoder().decode(Value.self, from: Data(json.utf8))
    }
    let bean: Bean = try decode(#"{"id": "b", "roast_date": null, "process": "koji"}"#)
    #expect(bean == Bean(id: Identifier(rawValue: "b"), process: CoffeeProcess(rawValue: "koji")))
    let brew: Brew = try decode(#"{"id": "w", "brewed_at": "lately", "dose_g": 15}"#)
    #expect(
      brew == Brew(id: Identifier(rawValue: "w"), brewedAt: Timestamp("lately"), dose: 15))
    let recipe: Recipe = try decode(#"{"id": "r"}"#)
    #expect(recipe == Recipe(id: Identifier(rawValue: "r")))
    let tasting: Tasting = try decode(#"{"id": "t", "brew_id": "w", "aroma": null}"#)
    #expect(
      tasting == Tasting(id: Identifier(rawValue: "t"), brewID: Identifier(rawValue: "w")))
    #expect(throws: DecodingError.self) { _ = try decode(#"{"name": "x"}"#) as Bean }
    #expect(throws: DecodingError.self) {
      _ = try decode(#"{"schema_version": 9}"#) as JournalContents
    }
    let days: [CalendarDay] = try decode(#"["2026-02-28"]"#)
    #expect(days.map(\.description) == ["2026-02-28"])
    #expect(throws: DecodingError.self) { _ = try decode(#"["2026-02-30"]"#) as [CalendarDay] }
  }

  @Test func `dates and moments convert`() throws {
    let moment = Timestamp("2026-02-09T07:31:00Z")
    let date = try #require(moment.date)
    #expect(Timestamp(date) == moment && Timestamp(date.addingTimeInterval(0.9)) == moment)
    #expect(Timestamp("lately").date == nil)
    #expect(Timestamp(Date.distantPast).seconds == -62_135_596_800)
    let berlin = LocalCalendar(timeZone: try #require(TimeZone(identifier: "Europe/Berlin")))
    let late = try #require(Timestamp("2026-06-30T22:30:00Z").date)
    #expect(CalendarDay(late, in: berlin).description == "2026-07-01")
  }
}
