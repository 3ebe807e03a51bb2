import Foundation
import TestSupport
import Testing

@testable import Journal

/// Rows that stand in a table twice, and rows that are no cups.
@Suite(.ownThreads) struct RepeatedRowsTests {
  let scratch: TemporaryFolder
  let journal: BrewJournal

  init() throws {
    scratch = try TemporaryFolder()
    journal = try scratch.journal()
  }

  private func importing(_ text: String, as name: String = "log.csv") throws -> ImportSummary {
    let importer = JournalImport(
      calendar: LocalCalendar(timeZone: .gmt), today: try #require(CalendarDay("2026-06-20")))
    return try importer.run(try scratch.write(Array(text.utf8), to: name), into: journal)
  }

  private static let titles = "Date,Coffee,Dose,Rating\n"
  private static let rows = (1...4).map { "2026-03-0\($0),Guji,18,4\n" }.joined()

  @Test(arguments: [
    titles + rows + rows, titles + rows + "\n" + titles + rows,
    titles + rows + rows + "2026-03-09,Guji,18,5\n",
  ])
  func `a block that was pasted twice comes in once`(_ text: String) throws {
    let summary = try importing(text)
    #expect(summary.repeatedRows == 4)
    #expect(summary.added.brews == (text.contains("03-09") ? 5 : 4))
  }

  @Test func `equal rows of a day are as many cups`() throws {
    let cup = "2026-03-01,Guji,18,4\n"
    let other = "2026-03-02,Guji,18,4\n"
    let summary = try importing(Self.titles + cup + cup + other + other)
    #expect(summary.added.brews == 4 && summary.repeatedRows == 0)
  }

  @Test(arguments: [
    // Days stand above the rows; hours return.
    "Coffee,Dose,Rating\nMonday 4 May 2026,,\nGuji,18,4\nRio,18,3\nBoji,18,5\n"
      + "Tuesday 5 May 2026,,\nGuji,18,4\nRio,18,3\nBoji,18,5\n",
    "Time,Coffee,Dose\n08:00,Guji,18\n12:00,Rio,18\n16:00,Boji,18\n08:00,Guji,18\n"
      + "12:00,Rio,18\n16:00,Boji,18\n",
  ])
  func `the same cups of another day are new`(_ text: String) throws {
    let summary = try importing(text)
    #expect(summary.added.brews == 6 && summary.repeatedRows == 0)
  }

  private static func ratings(_ days: [Int]) -> String {
    "Date,Coffee,Rating\n"
      + days.enumerated().map { "2026-03-\($0.element),\($0.offset % 2 == 0 ? "Guji" : "Rio"),4\n" }
      .joined()
  }

  @Test(arguments: [[11, 12, 29, 14, 15, 16], [11, 12, 13, 14, 15, 29]])
  func `a corrected day of a row with a rating alone makes no second cup`(_ days: [Int]) throws {
    _ = try importing(Self.ratings([11, 12, 13, 14, 15, 16]))
    let summary = try importing(Self.ratings(days))
    #expect(summary.added.brews == 0 && summary.updated.brews == 1)
    #expect(try journal.contents().brews.count == 6)
  }

  @Test func `cups of an export of the last days are new`() throws {
    _ = try importing(Self.ratings([11, 12, 13, 14, 15, 16]))
    #expect(try importing(Self.ratings([13, 14, 15, 16, 17, 18])).added.brews == 2)
  }

  @Test func `tea is no coffee`() throws {
    let summary = try importing(
      "date,source,grams\n2026-02-13,coffee,15\n2026-02-13,tea,5\n2026-02-14,coffee,14\n")
    #expect(summary.added.brews == 2 && summary.leftOut == ["tea": 1])
  }

  @Test func `days in three columns without titles`() throws {
    let summary = try importing(
      "26,3,11,6,08,pm,pour over,home\n26,3,14,10,11,am,french press,home\n"
        + "26,3,15,1,03,pm,espresso,work\n")
    #expect(summary.added.brews == 3)
    #expect(
      try journal.contents().brews.map(\.brewedAt.text).sorted() == [
        "2026-03-11T18:08:00Z", "2026-03-14T10:11:00Z", "2026-03-15T13:03:00Z",
      ])
  }

  @Test func `tables of recipes and of users are no cups`() throws {
    let summary = try importing(
      """
      INSERT INTO users (id, name, email, password) VALUES (1, 'Rosa', 'r@example.org', '');
      INSERT INTO brew_recipes (id, coffee, method, dose) VALUES (1, 'Guji', 'V60', 15);
      INSERT INTO brews (id, day, coffee, dose) VALUES (1, '2026-03-03', 'Guji', 15);
      """, as: "dump.sql")
    #expect(summary.added.brews == 1 && summary.added.beans == 1)
  }

  @Test(arguments: [
    "coffee_weight_in,h2o,tmp,brew_dt,bean_nm,notes_txt,usr_rating",
    "c_in,c_h2o,c_tmp,c_date,c_bean,c_notes,c_rate",
    "mass_of_coffee,mass_of_water,brw_tmp_c,brw_ts,bn_nm,cmt,rtng",
  ])
  func `names that programs give columns`(_ titles: String) throws {
    let summary = try importing(
      titles + "\n15,250,93,2026-03-03,Guji,sweet and round,4\n15,240,92,2026-03-04,Rio,flat,4\n")
    #expect(summary.added.brews == 2 && summary.added.beans == 2)
    let brew = try #require(try journal.contents().brews.first { $0.notes == "sweet and round" })
    #expect(brew.dose == 15 && brew.water == 250 && brew.waterTemperature == 93)
    #expect(brew.rating == 4 && brew.brewedAt.text == "2026-03-03")
  }

  @Test(arguments: [
    ("日付,豆,焙煎,評価", "浅煎り", "深煎り"), ("日期,豆子,烘焙,评分", "浅烘", "深烘"),
    ("날짜,원두,로스팅,평점", "약배전", "강배전"),
    ("дата,сорт,степень обжарки,оценка", "светлая", "тёмная"),
  ])
  func `roasts in other languages`(_ titles: String, _ light: String, _ dark: String) throws {
    _ = try importing("\(titles)\n2026-03-03,Guji,\(light),4\n2026-03-04,Rio,\(dark),3\n")
    let beans = try journal.contents().beans.sorted { $0.name < $1.name }
    #expect(beans.map(\.roastLevel.rawValue) == ["light", "dark"])
  }
}
