import Foundation
import TestSupport
import Testing

@testable import Journal

/// What the cells of tables of other hands say.
@Suite struct CellValueTests {
  let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
  }

  private func importing(_ text: String) throws -> (brews: [Brew], summary: ImportSummary) {
    let file = try scratch.write(Array(text.utf8), to: "table.csv")
    let journal = try BrewJournal.inMemory()
    let importer = JournalImport(
      calendar: LocalCalendar(timeZone: .gmt), today: try #require(CalendarDay("2026-06-20")))
    let summary = try importer.run(file, into: journal)
    return (try journal.contents().brews, summary)
  }

  @Test(arguments: [
    ("3 March 2026", "2026-03-03"), ("Mar 3rd, 2026", "2026-03-03"),
    ("3-Mar-26", "2026-03-03"), ("2026-Mar-03", "2026-03-03"),
    ("Tuesday, 3 March 2026 at 6:05 PM", "2026-03-03T18:05:00Z"),
    ("3. März 2026, 18:05 Uhr", "2026-03-03T18:05:00Z"),
    ("Di, 3. Okt. 2023", "2023-10-03"),
    ("3 août 2025", "2025-08-03"), ("1er févr. 2026", "2026-02-01"),
    ("3 de agosto de 2025", "2025-08-03"), ("12 ene 2026", "2026-01-12"),
    ("3 maggio 2026", "2026-05-03"), ("3 set 2025", "2025-09-03"),
    ("3 de outubro de 2025", "2025-10-03"), ("2026年3月3日", "2026-03-03"),
    ("2026年3月3日 18:05", "2026-03-03T18:05:00Z"), ("2026. 3. 3", "2026-03-03"),
    ("20260303", "2026-03-03"), ("1772561100", "2026-03-03T18:05:00Z"),
    ("1772561100123", "2026-03-03T18:05:00Z"), ("2026-03-03 6pm", "2026-03-03T18:00:00Z"),
    ("2026-03-03 18h05", "2026-03-03T18:05:00Z"),
    ("Tue Mar  3 18:05:09 CET 2026", "2026-03-03T17:05:09Z"),
    ("Mon 2026-03-03", "2026-03-03"), ("mar. 3 mars 2026", "2026-03-03"),
    ("3 maja 2025", "2025-05-03"), ("di 3 maart 2026", "2026-03-03"),
    ("3 мая 2025 г.", "2025-05-03"), ("3:e mars 2026 kl. 07.31", "2026-03-03T07:31:00Z"),
    ("46084", "2026-03-03"), ("46084.75", "2026-03-03T18:00:00Z"),
    ("46,084", "2026-03-03"), ("1772561100.123", "2026-03-03T18:05:00Z"),
    ("2026-03-03 6:05 p.m.", "2026-03-03T18:05:00Z"), ("20260303T1805", "2026-03-03T18:05:00Z"),
    ("Mon, 02 Mar 2026 18:05:09 +0100", "2026-03-02T17:05:09Z"),
    ("2026年3月3日(火)", "2026-03-03"), ("2026年3月3日 午後6時5分", "2026-03-03T18:05:00Z"),
    ("令和8年3月3日", "2026-03-03"), ("2026년 3월 3일", "2026-03-03"),
    // The weekday settles the order.
    ("Sat 07/03/2026", "2026-03-07"),
  ])
  func `dates and times as people and machines write them`(
    _ cell: String, _ moment: String
  ) throws {
    let (brews, summary) = try importing("Date,Coffee\n\"\(cell)\",Guji\n")
    #expect(brews.map(\.brewedAt.text) == [moment] && summary.problems == [])
  }

  @Test(arguments: [
    "early March", "3 Smarch 2026", "31 Feb 2026", "3 ju 2026", "20261340", "12345",
    "3 March 2026 25:00", "a 3 March 4 2026",
  ])
  func `no date is made of what is none`(_ cell: String) throws {
    let (brews, summary) = try importing("Date,Coffee\n\"\(cell)\",Guji\n")
    #expect(brews.map(\.brewedAt.text) == [""] && summary.problems.map(\.code) == [.noDate])
  }

  @Test func `one other cell, and numbers are no days of a spreadsheet`() throws {
    let (brews, summary) = try importing("Date,Coffee\n46084,Guji\n2026-03-04,Guji\n")
    #expect(brews.map(\.brewedAt.text) == ["", "2026-03-04"])
    #expect(summary.problems.map(\.line) == [2])
  }

  @Test(
    arguments: [
      ("~18", 18), ("18g in", 18), ("18 g", 18), ("18 grams", 18), ("17-19", 18), ("17–19 g", 18),
      ("n/a", nil),
      ("-", nil), ("?", nil), ("--", nil),
    ] as [(String, Double?)])
  func `amounts, and marks of nothing`(_ cell: String, _ dose: Double?) throws {
    let (brews, summary) = try importing("Date,Coffee,Dose\n2026-03-03,Guji,\(cell)\n")
    #expect(brews.map(\.dose) == [dose])
    // A range is said.
    #expect(summary.problems.map(\.code) == (cell.contains("17") ? [.range] : []))
    #expect(!summary.hasLosses)
  }

  @Test(
    arguments: [
      ("Time,Brew time (s)", ["0713,27", "1540,28"]), ("Time,Dose", ["0713,15", "1540,15"]),
      ("Time,Dose", ["0.3006944444,15", "0.6527777778,15"]),
      ("Time of day,Dose", ["7:13 a. m.,15", "3:40 p. m.,15"]),
      ("時刻,Dose", ["午前7:13,15", "15時40分,15"]), ("Brewed at,Dose", ["7:13,15", "15:40,15"]),
    ] as [(String, [String])])
  func `times of day in a column of their own`(_ titles: String, _ rows: [String]) throws {
    let text = rows.map { "2026-03-03,Guji,\($0)\n" }.joined()
    let (brews, summary) = try importing("Date,Coffee,\(titles)\n" + text)
    #expect(
      brews.map(\.brewedAt.text).sorted() == ["2026-03-03T07:13:00Z", "2026-03-03T15:40:00Z"])
    #expect(summary.problems == [] && brews.allSatisfy { ($0.brewTime ?? 27) < 29 })
  }

  @Test func `a line of totals leaves the days of a spreadsheet`() throws {
    let (brews, _) = try importing("Date,Coffee,Rating\n46084,Guji,4\n46085,Guji,3\nTotal,,3.5\n")
    #expect(brews.map { $0.brewedAt.text.prefix(10) }.sorted() == ["2026-03-03", "2026-03-04"])
  }

  @Test func `days that no order puts into the past are not read one by one`() throws {
    let (brews, summary) = try importing("Date,Coffee\n02/08/2026,A\n08/02/2026,A\n")
    #expect(brews.map(\.brewedAt.text) == ["", ""])
    #expect(summary.problems.map(\.code) == [.ambiguousDate, .ambiguousDate])
  }

  @Test(
    arguments: [
      ("Time", "~2:45", 165), ("Time", "2:30 min", 150), ("Time", "about 2.5 min", 150),
      ("Yield", "36?", 36), ("Yield", "36ish", 36), ("Rating", "4+", 4), ("Rating", "2 Sterne", 2),
    ] as [(String, String, Double)])
  func `signs that a number is about right`(
    _ title: String, _ cell: String, _ value: Double
  ) throws {
    let (brews, summary) = try importing("Date,Coffee,\(title)\n2026-03-03,Guji,\(cell)\n")
    #expect(brews.map { $0.brewTime ?? $0.yield ?? $0.rating } == [value])
    #expect(summary.problems == [])
  }

  @Test func `shares of 1 are a scale`() throws {
    let (brews, summary) = try importing(
      "Date,Coffee,Rating\n2026-03-03,A,0.8\n2026-03-04,A,0.95\n2026-03-05,A,0.5\n")
    #expect(brews.map(\.rating) == [4, 4.75, 2.5] && summary.ratingScale == 1)
  }

  /// A level beyond the scale of all others is a typo, and not a scale.
  @Test(
    arguments: [
      ("40", nil, [3, 2, 4, 5, 3, 2, 4, 3]), ("6", nil, [3, 2, 4, 5, 3, 2, 4, 3]),
      ("5", 5, [3, 2, 4, 5, 3, 2, 4, 3]),
    ] as [(String, Int?, [Int])])
  func `one level does not scale the others`(_ cell: String, _ level: Int?, _ others: [Int]) throws
  {
    let rows = (others.map(String.init) + [cell]).enumerated().map {
      "2026-03-\($0.offset + 10),Guji,\($0.element)\n"
    }
    let file = try scratch.write("Date,Coffee,Acidity\n" + rows.joined(), to: "table.csv")
    let journal = try BrewJournal.inMemory()
    let importer = JournalImport(
      calendar: LocalCalendar(timeZone: .gmt), today: try #require(CalendarDay("2026-06-20")))
    let summary = try importer.run(file, into: journal)
    let found = try journal.contents().tastings.compactMap(\.acidity)
    #expect(found.sorted() == (others + [level].compactMap(\.self)).sorted())
    #expect(summary.problems.map(\.code) == (level == nil ? [.outOfRange] : []))
  }

  @Test(
    arguments: [
      ("good", 4), ("Excellent", 5), ("sehr gut", 4.5), ("B+", 4.5), ("👍", 4), ("😐", 3),
      ("so-so", 3),
      ("8 of 10", 4), ("4/5 beans", 4), ("4 - really good", 4), ("⭐️⭐️⭐️", 3), ("16/20", 4),
      ("7½/10", 3.75), ("★★★", 3), ("75%", 3.75),
    ] as [(String, Double)])
  func `ratings in words, grades, faces and scales`(_ cell: String, _ stars: Double) throws {
    let (brews, summary) = try importing("Date,Coffee,Rating\n2026-03-03,Guji,\(cell)\n")
    #expect(brews.map(\.rating) == [stars] && summary.problems == [])
  }

  @Test(
    arguments: [
      ("Temp", ["200", "198", "203"], 93.3), ("Water temp", ["93", "200", "92"], 93),
      ("Brew time", ["2:45:00", "3:05:00"], 165), ("Brew time", ["0.114583", "0.128"], 165),
      ("Brew time", ["27", "30"], 27),
    ] as [(String, [String], Double)])
  func `units that only a whole column shows`(
    _ title: String, _ cells: [String], _ value: Double
  ) throws {
    let rows = cells.enumerated().map { "2026-03-0\($0.offset + 1),Guji,\($0.element)\n" }
    let (brews, _) = try importing("Date,Coffee,\(title)\n" + rows.joined())
    let first = try #require(brews.first)
    #expect((first.waterTemperature ?? first.brewTime) == value)
  }

  @Test func `dates without a year take it from the row before`() throws {
    let (brews, summary) = try importing(
      "Date,Coffee\n\"Dec 30, 2025\",A\nDec 31,A\nJan 2,A\n5/1,A\n")
    #expect(
      brews.map { $0.brewedAt.text.prefix(10) }.sorted() == [
        "", "2025-12-30", "2025-12-31", "2026-01-02",
      ])
    #expect(summary.problems.map(\.line) == [5])
  }

  @Test(arguments: ["1-8-0", "19-17", "in", "~", "18 g 19"])
  func `what is no amount is left out and named`(_ cell: String) throws {
    let (brews, summary) = try importing("Date,Coffee,Dose\n2026-03-03,Guji,\(cell)\n")
    #expect(brews.map(\.dose) == [nil] && summary.problems.map(\.effect) == [.leftOut])
  }

  @Test func `no rating is stored while the scale is open, and all are when it is said`() throws {
    let (brews, summary) = try importing(
      "Date,Coffee,Rating\n2026-03-03,A,9\n2026-03-04,A,2\n2026-03-05,A,7\n2026-03-06,A,80%\n"
        + "2026-03-07,A,3 stars\n2026-03-08,A,4\n")
    #expect(brews.map(\.rating) == [0, 0, 0, 4, 3, 0])
    #expect(summary.problems.map(\.code) == [.outOfRange, .openScale, .outOfRange, .openScale])
  }
}
