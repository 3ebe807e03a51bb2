import Foundation
import TestSupport
import Testing

@testable import Journal

/// Importing a table again whose rows were corrected.
@Suite(.ownThreads) struct CorrectedTableTests {
  let scratch: TemporaryFolder
  let journal: BrewJournal

  init() throws {
    scratch = try TemporaryFolder()
    journal = try scratch.journal()
  }

  @discardableResult
  private func importing(
    _ text: String, as name: String = "log.csv", _ change: (inout JournalImport) -> Void = { _ in }
  ) throws -> ImportSummary {
    var importer = JournalImport(
      calendar: LocalCalendar(timeZone: .gmt), today: try #require(CalendarDay("2026-06-20")))
    change(&importer)
    return try importer.run(try scratch.write(Array(text.utf8), to: name), into: journal)
  }

  private func table(_ days: [String], _ notes: [String], title: String = "Date") -> String {
    "\(title),Coffee,Grind,Rating,Notes\n"
      + zip(days, notes).enumerated().map { index, row in
        "\(row.0),Rio,1\(index),\(3 + index),\(row.1)\n"
      }.joined()
  }

  private var moments: [String] {
    get throws { try journal.contents().brews.map(\.brewedAt.text).sorted() }
  }

  @Test(arguments: [
    (["2026-05-05", "2026-05-06"], ["2026-05-05", "2026-05-06"]),
    (["2025-05-04", "2025-05-05"], ["2025-05-04", "2025-05-05"]),
    (["2026-05-05", "2026-05-04"], ["2026-05-04", "2026-05-05"]),
  ])
  func `all days are corrected`(_ days: [String], _ found: [String]) throws {
    try importing(table(["2026-05-04", "2026-05-05"], ["first", "second"]))
    let summary = try importing(table(days, ["first", "second"]))
    #expect(summary.added.brews == 0)
    #expect(try moments == found)
  }

  @Test func `other cups of other days are new`() throws {
    try importing(table(["2026-05-04", "2026-05-05"], ["first", "second"]))
    let summary = try importing(table(["2026-05-06", "2026-05-07"], ["first", "third"]))
    #expect(summary.added.brews == 2)
    // Equal notes tell no cup.
    try importing(table(["2026-06-04", "2026-06-05"], ["good", "good"]))
    #expect(try importing(table(["2026-06-06", "2026-06-07"], ["good", "good"])).added.brews == 2)
  }

  @Test func `times are filled in`() throws {
    try importing(table(["2026-05-04", "2026-05-05"], ["first", "second"]))
    let summary = try importing(
      table(
        ["2026-05-04,07:10", "2026-05-05,07:15"], ["first", "second"], title: "Date,Time of day"))
    #expect(summary.added.brews == 0)
    #expect(try moments == ["2026-05-04T07:10:00Z", "2026-05-05T07:15:00Z"])
  }

  @Test func `a time, a rating and words are corrected at once`() throws {
    func table(_ second: String) -> String {
      "Date,Coffee,Dose (g),Water (g),Rating,Notes\n2026-05-04T08:00,Rio,15,250,4,plum\n\(second)\n"
    }
    try importing(table("2026-05-04T14:00,Rio,16,260,3,thin"))
    let summary = try importing(table("2026-05-04T15:30,Rio,16,260,4.5,thin but sweet"))
    #expect(summary.added.brews == 0)
    #expect(try moments == ["2026-05-04T08:00:00Z", "2026-05-04T15:30:00Z"])
    // Another recipe of the day is another cup.
    #expect(
      try importing(table("2026-05-04T16:30,Rio,18,300,3,thin")).added.brews == 1)
  }

  @Test func `a number finds its row in a copy of the file`() throws {
    try importing("id,Date,Coffee,Rating,Notes\n1,2026-05-04,Rio,4,plum\n2,2026-05-05,Rio,3,thin\n")
    let summary = try importing(
      "id,Date,Coffee,Rating,Notes\n1,2026-05-04,Rio,4,plum\n2,2026-05-06,Rio,3.5,thin and sour\n",
      as: "copy.csv")
    #expect(summary.added.brews == 0 && summary.updated.brews == 1)
    #expect(try moments == ["2026-05-04", "2026-05-06"])
    // Another log may count from 1, too.
    let other = try importing("id,Date,Coffee,Rating,Notes\n2,2026-05-09,Rio,2,ash\n", as: "b.csv")
    #expect(other.added.brews == 1)
  }

  @Test func `a method and a grinder are named later`() throws {
    let text = table(["2026-05-04", "2026-05-05"], ["first", "second"])
    let first = try importing(text)
    #expect(first.methodless == 2 && first.grinderless == 2)
    let second = try importing(text) { ($0.method, $0.grinder) = ("V60", "Niche") }
    #expect(second.added.brews == 0 && second.updated.brews == 2)
    let brews = try journal.contents().brews
    #expect(brews.allSatisfy { $0.methodID != nil && $0.grinderID != nil })
    // What was taken out since stays so.
    let brew = try #require(brews.first)
    let method = brew.methodID
    try journal.update(brew.id) { $0.methodID = nil }
    #expect(try importing(text) { $0.method = "V60" }.added == ImportSummary.Counts())
    #expect(try journal.contents().brews.count { $0.methodID == method } == 1)
  }

  @Test(arguments: [
    ("Date,Coffee,Method,Rating", "2026-05-04,Rio,V60,4", "2026-05-05,Rio,V60,3"),
    ("Date,Time of day,Coffee,Rating", "2026-05-04,07:10,Rio,4", "2026-05-05,07:20,Rio,3"),
    ("Date,Coffee,Roaster,Rating", "2026-05-04,Rio,North,4", "2026-05-05,Rio,North,3"),
    (
      "Date,Coffee,Roast date,Rating", "2026-05-04,Rio,2026-04-20,4", "2026-05-05,Rio,2026-04-20,3"
    ),
    ("Date,Coffee,Rating", "2026-05-04,Rio Alto,4", "2026-05-05,Rio Alto,3"),
  ])
  func `a column that is filled in makes no new cups`(
    _ titles: String, _ first: String, _ second: String
  ) throws {
    try importing("Date,Coffee,Rating\n2026-05-04,Rio,4\n2026-05-05,Rio,3\n")
    let summary = try importing("\(titles)\n\(first)\n\(second)\n")
    #expect(summary.added.brews == 0)
    let contents = try journal.contents()
    #expect(contents.brews.count == 2 && contents.beans.count == 1)
  }

  @Test func `a bean that all rows rename is renamed where a row has another rating, too`() throws {
    try importing(
      "Date,Coffee,Dose,Rating,Notes\n2026-06-01,Rio,18,3,fig\n2026-06-02,Rio,17,4,plum\n")
    let summary = try importing(
      "Date,Coffee,Dose,Rating,Notes\n2026-06-01,Rio Alto,18,3.5,fig\n"
        + "2026-06-02,Rio Alto,17,4,plum\n")
    #expect(summary.added.brews == 0)
    #expect(try journal.contents().brews.map(\.rating).sorted() == [3.5, 4])
  }

  @Test func `days that rows without notes exchanged are corrected`() throws {
    try importing("Date,Coffee,Dose,Rating\n2026-06-01,Rio,18,4\n2026-06-02,Luna,18,3\n")
    let summary = try importing(
      "Date,Coffee,Dose,Rating\n2026-06-02,Rio,18,4\n2026-06-01,Luna,18,3\n")
    #expect(summary.added.brews == 0)
    // Days of their own are those of other cups.
    let others = try importing(
      "Date,Coffee,Dose,Rating\n2026-06-11,Rio,18,4\n2026-06-12,Luna,18,3\n")
    #expect(others.added.brews == 2)
  }

  @Test func `another bag or another method of the day is another cup`() throws {
    try importing("Date,Coffee,Method,Rating\n2026-05-04,Rio,V60,4\n")
    let summary = try importing(
      "Date,Coffee,Method,Rating\n2026-05-04,Rio,AeroPress,4\n2026-05-04,Kirima,V60,4\n")
    #expect(summary.added.brews == 2)
  }
}
